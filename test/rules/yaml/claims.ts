import type { YamlCases } from './yaml-case';

const template = (request: string, config = ''): string => `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec:
  spec:
    devices:
      requests: [{name: gpu, ${request}}]
      ${config}
---
`;

const EXACTLY = 'exactly: {deviceClassName: gpu.nvidia.com}';

const pod = (claim: string, used = 'gpu', limits = ''): string => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  resourceClaims: [{name: gpu, ${claim}}]
  containers: [{name: main, image: "x:1", resources: {claims: [{name: ${used}}], limits: {${limits}}}}]
`;

const ONE = 'resourceClaimTemplateName: one';

const config = (fields: string): string =>
  `config: [{opaque: {driver: gpu.nvidia.com, parameters: {apiVersion: resource.nvidia.com/v1beta1, kind: GpuConfig, ${fields}}}}]`;

/** Claims of devices. */
export const claimCases: YamlCases = {
  'dra/claim-names': {
    says: "container 'main' uses a claim that its pod does not have",
    wrong: pod(ONE, 'gpus'),
    right: pod(ONE),
  },
  'dra/claim-reference': {
    says: 'there is no ResourceClaimTemplate of this name among the documents',
    wrong: template(EXACTLY) + pod('resourceClaimTemplateName: two'),
    right: template(EXACTLY) + pod(ONE),
  },
  'dra/request-shape': {
    says: 'is not how resource.k8s.io/v1 asks for devices',
    wrong: template('deviceClassName: gpu.nvidia.com'),
    right: template(EXACTLY),
  },
  'dra/device-class': {
    says: 'is not a class of the driver, nor of the documents',
    wrong: template('exactly: {deviceClassName: imex.nvidia.com}'),
    right: template('exactly: {deviceClassName: mig.nvidia.com}'),
  },
  'dra/parameters': {
    says: 'is not one of',
    wrong: template(EXACTLY, config('sharing: {strategy: TimeSlicing, timeSlicingConfig: {interval: Longer}}')),
    right: template(EXACTLY, config('sharing: {strategy: TimeSlicing, timeSlicingConfig: {interval: Long}}')),
  },
  'dra/both': {
    says: "asks for nvidia.com/gpu and also for GPUs by claim 'one'",
    wrong: template(EXACTLY) + pod(ONE, 'gpu', 'nvidia.com/gpu: 1'),
    right: template(EXACTLY) + pod(ONE),
  },
};
