import { type GpuModel, gpuOf } from './model';

/**
 * The first driver for each generation, newest first, by the least compute capability that it covers.
 *
 * Sources: NVIDIA CUDA release notes, driver of the first toolkit that compiles for the architecture (12.8 for Blackwell, 570.26); MIG user
 * guide r590, "Deployment Considerations", for Hopper and Ampere (its two rows are exchanged there).
 */
const FIRST: readonly (readonly [capability: number, driver: string])[] = [
  [10, '570.26'],
  [9, '525.53'],
  [8, '450.80.02'],
];

/**
 * Models that the first driver of their generation does not know. Sources: GPU Operator release notes (B200); CUDA features archive, 12.9, which
 * brought sm_103 and sm_121, and its release notes (575.51.03).
 */
const LATER: Readonly<Partial<Record<GpuModel, string>>> = {
  B200: '570.133.20',
  B300: '575.51.03',
  GB300: '575.51.03',
  GB10: '575.51.03',
};

/**
 * The first driver that cuts a GPU by MIG, by the beginning of its name. Source: MIG user guide r620, "Deployment Considerations"; of GB300 it
 * names the DGX Station alone, so that others have the row of B300.
 */
const FIRST_MIG: readonly (readonly [model: RegExp, driver: string])[] = [
  [/^A30/, '460.73.01'],
  [/^H[18]00/, '525.85.12'],
  [/^H20-/, '535.161.07'],
  [/^H200/, '550.90.07'],
  [/^G?B200/, '570.133.20'],
  [/^G?B300/, '580.82.07'],
  [/^RTX-PRO-5000/, '575.57.08'],
  [/^RTX-PRO-4500/, '575.64'],
  [/^RTX-PRO/, '575.51.03'],
];

/** The first driver that knows a GPU; undefined for GPUs that every driver in use knows. */
export function firstDriverOf(model: GpuModel): string | undefined {
  const capability = Number(gpuOf(model).computeCapability);
  return LATER[model] ?? FIRST.find(([least]) => capability >= least)?.[1];
}

/** The first driver that cuts a GPU by MIG; for GPUs that have none of their own, the first that knows it. */
export const firstMigDriverOf = (model: GpuModel): string | undefined =>
  FIRST_MIG.find(([models]) => gpuOf(model).mig !== undefined && models.test(model))?.[1] ?? firstDriverOf(model);

/** Whether a GPU runs with the open kernel modules alone. Source: GPU Operator release notes (GH200), NVIDIA CUDA documentation (Blackwell). */
export const needsOpenModules = (model: GpuModel): boolean => model.startsWith('GH200') || Number(gpuOf(model).computeCapability) >= 10;

/** Whether the open kernel modules know it: Turing is the first. Source: NVIDIA/open-gpu-kernel-modules README. */
export const takesOpenModules = (model: GpuModel): boolean => needsOpenModules(model) || Number(gpuOf(model).computeCapability) >= 7.5;

/** Whether the CPU reaches its memory by NVLink-C2C, so that the driver shows it as NUMA nodes unless told. */
export const hasCoherentMemory = (model: GpuModel): boolean => /^(?:GB200|GB300|GH200)/.test(model);

/**
 * Whether the package cuda-compat can make it run a newer CUDA than its driver knows. Source: NVIDIA CUDA Compatibility, "Forward
 * Compatibility": GPUs for data centers, and some RTX cards for servers; no GeForce.
 */
export const takesCudaCompat = (model: GpuModel): boolean => !model.startsWith('GeForce');
