// The script of a MIG schedule under the real kubectl, whose templates, patches and evictions it is made of. The API server
// here is a stub over one object that keeps state, with a mig-manager that answers.
import { spawn, spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { SWITCH_SCRIPT } from '../../../lib/plans/workload/mig-schedule/script';

type Json = { [key: string]: unknown };
const LABEL = 'nvidia.com/mig.config';

const node = (name: string, config: string, rest: Json = {}): Json => ({
  kind: 'Node',
  apiVersion: 'v1',
  metadata: { name, labels: { pool: 'slices', [LABEL]: config, [`${LABEL}.state`]: 'success' }, ...rest },
  spec: {},
});
const pod = (name: string, on: string, limits: Json, rest: Json = {}): Json => ({
  kind: 'Pod',
  apiVersion: 'v1',
  metadata: { name, namespace: 'ml', ...rest },
  spec: { nodeName: on, containers: [{ name: 'main', resources: { limits } }, { name: 'bare' }] },
  status: { phase: 'Running' },
});
const owned = (kind: string): Json => ({ ownerReferences: [{ apiVersion: 'apps/v1', kind, name: 'x', uid: '1', controller: true }] });

/** RFC 7386, which is what the patches of kubectl come to for labels, annotations and a cordon. */
function merged(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result = { ...(target as Json | undefined) };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) Reflect.deleteProperty(result, key);
    else result[key] = merged(result[key], value);
  }
  return result;
}

/** A cluster behind HTTP, as far as kubectl asks for it. */
class Cluster {
  readonly writes: string[] = [];
  readonly server: Server;
  constructor(
    readonly nodes: Map<string, Json>,
    public pods: Json[],
  ) {
    this.server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const [code, answer] = this.answer(request.method ?? '', new URL(request.url ?? '', 'http://x'), body);
        response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
  }

  private answer(method: string, { pathname, searchParams }: URL, body: string): readonly [number, unknown] {
    const resource = (name: string, kind: string, namespaced: boolean) => ({
      name,
      singularName: kind.toLowerCase(),
      kind,
      namespaced,
      verbs: ['get', 'list', 'patch'],
    });
    if (pathname === '/api') return [200, { kind: 'APIVersions', versions: ['v1'] }];
    if (pathname === '/apis') return [200, { kind: 'APIGroupList', apiVersion: 'v1', groups: [] }];
    if (pathname === '/api/v1')
      return [
        200,
        { kind: 'APIResourceList', groupVersion: 'v1', resources: [resource('nodes', 'Node', false), resource('pods', 'Pod', true)] },
      ];
    if (pathname === '/api/v1/nodes') {
      const [key = '', value] = (searchParams.get('labelSelector') ?? '').split('=');
      return [200, { kind: 'NodeList', apiVersion: 'v1', items: [...this.nodes.values()].filter((one) => labelsOf(one)[key] === value) }];
    }
    if (pathname === '/api/v1/pods') {
      const [, name] = (searchParams.get('fieldSelector') ?? '').split('=');
      return [200, { kind: 'PodList', apiVersion: 'v1', items: this.pods.filter((one) => (one['spec'] as Json)['nodeName'] === name) }];
    }
    const [, named = ''] = /^\/api\/v1\/nodes\/([^/]+)$/.exec(pathname) ?? [];
    const found = this.nodes.get(named);
    if (found && method === 'GET') return [200, found];
    if (found && method === 'PATCH') return [200, this.patched(named, found, JSON.parse(body) as Json)];
    const [, evicted] = /^\/api\/v1\/namespaces\/ml\/pods\/([^/]+)\/eviction$/.exec(pathname) ?? [];
    if (evicted !== undefined && method === 'POST') {
      const { kind, apiVersion, metadata } = JSON.parse(body) as Json;
      this.writes.push(`evict ${String(apiVersion)} ${String(kind)} ${(metadata as { name: string }).name}`);
      this.pods = this.pods.filter((one) => (one['metadata'] as Json)['name'] !== evicted);
      return [201, { kind: 'Status', apiVersion: 'v1', status: 'Success' }];
    }
    return [404, { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 404, message: `${method} ${pathname}` }];
  }

  private patched(name: string, before: Json, patch: Json): Json {
    this.writes.push(
      `patch ${name} ${JSON.stringify({ ...((patch['metadata'] as Json | undefined) ?? {}), ...((patch['spec'] as Json | undefined) ?? {}) })}`,
    );
    const after = merged(before, patch) as Json;
    const config = labelsOf(after)[LABEL];
    if (config !== undefined && config !== labelsOf(before)[LABEL]) labelsOf(after)[`${LABEL}.state`] = 'success';
    this.nodes.set(name, after);
    return after;
  }
}

const labelsOf = (one: Json): Record<string, string> => (one['metadata'] as { labels: Record<string, string> }).labels;

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const parts: string[] = [];
    request.on('data', (part: Buffer) => parts.push(part.toString()));
    request.on('end', () => resolve(parts.join('')));
  });
}

/** Runs the script in a shell against a cluster. */
async function run(shell: readonly string[], cluster: Cluster): Promise<{ readonly code: number | null; readonly out: string }> {
  await new Promise<void>((resolve) => cluster.server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
  try {
    const { port } = cluster.server.address() as AddressInfo;
    writeFileSync(join(folder, 'switch.sh'), SWITCH_SCRIPT);
    const clusters = [{ name: 'stub', cluster: { server: `http://127.0.0.1:${port}` } }];
    const contexts = [{ name: 'stub', context: { cluster: 'stub', user: 'stub' } }];
    const config = { apiVersion: 'v1', kind: 'Config', clusters, contexts, 'current-context': 'stub', users: [{ name: 'stub', user: {} }] };
    writeFileSync(join(folder, 'config'), JSON.stringify(config));
    const [command = 'sh', ...args] = shell;
    const child = spawn(command, [...args, join(folder, 'switch.sh')], {
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        KUBECONFIG: join(folder, 'config'),
        CONFIG: 'night',
        SELECTOR: 'pool=slices',
        MAX_UNAVAILABLE: '2',
        DRAIN_SECONDS: '60',
        APPLY_SECONDS: '60',
        POLL_SECONDS: '0',
      },
    });
    const out: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => out.push(part.toString()));
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    return { code, out: out.join('') };
  } finally {
    cluster.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the script of a MIG schedule', () => {
  it('is clean by shellcheck, as a program for any POSIX shell', () => {
    const { status, stdout } = spawnSync('shellcheck', ['-s', 'sh', '-'], { input: SWITCH_SCRIPT, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  it.each([['dash'], ['busybox', 'sh'], ['bash', '--posix']])(
    'changes the nodes of a cluster with the real kubectl, under %s %s',
    async (...shell) => {
      const nodes = ['a', 'b', 'c'].map((name) => [name, node(name, 'day')] as const);
      const marked = node('d', 'night', { annotations: { 'cdk8s-gpu/mig-schedule': 'night' } });
      const others = node('e', 'day', { labels: { pool: 'train' } });
      const cluster = new Cluster(new Map([...nodes, ['d', marked], ['e', others]]), [
        pod('slice', 'a', { cpu: '1', 'nvidia.com/mig-1g.10gb': '1' }, owned('ReplicaSet')),
        pod('whole', 'b', { 'nvidia.com/gpu': '8' }),
        pod('web', 'a', { cpu: '1' }, owned('ReplicaSet')),
        pod('exporter', 'a', { 'nvidia.com/gpu': '1' }, owned('DaemonSet')),
        pod('kept', 'd', { 'nvidia.com/gpu': '1' }),
        pod('train', 'e', { 'nvidia.com/gpu': '8' }),
      ]);
      const { code, out } = await run(shell.filter(Boolean), cluster);
      expect({ code, out: out.split('\n').sort().join('\n').trim() }).toEqual({
        code: 0,
        out: ['a', 'b', 'c', 'd'].map((one) => `${one}: has the layout`).join('\n'),
      });
      expect(cluster.pods.map((one) => (one['metadata'] as Json)['name'])).toEqual(['web', 'exporter', 'kept', 'train']);
      expect(cluster.writes.filter((one) => one.startsWith('evict')).sort()).toEqual([
        'evict policy/v1 Eviction slice',
        'evict policy/v1 Eviction whole',
      ]);
      expect(cluster.writes.filter((one) => one.startsWith('patch c'))).toEqual([
        'patch c {"annotations":{"cdk8s-gpu/mig-schedule":"night"}}',
        'patch c {"unschedulable":true}',
        `patch c {"labels":{"${LABEL}":"night","${LABEL}.state":null}}`,
        'patch c {"unschedulable":null}',
        'patch c {"annotations":{"cdk8s-gpu/mig-schedule":null}}',
      ]);
      expect([...cluster.nodes.values()].map((one) => [labelsOf(one)[LABEL], (one['spec'] as Json)['unschedulable']])).toEqual([
        ...Array.from({ length: 4 }, () => ['night', undefined]),
        [undefined, undefined],
      ]);
    },
  );
});
