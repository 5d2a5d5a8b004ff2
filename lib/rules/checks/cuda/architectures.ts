import { ownValue } from '../../../internal';

/** An architecture of GPUs that code is compiled for. */
export interface Architecture {
  /** As it is written, such as `9.0a` and `8.6+PTX`. */
  readonly text: string;
  readonly capability: number;
  /** Machine code, which GPUs of the same major version and no lower minor one run. */
  readonly hasCode: boolean;
  /** PTX, which the driver compiles for every later GPU. */
  readonly hasPtx: boolean;
  /** `a`: for this architecture alone; `f`: for its family, those of the same major version. Neither is for later GPUs. */
  readonly only?: 'a' | 'f';
}

/** Names of PyTorch. Source: pytorch v2.9.0 `torch/utils/cpp_extension.py`, named_arches; `Blackwell` grew, and is not read. */
const NAMED: Readonly<Record<string, string>> = {
  Pascal: '6.0;6.1+PTX',
  'Volta+Tegra': '7.2',
  Volta: '7.0+PTX',
  Turing: '7.5+PTX',
  'Ampere+Tegra': '8.7',
  Ampere: '8.0;8.6+PTX',
  Ada: '8.9+PTX',
  Hopper: '9.0+PTX',
};

/** `TORCH_CUDA_ARCH_LIST`: words between semicolons or blanks. Undefined where a word of it is not known. */
export function torchArchitectures(list: string): readonly Architecture[] | undefined {
  const words = list.split(/[\s;]+/).filter((word) => word !== '');
  return all(words.flatMap((word) => (ownValue(NAMED, word) ?? word).split(';')).map(torchArchitecture));
}

function torchArchitecture(word: string): Architecture | undefined {
  const [text, major, minor = '', only, ptx] = /^(\d{1,2})\.(\d)([af])?(\+PTX)?$/.exec(word) ?? [];
  if (text === undefined || major === undefined) return undefined;
  return { text, capability: Number(`${major}.${minor}`), hasCode: true, hasPtx: ptx !== undefined, ...onlyOf(only) };
}

/** `CUDAARCHS` of CMake: `80-real` is machine code alone, `80-virtual` PTX alone, `80` both. Undefined for `all`, `native` and their like. */
export const cmakeArchitectures = (list: string): readonly Architecture[] | undefined =>
  all(
    list.split(';').map((word): Architecture | undefined => {
      const [text, digits = '', only, kind] = /^(\d{2,3})([af])?(?:-(real|virtual))?$/.exec(word.trim()) ?? [];
      if (text === undefined) return undefined;
      return { text, capability: Number(digits) / 10, hasCode: kind !== 'virtual', hasPtx: kind !== 'real', ...onlyOf(only) };
    }),
  );

/**
 * Options of nvcc: `-gencode arch=compute_90,code=sm_90`, a list in brackets as well, and `-arch=sm_90`, which has both. Undefined where
 * there are none, or one is not known. Source: CUDA Compiler Driver NVCC, "Options for Steering GPU Code Generation".
 */
export function nvccArchitectures(text: string): readonly Architecture[] | undefined {
  const codes = Array.from(text.matchAll(/(?<!gen)code=\\?["']?\[?([\w,]+)/g), ([, list = '']) => list.split(',')).flat();
  const whole = Array.from(text.matchAll(/(?:^|\s)(?:-arch|--gpu-architecture)[=\s]+(\w+)/g), ([, word = '']) => word);
  const found = all([...codes.map((code) => nvccArchitecture(code)), ...whole.map((word) => nvccArchitecture(word, /^sm_/.test(word)))]);
  return found === undefined || found.length === 0 ? undefined : found;
}

function nvccArchitecture(word: string, hasBoth = false): Architecture | undefined {
  const [text, kind, digits = '', only] = /^(sm|compute)_(\d{2,3})([af])?$/.exec(word) ?? [];
  if (text === undefined) return undefined;
  return { text, capability: Number(digits) / 10, hasCode: kind === 'sm', hasPtx: kind === 'compute' || hasBoth, ...onlyOf(only) };
}

const onlyOf = (only: string | undefined): Pick<Architecture, 'only'> => (only === 'a' || only === 'f' ? { only } : {});

/** All of them, or nothing where one is not known. */
const all = (found: readonly (Architecture | undefined)[]): readonly Architecture[] | undefined =>
  found.some((one) => one === undefined) ? undefined : (found as readonly Architecture[]);

/**
 * Whether what is compiled for an architecture runs on GPUs of a compute capability. Source: CUDA C++ Programming Guide, "Binary
 * Compatibility", "PTX Compatibility", "Family-Specific Architecture Features".
 */
export function runsOn({ capability, hasCode, hasPtx, only }: Architecture, gpu: number): boolean {
  if (only === 'a') return gpu === capability;
  const isSameMajor = Math.floor(gpu) === Math.floor(capability) && gpu >= capability;
  if (only === 'f') return isSameMajor;
  return (hasCode && isSameMajor) || (hasPtx && gpu >= capability);
}
