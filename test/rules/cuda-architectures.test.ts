import { readContext } from '../../lib/read';
import { cmakeArchitectures, nvccArchitectures, runsOn, torchArchitectures } from '../../lib/rules/checks/cuda/architectures';
import { cudaOf } from '../../lib/rules/checks/cuda/cuda-images';
import { examplePod, ON_POOL } from './example-pod';
import { findings } from '../read/found';

type Read = typeof torchArchitectures;
const GPUS = [7, 7.5, 8, 8.6, 8.9, 9, 10, 10.3, 12];
const ran = (read: Read, list: string) => {
  const found = read(list);
  return found === undefined ? undefined : GPUS.filter((gpu) => found.some((one) => runsOn(one, gpu)));
};

test.each<[string, Read, string, readonly number[] | undefined]>([
  ['machine code runs on the same major version', torchArchitectures, '8.0', [8, 8.6, 8.9]],
  ['PTX runs on every later GPU', torchArchitectures, '7.5 8.6+PTX', [7.5, 8.6, 8.9, 9, 10, 10.3, 12]],
  ['a name stands for its capabilities', torchArchitectures, 'Volta;Hopper', [7, 7.5, 8, 8.6, 8.9, 9, 10, 10.3, 12]],
  ['an architecture of its own is for nothing else', torchArchitectures, '9.0a', [9]],
  ['a family is for its major version', torchArchitectures, '10.0f', [10, 10.3]],
  ['a word that is not known leaves all open', torchArchitectures, '8.0;Vera', undefined],
  ['CMake has machine code and PTX', cmakeArchitectures, '80', [8, 8.6, 8.9, 9, 10, 10.3, 12]],
  ['CMake has machine code alone', cmakeArchitectures, '75-real;90-real', [7.5, 9]],
  ['CMake has PTX alone', cmakeArchitectures, '90-virtual', [9, 10, 10.3, 12]],
  ['CMake is told all', cmakeArchitectures, 'all-major', undefined],
  ['nvcc has what each code says', nvccArchitectures, 'nvcc -gencode arch=compute_70,code=sm_70 a.cu', [7, 7.5]],
  ['nvcc has a list of codes', nvccArchitectures, '-gencode=arch=compute_80,code=[sm_80,compute_80]', [8, 8.6, 8.9, 9, 10, 10.3, 12]],
  ['nvcc has both by -arch', nvccArchitectures, 'nvcc -arch=sm_90 a.cu', [9, 10, 10.3, 12]],
  ['nvcc takes what is there', nvccArchitectures, 'nvcc -arch=native a.cu', undefined],
  ['nvcc is told nothing', nvccArchitectures, 'nvcc a.cu', undefined],
])('%s', (_what, read, list, expected) => expect(ran(read, list)).toEqual(expected));

test.each([
  ['nvcr.io/nvidia/pytorch:25.12-py3', 13.1],
  ['nvcr.io/nvidia/pytorch:25.10-py3', 13],
  ['nvcr.io/nvidia/pytorch:24.05-py3', 12.4],
  ['registry.example.com/nvidia/tensorflow:23.07-tf2-py3', 12.1],
  ['nvcr.io/nvidia/cuda-dl-base:25.06-cuda12.9-devel-ubuntu24.04', 12.9],
  ['nvcr.io/nvidia/sglang:25.10-py3', 13],
  ['nvcr.io/nvidia/nemo:25.09', undefined],
  ['nvcr.io/nvidia/pytorch:25.10-py3-igpu', 13],
  ['example.com/pytorch:25.10-py3', undefined],
])('%s has CUDA %s', (image, cuda) => expect(cudaOf(image)).toBe(cuda));

/** What rules of CUDA say of a container on the nodes of a pool. */
function said(machine: string, image: string, main: readonly string[] = []) {
  const context = readContext({ kubernetes: '1.34', pools: [{ name: 'train', machine, nodeSelector: { team: 'ml' } }] }, 'c.yaml');
  return findings(examplePod({ limits: 'nvidia.com/gpu: 1', image, main, spec: ON_POOL }), context).flatMap(({ rule, at, allowed }) =>
    /cuda/.test(rule) ? [[rule, at, allowed]] : [],
  );
}
const DEVEL = 'nvidia/cuda:12.8.1-devel-ubuntu24.04';
const env = (name: string, value: string): readonly string[] => [`env: [{name: ${name}, value: "${value}"}]`];
const V100 = 'aws.p3.2xlarge';

test.each<[string, string, string, readonly string[], readonly unknown[]]>([
  [
    'an image of a framework of CUDA 13 on V100',
    V100,
    'nvcr.io/nvidia/pytorch:25.10-py3',
    [],
    [['pool/cuda-gpu', 'spec.containers[0].image', 'CUDA 12']],
  ],
  ['one of CUDA 12', V100, 'nvcr.io/nvidia/pytorch:25.03-py3', [], []],
  [
    'a list without the GPU',
    'dgxH100',
    DEVEL,
    env('TORCH_CUDA_ARCH_LIST', '8.0 8.6'),
    [['pool/cuda-architectures', 'spec.containers[0].env[0].value', ['9.0']]],
  ],
  ['a list with it', 'dgxH100', DEVEL, env('TORCH_CUDA_ARCH_LIST', '8.0 9.0'), []],
  [
    'a list of CMake',
    'dgxB200',
    DEVEL,
    env('CUDAARCHS', '80-real;90a'),
    [['pool/cuda-architectures', 'spec.containers[0].env[0].value', ['sm_100']]],
  ],
  ['a list that a variable gives', 'dgxH100', DEVEL, env('TORCH_CUDA_ARCH_LIST', '$(LIST)'), []],
  [
    'nvcc itself',
    'dgxH100',
    DEVEL,
    ['command: [sh, -c, "nvcc -gencode arch=compute_80,code=sm_80 a.cu -o a && ./a"]'],
    [['pool/cuda-architectures', 'spec.containers[0].command', ['sm_90']]],
  ],
  [
    'an architecture that the CUDA of the image does not have',
    'dgxH100',
    'nvidia/cuda:12.4.1-devel-ubuntu22.04',
    env('TORCH_CUDA_ARCH_LIST', '9.0;10.0'),
    [['image/cuda-architectures', 'spec.containers[0].env[0].value', 'CUDA 12.8 or newer']],
  ],
])('%s is judged against the GPUs and the CUDA', (_what, machine, image, main, expected) =>
  expect(said(machine, image, main)).toEqual(expected),
);
