import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart, Testing } from 'cdk8s';
import {
  findings,
  GpuCluster,
  GpuNodePool,
  GpuWorkload,
  machines,
  MpsControlDaemon,
  type MpsDaemonOptions,
  mps,
  mpsDaemon,
  TunedGpuNode,
} from '../../lib';
import { devicePluginConfigs } from '../../lib/plans/allocators';
import { MPS_SCRIPT } from '../../lib/plans/workload/mps/script';

type Manifest = { readonly kind: string; readonly spec: { readonly template: { readonly spec: Record<string, never> } } };

function platform(options: Partial<MpsDaemonOptions> = {}, daemons = 1) {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution: 'kubeadm' });
  const pool = new GpuNodePool(cluster, 'ranking', {
    machine: machines.dgxH100,
    nodes: 2,
    os: 'ubuntu-24.04',
    sharing: mpsDaemon({ replicas: 4, pinnedMemoryLimit: '16Gi', ...options }),
  });
  for (let index = 0; index < daemons; index++) new MpsControlDaemon(chart, `mps-${index}`, { pool, image: 'ubuntu:24.04' });
  const client = (id: string, request: object = { gpus: 1 }, rest: object = {}) =>
    new GpuWorkload(chart, id, { kind: 'Deployment', image: 'x:1', pool, request, ...rest } as never);
  return { chart, pool, client };
}
const specOf = (chart: Chart, kind: string) => (Testing.synth(chart) as Manifest[]).find((one) => one.kind === kind)!.spec.template.spec;
const errors = (chart: Chart) =>
  findings(chart)
    .filter(({ rule }) => rule.startsWith('sharing/'))
    .map(({ rule, problem }) => `${rule}: ${problem}`);

test('the device plugin offers the shares, and knows nothing of the daemon', () => {
  const { pool } = platform();
  expect(devicePluginConfigs([pool.description])).toEqual({
    'cdk8s-gpu-ranking': {
      version: 'v1',
      sharing: {
        timeSlicing: { renameByDefault: false, failRequestsGreaterThanOne: true, resources: [{ name: 'nvidia.com/gpu', replicas: 4 }] },
      },
    },
  });
});

test('the daemon runs on the nodes of the pool with the directories and limits that its clients have', () => {
  const { chart } = platform({ activeThreadPercentage: 40, multiUser: true });
  const spec = specOf(chart, 'DaemonSet');
  expect(spec).toMatchObject({
    hostPID: true,
    runtimeClassName: 'nvidia',
    nodeSelector: { 'cdk8s-gpu/pool': 'ranking' },
    automountServiceAccountToken: false,
    containers: [
      {
        env: [
          { name: 'CUDA_MPS_PIPE_DIRECTORY', value: '/run/nvidia-mps' },
          { name: 'CUDA_MPS_LOG_DIRECTORY', value: '/var/log/nvidia-mps' },
          { name: 'NVIDIA_VISIBLE_DEVICES', value: 'all' },
          { name: 'NVIDIA_DRIVER_CAPABILITIES', value: 'compute,utility' },
          { name: 'MPS_ACTIVE_THREAD_PERCENTAGE', value: '40' },
          { name: 'MPS_PINNED_MEMORY_LIMIT', value: '16384M' },
          { name: 'MPS_MULTI_USER', value: 'true' },
        ],
      },
    ],
  });
  expect(JSON.stringify(spec)).not.toContain('"privileged"');
});

test('a client meets its daemon by directory and shared memory, and takes its own part', () => {
  const { chart, client } = platform();
  client('web', { gpus: 1, mps: { activeThreadPercentage: 30, pinnedMemoryLimit: '8Gi', priority: 1 } });
  const spec = specOf(chart, 'Deployment') as unknown as { containers: object[]; volumes: object[]; hostIPC?: boolean };
  expect(spec.containers[0]).toMatchObject({
    resources: { limits: { 'nvidia.com/gpu': 1 } },
    env: [
      { name: 'CUDA_MPS_PIPE_DIRECTORY', value: '/run/nvidia-mps' },
      { name: 'CUDA_MPS_ACTIVE_THREAD_PERCENTAGE', value: '30' },
      { name: 'CUDA_MPS_PINNED_DEVICE_MEM_LIMIT', value: '0=8192M' },
      { name: 'CUDA_MPS_CLIENT_PRIORITY', value: '1' },
    ],
    volumeMounts: [
      { name: 'nvidia-mps-pipe', mountPath: '/run/nvidia-mps' },
      { name: 'nvidia-mps-shm', mountPath: '/dev/shm' },
    ],
  });
  expect(spec.volumes).toEqual([
    { name: 'nvidia-mps-pipe', hostPath: { path: '/run/nvidia-mps', type: 'Directory' } },
    { name: 'nvidia-mps-shm', hostPath: { path: '/dev/shm/nvidia-mps', type: 'DirectoryOrCreate' } },
  ]);
  expect(spec.hostIPC).toBeUndefined();
  expect(errors(chart)).toEqual([]);
});

test('fails without a daemon, with two, and beside those of a unit or of the device plugin', () => {
  const none = platform({}, 0);
  none.client('web');
  expect(errors(none.chart)).toEqual([expect.stringContaining('sharing/mps-daemon: nothing runs the MPS daemon')]);
  const two = platform({}, 2);
  two.client('web');
  expect(errors(two.chart)).toEqual([expect.stringContaining('a second MPS daemon on the nodes')]);
  const { chart, pool } = platform({ runs: 'node' }, 0);
  expect(() => new MpsControlDaemon(chart, 'mps', { pool, image: 'x:1' })).toThrow('run the MPS daemon themselves');
  const plugin = GpuNodePool.fromAttributes(chart, 'theirs', { sharing: mps({ replicas: 4 }), nodeSelector: { a: 'b' } });
  expect(() => new MpsControlDaemon(chart, 'more', { pool: plugin as never, image: 'x:1' })).toThrow('mpsDaemon({ replicas: 4 })');
});

test('fails on clients that take too much, several users, and shared memory of their own', () => {
  const { chart, client } = platform();
  client('wide', { gpus: 1, mps: { activeThreadPercentage: 90 } });
  client('large', { gpus: 1, mps: { pinnedMemoryLimit: '32Gi' } }, { podSecurityContext: { runAsUser: 1000 } });
  client('other', { gpus: 1 }, { podSecurityContext: { runAsUser: 2000 } });
  const found = errors(chart).join('\n');
  for (const rule of ['sharing/mps-threads', 'sharing/mps-memory', 'sharing/mps-user']) expect(found).toContain(rule);
});

test('a daemon of one user serves that user alone, and its pods say so', () => {
  const { chart, client } = platform({ user: 1000 });
  const [{ env, readinessProbe }] = specOf(chart, 'DaemonSet')['containers'] as unknown as [Record<string, never>];
  expect(env).toContainEqual({ name: 'MPS_USER', value: '1000' });
  expect(JSON.stringify(readinessProbe)).toContain('setpriv --reuid=1000 --regid=1000 --clear-groups nvidia-cuda-mps-control');
  client('right', { gpus: 1 }, { podSecurityContext: { runAsUser: 1000 } });
  expect(errors(chart)).toEqual([]);
  client('other', { gpus: 1 }, { podSecurityContext: { runAsUser: 2000 } });
  client('unsaid');
  expect(errors(chart)).toEqual([
    expect.stringContaining("serves user 1000 alone, and container 'main' runs as 2000"),
    expect.stringContaining("serves user 1000 alone, and container 'main' does not say its user"),
  ]);
});

test.each([
  [{ mpsDaemon: { replicas: 4, user: 0 } }, 'mpsDaemon().user'],
  [{ mpsDaemon: { replicas: 4, user: 1000, multiUser: true } }, 'needs one of user and multiUser'],
  [{ mpsDaemon: { replicas: 4, user: 1000, runs: 'node' } }, "the node's unit runs as root"],
  [{ mpsDaemon: { replicas: 1 } }, 'mpsDaemon().replicas'],
  [{ mpsDaemon: { replicas: 4, pipeDirectory: 'run' } }, 'mpsDaemon().pipeDirectory'],
  [{ mpsDaemon: { replicas: 4, pipeDirectory: '/run/$(id)' } }, 'mpsDaemon().pipeDirectory'],
  [{ mpsDaemon: { replicas: 4, threads: 30 } }, 'mpsDaemon().threads'],
])('fails on %j', ({ mpsDaemon: options }, says) => {
  expect(() => mpsDaemon(options as never)).toThrow(says);
});

test('fails on a client of MPS that asks for no share', () => {
  const { client } = platform();
  expect(() => client('a', { mig: '1g.10gb', mps: { priority: 1 } })).toThrow('request.mps');
  expect(() => client('b', { gpus: 1, mps: { activeThreadPercentage: 0 } })).toThrow('activeThreadPercentage');
});

test('a unit of the node runs the daemon with the same directories', () => {
  const chart = new Chart(new App(), 'ml');
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution: 'kubeadm' });
  const base = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-driver', intent: 'inference' } as const;
  const sharing = mpsDaemon({ replicas: 4, runs: 'node', pipeDirectory: '/run/mps', activeThreadPercentage: 25, multiUser: true });
  const pool = new TunedGpuNode(cluster, 'ranking', { ...base, sharing });
  const text = pool.files.map((file) => file.text).join('\n');
  expect(text).toContain('CUDA_MPS_PIPE_DIRECTORY=/run/mps CUDA_MPS_LOG_DIRECTORY=/var/log/nvidia-mps');
  expect(text).toContain('nvidia-cuda-mps-control -d -multiuser-server');
  expect(text).toContain('set_default_active_thread_percentage 25');
  expect(text).toContain('-c EXCLUSIVE_PROCESS');
});

/** Stubs that write down how they are called; the control daemon runs until it is told to quit. */
function stubs(): { readonly folder: string; readonly env: NodeJS.ProcessEnv } {
  const folder = mkdtempSync(join(tmpdir(), 'mps-'));
  for (const name of ['pipe', 'log', 'shm']) mkdirSync(join(folder, name));
  const program = (name: string, lines: readonly string[]): string => {
    const file = join(folder, name);
    writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'));
    chmodSync(file, 0o755);
    return file;
  };
  const calls = join(folder, 'calls');
  const smi = program('smi', [`case $1 in --query-gpu=*) printf 'GPU-a\\nGPU-b\\n' ;; *) echo "smi $*" >>${calls} ;; esac`]);
  const control = program('control', [
    `if [ $# -gt 0 ]; then echo "control $*" >>${calls}; touch ${folder}/up; while [ -e ${folder}/up ]; do sleep 0.1; done; exit 0; fi`,
    `read -r line`,
    `case $line in get_server_list) [ -e ${folder}/up ] ;; quit) echo quit >>${calls}; rm -f ${folder}/up ;; *) echo "$line" >>${calls} ;; esac`,
  ]);
  const env = {
    ...process.env,
    NVIDIA_SMI: smi,
    MPS_CONTROL: control,
    MPS_SHM: join(folder, 'shm'),
    CUDA_MPS_PIPE_DIRECTORY: join(folder, 'pipe'),
    CUDA_MPS_LOG_DIRECTORY: join(folder, 'log'),
  };
  return { folder, env };
}
const until = async (ready: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 100 && !ready(); tries++) await new Promise((resolve) => setTimeout(resolve, 100));
};

test('the script sets mode and limits, runs until it is ended, and sets the mode back', async () => {
  const { folder, env } = stubs();
  const calls = (): string => (existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8') : '');
  const limits = { MPS_ACTIVE_THREAD_PERCENTAGE: '40', MPS_PINNED_MEMORY_LIMIT: '16384M', MPS_MULTI_USER: 'true' };
  const child = spawn('sh', ['-c', MPS_SCRIPT], { env: { ...env, ...limits } });
  await until(() => calls().includes('GPU-b'));
  child.kill('SIGTERM');
  const code = await new Promise((resolve) => child.on('exit', resolve));
  expect([code, calls().trim().split('\n')]).toEqual([
    0,
    [
      'smi --compute-mode=EXCLUSIVE_PROCESS',
      'control -f -multiuser-server',
      'set_default_active_thread_percentage 40',
      'set_default_device_pinned_mem_limit GPU-a 16384M',
      'set_default_device_pinned_mem_limit GPU-b 16384M',
      'quit',
      'smi --compute-mode=DEFAULT',
    ],
  ]);
  rmSync(folder, { recursive: true });
});

test('the script runs the daemon, and speaks to it, as its user', async () => {
  const { folder, env } = stubs();
  const setpriv = join(folder, 'setpriv');
  writeFileSync(setpriv, `#!/bin/sh\necho "setpriv $1 $2 $3" >>${folder}/users\nshift 3\nexec "$@"\n`, { mode: 0o755 });
  const user = { MPS_USER: String(process.getuid?.() ?? 0), MPS_ACTIVE_THREAD_PERCENTAGE: '40', SETPRIV: setpriv };
  const child = spawn('sh', ['-c', MPS_SCRIPT], { env: { ...env, ...user } });
  const read = (file: string): string => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '');
  await until(() => read('calls').includes('percentage 40'));
  child.kill('SIGTERM');
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0);
  expect(read('calls')).toContain('control -f\n');
  expect(new Set(read('users').trim().split('\n'))).toEqual(
    new Set([`setpriv --reuid=${user.MPS_USER} --regid=${user.MPS_USER} --clear-groups`]),
  );
  // The daemon, the question whether it is up, the percentage, and the end of it.
  expect(read('users').trim().split('\n').length).toBeGreaterThanOrEqual(4);
  rmSync(folder, { recursive: true });
});

test('the script fails where the daemon ends, and sets the mode back', async () => {
  const { folder, env } = stubs();
  writeFileSync(join(folder, 'control'), '#!/bin/sh\nexit 3\n');
  const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) =>
    execFile('sh', ['-c', MPS_SCRIPT], { env }, (error, _out, stderr) => resolve({ code: error?.code, stderr })),
  );
  expect(ended).toEqual({ code: 1, stderr: 'the MPS control daemon ended\n' });
  expect(readFileSync(join(folder, 'calls'), 'utf8')).toContain('--compute-mode=DEFAULT');
  rmSync(folder, { recursive: true });
});
