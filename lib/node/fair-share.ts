import type { KubeletConfiguration, PodSpec } from '../kubernetes';
import { MiB } from '../kubernetes';
import { gpusPerNode } from '../machine';
import type { PoolDescription, PoolShape } from '../sharing';
import { GPU_RESOURCE, offeredResources, poolResources } from '../sharing';
import { canEverAdmit } from './admission';
import { allocatable } from './allocatable';
import { planKubelet } from './plan-kubelet';

/** CPU and memory that go with some of a node's GPUs. */
export interface FairShare {
  /** CPUs: whole cores, with all their threads. */
  readonly cpu: number;
  /** MiB. */
  readonly memoryMiB: number;
}

/**
 * What is kept of a node for DaemonSets, which count against allocatable as any pod: 2 CPUs and 4 GiB, or a tenth of the
 * node where that is less. Our choice: the GPU Operator's own DaemonSets ask for little or nothing, network and monitoring
 * agents for some tenths of a CPU each.
 */
export const daemonSetReserve = { cpu: 2, memoryMiB: 4096, part: 0.1 };

/**
 * The fair share of a node for a number of its GPUs: the same part of what the node has left for pods, less the reserve
 * for DaemonSets, as whole cores. Where the kubelet aligns NUMA nodes strictly, the share stays within as many of them
 * as the GPUs need, so that the pod is admitted. Of several machines, the smallest share, which fits all of them.
 *
 * Where the kubelet's configuration is unknown, or leaves nothing at all, it is taken to reserve what `planKubelet` would.
 *
 * @param gpus GPUs, or MIG devices, of one pod.
 * @returns undefined when the machine or its memory is unknown, or when a node has too few GPUs.
 */
export function fairShare(pool: PoolDescription, gpus: number): FairShare | undefined {
  let shares = known.get(pool);
  if (shares === undefined) known.set(pool, (shares = new Map<number, FairShare | undefined>()));
  if (!shares.has(gpus)) shares.set(gpus, smallest((pool.shapes ?? []).map((shape) => shareOf(pool, shape, gpus))));
  return shares.get(gpus);
}

const known = new WeakMap<PoolDescription, Map<number, FairShare | undefined>>();

function smallest(shares: readonly (FairShare | undefined)[]): FairShare | undefined {
  let least: FairShare | undefined;
  for (const share of shares) {
    if (share === undefined) return undefined;
    least = least === undefined ? share : { cpu: Math.min(least.cpu, share.cpu), memoryMiB: Math.min(least.memoryMiB, share.memoryMiB) };
  }
  return least;
}

function shareOf(pool: PoolDescription, shape: PoolShape, gpus: number): FairShare | undefined {
  const total = devicesPerNode(pool, shape);
  const { machine } = shape;
  if (total === undefined || gpus < 1 || gpus > total || machine.memoryMiB === undefined) return undefined;
  const usual = (): KubeletConfiguration =>
    planKubelet({ machine, intent: 'training', sharing: pool.sharing, cluster: pool.cluster ?? ANY_CLUSTER });
  const given = shape.kubelet ?? usual();
  // Rule kubelet/allocatable speaks of a kubelet that leaves nothing; pods are planned as if it left what is usual.
  const kubelet = leavesNothing({ machine, kubelet: given }) ? usual() : given;
  const node = allocatable(machine, kubelet);
  const cpus = Math.floor(node.cpu / 1000);
  const memoryMiB = Math.floor((node.memory ?? 0) / MiB);
  const part = gpus / total;
  const share = whole(
    { machine, kubelet },
    (cpus - kept(daemonSetReserve.cpu, cpus)) * part,
    (memoryMiB - kept(daemonSetReserve.memoryMiB, memoryMiB)) * part,
  );
  if (share === undefined || isAdmitted(pool, { machine, kubelet }, gpus, share)) return share;
  const within = withinNuma({ machine, kubelet }, gpus, share);
  return within !== undefined && isAdmitted(pool, { machine, kubelet }, gpus, within) ? within : share;
}

/** Whether a kubelet reserves all CPUs or all memory of its machine, so that no pod will ever run there. */
export function leavesNothing({ machine, kubelet }: PoolShape): boolean {
  const { cpu, memory } = allocatable(machine, kubelet);
  return cpu <= 0 || memory === 0;
}

const ANY_CLUSTER = { kubernetes: '1.34', distribution: 'kubeadm' } as const;

const kept = (reserve: number, of: number): number => Math.min(reserve, of * daemonSetReserve.part);

/** The share cut down to the NUMA nodes that hold the GPUs. */
function withinNuma(shape: PoolShape, gpus: number, share: FairShare): FairShare | undefined {
  const { machine, kubelet } = shape;
  const counts = gpusPerNode(machine);
  const nodes = allocatable(machine, kubelet).numa ?? [];
  const withGpus = [...nodes]
    .filter(({ id }) => (counts?.get(id) ?? 0) > 0)
    .sort((a, b) => (counts?.get(b.id) ?? 0) - (counts?.get(a.id) ?? 0));
  let [held, cpus, memory] = [0, 0, 0];
  for (const node of withGpus) {
    if (held >= gpus) break;
    held += counts?.get(node.id) ?? 0;
    cpus += node.cpus;
    memory += (node.memory ?? 0) / MiB;
  }
  const part = Math.min(1, gpus / Math.max(1, held));
  return whole(shape, Math.min(share.cpu, cpus * part), Math.min(share.memoryMiB, memory * part));
}

/** Whole cores; less than one is whole CPUs, unless the kubelet gives out no half of a core. */
function whole({ machine, kubelet }: PoolShape, cpus: number, memoryMiB: number): FairShare | undefined {
  const threads = machine.threadsPerCore ?? 1;
  const cores = Math.floor(cpus / threads) * threads;
  const least = kubelet?.cpuManagerPolicyOptions?.['full-pcpus-only'] === 'true' ? threads : Math.floor(cpus);
  const cpu = cores > 0 ? cores : least;
  return cpu > 0 && memoryMiB >= 1 ? { cpu, memoryMiB: Math.floor(memoryMiB) } : undefined;
}

function isAdmitted(pool: PoolDescription, shape: PoolShape, gpus: number, { cpu, memoryMiB }: FairShare): boolean {
  const resource = poolResources(pool)[0]?.resource ?? GPU_RESOURCE;
  const limits = { cpu, memory: `${memoryMiB}Mi`, [resource]: gpus };
  const spec: PodSpec = { containers: [{ name: 'share', image: 'share', resources: { requests: limits, limits } }] };
  return canEverAdmit(shape, spec, pool.sharing).admitted;
}

/** GPUs, or MIG devices of all profiles, of a node. */
function devicesPerNode(pool: PoolDescription, shape: PoolShape): number | undefined {
  const counts = offeredResources(pool.sharing, shape).map(({ perNode }) => perNode);
  return counts.length === 0 || counts.includes(undefined) ? undefined : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
