import { memo } from '../../internal';
import { type KubeletConfiguration, type PodSpec, MiB } from '../../words/kubernetes';
import { gpusPerNode, type MachineShape } from '../../words/machine';
import type { GpuRequest, PoolDescription, PoolShape } from '../model';
import { givesParts, gpuWorth, type GpuWorth } from '../allocators';
import { canEverAdmit, fitPerNode } from './admission';
import { allocatable, leavesNothing } from './allocatable';
import { planKubelet } from './plan-kubelet';
import { efaPages, withoutPages } from './set-aside';

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

/** What is kept of each node instead, in CPUs and MiB: all of it, however small the node. */
export interface NodeReserve {
  readonly cpu?: number;
  readonly memoryMiB?: number;
}

/**
 * The fair share of a node for what a pod takes of its GPUs, by memory and compute (`gpuWorth`): the same part of what the node
 * has left for pods, less the reserve for DaemonSets and what is set aside in huge pages, as whole cores. Where the kubelet aligns NUMA nodes strictly, the
 * share stays within as many of them as the GPUs need, so that the pod is admitted; and where the NUMA nodes have unequal
 * memory or CPUs, it is as small as the least of them makes it, so that such pods can hold all GPUs of a node. Of several
 * machines, the smallest share, which fits all of them.
 *
 * Where the kubelet's configuration is unknown, or leaves nothing at all, it is taken to reserve what `planKubelet` would.
 *
 * @param request What one pod asks for; `node` for all devices of a node.
 * @param pages Bytes of huge pages that the pod asks for. What a machine sets aside for EFA counts where it does not say
 *   what its huge pages are.
 * @param reserve What is kept of each node, where a user says so.
 * @param asksEfa Whether the pod asks for EFA devices, so that the machine has them.
 * @returns undefined when the machine or its memory is unknown, or when a node has fewer devices.
 */
export function fairShare(
  pool: PoolDescription,
  request: GpuRequest | 'node',
  pages = 0,
  reserve: NodeReserve = NO_RESERVE,
  asksEfa = false,
): FairShare | undefined {
  const shares = sharesOf(pool);
  const isUsual = pages === 0 && reserve === NO_RESERVE && !asksEfa;
  // Nearly every pod asks for GPUs alone.
  const asked = request === 'node' ? request : (onlyGpus(request) ?? JSON.stringify(request));
  const key = isUsual ? asked : `${asked} ${pages} ${reserve.cpu} ${reserve.memoryMiB} ${asksEfa}`;
  if (!shares.has(key)) {
    const ofEach = (pool.shapes ?? []).map((shape) => shareOf(pool, shape, request, { pages, asksEfa }, reserve));
    shares.set(key, smallest(ofEach));
  }
  return shares.get(key);
}

/** Clients of MPS have the share of one of its replicas, whatever they limit themselves to. */
const onlyGpus = ({ gpus }: GpuRequest): number | undefined => gpus;

const NO_RESERVE: NodeReserve = {};
const sharesOf = memo((_pool: PoolDescription) => new Map<number | string, FairShare | undefined>());

function smallest(shares: readonly (FairShare | undefined)[]): FairShare | undefined {
  let least: FairShare | undefined;
  for (const share of shares) {
    if (share === undefined) return undefined;
    least = least === undefined ? share : { cpu: Math.min(least.cpu, share.cpu), memoryMiB: Math.min(least.memoryMiB, share.memoryMiB) };
  }
  return least;
}

function shareOf(
  pool: PoolDescription,
  shape: PoolShape,
  request: GpuRequest | 'node',
  { pages, asksEfa }: { readonly pages: number; readonly asksEfa: boolean },
  reserve: NodeReserve,
): FairShare | undefined {
  const { machine: whole, kubelet: given } = shape;
  const worth = whole.memoryMiB === undefined ? undefined : gpuWorth(pool, shape, request);
  if (worth === undefined) return undefined;
  const usual = (): KubeletConfiguration =>
    planKubelet({ machine: whole, intent: 'training', sharing: pool.sharing, cluster: pool.cluster ?? ANY_CLUSTER });
  // Rule kubelet/allocatable speaks of a kubelet that leaves nothing; pods are planned as if it left what is usual.
  const kubelet = given === undefined || leavesNothing({ machine: whole, kubelet: given }) ? usual() : given;
  // As many pages as all such pods of a node need, or as EFA takes.
  const machine = withoutPages(whole, Math.max(efaPages(whole, asksEfa), pages * worth.pods));
  const part = worth.taken / worth.of;
  const node: Node = { machine, kubelet, worth, gpus: part * machine.gpus.length };
  const { cpu, memory = 0 } = allocatable(machine, kubelet);
  const cpus = Math.floor(cpu / 1000);
  const memoryMiB = Math.floor(memory / MiB);
  const even = wholeCores(
    node,
    (cpus - (reserve.cpu ?? kept(daemonSetReserve.cpu, cpus))) * part,
    (memoryMiB - (reserve.memoryMiB ?? kept(daemonSetReserve.memoryMiB, memoryMiB))) * part,
  );
  if (even === undefined) return undefined;
  const within = isAdmitted(node, even) ? undefined : withinNuma(node, even);
  const share = within !== undefined && isAdmitted(node, within) ? within : even;
  return tiled(node, share);
}

/** A machine with its kubelet, and how many of its GPUs' worth a pod takes. */
interface Node {
  readonly machine: MachineShape;
  readonly kubelet: KubeletConfiguration;
  readonly worth: GpuWorth;
  readonly gpus: number;
}

/** GPUs, CPUs and MiB of a NUMA node that has GPUs. */
interface GpuNode {
  readonly gpus: number;
  readonly cpus: number;
  readonly memoryMiB: number;
}

/** The NUMA nodes with GPUs, those with most of them first. */
function gpuNodes({ machine, kubelet }: Node): readonly GpuNode[] {
  const counts = gpusPerNode(machine);
  return (allocatable(machine, kubelet).numa ?? [])
    .map(({ id, cpus, memory = 0 }) => ({ gpus: counts?.get(id) ?? 0, cpus, memoryMiB: memory / MiB }))
    .filter((node) => node.gpus > 0)
    .sort((a, b) => b.gpus - a.gpus);
}

/**
 * The share, or a smaller one where pods of that share leave GPUs idle that they need not: by the NUMA node that has least
 * for each of its GPUs.
 */
function tiled(node: Node, share: FairShare): FairShare {
  const nodes = gpuNodes(node);
  const fit = fits(node, share);
  if (fit === undefined || fit >= node.worth.pods || nodes.length === 0) return share;
  const least = (amount: (one: GpuNode) => number): number => Math.min(...nodes.map((one) => amount(one) / one.gpus)) * node.gpus;
  const smaller = wholeCores(
    node,
    Math.min(
      share.cpu,
      least(({ cpus }) => cpus),
    ),
    Math.min(
      share.memoryMiB,
      least(({ memoryMiB }) => memoryMiB),
    ),
  );
  return smaller !== undefined && (fits(node, smaller) ?? 0) > fit ? smaller : share;
}

const fits = (node: Node, share: FairShare): number | undefined =>
  givesParts(node.worth.sharing) ? undefined : fitPerNode(node, podOf(node, share), node.worth.sharing);

const ANY_CLUSTER = { kubernetes: '1.34', distribution: 'kubeadm' } as const;

const kept = (reserve: number, of: number): number => Math.min(reserve, of * daemonSetReserve.part);

/** The share cut down to the NUMA nodes that hold the GPUs. */
function withinNuma(node: Node, share: FairShare): FairShare | undefined {
  let [held, cpus, memory] = [0, 0, 0];
  for (const one of gpuNodes(node)) {
    if (held >= node.gpus) break;
    held += one.gpus;
    cpus += one.cpus;
    memory += one.memoryMiB;
  }
  const part = Math.min(1, node.gpus / Math.max(1, held));
  return wholeCores(node, Math.min(share.cpu, cpus * part), Math.min(share.memoryMiB, memory * part));
}

/** Whole cores; less than one is whole CPUs, unless the kubelet gives out no half of a core. */
function wholeCores({ machine, kubelet }: Node, cpus: number, memoryMiB: number): FairShare | undefined {
  const threads = machine.threadsPerCore ?? 1;
  const cores = Math.floor(cpus / threads + TINY) * threads;
  const least = kubelet.cpuManagerPolicyOptions?.['full-pcpus-only'] === 'true' ? threads : Math.floor(cpus + TINY);
  const cpu = cores > 0 ? cores : least;
  return cpu > 0 && memoryMiB >= 1 ? { cpu, memoryMiB: Math.floor(memoryMiB + TINY) } : undefined;
}

/** Sevenths do not add up to a whole. */
const TINY = 1e-6;

const isAdmitted = (node: Node, share: FairShare): boolean => canEverAdmit(node, podOf(node, share), node.worth.sharing).admitted;

function podOf({ worth }: Node, { cpu, memoryMiB }: FairShare): PodSpec {
  const limits = { cpu, memory: `${memoryMiB}Mi`, ...worth.limits };
  return { containers: [{ name: 'share', image: 'share', resources: { requests: limits, limits } }] };
}
