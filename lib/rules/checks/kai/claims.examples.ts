import type { Examples } from '../../example';

const POD = (claim: string): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml, labels: {kai.scheduler/queue: team-a}}
spec:
  schedulerName: kai-scheduler
  resourceClaims: [{name: gpus, ${claim}}]
  containers: [{name: main, image: "x:1", resources: {claims: [{name: gpus}]}}]
---
`;
const template = (request: string): string => `${POD('resourceClaimTemplateName: gpus')}apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: gpus, namespace: ml}
spec: {spec: {devices: {requests: [{name: gpu, ${request}}]}}}
`;
const claim = (queue: string): string => `${POD('resourceClaimName: gpus')}apiVersion: resource.k8s.io/v1
kind: ResourceClaim
metadata: {name: gpus, namespace: ml, labels: {kai.scheduler/queue: ${queue}}}
spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]}}
`;

export const examples: Examples = {
  'kai/claim-features': {
    says: 'is a list of choices, which KAI does not allocate',
    wrong: { yaml: template('firstAvailable: [{name: one, deviceClassName: gpu.nvidia.com}]') },
    right: { yaml: template('exactly: {deviceClassName: gpu.nvidia.com}') },
  },
  'kai/shared-claim': {
    says: 'is of another queue than the pods that name it',
    wrong: { yaml: claim('team-b') },
    right: { yaml: claim('team-a') },
  },
};
