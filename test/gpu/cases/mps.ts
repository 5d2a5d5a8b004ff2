import { clientMemory, GpuCheck, GpuWorkload, mps, MpsControlDaemon, mpsDaemon, type MpsDaemonOptions } from '../../../lib';
import { mpsCommands } from '../../../lib/words/gpu';
import { type PoolDescription, primitivesOf } from '../../../lib/plans/model';
import { nodePlans } from '../../../lib/plans/node';
import { mpsScript } from '../../../lib/plans/workload/slurm/mps-script';
import { type Case, program } from './case';
import { cluster, containerOf, emitted, environmentOf } from './place';
import { readUnit } from './unit';

/** A command with its variables. */
export interface Step {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What `mps.py` does: it makes the folders, runs what comes before, keeps the daemon running for its clients, and ends everything. */
interface Session {
  readonly folders: readonly string[];
  readonly before: readonly Step[];
  readonly daemon?: Step;
  readonly ready: Step;
  /** At once, as MPS is there for. */
  readonly clients: readonly Step[];
  readonly after: readonly Step[];
}

const CONTROL = 'nvidia-cuda-mps-control';
const root = (name: string): string => `/tmp/cdk8s-gpu-test-mps/${name}`;
const directories = (name: string) => ({ pipeDirectory: `${root(name)}/pipe`, logDirectory: `${root(name)}/log` });
const variables = ({ pipeDirectory, logDirectory }: ReturnType<typeof directories>) => ({
  CUDA_MPS_PIPE_DIRECTORY: pipeDirectory,
  CUDA_MPS_LOG_DIRECTORY: logDirectory,
});
const shell = (text: string, env: Step['env']): Step => ({ command: ['sh', '-c', text], env });

/** A client that sees a part of the GPU's multiprocessors, and may take so much of its memory. */
const client = (percent: number, limitMiB: number, env: Step['env']): Step => ({
  command: program('mps_client.py', String(percent), String(limitMiB)),
  env,
});

const session = (id: string, input: Session, programs: readonly string[] = [CONTROL]): Case => ({
  id: `mps/${id}`,
  command: program('mps.py'),
  env: {},
  input,
  passes: { exit: 'zero', says: ['^all clients ended well'] },
  needs: { programs },
  alone: true,
});

const LIMITS = { activeThreadPercentage: 40, pinnedMemoryLimit: '16Gi' } as const;
const OWN = { activeThreadPercentage: 25, pinnedMemoryLimit: '8Gi' } as const;

/** What clients of a pool of `mpsDaemon()` are given: one without a word of its own, and one that asks for less. */
function clientsOf(options: MpsDaemonOptions): readonly Step[] {
  const onNode = options.runs === 'node';
  const env = (request: object) => {
    const objects = emitted(
      (chart, pool) => {
        if (!onNode) new MpsControlDaemon(chart, 'mps', { pool, image: 'x:1' } as never);
        new GpuWorkload(chart, 'web', { kind: 'Deployment', image: 'x:1', pool, request } as never);
      },
      { sharing: mpsDaemon(options), ...(onNode ? { tuned: true } : {}) },
    );
    return environmentOf(containerOf(objects, 'Deployment'));
  };
  return [client(40, 16384, env({ gpus: 1 })), client(25, 8192, env({ gpus: 1, mps: OWN }))];
}

function daemonSet(): Case {
  const name = 'daemon-set';
  const options = { replicas: 4, ...LIMITS, ...directories(name) };
  const objects = emitted((chart, pool) => new MpsControlDaemon(chart, 'mps', { pool, image: 'x:1' } as never), {
    sharing: mpsDaemon(options),
  });
  const container = containerOf(objects, 'DaemonSet') as ReturnType<typeof containerOf> & {
    readonly readinessProbe: { readonly exec: { readonly command: readonly string[] } };
  };
  const env = environmentOf(container);
  const [script] = Object.values(objects.find(({ kind }) => kind === 'ConfigMap')?.data ?? {});
  return session('MpsControlDaemon', {
    folders: [options.pipeDirectory, options.logDirectory, `${root(name)}/shm`],
    before: [],
    // The script sets the compute mode of the GPU; a test does not. Its /dev/shm is the container's own.
    daemon: shell(script ?? '', { ...env, NVIDIA_SMI: 'test/gpu/programs/reading-smi.sh', MPS_SHM: `${root(name)}/shm` }),
    ready: { command: container.readinessProbe.exec.command, env },
    clients: clientsOf(options),
    after: [],
  });
}

function nodeUnit(): Case {
  const name = 'node';
  const options = { replicas: 4, runs: 'node', ...LIMITS, ...directories(name) } as const;
  const pools: PoolDescription[] = [];
  emitted((_chart, { description }) => pools.push(description), { sharing: mpsDaemon(options), tuned: true });
  const [text] = pools
    .flatMap((pool) => nodePlans(pool, cluster))
    .flatMap((plan) => primitivesOf(plan, 'systemdUnit'))
    .flatMap((one) => (one.name === 'cdk8s-gpu-mps.service' ? [one.text] : []));
  const unit = readUnit(text ?? '');
  const env = variables(directories(name));
  if (unit.env['CUDA_MPS_PIPE_DIRECTORY'] !== options.pipeDirectory) throw new Error('the unit has another directory than its pool');
  return session(
    'unit of systemd',
    {
      folders: [],
      before: unit.starts.map((line) => shell(line, unit.env)),
      ready: shell(`echo get_server_list | ${CONTROL}`, env),
      clients: clientsOf(options),
      after: unit.stops.map((line) => shell(line, unit.env)),
    },
    ['/usr/bin/nvidia-cuda-mps-control'],
  );
}

/** The daemon of the device plugin, which is not ours, with the limits that `clientMemory` says it sets. */
function plugin(): readonly Case[] {
  const sharing = mps({ replicas: 4 });
  const pools: PoolDescription[] = [];
  const objects = emitted(
    (chart, pool) => {
      pools.push(pool.description);
      return new GpuCheck(chart, 'check', { image: 'x:1', pool, request: { gpus: 1 }, checks: ['memory'] } as never);
    },
    { sharing },
  );
  const check = containerOf(objects, 'Job');
  const { memoryMiB, threadPercentage } = clientMemory(pools[0]!)!;
  const name = 'plugin';
  const env = variables(directories(name));
  const input: Session = {
    folders: [directories(name).pipeDirectory, directories(name).logDirectory],
    before: [
      shell(`${CONTROL} -d`, env),
      ...mpsCommands({ activeThreadPercentage: threadPercentage, pinnedMemoryMiB: memoryMiB }, [0]).map((line) =>
        shell(`echo ${line} | ${CONTROL}`, env),
      ),
    ],
    ready: shell(`echo get_server_list | ${CONTROL}`, env),
    clients: [client(threadPercentage, memoryMiB, env)],
    after: [shell(`echo quit | ${CONTROL}`, env)],
  };
  const command = [...(check.command ?? []), ...(check.args ?? [])];
  return [
    session('device plugin', input),
    session('GpuCheck memory', { ...input, clients: [{ command, env: { ...environmentOf(check), ...env } }] }),
    {
      id: 'gpu-check/memory that nothing limits',
      command,
      env: environmentOf(check),
      passes: { exit: 'other', says: [`^FAIL: memory: expected no more than ${memoryMiB} MiB`] },
      alone: true,
    },
  ];
}

/** Slurm's prolog of a job with shares, its task and its epilog. The script's folders are moved, so that no node loses its own. */
function slurm(): Case {
  const moved = mpsScript()
    .replaceAll('/run/', `${root('slurm')}/run/`)
    .replaceAll('/var/log/', `${root('slurm')}/log/`);
  const env = variables({ pipeDirectory: `${root('slurm')}/run/nvidia-mps-0`, logDirectory: `${root('slurm')}/log/nvidia-mps-0` });
  const job = { SLURM_JOB_ID: '7', CUDA_VISIBLE_DEVICES: '0', CUDA_MPS_ACTIVE_THREAD_PERCENTAGE: '25' };
  const called = (context: string): Step => ({ command: ['bash', '-c', moved], env: { ...job, SLURM_SCRIPT_CONTEXT: context } });
  // Slurm takes what its TaskProlog prints as the variables of the task; nothing limits its memory.
  const task = ['bash', '-c', `eval "$(SLURM_SCRIPT_CONTEXT=prolog_task bash -c "$0")"; exec "$@"`, moved];
  return session(
    'Slurm',
    {
      folders: [`${root('slurm')}/run`, `${root('slurm')}/log`],
      before: [called('prolog_slurmd'), called('prolog_slurmd')],
      ready: shell(`echo get_server_list | ${CONTROL}`, env),
      clients: [{ command: [...task, ...program('mps_client.py', '25', '0')], env: job }],
      after: [called('epilog_slurmd'), shell(`echo quit | ${CONTROL}`, env)],
    },
    // The script's own search path.
    ['/usr/bin/nvidia-cuda-mps-control'],
  );
}

export const mpsCases: readonly Case[] = [daemonSet(), nodeUnit(), ...plugin(), slurm()];
