import type { Wrong } from './wrong';

const object = (kind: string, name: string, spec: object) => ({ apiVersion: 'nvidia.com/v1alpha1', kind, metadata: { name }, spec });
const driver = (spec: object) => object('NVIDIADriver', 'a', spec);
const cluster = (spec: object, name = 'gpu-cluster') => object('GPUCluster', name, spec);

const image = { repository: 'nvcr.io/nvidia', image: 'driver', version: '580.105.08' };

/** Objects of the GPU Operator that an API server refuses. */
export const wrongOperatorObjects: readonly Wrong[] = [
  {
    name: 'an unknown field of an NVIDIADriver',
    documents: [driver({ driverType: 'gpu', ...image, drivers: {} })],
    says: 'unknown field "spec.drivers"',
  },
  {
    name: 'a wrong enum of an NVIDIADriver',
    documents: [driver({ driverType: 'fast', ...image })],
    says: 'Unsupported value: "fast"',
  },
  {
    name: 'an unknown field of a GPUCluster',
    documents: [cluster({ draDriver: { gpu: {} } })],
    says: 'unknown field "spec.draDriver.gpu"',
  },
  {
    name: 'a wrong enum of a GPUCluster',
    documents: [cluster({ draDriver: {}, daemonsets: { updateStrategy: 'Recreate' } })],
    says: 'Unsupported value: "Recreate"',
  },
  {
    name: 'a default NVIDIADriver that selects nodes',
    documents: [driver({ driverType: 'gpu', ...image, default: true, nodeSelector: { a: 'b' } })],
    says: 'default NVIDIADriver must not use nodeSelector',
  },
  {
    name: 'a GPUCluster of another name',
    documents: [cluster({ draDriver: {} }, 'a')],
    says: 'GPUCluster is a singleton',
  },
];

/** Objects of the GPU Operator that it takes, and keeps as they were sent. */
export const rightOperatorObjects: Readonly<Record<string, unknown>> = {
  'an NVIDIADriver': driver({ driverType: 'gpu', ...image, nodeSelector: { 'cdk8s-gpu/pool': 'train' } }),
  'a GPUCluster': cluster({
    draDriver: { gpus: { kubeletPlugin: { env: [] } }, computeDomains: { enabled: true } },
    dcgm: { enabled: false },
    daemonsets: { updateStrategy: 'OnDelete' },
  }),
};
