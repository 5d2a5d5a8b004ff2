import type { MigProfile } from './model';

/** A whole GPU, or whatever a device plugin offers in its place. */
export const GPU_RESOURCE = 'nvidia.com/gpu';

/** Whether a MIG profile is one of GPU instances: compute instances inside of them (`1c.3g.20gb`) are no resources of their own. */
export const isGpuInstance = (profile: string): boolean => /^\d+g\../.test(profile);

/**
 * The resource name of a MIG device under the `mixed` strategy: `+` of the profile becomes `.`.
 *
 * Source: k8s-device-plugin v0.20.0 `internal/rm`, resource names.
 */
export const migResource = (profile: MigProfile): string => `nvidia.com/mig-${profile.replaceAll('+', '.')}`;
