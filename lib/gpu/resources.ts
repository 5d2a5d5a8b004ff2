import type { MigProfile } from './model';

/** A whole GPU, or whatever a device plugin offers in its place. */
export const GPU_RESOURCE = 'nvidia.com/gpu';

/**
 * The resource name of a MIG device under the `mixed` strategy: `+` of the profile becomes `.`.
 *
 * Source: k8s-device-plugin v0.20.0 `internal/rm`, resource names.
 */
export const migResource = (profile: MigProfile): string => `nvidia.com/mig-${profile.replaceAll('+', '.')}`;
