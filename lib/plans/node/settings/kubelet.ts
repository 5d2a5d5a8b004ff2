import type { SettingRow } from './setting';

/** The kubelet's own configuration: CPU, Memory and Topology Manager, and what is reserved for the system. */
export const kubelet: SettingRow = {
  id: 'kubelet',
  why: 'GPUs, CPUs and memory of a pod come from one NUMA node where the intent of the pool asks for it',
  source: 'Kubernetes 1.36.3 staging/src/k8s.io/kubelet/config/v1beta1/types.go',
  verify: 'kubectl get --raw /api/v1/nodes/NODE/proxy/configz',
  primitives: (question) => (question.kubelet === undefined ? [] : [{ kind: 'kubelet', configuration: question.kubelet }]),
};
