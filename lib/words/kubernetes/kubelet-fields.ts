/** Keys of `enforceNodeAllocatable`. Source: Kubernetes 1.36.3 `pkg/kubelet/types/constants.go`. */
export const enforcements = [
  'none',
  'pods',
  'system-reserved',
  'system-reserved-compressible',
  'kube-reserved',
  'kube-reserved-compressible',
] as const;

/** Keys of `kubeReserved` and `systemReserved`. Source: Kubernetes 1.36.3 `cmd/kubelet/app/server.go`, `parseResourceList`. */
export const reservableResources = ['cpu', 'memory', 'ephemeral-storage', 'pid'] as const;

/** Signals of eviction. Source: Kubernetes 1.36.3 `pkg/kubelet/eviction/helpers.go`, `signalToResource`. */
export const evictionSignals = [
  'memory.available',
  'nodefs.available',
  'nodefs.inodesFree',
  'imagefs.available',
  'imagefs.inodesFree',
  'containerfs.available',
  'containerfs.inodesFree',
  'allocatableMemory.available',
  'pid.available',
] as const;
