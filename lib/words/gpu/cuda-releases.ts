/** The first CUDA that compiles for a compute capability and those after it. Source: NVIDIA CUDA release notes. */
const FIRST: readonly (readonly [capability: number, cuda: number])[] = [
  [12.1, 12.9],
  [12, 12.8],
  [11, 13],
  [10.3, 12.9],
  [10, 12.8],
];

/**
 * Releases of CUDA that have code for a compute capability, in words, where this one has none; undefined where it has. Source: NVIDIA
 * CUDA release notes: sm_100 and sm_120 from 12.8, sm_103 and sm_121 from 12.9, sm_110 from 13.0; 13.0 drops what is before sm_75.
 *
 * @param version Major and minor as a number, such as `12.8`.
 */
export function cudaInstead(version: number, capability: number): string | undefined {
  if (capability < 7.5) return version >= 13 ? 'CUDA 12' : undefined;
  const [, first = 0] = FIRST.find(([from]) => capability >= from) ?? [];
  return version < first ? `CUDA ${first.toFixed(1)} or newer` : undefined;
}
