import type { Examples } from '../../example';

const pools = (kubernetes: string, sharing: unknown) => ({
  kubernetes,
  pools: [{ name: 'train', machine: 'dgxH100', sharing, nodeSelector: { pool: 'train' } }],
});

const pod = `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {pool: train}
  resourceClaims: [{name: gpus, resourceClaimTemplateName: one}]
  containers: [{name: main, image: "x:1", resources: {claims: [{name: gpus}]}}]
---
apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]}}}
`;

/** The same pod by the name of an extended resource, which the scheduler makes a claim of. */
const byName = `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {pool: train}
  containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]
`;

export const examples: Examples = {
  'dra/api': {
    says: "pool 'train' needs the API resource.k8s.io",
    wrong: { yaml: pod.replace('resource.k8s.io/v1', 'resource.k8s.io/v1beta2'), context: pools('1.33', { dra: {} }) },
    right: { yaml: pod, context: pools('1.34', { dra: {} }) },
  },
  'dra/feature': {
    says: "pool 'train' offers nvidia.com/gpu by claims of the scheduler",
    wrong: { yaml: byName, context: pools('1.35', { dra: { extendedResource: true } }) },
    right: { yaml: byName, context: pools('1.36', { dra: { extendedResource: true } }) },
  },
};
