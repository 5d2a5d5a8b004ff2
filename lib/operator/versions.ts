/** A release of the GPU Operator's chart, and what of it decides about our values. */
export interface ChartRelease {
  /** As published: the tag of the repository. */
  readonly version: GpuOperatorVersion;
  /** Kubernetes minors that the release notes support, where they were read. */
  readonly kubernetes?: { readonly min: number; readonly max: number };
  /** Version of mig-manager's image, whose mig-parted reads our MIG configuration. */
  readonly migManager: string;
}

/** Where the charts are published. Source: docs.nvidia.com GPU Operator 26.7, "Install the GPU Operator". */
export const GPU_OPERATOR_REPOSITORY = 'https://helm.ngc.nvidia.com/nvidia';
export const GPU_OPERATOR_CHART = 'gpu-operator';

/** The chart versions whose values are known here, newest first. */
export const gpuOperatorVersions = ['v26.7.0', 'v26.3.3', 'v25.10.1', 'v25.3.4', 'v24.9.2'] as const;
export type GpuOperatorVersion = (typeof gpuOperatorVersions)[number];

/** The version that is installed when none is given. */
export const DEFAULT_GPU_OPERATOR_VERSION: GpuOperatorVersion = gpuOperatorVersions[0];

/**
 * Sources: gpu-operator, `deployments/gpu-operator/values.yaml` of each tag (`migManager.version`); release notes of
 * 26.7.0 for Kubernetes 1.33 to 1.36 (1.32 on Ubuntu 24.04 alone).
 */
export const gpuOperatorReleases: readonly ChartRelease[] = [
  { version: 'v26.7.0', migManager: 'v0.15.0', kubernetes: { min: 32, max: 36 } },
  { version: 'v26.3.3', migManager: 'v0.14.2' },
  { version: 'v25.10.1', migManager: 'v0.13.1' },
  { version: 'v25.3.4', migManager: 'v0.12.3-ubuntu20.04' },
  { version: 'v24.9.2', migManager: 'v0.10.0-ubuntu20.04' },
];

/** What is known of a chart version; nothing for one that this library does not hold. */
export const releaseOf = (version: string): ChartRelease | undefined => gpuOperatorReleases.find((release) => release.version === version);
