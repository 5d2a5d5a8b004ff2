import type { SettingRow } from './setting';

/** Labels and taints of a new node. */
export const registration: SettingRow = {
  id: 'registration',
  why: 'pods of the pool find its nodes, and other pods stay off them, as soon as a node joins',
  source: 'Kubernetes 1.36.3 cmd/kubelet/app/options/options.go: --node-labels, --register-with-taints',
  verify: 'kubectl get node NODE --show-labels',
  primitives: ({ labels, taints }) => [{ kind: 'registration', labels, taints }],
};
