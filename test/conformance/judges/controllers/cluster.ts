import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parse } from 'yaml';
import { toYaml } from '../../../../lib/internal';
import { goBuild } from '../../go';
import type { Node } from '../scheduling/cases';
import { Api } from './api';
import { freePort, listening } from './ports';
import { type ControllerName, controllers } from './rows';
import { registrations } from './webhooks';

/** A control plane over nodes that exist on paper, with controllers of other projects beside it. */
export interface Cluster {
  readonly api: Api;
  close(): Promise<void>;
}

const NAMES = Object.keys(controllers) as ControllerName[];

/** Starts the control plane, then the controllers, and tells the API server of their webhooks. */
export async function startCluster(nodes: readonly Node[], namespaces: readonly string[], names = NAMES): Promise<Cluster> {
  const plane = await goBuild('kubernetes-1.36');
  const programs = new Map<ControllerName, string>();
  for (const name of names) programs.set(name, await goBuild(controllers[name].program));
  const stage = new Stage(mkdtempSync(join(tmpdir(), 'controllers-')));
  try {
    await stage.startPlane(plane, nodes, names);
    const api = stage.api();
    await api.create(...namespaces.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })));
    await Promise.all([...programs].map(([name, program]) => stage.startController(name, program, api)));
    return { api, close: () => stage.close() };
  } catch (error) {
    const said = stage.logs();
    await stage.close();
    throw new Error(`${String(error)}\n${said}`, { cause: error });
  }
}

class Stage {
  private readonly children: ChildProcess[] = [];
  private readonly logged: string[] = [];

  constructor(private readonly folder: string) {}

  async startPlane(program: string, nodes: readonly Node[], names: readonly ControllerName[]): Promise<void> {
    writeFileSync(this.file('nodes.json'), JSON.stringify(nodes));
    writeFileSync(this.file('fate'), 'run');
    const flags = [
      'serve',
      `--kubeconfig=${this.file('kubeconfig')}`,
      `--certificate=${this.folder}`,
      `--nodes=${this.file('nodes.json')}`,
      `--fate=${this.file('fate')}`,
      ...names.flatMap((name) => controllers[name].definitions().map((path) => `--crds=${path}`)),
    ];
    const child = spawn(program, flags, { stdio: ['ignore', 'pipe', this.output('control-plane')] });
    this.children.push(child);
    const first = await createInterface({ input: child.stdout! })[Symbol.asyncIterator]().next();
    if (first.value !== 'ready') throw new Error('the control plane did not start');
  }

  async startController(name: ControllerName, program: string, api: Api): Promise<void> {
    const { configuration, flags, webhooks } = controllers[name];
    const [port, own] = [await freePort(), this.file(name)];
    const certificates = join(own, 'k8s-webhook-server', 'serving-certs');
    mkdirSync(certificates, { recursive: true });
    for (const each of ['tls.crt', 'tls.key']) writeFileSync(join(certificates, each), readFileSync(this.file(each)), { mode: 0o600 });
    const file = join(own, 'configuration.yaml');
    writeFileSync(file, toYaml(configuration(port, certificates)));
    // Below the folder of temporary files Trainer's webhook server looks for its certificate.
    const env = { ...process.env, KUBECONFIG: this.file('kubeconfig'), TMPDIR: own };
    const output = this.output(name);
    const child = spawn(program, flags(file), { stdio: ['ignore', output, output], env });
    this.children.push(child);
    if (webhooks === undefined) return;
    await listening(port, () => child.exitCode === null);
    await api.create(...registrations(name, webhooks(), port, readFileSync(this.file('tls.crt'))));
  }

  api(): Api {
    const { clusters, users } = parse(readFileSync(this.file('kubeconfig'), 'utf8'));
    return new Api({ server: clusters[0].cluster.server, token: users[0].user.token });
  }

  /** The end of what each program has written. */
  logs(): string {
    return this.logged.map((name) => `${name}:\n${readFileSync(this.file(`${name}.log`), 'utf8').slice(-2000)}`).join('\n');
  }

  async close(): Promise<void> {
    await Promise.all(this.children.reverse().map(stop));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private file(name: string): string {
    return join(this.folder, name);
  }

  private output(name: string): number {
    this.logged.push(name);
    return openSync(this.file(`${name}.log`), 'w');
  }
}

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    const late = setTimeout(() => child.kill('SIGKILL'), 3000);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    child.kill('SIGTERM');
  });
