import type { Examples } from '../../example';
import { examplePod, ON_POOL } from '../../example-pod';
import { exampleNotebook, LABS } from './example-notebook';

export const examples: Examples = {
  'hami/numa-bind': {
    says: "no NUMA node of pool 'labs' has 8 GPUs",
    context: LABS,
    wrong: {
      yaml: exampleNotebook({
        limits: 'nvidia.com/gpu: 8, nvidia.com/gpumem: 8192',
        metadata: 'annotations: {nvidia.com/numa-bind: "true"}',
      }),
    },
    right: {
      yaml: exampleNotebook({
        limits: 'nvidia.com/gpu: 4, nvidia.com/gpumem: 8192',
        metadata: 'annotations: {nvidia.com/numa-bind: "true"}',
      }),
    },
  },
  'hami/gpu-uuid': {
    says: 'a container asks for 2 GPUs, and one passes',
    context: LABS,
    wrong: {
      yaml: exampleNotebook({
        limits: 'nvidia.com/gpu: 2, nvidia.com/gpumem: 8192',
        metadata: 'annotations: {nvidia.com/use-gpuuuid: GPU-00000000-0000-0000-0000-000000000001}',
      }),
    },
    right: {
      yaml: exampleNotebook({
        limits: 'nvidia.com/gpu: 2, nvidia.com/gpumem: 8192',
        metadata:
          'annotations: {nvidia.com/use-gpuuuid: "GPU-00000000-0000-0000-0000-000000000001,GPU-00000000-0000-0000-0000-000000000002"}',
      }),
    },
  },
  'hami/no-control': {
    says: "container 'main' switches its limits off",
    context: LABS,
    wrong: {
      yaml: exampleNotebook({ main: ['env: [{name: CUDA_DISABLE_CONTROL, value: "true"}]'] }),
    },
    right: {
      yaml: exampleNotebook({
        limits: 'nvidia.com/gpu: 1, nvidia.com/gpumem-percentage: 100',
        main: ['env: [{name: CUDA_DISABLE_CONTROL, value: "true"}]'],
      }),
    },
  },
  'hami/vllm-control': {
    says: "container 'main' spreads a model over 8 whole GPUs of pool 'labs', and may hang before it loads it",
    context: { kubernetes: '1.34', pools: [{ name: 'labs', machine: 'aws.g7e.48xlarge', sharing: 'hami', nodeSelector: { team: 'ml' } }] },
    wrong: {
      yaml: examplePod({
        limits: 'nvidia.com/gpu: 8, nvidia.com/gpumem-percentage: 100',
        image: 'vllm/vllm-openai:v0.11.0',
        main: ['args: ["--model=m", "--tensor-parallel-size=8"]', 'env: []', 'volumeMounts: [{name: shm, mountPath: /dev/shm}]'],
        spec: [...ON_POOL, 'schedulerName: hami-scheduler', 'volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]'],
      }),
    },
    right: {
      yaml: examplePod({
        limits: 'nvidia.com/gpu: 8, nvidia.com/gpumem-percentage: 100',
        image: 'vllm/vllm-openai:v0.11.0',
        main: [
          'args: ["--model=m", "--tensor-parallel-size=8"]',
          'env: [{name: CUDA_DISABLE_CONTROL, value: "true"}]',
          'volumeMounts: [{name: shm, mountPath: /dev/shm}]',
        ],
        spec: [...ON_POOL, 'schedulerName: hami-scheduler', 'volumes: [{name: shm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]'],
      }),
    },
  },
  'hami/ignored-pod': {
    says: 'nobody adds its runtime class',
    context: LABS,
    wrong: {
      yaml: exampleNotebook({ metadata: 'labels: {hami.io/webhook: ignore}' }),
    },
    right: {
      yaml: exampleNotebook({ metadata: 'labels: {hami.io/webhook: watch}' }),
    },
  },
};
