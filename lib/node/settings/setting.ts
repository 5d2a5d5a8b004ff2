import type { KubeletConfiguration, Labels, Taint } from '../../kubernetes';
import type { MachineShape } from '../../machine';
import type { ClusterDescription, Primitive } from '../../model';

/** What a pool says of one of its machines. */
export interface SettingQuestion {
  readonly cluster: ClusterDescription;
  readonly machine: MachineShape;
  /** What the kubelet is configured with; absent when the pool leaves that to whoever made the node. */
  readonly kubelet?: KubeletConfiguration;
  readonly labels: Labels;
  readonly taints: readonly Taint[];
}

/** Something that a node is set up with: one file for each. */
export interface SettingRow {
  readonly id: string;
  /** Why it is set, and for whom. */
  readonly why: string;
  readonly source: string;
  /** How one sees on a node that it is so. */
  readonly verify: string;
  /** What it becomes; nothing where the pool says nothing of it. */
  readonly primitives: (question: SettingQuestion) => readonly Primitive[];
}
