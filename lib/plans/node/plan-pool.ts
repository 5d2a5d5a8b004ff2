import type { GpuModel, MigCapable } from '../../words/gpu';
import type { Problem } from '../../internal';
import type { KubeletConfiguration, Taint } from '../../words/kubernetes';
import type { ClusterDescription } from '../model';
import type { MachineShape } from '../../words/machine';
import {
  type ModelFragment,
  type Place,
  type Plan,
  planWithFiles,
  type MigGroup,
  type MigStrategy,
  type Mode,
  type NodeCount,
  type PoolDescription,
  type PoolShape,
  type Sharing,
} from '../model';
import { exclusive, GPU_TAINT_KEY, labelsOfOwnCut, mig, migProblems, otherDevicesOf, ownLabels, settledSharing } from '../allocators';
import { POOL_LABEL } from './check-pool';
import type { Intent } from './intent';
import type { PoolTuning } from './settings';
import { withHugePages } from './huge-pages';
import { plansOf } from './node-plans';
import { planKubelet } from './plan-kubelet';
import type {
  BorrowedPoolAttributes,
  GpuNodePoolProps,
  MachineChoice,
  MigPartitionedNodePoolProps,
  NodePoolProps,
  OtherDevices,
  TunedGpuNodeProps,
  Tuning,
} from './pool-props';
import { nodeFiles } from './vehicles';

/** A pool: its plan, and the description that everything else reads. */
export interface PlannedPool {
  readonly plan: Plan;
  readonly description: PoolDescription;
}

/** The usual taint of GPU nodes, so that nothing else is scheduled there. */
const GPU_TAINT: Taint = { key: GPU_TAINT_KEY, value: 'present', effect: 'NoSchedule' };

/** The default taints of a pool. Device plugins of vendors other than NVIDIA tolerate none, so their pools have none. */
const usualTaints = (sharing: Sharing): readonly Taint[] => (otherDevicesOf(sharing) ? [] : [GPU_TAINT]);

/** How a pool offers its GPUs where nothing else is said: whole. */
export const offeredBy = ({ sharing = exclusive() }: { readonly sharing?: Sharing }): Sharing => sharing;

/** How a pool offers what MIG cuts its GPUs into. */
export const cutBy = (props: Cut): Sharing<'mig'> => mig({ strategy: props.strategy ?? 'mixed', groups: groupsOf(props) });

/** A cut that leaves every GPU whole. */
export const cutProblems = (props: Cut, { path }: Pick<Place, 'path'>): readonly Problem[] =>
  migProblems(props.groups === undefined ? { layout: props.layout ?? {} } : { groups: props.groups }, path);

/** What a pool says of MIG; the type of its props has checked the profiles. */
export interface Cut {
  readonly strategy?: MigStrategy;
  readonly layout?: MigGroup['layout'];
  readonly groups?: readonly MigGroup[];
}

const groupsOf = ({ layout = {}, groups = [{ devices: 'all', layout }] }: Cut): readonly MigGroup[] => groups;

/** What MIG pools are for, unless they say it. */
export const CUT_FOR: Intent = 'inference';

/** A pool that offers its GPUs in one way; its kubelets are left as they are. */
export function planGpuNodePool<M extends Mode, G extends GpuModel>(
  place: Place,
  props: GpuNodePoolProps<M, G>,
  cluster: ClusterDescription,
): PlannedPool {
  return planPool(place, cluster, { ...common(props), sharing: offeredBy(props) });
}

/** A pool whose kubelets are configured for an intent and its machines. */
export function planTunedGpuNode<M extends Mode, G extends GpuModel>(
  place: Place,
  props: TunedGpuNodeProps<M, G>,
  cluster: ClusterDescription,
): PlannedPool {
  return planPool(place, cluster, { ...common(props), sharing: offeredBy(props), tuning: { ...tuningOf(props), intent: props.intent } });
}

/** A pool whose GPUs are cut by MIG; its kubelets are configured as well. */
export function planMigPartitionedNodePool<G extends MigCapable, L>(
  place: Place,
  props: MigPartitionedNodePoolProps<G, L>,
  cluster: ClusterDescription,
): PlannedPool {
  const tuning = { ...tuningOf(props), intent: props.intent ?? CUT_FOR };
  return planPool(place, cluster, { ...common(props), sharing: cutBy(props as Cut), tuning });
}

/** A pool that others run: what is not said stays unknown. */
export function planBorrowedPool<M extends Mode, G extends GpuModel>(place: Place, attributes: BorrowedPoolAttributes<M, G>): PlannedPool {
  const { sharing, nodeSelector, taints = usualTaints(attributes.sharing), machine, gpu = machine?.gpu, kubelet, nodes } = attributes;
  const { nodesPerDomain } = attributes;
  const shape: PoolShape | undefined = machine && { machine, ...(kubelet === undefined ? {} : { kubelet: whole(kubelet) }) };
  const description: PoolDescription = {
    apiVersion: 'cdk8s-gpu/v1',
    kind: 'GpuNodePool',
    name: place.id,
    path: place.path,
    sharing: settledSharing(sharing, shape === undefined ? [] : [shape]),
    ...(gpu === undefined ? {} : { gpu }),
    ...(nodes === undefined ? {} : { nodes: range(nodes) }),
    ...(nodesPerDomain === undefined ? {} : { nodesPerDomain }),
    ...(shape === undefined ? {} : { shapes: [shape] }),
    nodeSelector,
    labels: nodeSelector,
    taints,
  };
  return { description, plan: { objects: [], files: [], model: { pools: [description] } } };
}

interface PoolDraft extends Omit<NodePoolProps, 'silence'> {
  readonly machines: readonly MachineShape[];
  readonly sharing: Sharing;
  readonly tuning?: Tuning & PoolTuning;
}

function planPool(place: Place, cluster: ClusterDescription, draft: PoolDraft): PlannedPool {
  const {
    machines,
    sharing,
    nodeSelector = { [POOL_LABEL]: place.id },
    taints = usualTaints(draft.sharing),
    tuning,
    os,
    nodeImage,
  } = draft;
  const own = (tuning?.gpu?.mig ?? 'operator') === 'operator' ? ownLabels : labelsOfOwnCut;
  const labels = { ...nodeSelector, ...draft.labels, ...own(place.id, sharing) };
  const shapes = shapesOf(machines, cluster, sharing, taints, tuning);
  const models = [...new Set(machines.map(({ gpu }) => gpu))];
  const description: PoolDescription = {
    apiVersion: 'cdk8s-gpu/v1',
    kind: 'GpuNodePool',
    name: place.id,
    path: place.path,
    cluster,
    sharing: settledSharing(sharing, shapes),
    ...(models.length === 1 && models[0] !== undefined ? { gpu: models[0] } : {}),
    nodes: range(draft.nodes),
    ...(draft.nodesPerDomain === undefined ? {} : { nodesPerDomain: draft.nodesPerDomain }),
    ...(tuning === undefined ? {} : { tuning: settingsSaid(tuning) }),
    ...(os === undefined ? {} : { os }),
    ...(nodeImage === undefined ? {} : { nodeImage }),
    ...(shapes.length === 0 ? {} : { shapes }),
    nodeSelector,
    labels,
    taints,
  };
  return {
    description,
    plan: planWithFiles({ objects: [], model: modelOf(description, cluster) }, () => nodeFiles(plansOf(description))),
  };
}

/** The machines of a pool with their kubelets, which are left as they are where nothing is said of tuning. */
export function shapesOf(
  machines: readonly MachineShape[],
  cluster: ClusterDescription,
  sharing: Sharing,
  taints: readonly Taint[],
  tuning: PoolDraft['tuning'],
): readonly PoolShape[] {
  if (tuning === undefined) return machines.map((machine) => ({ machine }));
  const { intent, pods, kubelet: overrides, hugePages } = tuning;
  const rest = { ...(pods === undefined ? {} : { pods }), ...(overrides === undefined ? {} : { overrides }) };
  return machines.map((whole) => {
    const machine = withHugePages(whole, hugePages);
    const planned = planKubelet({ machine, intent, cluster, sharing, ...rest });
    return { machine, kubelet: taints.length === 0 ? planned : { ...planned, registerWithTaints: taints } };
  });
}

function modelOf(pool: PoolDescription, cluster: ClusterDescription): ModelFragment {
  const several = (pool.shapes ?? []).length > 1;
  return {
    pools: [pool],
    kubelets: (pool.shapes ?? []).flatMap(({ machine, kubelet }) =>
      kubelet === undefined
        ? []
        : [
            {
              path: several ? `${pool.path}/${machine.name}` : pool.path,
              configuration: kubelet,
              pool: pool.path,
              machine: machine.name,
              cluster,
            },
          ],
    ),
  };
}

function common(props: NodePoolProps & (MachineChoice<GpuModel> | OtherDevices)): Omit<PoolDraft, 'sharing'> {
  const { nodes, nodesPerDomain, os, nodeImage, nodeSelector, labels, taints } = props;
  return {
    machines: machinesOf(props),
    nodes,
    ...(nodesPerDomain === undefined ? {} : { nodesPerDomain }),
    ...(os === undefined ? {} : { os }),
    ...(nodeImage === undefined ? {} : { nodeImage }),
    ...(nodeSelector === undefined ? {} : { nodeSelector }),
    ...(labels === undefined ? {} : { labels }),
    ...(taints === undefined ? {} : { taints }),
  };
}

const machinesOf = ({ machine, machines }: MachineChoice<GpuModel> | OtherDevices): readonly MachineShape[] =>
  machines ?? (machine === undefined ? [] : [machine]);

/** What props say of the nodes themselves. */
const tuningOf = (props: Tuning): Tuning =>
  Object.fromEntries(Object.entries(props).filter(([key, value]) => !OF_POOL.has(key) && value !== undefined));

/** Props that say which nodes a pool has and how it offers them, and not what they are set up with. */
const OF_POOL: ReadonlySet<string> = new Set<keyof TunedGpuNodeProps | keyof MigPartitionedNodePoolProps>([
  ...(['machine', 'machines', 'nodes', 'nodesPerDomain', 'os', 'nodeImage', 'nodeSelector', 'labels', 'taints', 'silence'] as const),
  ...(['sharing', 'layout', 'groups', 'strategy', 'intent'] as const),
]);

/** What a pool says of its settings, and of its kubelets in its own words; what these become is in the shapes, as pods are. */
function settingsSaid({ pods: _pods, ...said }: Tuning & PoolTuning): PoolTuning {
  return said;
}

const range = (nodes: number | NodeCount): NodeCount => (typeof nodes === 'number' ? { min: nodes, max: nodes } : nodes);

const whole = (kubelet: Partial<KubeletConfiguration>): KubeletConfiguration => ({
  ...kubelet,
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
});
