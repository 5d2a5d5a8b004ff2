import type { KubeletConfiguration, Labels, Taint } from '../../words/kubernetes';
import type { MachineShape } from '../../words/machine';
import type { Os } from '../../words/platforms';
import type { ClusterDescription } from './cluster';
import type { Primitive } from './primitive';
import type { Sharing } from './sharing';

/** Something that a node is set up with, as the primitives that it becomes. */
export interface NodeSetting {
  /** Id of the setting's row. */
  readonly id: string;
  readonly primitives: readonly Primitive[];
  /** What it is set to, where a pool may say it. */
  readonly value?: unknown;
  /** It follows from the intent and the machine alone: nobody asked for it. */
  readonly byDefault?: true;
  /** Who sets it, where nothing that is written here does. */
  readonly deliveredBy?: string;
}

/** Everything that one machine of a pool is set up with: a list of settings. Plain data, which a vehicle writes in its format. */
export interface NodePlan {
  readonly pool: string;
  readonly cluster: ClusterDescription;
  readonly machine: MachineShape;
  /** Absent: nothing is written that runs on the node. */
  readonly os?: Os;
  /** What the nodes are for, where their settings follow from it. */
  readonly intent?: string;
  /** The image that the pool names for its nodes. */
  readonly nodeImage?: string;
  /** How the pool offers its GPUs. */
  readonly sharing?: Sharing;
  readonly settings: readonly NodeSetting[];
  /** Labels that tell this pool's nodes from others. */
  readonly nodeSelector: Labels;
}

/** The primitives of one kind in a plan, in the order of its settings. */
export function primitivesOf<K extends Primitive['kind']>({ settings }: NodePlan, kind: K): readonly Extract<Primitive, { kind: K }>[] {
  const all = settings.flatMap(({ primitives }) => primitives);
  return all.filter((primitive): primitive is Extract<Primitive, { kind: K }> => primitive.kind === kind);
}

/** The kubelet's configuration of a plan; undefined where the pool leaves that to whoever made the node. */
export function kubeletOf(plan: NodePlan): KubeletConfiguration | undefined {
  return primitivesOf(plan, 'kubelet')[0]?.configuration;
}

/** Labels and taints that the kubelet puts on a new node, and never on one that is registered. */
export function registrationOf(plan: NodePlan): { readonly labels: Labels; readonly taints: readonly Taint[] } {
  const { labels = {}, taints = [] } = primitivesOf(plan, 'registration')[0] ?? {};
  return { labels, taints };
}
