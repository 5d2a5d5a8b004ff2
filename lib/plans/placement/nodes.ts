import { grouped } from '../../internal';
import { type KubeletConfiguration, parseCpu, parseMemory, parseQuantity } from '../../words/kubernetes';
import { allocatorOf, offeredResources, poolResources, untouchedGpus } from '../allocators';
import { poolInWindows } from '../landing';
import { type GpuAmounts, type LivingNode, type Model, type PartsOfGpus, type PoolDescription, type PoolShape, sharingOn } from '../model';
import { type AdmissionNode, admissionNode, type NodeState } from '../node';

/** Nodes that are alike before any pod is on them. */
export interface NodeKind {
  /** The pool, as it is in the window. */
  readonly pool: PoolDescription;
  /** Of a schedule of MIG layouts. */
  readonly window?: string;
  /** How many there are; Infinity where that is not known. */
  readonly count: number;
  /** Their names, where they are there. */
  readonly names?: readonly string[];
  /** No further pods come to them: they are cordoned. */
  readonly isClosed?: true;
  /** Name of the machine, where it is known. */
  readonly machine?: string;
  /** CPUs, memory and NUMA nodes; absent where the machine is not known. */
  readonly room?: AdmissionNode;
  /** Devices of a node by resource; undefined where their number is not known. */
  readonly offers: ReadonlyMap<string, number | undefined>;
  /** How many GPUs a node has; 0 where that is not known. */
  readonly gpus: number;
  /** How parts of its GPUs are counted, where they are. */
  readonly parts?: PartsOfGpus;
  /** Pods that a kubelet runs at most. */
  readonly maxPods: number;
  /** What is not known of them, each a fact and how to give it. */
  readonly unknown: readonly MissingFact[];
}

/** A fact that is missing, and how to give it. */
export interface MissingFact {
  readonly missing: string;
  readonly give: string;
}

/** What is taken of a node. Never changed in place. */
export interface NodeLoad {
  /** What of its CPUs, memory and devices is free, by the managers of the kubelet. */
  readonly room?: NodeState;
  /** Devices that are taken, by resource. */
  readonly taken: Readonly<Record<string, number>>;
  /** What is taken of each GPU, where parts of them are given out. */
  readonly gpus?: readonly GpuAmounts[];
  readonly pods: number;
  /** What counts for scores. */
  readonly cpu: number;
  readonly memory: number;
  /** Ports of the host that are taken. */
  readonly ports: readonly string[];
  /** Numbers of the selectors that its pods match, of those that some pod avoids, and of those that its pods avoid. */
  readonly matched: readonly number[];
  readonly avoided: readonly number[];
}

/** A kubelet's default. Source: Kubernetes 1.36.3 `pkg/kubelet/apis/config/v1beta1/defaults.go`, MaxPods. */
const MOST_PODS = 110;

/** All nodes of the pools of a model: of each pool, and of each window in which its GPUs are cut otherwise. */
export function nodeKindsOf(model: Model): readonly NodeKind[] {
  const living = grouped(model.nodes, ({ pool }) => pool);
  return model.pools.flatMap((pool) => {
    const nodes = living.get(pool.path);
    if (nodes !== undefined) return livingKinds(kindOf(pool), nodes);
    const windows = poolInWindows(model, pool);
    return windows.length === 0 ? [kindOf(pool)] : windows.map(({ pool: inWindow, window }) => ({ ...kindOf(inWindow), window }));
  });
}

/** The nodes of a pool that are there: those that offer the same are alike, whatever is known of their machine. */
function livingKinds(kind: NodeKind, nodes: readonly LivingNode[]): readonly NodeKind[] {
  const alike = grouped(nodes, ({ allocatable, unschedulable }) => JSON.stringify([Object.entries(allocatable).sort(), unschedulable]));
  return [...alike.values()].map((same) => ({
    ...kind,
    ...offeredBy(kind, same[0]?.allocatable ?? {}),
    count: same.length,
    names: same.map(({ name }) => name),
    ...(same[0]?.unschedulable ? { isClosed: true } : {}),
  }));
}

/** What a node says that it has is what it has. */
function offeredBy({ room, maxPods }: NodeKind, allocatable: LivingNode['allocatable']): Pick<NodeKind, 'offers' | 'maxPods' | 'room'> {
  const devices = Object.entries(allocatable).filter(([name]) => name.includes('/'));
  const [cpu, memory] = [parseCpu(allocatable['cpu']), parseMemory(allocatable['memory'])];
  return {
    offers: new Map(devices.map(([name, count]) => [name, parseQuantity(count)])),
    maxPods: parseQuantity(allocatable['pods']) ?? maxPods,
    ...(room === undefined || cpu === undefined || memory === undefined
      ? {}
      : { room: { ...room, empty: { ...room.empty, schedulable: cpu, bytes: memory, devices: somewhere(devices, room) } } }),
  };
}

/** Devices without a NUMA node: a node in the API does not name it. */
const somewhere = (devices: readonly (readonly [string, string])[], { ids }: AdmissionNode): NodeState['devices'] =>
  Object.fromEntries(devices.map(([name, count]) => [name, [...ids.map(() => 0), parseQuantity(count) ?? 0]]));

function kindOf(pool: PoolDescription): NodeKind {
  const { name, nodes, shapes = [] } = pool;
  const [shape, ...others] = shapes;
  const unknown: MissingFact[] = [];
  if (nodes === undefined) unknown.push({ missing: `how many nodes pool '${name}' has`, give: 'give nodes' });
  if (shape === undefined)
    unknown.push({ missing: `the machine of pool '${name}': CPUs and memory are not counted`, give: 'give machine' });
  if (others.length > 0)
    unknown.push({
      missing: `how many nodes of pool '${name}' are of which machine: all are counted as ${shape?.machine.name ?? ''}`,
      give: 'describe a pool for each machine',
    });
  const count = nodes?.max ?? Infinity;
  if (shape === undefined) return { pool, count, offers: offersOf(poolResources(pool)), gpus: 0, maxPods: MOST_PODS, unknown };
  return { pool, count, unknown, ...ofShape(pool, shape, unknown) };
}

function ofShape(pool: PoolDescription, shape: PoolShape, unknown: MissingFact[]): Omit<NodeKind, 'pool' | 'count' | 'unknown'> {
  const { machine, kubelet } = shape;
  const sharing = sharingOn(pool.sharing, machine.gpu);
  const node = admissionNode(shape, sharing);
  if ('stopped' in node)
    unknown.push({ missing: `pods of pool '${pool.name}': ${node.stopped}`, give: 'change the settings of its kubelet' });
  if ('unknown' in node && node.strict)
    unknown.push({
      missing: `which NUMA nodes its pods get in pool '${pool.name}': ${node.unknown}`,
      give: 'give a snapshot of the machine',
    });
  const parts = allocatorOf(sharing).parts?.(machine, sharing, 'least');
  if (parts !== undefined && parts.first === undefined)
    unknown.push({ missing: `what MIG devices that are cut on demand leave free in pool '${pool.name}'`, give: 'cut them by a layout' });
  return {
    machine: machine.name,
    gpus: machine.gpus.length,
    ...('stopped' in node ? {} : { room: 'unknown' in node ? node.room : node }),
    offers: 'stopped' in node ? new Map() : offersOf(offeredResources(sharing, shape)),
    ...(parts?.first === undefined ? {} : { parts }),
    maxPods: maxPodsOf(kubelet),
  };
}

const maxPodsOf = (kubelet: KubeletConfiguration | undefined): number =>
  typeof kubelet?.maxPods === 'number' && kubelet.maxPods > 0 ? kubelet.maxPods : MOST_PODS;

const offersOf = (offered: readonly { readonly resource: string; readonly perNode?: number }[]): NodeKind['offers'] =>
  new Map(offered.map(({ resource, perNode }) => [resource, perNode]));

/** A node of a kind without pods. */
export const emptyNode = ({ room, parts, gpus }: NodeKind): NodeLoad => ({
  ...(room === undefined ? {} : { room: room.empty }),
  taken: {},
  ...(parts === undefined ? {} : { gpus: untouchedGpus(gpus) }),
  pods: 0,
  cpu: 0,
  memory: 0,
  ports: [],
  matched: [],
  avoided: [],
});
