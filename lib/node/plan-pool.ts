import type { GpuModel, MigCapable } from '../gpu';
import type { Problem } from '../internal';
import { at, throwIfAny } from '../internal';
import type { ClusterDescription, KubeletConfiguration, Labels, Taint } from '../kubernetes';
import { LABEL_VALUE } from '../kubernetes';
import type { MachineShape } from '../machine';
import type { ModelFragment, Place, Plan } from '../model';
import { planWithFiles } from '../model';
import type { MigGroup, Mode, NodeCount, PoolDescription, PoolShape, Sharing } from '../sharing';
import {
  allocatorLabels,
  exclusive,
  GPU_TAINT_KEY,
  isPluginShare,
  mig,
  PLUGIN_CONFIG_LABEL,
  poolMigConfigName,
  poolPluginConfigName,
} from '../sharing';
import type { Intent } from './intent';
import type { NodePlan } from './node-plan';
import { planKubelet } from './plan-kubelet';
import type {
  BorrowedPoolAttributes,
  GpuNodePoolProps,
  MachineChoice,
  MigPartitionedNodePoolProps,
  NodePoolProps,
  TunedGpuNodeProps,
  Tuning,
} from './pool-props';
import { nodeFiles } from './writers';

/** A pool: its plan, and the description that everything else reads. */
export interface PlannedPool {
  readonly plan: Plan;
  readonly description: PoolDescription;
}

/** The label that selects a pool's nodes unless the user gives a selector. */
const POOL_LABEL = 'cdk8s-gpu/pool';

/** The node label that tells the MIG Manager which layout to apply. Source: mig-manager v0.15.0 `cmd/nvidia-mig-manager`. */
const MIG_CONFIG_LABEL = 'nvidia.com/mig.config';

/** The usual taint of GPU nodes, so that nothing else is scheduled there. */
const GPU_TAINT: Taint = { key: GPU_TAINT_KEY, value: 'present', effect: 'NoSchedule' };

/** A pool that offers its GPUs in one way; its kubelets are left as they are. */
export function planGpuNodePool<M extends Mode, G extends GpuModel>(
  place: Place,
  props: GpuNodePoolProps<M, G>,
  cluster: ClusterDescription,
): PlannedPool {
  return planPool(place, cluster, { ...common(props), sharing: props.sharing ?? exclusive() });
}

/** A pool whose kubelets are configured for an intent and its machines. */
export function planTunedGpuNode<M extends Mode, G extends GpuModel>(
  place: Place,
  props: TunedGpuNodeProps<M, G>,
  cluster: ClusterDescription,
): PlannedPool {
  const sharing = props.sharing ?? exclusive();
  return planPool(place, cluster, { ...common(props), sharing, tuning: { ...tuningOf(props), intent: props.intent } });
}

/** A pool whose GPUs are cut by MIG; its kubelets are configured as well. */
export function planMigPartitionedNodePool<G extends MigCapable, L>(
  place: Place,
  props: MigPartitionedNodePoolProps<G, L>,
  cluster: ClusterDescription,
): PlannedPool {
  const strategy = props.strategy ?? 'mixed';
  // The type has checked the profiles of the layout, which is all that tells it from a MigGroup's.
  const groups = (props.groups ?? [{ devices: 'all', layout: props.layout }]) as readonly MigGroup[];
  const tuning = { ...tuningOf(props), intent: props.intent ?? 'inference' };
  return planPool(place, cluster, { ...common(props), sharing: mig({ strategy, groups }), tuning });
}

/** A pool that others run: what is not said stays unknown. */
export function planBorrowedPool<M extends Mode, G extends GpuModel>(place: Place, attributes: BorrowedPoolAttributes<M, G>): PlannedPool {
  const { sharing, nodeSelector, taints = [GPU_TAINT], machine, gpu = machine?.gpu, kubelet, nodes } = attributes;
  const shape: PoolShape | undefined = machine && { machine, ...(kubelet === undefined ? {} : { kubelet: whole(kubelet) }) };
  const description: PoolDescription = {
    apiVersion: 'cdk8s-gpu/v1',
    kind: 'GpuNodePool',
    name: place.id,
    path: place.path,
    sharing,
    ...(gpu === undefined ? {} : { gpu }),
    ...(nodes === undefined ? {} : { nodes: range(nodes) }),
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
  readonly tuning?: Tuning & { readonly intent: Intent };
}

function planPool(place: Place, cluster: ClusterDescription, draft: PoolDraft): PlannedPool {
  const { machines, sharing, nodeSelector = { [POOL_LABEL]: place.id }, taints = [GPU_TAINT], tuning, os } = draft;
  const own = ownLabels(place.id, sharing);
  throwIfAny([...nameProblems(place, own), ...takenLabels(place, own, { nodeSelector, labels: draft.labels ?? {} })]);
  const labels = { ...nodeSelector, ...draft.labels, ...own };
  const shapes = machines.map((machine) => shapeOf(machine, cluster, sharing, taints, tuning));
  const models = [...new Set(machines.map(({ gpu }) => gpu))];
  const description: PoolDescription = {
    apiVersion: 'cdk8s-gpu/v1',
    kind: 'GpuNodePool',
    name: place.id,
    path: place.path,
    cluster,
    sharing,
    ...(models.length === 1 && models[0] !== undefined ? { gpu: models[0] } : {}),
    nodes: range(draft.nodes),
    ...(os === undefined ? {} : { os }),
    shapes,
    nodeSelector,
    labels,
    taints,
  };
  const nodes = shapes.map(
    ({ machine, kubelet }): NodePlan => ({
      pool: place.id,
      cluster,
      machine,
      ...(os === undefined ? {} : { os }),
      ...(kubelet === undefined ? {} : { kubelet }),
      labels,
      taints,
      nodeSelector,
    }),
  );
  return { description, plan: planWithFiles({ objects: [], model: modelOf(description, cluster) }, () => nodeFiles(nodes)) };
}

function shapeOf(
  machine: MachineShape,
  cluster: ClusterDescription,
  sharing: Sharing,
  taints: readonly Taint[],
  tuning: PoolDraft['tuning'],
): PoolShape {
  if (tuning === undefined) return { machine };
  const { intent, pods, kubelet } = tuning;
  const planned = planKubelet({
    machine,
    intent,
    cluster,
    sharing,
    ...(pods === undefined ? {} : { pods }),
    ...(kubelet === undefined ? {} : { overrides: kubelet }),
  });
  return { machine, kubelet: taints.length === 0 ? planned : { ...planned, registerWithTaints: planned.registerWithTaints ?? taints } };
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

function common(props: NodePoolProps & MachineChoice<GpuModel>): Omit<PoolDraft, 'sharing'> {
  const { nodes, os, nodeSelector, labels, taints } = props;
  return {
    machines: props.machines ?? [props.machine],
    nodes,
    ...(os === undefined ? {} : { os }),
    ...(nodeSelector === undefined ? {} : { nodeSelector }),
    ...(labels === undefined ? {} : { labels }),
    ...(taints === undefined ? {} : { taints }),
  };
}

const tuningOf = ({ pods, kubelet }: Tuning): Tuning => ({
  ...(pods === undefined ? {} : { pods }),
  ...(kubelet === undefined ? {} : { kubelet }),
});

const range = (nodes: number | NodeCount): NodeCount => (typeof nodes === 'number' ? { min: nodes, max: nodes } : nodes);

const whole = (kubelet: Partial<KubeletConfiguration>): KubeletConfiguration => ({
  ...kubelet,
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
});

/** The labels by which the node's own agents find what is meant for the pool: its allocator, MIG layout, device plugin configuration. */
const ownLabels = (id: string, sharing: Sharing): Labels => ({
  ...allocatorLabels(sharing),
  // Where others decide the layout, they label the nodes.
  ...(sharing.partition.kind === 'mig' && sharing.partition.groups !== undefined ? { [MIG_CONFIG_LABEL]: poolMigConfigName(id) } : {}),
  ...(isPluginShare(sharing.share) ? { [PLUGIN_CONFIG_LABEL]: poolPluginConfigName(id) } : {}),
});

/** A pool's name becomes a label value, a folder and, with MIG or sharing, part of another label value. */
function nameProblems({ id, path }: Place, own: Labels): readonly Problem[] {
  return Object.entries({ [POOL_LABEL]: id, ...own })
    .filter(([, value]) => id === '' || !LABEL_VALUE.test(value))
    .slice(0, 1)
    .map(([label, value]) => ({
      path,
      problem: `the name of a pool becomes the label ${label}, which cannot have this value`,
      got: value,
      allowed: 'up to 63 letters, digits, -, _ and ., with a letter or digit at both ends',
      fix: 'give the pool another name',
    }));
}

/** With another value of such a label the node would be served otherwise than the pool says. */
function takenLabels({ path }: Place, own: Labels, given: Readonly<Record<'nodeSelector' | 'labels', Labels>>): readonly Problem[] {
  return Object.entries(given).flatMap(([prop, labels]) =>
    Object.entries(own).flatMap(([key, meant]) => {
      const got = labels[key];
      return got === undefined || got === meant
        ? []
        : [
            {
              path: at(`${path}.${prop}`, key),
              problem: 'follows from the sharing of the pool',
              got,
              allowed: [meant],
              fix: 'leave it away',
            },
          ];
    }),
  );
}
