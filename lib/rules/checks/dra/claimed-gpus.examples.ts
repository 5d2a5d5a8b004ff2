import type { Examples } from '../../example';

const claimed = (memory: string): string => `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: large, namespace: ml}
spec:
  spec:
    devices:
      requests:
        - name: gpu
          exactly:
            deviceClassName: gpu.nvidia.com
            selectors:
              - cel: {expression: "device.capacity['gpu.nvidia.com'].memory.compareTo(quantity('${memory}')) >= 0"}
---
apiVersion: v1
kind: Pod
metadata: {name: trainer, namespace: ml}
spec:
  nodeSelector: {team: ml}
  tolerations: [{key: nvidia.com/gpu, operator: Exists}]
  resourceClaims: [{name: gpu, resourceClaimTemplateName: large}]
  containers:
    - name: main
      image: x:1
      resources: {claims: [{name: gpu}], limits: {memory: 4Gi}}
`;
const context = {
  kubernetes: '1.34',
  pools: [{ name: 'claims', machine: 'dgxH100', nodes: 1, sharing: { dra: {} }, nodeSelector: { team: 'ml' } }],
};

export const examples: Examples = {
  'dra/no-device': {
    says: "request 'gpu' is for a GPU of 120Gi, and pool 'claims' has none",
    context,
    wrong: { yaml: claimed('120Gi') },
    right: { yaml: claimed('60Gi') },
  },
};
