import { boolean, checkOptions, integer, object, oneOf, optional, required, type Schema } from '../../../internal';

/** Settings of a release that Pulumi makes. */
export interface ReleaseOptions {
  /**
   * Seconds that a single operation may take. Drivers are compiled on the nodes meanwhile.
   *
   * @default 900
   */
  readonly timeout?: number;
  /**
   * Whether a failed install is deleted and a failed upgrade rolled back.
   *
   * @default false
   */
  readonly atomic?: boolean;
  /**
   * Whether Pulumi goes on before the release's objects are ready.
   *
   * @default false
   */
  readonly skipAwait?: boolean;
}

/** A Helm release that Pulumi makes: a `kubernetes.helm.v3.Release`. */
export interface ReleaseDelivery extends ReleaseOptions {
  readonly kind: 'release';
}

/**
 * Delivers each Helm release as Pulumi's own `kubernetes.helm.v3.Release`, a child of the operator's component; for the
 * Pulumi entry point alone.
 *
 * What it gives: a real Helm release with its hooks, Outputs anywhere in the values, secrets that stay secret, and Pulumi
 * waits until the chart's own objects are ready. What it costs: Pulumi needs the cluster to be there, sees the release as
 * one resource, and Helm never upgrades the CRDs in a chart's `crds` folder (the GPU Operator's hook does).
 *
 * @see https://www.pulumi.com/registry/packages/kubernetes/api-docs/helm/v3/release/
 */
export function release(options: ReleaseOptions = {}): ReleaseDelivery {
  checkOptions('release', options);
  return { ...options, kind: 'release' };
}

export const releaseSchema: Schema = object<ReleaseDelivery>({
  kind: required(oneOf(['release'])),
  timeout: optional(integer({ min: 1 })),
  atomic: optional(boolean),
  skipAwait: optional(boolean),
});
