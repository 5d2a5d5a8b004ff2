import { comment, lines, toYaml } from '../../../internal';
import { minorOf } from '../../../words/kubernetes';
import type { NodePlan, PlannedFile, VehicleRow } from '../../model';
import type { Platform } from '../../../words/platforms';
import { kubeletText, registration } from './kubelet-delivery';
import { viewOf } from './node-view';
import { lacksAll } from './parts/safeguards';

/** Where kubeadm is told to look for patches. */
const DIRECTORY = '/etc/kubernetes/patches';

/**
 * What kubeadm takes when a node joins: a folder of patches over the kubelet's configuration of the cluster, and the part of a
 * JoinConfiguration that names the folder and has the labels of the node. It sets nothing else of a node.
 *
 * Sources: Kubernetes 1.36.3 `cmd/kubeadm/app/util/patches/patches.go`, names of files and targets; `app/apis/kubeadm/v1beta4/types.go`.
 */
export const kubeadm: VehicleRow = {
  id: 'kubeadm',
  name: 'kubeadm with patches',
  lacks: lacksAll,
  serves: ({ kubelet }) => kubelet.by === 'kubeadm',
  delivers: new Set(['kubelet', 'registration']),
  supplements: 'beside',
  write: (plan, platform) => [...patch(plan, platform), join(plan, platform)],
};

const patch = (plan: NodePlan, platform: Platform): readonly PlannedFile[] => {
  const { kubelet } = viewOf(plan, platform);
  return kubelet === undefined
    ? []
    : [
        {
          path: 'kubeadm-patches/kubeletconfiguration+strategic.yaml',
          text: kubeletText(kubelet),
          about: `Patch of kubeadm for nodes of pool ${plan.pool} on ${plan.machine.name}: into ${DIRECTORY} before kubeadm join`,
        },
      ];
};

function join(plan: NodePlan, platform: Platform): PlannedFile {
  const view = viewOf(plan, platform);
  const { labels, taints } = registration(view);
  // Since v1beta4 arguments are a list. Source: Kubernetes 1.31 cmd/kubeadm/app/apis/kubeadm/v1beta4/doc.go.
  const listed = minorOf(plan.cluster.kubernetes) >= 31;
  const node = {
    ...(labels === '' ? {} : { kubeletExtraArgs: listed ? [{ name: 'node-labels', value: labels }] : { 'node-labels': labels } }),
    ...(taints.length === 0 ? {} : { taints }),
  };
  const text = lines([
    comment(`Part of the JoinConfiguration of nodes of pool ${plan.pool} in cluster ${plan.cluster.name}. Made by cdk8s-gpu.`),
    '# Add discovery and the criSocket of the nodes, and join them with it: kubeadm join --config kubeadm-join.yaml.',
    ...(view.kubelet === undefined
      ? []
      : [`# The file of kubeadm-patches belongs into ${DIRECTORY}; kubeadm upgrade node takes it with --patches.`]),
    toYaml({
      apiVersion: `kubeadm.k8s.io/${listed ? 'v1beta4' : 'v1beta3'}`,
      kind: 'JoinConfiguration',
      ...(Object.keys(node).length === 0 ? {} : { nodeRegistration: node }),
      ...(view.kubelet === undefined ? {} : { patches: { directory: DIRECTORY } }),
    }).trimEnd(),
  ]);
  return { path: 'kubeadm-join.yaml', text, about: `Part of the JoinConfiguration of nodes of pool ${plan.pool}, which lacks discovery` };
}
