import type { Labels } from './types';

/**
 * Labels of Kubernetes' own domains that a kubelet may put on its node. Source: Kubernetes 1.36.3
 * `staging/src/k8s.io/kubelet/pkg/apis/well_known_labels.go`.
 */
const OWN = [
  'kubernetes.io/hostname',
  'kubernetes.io/os',
  'kubernetes.io/arch',
  'beta.kubernetes.io/os',
  'beta.kubernetes.io/arch',
  'beta.kubernetes.io/instance-type',
  'node.kubernetes.io/instance-type',
  'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
];

const OWN_DOMAINS = ['kubelet.kubernetes.io', 'node.kubernetes.io'];
const DOMAINS = ['kubernetes.io', 'k8s.io'];

/**
 * Whether a kubelet may put a label on its own node. With any other in `--node-labels` it does not start, and the
 * NodeRestriction admission would refuse it: somebody else must label the node after it has joined.
 *
 * Source: Kubernetes 1.36.3 `cmd/kubelet/app/options/options.go`, `ValidateKubeletFlags`.
 */
export function isKubeletLabel(key: string): boolean {
  return !isWithin(key, DOMAINS) || isWithin(key, OWN_DOMAINS) || OWN.includes(key);
}

/** Whether a label is of one of these domains, or of a domain below one. */
function isWithin(key: string, domains: readonly string[]): boolean {
  const [domain = ''] = key.includes('/') ? key.split('/') : [];
  return domains.some((one) => domain === one || domain.endsWith(`.${one}`));
}

/**
 * Domains of labels that a cloud puts on its nodes by itself, such as `cloud.google.com/gke-accelerator`. Sources: EKS user
 * guide (`eks.amazonaws.com/compute-type`), GKE and AKS documentation of node labels, Karpenter's well-known labels.
 */
const CLOUD_DOMAINS = ['eks.amazonaws.com', 'cloud.google.com', 'kubernetes.azure.com', 'karpenter.sh', 'karpenter.k8s.aws'];

/** The labels that a node group has to put on its nodes: without those that the kubelet or the cloud sets by itself. */
export const nodeGroupLabels = (labels: Labels): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([key]) => isKubeletLabel(key) && !OWN.includes(key) && !isWithin(key, CLOUD_DOMAINS)));
