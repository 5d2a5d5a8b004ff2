import { ownValue } from '../../../internal';
import { isMpsDaemonShare, isPluginShare, isMpsShare, MPS_SHM_VOLUME, type MpsDaemonShare, mpsVariables } from '../../../plans/allocators';
import { gpuMemory, mpsClientLimit, NEWEST_MPS_CLIENTS } from '../../../words/gpu';
import { MiB, parseMemory } from '../../../words/kubernetes';
import { type Model, poolGpuModels, type PoolDescription } from '../../../plans/model';
import { each } from '../../lookups/each';
import { bound, podsOf, type SeenContainer, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

export const DOCS = 'NVIDIA Multi-Process Service documentation (2026)';

/** Whether a container runs a control daemon, by its command or by how it is probed. */
const runsDaemon = ({ container }: SeenContainer): boolean => {
  const { command, args, readinessProbe, livenessProbe, startupProbe } = container as unknown as Readonly<Record<string, unknown>>;
  return JSON.stringify([command, args, readinessProbe, livenessProbe, startupProbe]).includes('nvidia-cuda-mps-control');
};

/** The DaemonSets that run a control daemon on the nodes of a pool, as far as they select nodes as the pool does. */
function daemonsOn(model: Model, { nodeSelector }: PoolDescription): readonly SeenPod[] {
  const wanted = Object.entries(nodeSelector);
  return podsOf(model).filter(
    ({ pod, containers }) =>
      pod.perNode === true && containers.some(runsDaemon) && wanted.every(([key, value]) => ownValue(pod.spec.nodeSelector, key) === value),
  );
}

const daemon: Rule = {
  id: 'sharing/mps-daemon',
  severity: 'error',
  about: 'A GPU has no MPS daemon, or two.',
  fix: 'place one MpsControlDaemon for a pool that says mpsDaemon(), and none for others',
  source: `${DOCS}: one control daemon owns a GPU; without one its clients find no server (CUDA error 805); k8s-device-plugin v0.20.0 runs its own for sharing.mps`,
  *check(model) {
    const ours = new Set(model.clusters.map(({ path }) => path));
    const used = new Set(bound(model).map(([{ path }]) => path));
    for (const pool of model.pools) {
      const { share, partition } = pool.sharing;
      const daemons = daemonsOn(model, pool);
      const [first, second] = daemons;
      if (isMpsDaemonShare(share)) {
        const isWhole = pool.cluster !== undefined && ours.has(pool.cluster.path);
        if (first === undefined && share.runs === 'daemonSet' && isWhole && used.has(pool.path))
          yield {
            subject: pool.path,
            at: 'sharing',
            problem: `nothing runs the MPS daemon on the nodes of pool '${pool.name}', and its pods find no server`,
          };
        if (share.runs === 'node' && pool.tuning === undefined && pool.os !== undefined)
          yield {
            subject: pool.path,
            at: 'sharing.runs',
            problem: 'no file of this pool starts the MPS daemon',
            got: share.runs,
            fix: "make it a TunedGpuNode, which brings the unit, or remove runs: 'node' and place an MpsControlDaemon",
          };
      }
      const extra = isMpsDaemonShare(share)
        ? share.runs === 'node'
          ? first
          : second
        : share.kind === 'none' && partition.kind === 'none'
          ? second
          : first;
      if (extra !== undefined)
        yield {
          subject: extra.pod.path,
          at: `${extra.pod.pointer}.${extra.containers.find(runsDaemon)?.step ?? ''}`,
          problem: isMpsShare(share)
            ? `a second MPS daemon on the nodes of pool '${pool.name}': ${daemonOwner(share.kind, share)}`
            : `the MPS daemon takes the GPUs of pool '${pool.name}' whole, which gives parts of them to containers`,
        };
    }
  },
};

const daemonOwner = (kind: string, share: object): string =>
  kind === 'mps'
    ? 'the device plugin runs its own'
    : 'runs' in share && share.runs === 'node'
      ? 'a unit of the node runs one'
      : 'another DaemonSet runs one';

/** The clients on a pool, each with what it says of itself. */
export interface Client {
  readonly seen: SeenPod;
  readonly at: string;
  readonly name: string;
  readonly threads: number | undefined;
  readonly memoryMiB: number | undefined;
}

function* clientsOf(pods: readonly SeenPod[]): Generator<Client> {
  for (const seen of pods)
    for (const { container, step } of seen.containers) {
      if (!seen.asks.some((ask) => ask.container === container.name)) continue;
      const said = (name: string): string | undefined => {
        const value = container.env?.find((one) => one.name === name)?.value;
        return typeof value === 'string' ? value : undefined;
      };
      const percent = Number(said(mpsVariables.threads));
      const [, amount, unit] = /^\s*0\s*=\s*(\d+)\s*([MG])B?\s*$/i.exec(said(mpsVariables.memory) ?? '') ?? [];
      yield {
        seen,
        at: `${seen.pod.pointer}.${step}`,
        name: container.name,
        threads: percent > 0 ? percent : undefined,
        memoryMiB: amount === undefined ? undefined : Number(amount) * (unit?.toUpperCase() === 'G' ? 1024 : 1),
      };
    }
}

/** Pools with clients of a daemon that is run by hand. */
export function* daemonPools(model: Model): Generator<readonly [PoolDescription, MpsDaemonShare, readonly Client[]]> {
  for (const [pool, pods] of bound(model)) {
    const { share } = pool.sharing;
    if (isMpsDaemonShare(share)) yield [pool, share, [...clientsOf(pods)]];
  }
}

/** Other allocators may have daemons of their own. */
const isPluginPool = ({ sharing: { share } }: PoolDescription): boolean => share.kind === 'none' || isPluginShare(share);

const client = each(bound, {
  id: 'sharing/mps-client',
  severity: 'warning',
  about: 'A container says what it takes of an MPS daemon, and its pool has none.',
  fix: 'share the GPUs of the pool by mpsDaemon() or mps(), or remove it',
  source: `${DOCS}: the variables are read by clients of a daemon alone`,
  *look([pool, pods]) {
    if (isMpsShare(pool.sharing.share) || pool.tuning !== undefined || !isPluginPool(pool)) return;
    for (const { seen, at, name, threads, memoryMiB } of clientsOf(pods))
      if (threads !== undefined || memoryMiB !== undefined)
        yield {
          subject: seen.pod.path,
          at,
          problem: `nothing on pool '${pool.name}' reads what container '${name}' says to MPS`,
          got: threads === undefined ? mpsVariables.memory : mpsVariables.threads,
        };
  },
});

const threads = each(daemonPools, {
  id: 'sharing/mps-threads',
  severity: 'info',
  about: 'MPS clients of one GPU may use more threads together than it has.',
  fix: 'a percentage is a cap and no reservation: 100 by the number of replicas keeps clients apart, twice that fills gaps; or silence this',
  source: `${DOCS}, CUDA_MPS_ACTIVE_THREAD_PERCENTAGE: 100/n for n clients, or 100/(0.5 n) to use what others leave`,
  *look([pool, share, clients]) {
    const most = Math.max(0, ...clients.map((one) => one.threads ?? share.activeThreadPercentage ?? 100));
    // Nobody said anything of threads: it is meant.
    if (clients.every((one) => one.threads === undefined) && share.activeThreadPercentage === undefined) return;
    if (most * share.replicas > 200)
      yield {
        at: 'sharing',
        problem: `${share.replicas} clients of ${most} percent on one GPU of pool '${pool.name}' wait for each other`,
        got: most * share.replicas,
        allowed: 'up to 200',
      };
  },
});

const memory = each(daemonPools, {
  id: 'sharing/mps-memory',
  severity: 'warning',
  about: 'MPS clients of one GPU may take more memory together than it has, or any amount.',
  fix: 'set pinnedMemoryLimit of mpsDaemon() to the memory of the GPU by the number of replicas, or less in the requests',
  source: `${DOCS}, set_default_device_pinned_mem_limit: there is no limit by default; the client that comes last fails`,
  *look([pool, share, clients]) {
    const [smallest] = poolGpuModels(pool)
      .map((gpu) => gpuMemory(gpu).leastMiB)
      .sort((a, b) => a - b);
    const given = share.pinnedMemoryLimit === undefined ? undefined : Math.floor((parseMemory(share.pinnedMemoryLimit) ?? 0) / MiB);
    for (const { seen, at, name, memoryMiB } of clients) {
      const own = memoryMiB ?? given;
      if (own === undefined)
        yield {
          subject: seen.pod.path,
          at,
          problem: `container '${name}' may take all memory of its GPU, and ${share.replicas} share it on pool '${pool.name}'`,
        };
      else if (smallest !== undefined && own * share.replicas > smallest)
        yield {
          subject: seen.pod.path,
          at,
          problem: `${share.replicas} clients like container '${name}' do not fit on a GPU of pool '${pool.name}'`,
          got: `${own}Mi`,
          allowed: `up to ${Math.floor(smallest / share.replicas)}Mi`,
        };
    }
  },
});

const many = each((model) => model.pools, {
  id: 'sharing/mps-many',
  severity: 'error',
  about: 'An MPS daemon has more clients than it takes.',
  fix: 'use fewer replicas',
  source: `${DOCS}: 60 clients of one server from CUDA 13.1 on, 48 before, 16 before Volta`,
  *look(pool) {
    const { share } = pool.sharing;
    if (!isMpsDaemonShare(share)) return;
    const models = poolGpuModels(pool);
    const least = Math.min(
      NEWEST_MPS_CLIENTS,
      ...models.map((gpu) => (mpsClientLimit(gpu) < 48 ? mpsClientLimit(gpu) : NEWEST_MPS_CLIENTS)),
    );
    if (share.replicas > least)
      yield { at: 'sharing.replicas', problem: `a GPU takes ${least} MPS clients`, got: share.replicas, allowed: `2 to ${least}` };
  },
});

const shm = each(daemonPools, {
  id: 'sharing/mps-daemon-shm',
  severity: 'error',
  about: 'A client of an MPS daemon that is run by hand mounts something of its own at /dev/shm.',
  fix: 'remove shm and the volume: the pool mounts the memory there in which the daemon and its clients meet',
  source: `${DOCS}: daemon and clients meet in one /dev/shm`,
  *look([pool, , clients]) {
    for (const { seen, at, name } of clients) {
      const mounts = seen.containers.find((one) => one.container.name === name)?.container.volumeMounts ?? [];
      const own = mounts.find((mount) => mount.mountPath.replace(/\/+$/, '') === '/dev/shm' && mount.name !== MPS_SHM_VOLUME);
      if (own)
        yield {
          subject: seen.pod.path,
          at,
          problem: `container '${name}' hides the shared memory of the MPS daemon of pool '${pool.name}'`,
          got: own.name,
        };
    }
  },
});

/** MPS daemons that are run by hand, and their clients. */
export const mpsDaemonRules: readonly Rule[] = [daemon, client, threads, memory, many, shm];
