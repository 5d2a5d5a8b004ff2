import { type KubernetesVersion, minorOf } from '../../../words/kubernetes';

/** A version of the API `resource.k8s.io`. */
export type ClaimVersion = 'v1' | 'v1beta2' | 'v1beta1';

/**
 * The version of `resource.k8s.io` that is written for a minor of Kubernetes: the newest that it serves. Before 1.34 the
 * API is off unless somebody switches it on.
 *
 * Source: Kubernetes 1.32 to 1.36 `pkg/apis/resource/install`, openapi of each minor; KEP-4381.
 */
const VERSIONS: readonly { readonly from: number; readonly version: ClaimVersion }[] = [
  { from: 34, version: 'v1' },
  { from: 33, version: 'v1beta2' },
  { from: 32, version: 'v1beta1' },
];

/** The version in which claims are written; the newest where the cluster is not known, the oldest for a cluster that has none. */
export const claimVersion = (kubernetes: KubernetesVersion | undefined): ClaimVersion =>
  kubernetes === undefined ? 'v1' : (VERSIONS.find(({ from }) => minorOf(kubernetes) >= from)?.version ?? 'v1beta1');

/** The first minor that serves a version; undefined for one that no claim is written in. */
export const claimVersionSince = (name: string): number | undefined => VERSIONS.find(({ version }) => version === name)?.from;

/** The first minor that serves `resource.k8s.io` with structured parameters, and the first that has it on. */
export const claimMinors = { first: 32, on: 34 } as const;
