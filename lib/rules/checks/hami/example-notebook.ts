import { type ExamplePod, exampleSpec } from '../../example-pod';

/** A pool on which HAMi gives out parts of GPUs, for the notebooks below. */
export const LABS = {
  kubernetes: '1.34',
  pools: [
    {
      name: 'labs',
      machine: 'dgxH100',
      nodes: 2,
      sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } },
      nodeSelector: { 'cdk8s-gpu/pool': 'labs' },
    },
  ],
};

/** A notebook on that pool, with a part of one GPU. */
export const exampleNotebook = (pod: Partial<ExamplePod> = {}): string => `apiVersion: apps/v1
kind: StatefulSet
metadata: {name: notebook, namespace: ml}
spec:
  template:
${pod.metadata === undefined ? '' : `    metadata: {${pod.metadata}}\n`}    spec:
${exampleSpec(
  {
    limits: 'nvidia.com/gpu: 1, nvidia.com/gpumem: 8192',
    image: 'x',
    ...pod,
    spec: ['schedulerName: hami-scheduler', 'nodeSelector: {cdk8s-gpu/pool: labs}', ...(pod.spec ?? [])],
  },
  6,
)}`;
