import type { Examples } from '../example';

const claim = (labels: string): string => `apiVersion: v1
kind: Namespace
metadata: {name: monitoring${labels}}
---
apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: all-gpus, namespace: monitoring}
spec: {spec: {devices: {requests: [{name: gpus, exactly: {deviceClassName: gpu.nvidia.com, adminAccess: true}}]}}}
`;

export const examples: Examples = {
  'dra/admin-access': {
    says: "namespace 'monitoring' lacks the label",
    wrong: { yaml: claim('') },
    right: { yaml: claim(', labels: {resource.kubernetes.io/admin-access: "true"}') },
  },
};
