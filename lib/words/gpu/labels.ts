import { type GpuModel, gpuOf } from './model';

/**
 * The values that the node label `nvidia.com/gpu.product` may have on nodes with this GPU, newest driver first. MIG and
 * sharing append to it (`-MIG-1g.10gb`, `-SHARED`).
 *
 * Source: gpu-feature-discovery, k8s-device-plugin v0.20.0 `internal/lm`: characters outside `[A-Za-z0-9-_. ]` are left
 * out and blanks become dashes.
 */
export const gpuProductLabels = (model: GpuModel): readonly string[] =>
  gpuOf(model).productNames.map((name) => name.replace(/[^A-Za-z0-9\-_. ]/g, '').replaceAll(' ', '-'));

/** Architecture of a GPU as the node label `nvidia.com/gpu.family` gives it. */
export type GpuFamily = 'volta' | 'turing' | 'ampere' | 'ada-lovelace' | 'hopper' | 'blackwell';

/**
 * The value of the node label `nvidia.com/gpu.family`. Undefined for compute capabilities that have no family there.
 *
 * Source: gpu-feature-discovery, k8s-device-plugin v0.20.0 `internal/lm`.
 */
export function gpuFamily(model: GpuModel): GpuFamily | undefined {
  const [major = 0, minor = 0] = gpuOf(model).computeCapability.split('.').map(Number);
  switch (major) {
    case 7:
      return minor >= 5 ? 'turing' : 'volta';
    case 8:
      return minor >= 9 ? 'ada-lovelace' : 'ampere';
    case 9:
      return 'hopper';
    case 10:
    case 12:
      return 'blackwell';
    default:
      return undefined;
  }
}

/** How many MPS clients any GPU may have. Source: k8s-device-plugin v0.20.0 `cmd/mps-control-daemon/mps/device.go`. */
export const MOST_MPS_CLIENTS = 48;

/**
 * How many MPS clients one GPU of this model may have: 48 from compute capability 7.5 on, 16 below.
 *
 * Source: k8s-device-plugin v0.20.0, which refuses more replicas than that.
 */
export function mpsClientLimit(model: GpuModel): number {
  return Number(gpuOf(model).computeCapability) >= 7.5 ? MOST_MPS_CLIENTS : 16;
}
