/*
 * What Pod Security Admission reads on a namespace. Source: pod-security-admission v0.36.3 `api/constants.go`, `api/helpers.go`.
 */

/** Levels of Kubernetes' Pod Security Standards; each forbids more than the one before. */
export const podSecurityLevels = ['privileged', 'baseline', 'restricted'] as const;

/** A level of Kubernetes' Pod Security Standards. */
export type PodSecurityLevel = (typeof podSecurityLevels)[number];

/** What all its labels begin with; the rest is a mode, or a mode and `-version`. */
export const POD_SECURITY_LABELS = 'pod-security.kubernetes.io/';

/** The level that pods of the namespace must keep to. */
export const POD_SECURITY = `${POD_SECURITY_LABELS}enforce` as const;

/** Namespaces that every cluster has. Source: Kubernetes documentation, "Namespaces". */
export const BUILT_IN_NAMESPACES: readonly string[] = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];
