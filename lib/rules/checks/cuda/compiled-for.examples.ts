import type { Examples } from '../../example';
import { examplePod, ON_POOL } from '../../example-pod';

const compiling = (list: string): string =>
  examplePod({
    limits: 'nvidia.com/gpu: 1',
    image: 'nvidia/cuda:12.8.1-devel-ubuntu24.04',
    main: [`env: [{name: TORCH_CUDA_ARCH_LIST, value: "${list}"}]`],
    spec: ON_POOL,
  });

export const examples: Examples = {
  'pool/cuda-architectures': {
    says: "TORCH_CUDA_ARCH_LIST compiles nothing that runs on the GPUs of pool 'train', of compute capability 9.0",
    context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' } }] },
    wrong: { yaml: compiling('8.0;8.6') },
    right: { yaml: compiling('8.0;8.6+PTX') },
  },
  'image/cuda-architectures': {
    says: 'TORCH_CUDA_ARCH_LIST names 7.0, which the compiler of CUDA 13 does not know',
    wrong: { yaml: 'FROM nvcr.io/nvidia/pytorch:25.10-py3\nENV TORCH_CUDA_ARCH_LIST="7.0;8.0"\nRUN pip install flash-attn\n' },
    right: { yaml: 'FROM nvcr.io/nvidia/pytorch:25.10-py3\nENV TORCH_CUDA_ARCH_LIST="7.5;8.0"\nRUN pip install flash-attn\n' },
  },
};
