import type { Labels } from './types';

/** The Kubernetes minors this library claims: what it emits is checked against each one's own schema. */
export const kubernetesMinors = ['1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36'] as const;
/** A minor version of Kubernetes that plans know, such as `'1.34'`. */
export type KubernetesMinor = (typeof kubernetesMinors)[number];
/** A Kubernetes version: a minor, or a patch release of it, such as `'1.34'` or `'1.34.2'`. */
export type KubernetesVersion = KubernetesMinor | `${KubernetesMinor}.${number}`;

export const KUBERNETES_VERSION = /^1\.(3[0-6])(\.\d+)?$/;

/** The minor as a number: 34 for `'1.34.2'`. */
export const minorOf = (version: KubernetesVersion): number => Number(version.split('.')[1]);

/** True when every label of the selector is on the node. */
export function selects(selector: Labels, labels: Labels): boolean {
  return Object.entries(selector).every(([key, value]) => Object.hasOwn(labels, key) && labels[key] === value);
}
