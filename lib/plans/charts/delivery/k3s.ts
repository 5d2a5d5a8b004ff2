import { checkOptions, object, oneOf, optional, required, type Schema, text } from '../../../internal';
import { DNS_LABEL } from '../../../words/kubernetes';

/** Settings of a delivery through the helm-controller of k3s and RKE2. */
export interface K3sOptions {
  /**
   * Namespace of the HelmChart: one that the helm-controller watches.
   *
   * @default 'kube-system'
   */
  readonly namespace?: string;
  /**
   * How long an install or upgrade may take. Drivers are compiled on the nodes meanwhile.
   *
   * @default '15m'
   */
  readonly timeout?: string;
  /**
   * What follows when an install or upgrade fails: `abort` leaves it to a person, `reinstall` uninstalls the release
   * first, which takes the GPUs from every running pod, and `retry`, which older controllers do not know, tries again.
   *
   * @default 'abort'
   */
  readonly failurePolicy?: 'abort' | 'reinstall' | 'retry';
}

/** A HelmChart of k3s and RKE2. */
export interface K3sDelivery extends K3sOptions {
  readonly kind: 'k3s';
}

/**
 * Delivers each Helm release as a HelmChart, which the helm-controller that comes with k3s and RKE2 installs in a Job.
 *
 * What it gives: a real Helm release with its hooks, and nothing to install beforehand. What it costs: nothing watches for
 * drift, Helm never upgrades the CRDs in a chart's `crds` folder (the GPU Operator's hook does), and the values are one
 * text, so that a Pulumi Output cannot be in them.
 *
 * @see https://docs.k3s.io/add-ons/helm
 */
export function k3s(options: K3sOptions = {}): K3sDelivery {
  checkOptions('k3s', options);
  return { ...options, kind: 'k3s' };
}

/** Source: k3s helm-controller v0.17.7, `pkg/crds/yaml/generated/helm.cattle.io_helmcharts.yaml`; the time is Go's. */
export const k3sSchema: Schema = object<K3sDelivery>({
  kind: required(oneOf(['k3s'])),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'the name of a namespace' })),
  timeout: optional(text({ pattern: /^([0-9]+(\.[0-9]+)?(ms|s|m|h))+$/, what: "a duration such as '15m' or '1h30m'" })),
  failurePolicy: optional(oneOf(['abort', 'reinstall', 'retry'])),
});
