import type { YamlCases } from './yaml-case';

const quota = (hard: string): string => `apiVersion: v1
kind: ResourceQuota
metadata: {name: gpus, namespace: ml}
spec: {hard: {${hard}}}
---
`;

const range = (limit: string): string => `apiVersion: v1
kind: LimitRange
metadata: {name: ml, namespace: ml}
spec: {limits: [{type: Container, ${limit}}]}
---
`;

const deployment = (replicas: number): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: a, namespace: ml}
spec:
  replicas: ${replicas}
  template: {spec: {containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}}}]}}
`;

/** Quotas and ranges. */
export const quotaCases: YamlCases = {
  'quota/prefix': {
    says: 'nothing counts it: pods take as many as they ask for',
    wrong: quota('limits.nvidia.com/gpu: 8'),
    right: quota('requests.nvidia.com/gpu: 8'),
  },
  'quota/never-fits': {
    says: "asks for more nvidia.com/gpu than ResourceQuota 'gpus' allows the whole namespace",
    wrong: quota('requests.nvidia.com/gpu: 8') + deployment(3),
    right: quota('requests.nvidia.com/gpu: 8') + deployment(2),
  },
  'quota/limit-range': {
    says: "container 'main' of the same namespace asks for more GPUs",
    wrong: range('max: {nvidia.com/gpu: 2}') + deployment(1),
    right: range('max: {nvidia.com/gpu: 4}') + deployment(1),
  },
};
