import type { Examples } from '../../example';

const sharing = (replicas: number): string => `apiVersion: resource.k8s.io/v1
kind: ResourceClaim
metadata: {name: cards, namespace: ml}
spec: {devices: {requests: [{name: gpus, exactly: {deviceClassName: gpu.nvidia.com}}]}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: probes, namespace: ml}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: probes}}
  template:
    metadata: {labels: {app: probes}}
    spec:
      resourceClaims: [{name: gpus, resourceClaimName: cards}]
      containers: [{name: main, image: "x:1", resources: {claims: [{name: gpus}]}}]
`;

const classes = (other: string): string =>
  ['large', 'small']
    .map(
      (name) => `apiVersion: resource.k8s.io/v1
kind: DeviceClass
metadata: {name: ${name}}
spec:
  selectors: [{cel: {expression: "device.driver == 'gpu.nvidia.com'"}}]
  extendedResourceName: example.com/${name === 'small' ? other : name}-gpu
`,
    )
    .join('---\n');

export const examples: Examples = {
  'dra/shared-claim': {
    says: "300 pods use claim 'cards', and at most 256 may at once",
    wrong: { yaml: sharing(300) },
    right: { yaml: sharing(200) },
  },
  'dra/extended-name': {
    says: "DeviceClass 'large' has the same extendedResourceName",
    wrong: { yaml: classes('large') },
    right: { yaml: classes('small') },
  },
};
