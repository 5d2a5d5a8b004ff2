import { boolean, type Check, json, map, object, optional, plainText, type Schema, text, silences } from '../../../internal';
import { DNS_LABEL, type Labels, type Toleration } from '../../../words/kubernetes';
import { releaseNameSchema } from '../delivery/release-name';
import type { ReleasePlace } from '../release-place';
import type { DraFeatureGate } from './feature-gates';
import { DEFAULT_DRA_DRIVER_VERSION, DRA_DRIVER_CHART } from './versions';

/** Settings of the release of NVIDIA's DRA driver. */
export interface NvidiaDraDriverProps {
  /**
   * Version of the chart. A version that this library does not know is installed all the same; its values are then not
   * checked.
   *
   * @default '0.4.1'
   */
  readonly version?: `${number}.${number}.${number}`;
  /**
   * Namespace of the driver.
   *
   * @default 'dra-driver-nvidia-gpu'
   */
  readonly namespace?: string;
  /**
   * Whether the namespace is made with the release. Where others make it, it has to admit what the chart runs: with Pod
   * Security, the label `pod-security.kubernetes.io/enforce: privileged`.
   *
   * @default - true; in Pulumi false where `namespace` is an Output, such as `namespace.metadata.name`, which others make
   */
  readonly createNamespace?: boolean;
  /**
   * Name of the Helm release, at most 53 characters.
   *
   * @default 'dra-driver-nvidia-gpu'
   */
  readonly releaseName?: string;
  /**
   * Whether the driver serves ComputeDomains, the memory that nodes of one NVLink domain share, such as GB200 NVL72. The
   * nodes' own `nvidia-imex` service must be off.
   *
   * @default false
   */
  readonly computeDomains?: boolean;
  /**
   * Values of the chart, merged over those that follow from the pools: objects key by key, lists replaced as a whole.
   *
   * @default - only the values that follow from the pools
   */
  readonly values?: NvidiaDraDriverValues;
  /**
   * Rule ids whose findings are accepted here, each with the reason.
   *
   * @default - nothing is silenced
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/**
 * Values of the driver's chart: the keys that this library writes and those that users change most, in the chart's own
 * words. Every other key of the chart may be given as well; a rule tells of those that the chart does not know.
 *
 * @see https://github.com/kubernetes-sigs/dra-driver-nvidia-gpu/blob/v0.4.1/deployments/helm/dra-driver-nvidia-gpu/values.yaml
 */
export interface NvidiaDraDriverValues extends OtherValues {
  /**
   * Folder of the nodes below which the driver of the GPUs is.
   *
   * @default - where the GPU Operator or the platform puts it; `'/'` without them
   */
  readonly nvidiaDriverRoot?: string;
  /**
   * Version of the API in which DeviceClasses are written.
   *
   * @default - the newest that the cluster's minor serves
   */
  readonly resourceApiVersion?: 'resource.k8s.io/v1' | 'resource.k8s.io/v1beta2' | 'resource.k8s.io/v1beta1' | '';
  /**
   * Says that no device plugin gives out the same GPUs; without it the chart does not install.
   *
   * @default - true where a pool says `dra()`
   */
  readonly gpuResourcesEnabledOverride?: boolean;
  /**
   * What the driver gives out.
   *
   * @default - GPUs where a pool says `dra()`, and ComputeDomains where `computeDomains` is set
   */
  readonly resources?: { readonly gpus?: { readonly enabled?: boolean }; readonly computeDomains?: { readonly enabled?: boolean } };
  /**
   * Feature gates of the driver.
   *
   * @default - those that the shares of the pools need
   */
  readonly featureGates?: Readonly<Partial<Record<DraFeatureGate, boolean>>>;
  /**
   * The plugin on each node.
   *
   * @default - the chart's, on the nodes of pools that say `dra()`, with tolerations for their taints
   */
  readonly kubeletPlugin?: OtherValues & { readonly nodeSelector?: Labels; readonly tolerations?: readonly Toleration[] };
}

/** Keys of the chart that are not typed here. */
interface OtherValues {
  readonly [key: string]: unknown;
}

export const nvidiaDraDriverSchema: Schema = object<NvidiaDraDriverProps>({
  version: optional(plainText({ pattern: /^\d+\.\d+\.\d+$/, what: `a version of the chart such as '${DEFAULT_DRA_DRIVER_VERSION}'` })),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'the name of a namespace' })),
  createNamespace: optional(boolean),
  releaseName: optional(releaseNameSchema),
  computeDomains: optional(boolean),
  values: optional(map(json)),
  silence: optional(silences),
});

/** A GPU Operator that is declared after the DRA driver, whose values follow from where that operator puts the driver of the GPUs. */
export const afterDraDriver: Check<unknown, ReleasePlace> = (_, { path, operators }) =>
  operators
    .filter(({ chart }) => chart === DRA_DRIVER_CHART)
    .map((driver) => ({
      path,
      problem: `the cluster was closed by ${driver.path}, whose values do not know this GPU Operator`,
      rule: 'cluster/closed',
      fix: 'declare the GPU Operator before the DRA driver',
    }));
