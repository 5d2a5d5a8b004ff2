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
  const [domain = ''] = key.includes('/') ? key.split('/') : [];
  const isWithin = (domains: readonly string[]): boolean => domains.some((one) => domain === one || domain.endsWith(`.${one}`));
  return !isWithin(DOMAINS) || isWithin(OWN_DOMAINS) || OWN.includes(key);
}
