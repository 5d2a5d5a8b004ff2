import { checkOptions, list, map, object, oneOf, optional, plainText, required, type Schema } from '../../../internal';

/** Settings of a delivery that renders charts while the program runs. */
export interface RenderedOptions {
  /**
   * Where a chart is, by its name (`gpu-operator`, `hami`): a folder or package on this machine, or an `oci://` or
   * `https://` URL. A folder or package is rendered as it is; when its version is another one than the release's, a
   * finding says so.
   *
   * @default - the chart's own repository, which is asked over the network
   */
  readonly charts?: Readonly<Record<string, string>>;
  /**
   * The helm binary, version 3 or 4: a name on the PATH, or a path.
   *
   * @default 'helm'
   */
  readonly helm?: string;
  /**
   * APIs that the cluster serves besides Kubernetes' own, as charts ask for them, such as
   * `'monitoring.coreos.com/v1/ServiceMonitor'`.
   *
   * @default - those of Kubernetes itself
   */
  readonly apiVersions?: readonly string[];
  /**
   * Whether the chart's CRDs are among the objects.
   *
   * @default 'include'
   */
  readonly crds?: 'include' | 'skip';
  /**
   * Folder in which renderings are kept between runs, apart from the output folder of cdk8s. What is found there needs
   * neither helm nor a network, so it may be committed.
   *
   * @default - renderings are kept while the program runs
   */
  readonly cache?: string;
}

/** Charts rendered into plain objects. */
export interface RenderedDelivery extends RenderedOptions {
  readonly kind: 'rendered';
}

/**
 * Delivers each Helm release as the plain objects of its chart, rendered by `helm template` while the program runs: with
 * CRDs, for the cluster's version of Kubernetes, each object with its namespace.
 *
 * What it gives: every object can be reviewed, overridden and applied by anything, and the cluster needs no controller.
 * What it costs: the `helm` binary and the chart at synth; no Helm release, so nothing is rolled back; CRDs are next to
 * their objects, so the first `kubectl apply` may need a second; and **no hook runs**. Objects that a chart only marks as
 * hooks (HAMi's RuntimeClass) are kept, the GPU Operator's upgrade of its CRDs is not needed, and a Job that only a hook
 * would run is a finding, `delivery/lost-hook`: HAMi's certificate is made by such Jobs unless cert-manager makes it.
 */
export function rendered(options: RenderedOptions = {}): RenderedDelivery {
  checkOptions('rendered', options);
  return { ...options, kind: 'rendered' };
}

export const renderedSchema: Schema = object<RenderedDelivery>({
  kind: required(oneOf(['rendered'])),
  charts: optional(map(plainText({ what: 'a folder, a package or a URL' }))),
  helm: optional(plainText({ what: 'the helm binary' })),
  apiVersions: optional(list(plainText({ pattern: /^[^,\s]+$/, what: "an API such as 'monitoring.coreos.com/v1/ServiceMonitor'" }))),
  crds: optional(oneOf(['include', 'skip'])),
  cache: optional(plainText({ what: 'a folder' })),
});
