import type { Examples } from '../../example';
import { examplePod, ON_POOL } from '../../example-pod';

const context = {
  kubernetes: '1.34',
  pools: [
    {
      name: 'turns',
      machine: 'dgxH100',
      nodeSelector: { team: 'ml' },
      sharing: {
        partition: { kind: 'none' },
        share: { kind: 'timeSlicing', replicas: 4, renamed: false, failRequestsGreaterThanOne: true },
      },
    },
  ],
};
const POD = (env: string, image = 'x:1'): string =>
  examplePod({ limits: 'nvidia.com/gpu: 1, cpu: 8, memory: 64Gi', image, main: [`env: [${env}]`], spec: ON_POOL });

const PART = (env: string): string =>
  examplePod({
    limits: 'nvidia.com/gpu: 1, nvidia.com/gpumem: 8192, cpu: 8, memory: 64Gi',
    image: 'paddlepaddle/paddle:3.2.0',
    main: [`env: [${env}]`],
    spec: ON_POOL,
  });

export const examples: Examples = {
  'framework/takes-all': {
    says: "TensorFlow in container 'main' takes nearly all memory of a GPU, and others of pool 'turns' find none",
    context,
    wrong: { yaml: POD('', 'tensorflow/tensorflow:2.20.0-gpu') },
    right: { yaml: POD("{name: TF_FORCE_GPU_ALLOW_GROWTH, value: 'true'}", 'tensorflow/tensorflow:2.20.0-gpu') },
  },
  'framework/grows': {
    says: "PaddlePaddle in container 'main' asks for memory in growing pieces, and has a part of a GPU of pool 'parts'",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'parts',
          machine: 'dgxH100',
          nodeSelector: { team: 'ml' },
          sharing: { hami: { deviceSplitCount: 10, deviceMemoryScaling: 1, deviceCoreScaling: 1 } },
        },
      ],
    },
    wrong: { yaml: PART('') },
    right: { yaml: PART('{name: FLAGS_allocator_strategy, value: naive_best_fit}') },
  },
  'framework/alloc-conf': {
    says: "PyTorch does not start: it does not know 'expandable_segment' in PYTORCH_CUDA_ALLOC_CONF",
    wrong: { yaml: POD("{name: PYTORCH_CUDA_ALLOC_CONF, value: 'expandable_segment:True'}") },
    right: { yaml: POD("{name: PYTORCH_CUDA_ALLOC_CONF, value: 'expandable_segments:True,max_split_size_mb:512'}") },
  },
  'process/malloc-conf': {
    says: "jemalloc in container 'main' does not know 'background_thred', and goes on without it",
    wrong: { yaml: POD("{name: MALLOC_CONF, value: 'background_thred:true,dirty_decay_ms:30000'}") },
    right: { yaml: POD("{name: MALLOC_CONF, value: 'background_thread:true,dirty_decay_ms:30000'}") },
  },
  'framework/unified-memory': {
    says: "what does not fit into the GPU of container 'main' is read over PCIe",
    context: { kubernetes: '1.34', pools: [{ name: 'whole', machine: 'dgxH100', nodeSelector: { team: 'ml' } }] },
    wrong: { yaml: POD("{name: TF_FORCE_UNIFIED_MEMORY, value: '1'}") },
    right: { yaml: POD("{name: TF_FORCE_UNIFIED_MEMORY, value: '0'}") },
  },
};
