import type { ClusterDescription, KubeletConfiguration, Labels, Taint } from '../kubernetes';
import type { MachineShape } from '../machine';
import type { Os } from './operating-systems';

/**
 * Everything that one machine of a pool is set up with. Plain data: a writer turns it into the files of its format.
 */
export interface NodePlan {
  readonly pool: string;
  readonly cluster: ClusterDescription;
  readonly machine: MachineShape;
  /** Absent: nothing is written that runs on the node. */
  readonly os?: Os;
  /** What the kubelet is configured with; absent when the pool leaves that to whoever made the node. */
  readonly kubelet?: KubeletConfiguration;
  /**
   * Labels of the node. The kubelet puts them on when it registers a new node, and never on one that is registered; those
   * that no kubelet may put on (`isKubeletLabel`) are for whoever labels living nodes.
   */
  readonly labels: Labels;
  /** Taints of the node, put on in the same way. */
  readonly taints: readonly Taint[];
  /** Labels that tell this pool's nodes from others. */
  readonly nodeSelector: Labels;
}
