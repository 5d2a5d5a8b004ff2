import type { KubeletConfiguration, Labels, Taint } from '../../../words/kubernetes';
import { kubeletOf, type NodePlan, registrationOf } from '../../model';
import type { Platform } from '../../../words/platforms';

/** A plan with what its settings say of the kubelet, where the kubelet's own files are written. */
export interface NodeView extends Pick<NodePlan, 'pool' | 'cluster' | 'machine'> {
  readonly platform: Platform;
  readonly kubelet?: KubeletConfiguration;
  /**
   * Labels of the node. Those that no kubelet may put on (`isKubeletLabel`) are for whoever labels living nodes.
   */
  readonly labels: Labels;
  readonly taints: readonly Taint[];
}

/** The same plan, read for a vehicle that writes the kubelet's files. */
export function viewOf(plan: NodePlan, platform: Platform): NodeView {
  const { pool, cluster, machine } = plan;
  const kubelet = kubeletOf(plan);
  return { pool, cluster, machine, platform, ...(kubelet === undefined ? {} : { kubelet }), ...registrationOf(plan) };
}
