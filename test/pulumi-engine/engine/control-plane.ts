import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse, stringify } from 'yaml';
import { goBuild } from '../../conformance/go';
import type { Edit } from '../scenario';
import { ROOT, WORK } from './folders';
import { heldIn } from './held';
import { nodes } from './nodes';

/** What becomes of pods. */
export type Fate = 'wait' | 'run' | 'finish';

/** Real API servers, schedulers and controllers over nodes that exist on paper, and a kubeconfig that knows them. */
export interface ControlPlanes {
  /** Kubeconfig in which this cluster is the current one. */
  kubeconfig(current: string): string;
  setFate(fate: Fate): void;
  /** Does to an object of the first cluster what somebody does without Pulumi. */
  edit(edit: Edit): Promise<unknown>;
  /** An object of the first cluster. */
  read(path: string): Promise<unknown>;
  /** `namespace/name` of the Jobs of a cluster. */
  jobs(cluster: string): Promise<readonly string[]>;
  /** Everything that the clusters hold and nobody else deletes, such as `main: Job ml/llama`. */
  objects(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const CLUSTERS = ['main', 'other'] as const;
/** Definitions of kinds whose controllers do not run. */
const CRDS = join(ROOT, 'test/pulumi-engine/crds');

export async function startControlPlanes(): Promise<ControlPlanes> {
  mkdirSync(WORK, { recursive: true });
  const fate = join(WORK, 'fate');
  writeFileSync(fate, 'run');
  const program = await goBuild('kubernetes-1.36');
  const started = await Promise.all(CLUSTERS.map((name) => start(program, name, fate)));
  const users = new Map(CLUSTERS.map((name) => [name as string, readKubeconfig(name)]));
  return {
    kubeconfig: (current) => writeKubeconfig(current, users),
    setFate: (now) => writeFileSync(fate, now),
    edit: ({ verb, path, body }) => ask(users.get(CLUSTERS[0])!, METHODS[verb], path, body),
    read: async (path) => JSON.parse(await ask(users.get(CLUSTERS[0])!, 'GET', path)) as unknown,
    jobs: (cluster) => jobsOf(users.get(cluster)!),
    objects: async () =>
      (
        await Promise.all(
          [...users].map(async ([name, user]) => (await heldIn((path) => ask(user, 'GET', path))).map((one) => `${name}: ${one}`)),
        )
      ).flat(),
    close: async () => {
      await Promise.all(started.map(stop));
    },
  };
}

const fileOf = (name: string): string => join(WORK, `${name}.kubeconfig`);

async function start(program: string, name: string, fate: string): Promise<ChildProcess> {
  const list = join(WORK, 'nodes.json');
  writeFileSync(list, JSON.stringify(nodes));
  const flags = ['serve', `--kubeconfig=${fileOf(name)}`, `--nodes=${list}`, `--fate=${fate}`, `--crds=${CRDS}`];
  const child = spawn(program, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.value !== 'ready') throw new Error(`the control plane ${name} did not start`);
  return child;
}

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

interface User {
  readonly server: string;
  readonly token: string;
}

function readKubeconfig(name: string): User {
  const { clusters, users } = parse(readFileSync(fileOf(name), 'utf8'));
  return { server: clusters[0].cluster.server, token: users[0].user.token };
}

/** A context for each cluster, and one that leads nowhere. */
function writeKubeconfig(current: string, users: ReadonlyMap<string, User>): string {
  const all = [...users, ['nowhere', { server: 'https://127.0.0.1:9', token: 'none' }] as const];
  const file = join(WORK, `${current}-current.kubeconfig`);
  writeFileSync(
    file,
    stringify({
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': current,
      clusters: all.map(([name, { server }]) => ({ name, cluster: { server, 'insecure-skip-tls-verify': true } })),
      users: all.map(([name, { token }]) => ({ name, user: { token } })),
      contexts: all.map(([name]) => ({ name, context: { cluster: name, user: name } })),
    }),
  );
  return file;
}

async function jobsOf(user: User): Promise<readonly string[]> {
  const { items } = JSON.parse(await ask(user, 'GET', '/apis/batch/v1/jobs')) as {
    items: { metadata: { namespace: string; name: string } }[];
  };
  return items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`).sort();
}

const METHODS = { create: 'POST', patch: 'PATCH', delete: 'DELETE' } as const;

/** Asks an API server; a body is an object, or a merge patch of one. */
function ask({ server, token }: User, method: string, path: string, body?: unknown): Promise<string> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return new Promise((resolve, reject) => {
    const asked = request(`${server}${path}`, { method, headers, rejectUnauthorized: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if ((response.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${method} ${path}: ${response.statusCode}: ${text}`));
      });
    });
    asked.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
