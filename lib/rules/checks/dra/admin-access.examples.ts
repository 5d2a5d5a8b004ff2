import type { Examples } from '../../example';

const namespace = (labels: string): string => `apiVersion: v1
kind: Namespace
metadata: {name: monitoring${labels}}
`;
const CLAIM = `---
apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: all-gpus, namespace: monitoring}
spec: {spec: {devices: {requests: [{name: gpus, exactly: {deviceClassName: gpu.nvidia.com, adminAccess: true}}]}}}
`;
const ALLOWED = namespace(', labels: {resource.kubernetes.io/admin-access: "true"}');

export const examples: Examples = {
  'dra/admin-access': {
    says: "namespace 'monitoring' lacks the label resource.kubernetes.io/admin-access",
    wrong: { yaml: namespace('') + CLAIM },
    right: { yaml: ALLOWED + CLAIM },
  },
  'dra/admin-namespace': {
    says: "unless namespace 'monitoring' has the label",
    wrong: { yaml: CLAIM },
    right: { yaml: ALLOWED + CLAIM },
  },
};
