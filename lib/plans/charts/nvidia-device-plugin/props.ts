import { boolean, type Check, json, map, object, optional, plainText, type Schema, text, silences } from '../../../internal';
import { DNS_LABEL, type Labels, type Toleration } from '../../../words/kubernetes';
import { releaseNameSchema } from '../delivery/release-name';
import type { ReleasePlace } from '../release-place';
import { DEFAULT_DEVICE_PLUGIN_VERSION, DEVICE_PLUGIN_CHART } from './versions';

/** Settings of the release of NVIDIA's device plugin. */
export interface NvidiaDevicePluginProps {
  /**
   * Version of the chart. A version that this library does not know is installed all the same; its values are then not
   * checked.
   *
   * @default '0.20.0'
   */
  readonly version?: `${number}.${number}.${number}`;
  /**
   * Namespace of the device plugin; the chart refuses `default`.
   *
   * @default 'nvidia-device-plugin'
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
   * @default 'nvidia-device-plugin'
   */
  readonly releaseName?: string;
  /**
   * Values of the chart, merged over those that follow from the pools: objects key by key, lists replaced as a whole.
   *
   * @default - only the values that follow from the pools
   */
  readonly values?: NvidiaDevicePluginValues;
  /**
   * Rule ids whose findings are accepted here, each with the reason.
   *
   * @default - nothing is silenced
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/**
 * Values of the chart: the keys that this library writes and those that users change most, in the chart's own words. Every
 * other key of the chart may be given as well; a rule tells of those that the chart does not know.
 *
 * @see https://github.com/NVIDIA/k8s-device-plugin/blob/v0.20.0/deployments/helm/nvidia-device-plugin/values.yaml
 */
export interface NvidiaDevicePluginValues extends OtherValues {
  /**
   * Configurations by name, and that of nodes whose label names none.
   *
   * @default - one for each pool that shares its GPUs, and `default` for all others; none where no pool shares
   */
  readonly config?: { readonly map?: Readonly<Record<string, string>>; readonly name?: string; readonly default?: string };
  /**
   * How MIG devices are named on every node; it beats the configurations.
   *
   * @default - what the pools say, unless configurations do
   */
  readonly migStrategy?: 'none' | 'single' | 'mixed' | null;
  /**
   * GPU Feature Discovery, which labels nodes with what their GPUs are. It brings Node Feature Discovery.
   *
   * @default - on, unless a GPU Operator of the cluster has it
   */
  readonly gfd?: OtherValues & { readonly enabled?: boolean };
  /**
   * Whether CPU manager's static policy may change containers with GPUs: the plugin is privileged then.
   *
   * @default - the chart's: false
   */
  readonly compatWithCPUManager?: boolean | null;
  /**
   * How containers get their devices, such as `'cdi-cri'`; several are joined by commas.
   *
   * @default - the plugin's: 'envvar'
   */
  readonly deviceListStrategy?: string | null;
  /**
   * Folder of the nodes below which the driver of the GPUs is.
   *
   * @default - where the GPU Operator or the platform puts it, else the chart's: `/`
   */
  readonly nvidiaDriverRoot?: string | null;
  /**
   * The RuntimeClass of the plugin's own pods.
   *
   * @default - that of the platform (`nvidia` for k3s and RKE2) or of the GPU Operator beside it; else none
   */
  readonly runtimeClassName?: string | null;
  /**
   * Taints that the pods of the release tolerate.
   *
   * @default - the chart's, and those of the pools
   */
  readonly tolerations?: readonly Toleration[];
  /**
   * Labels of the nodes that the release runs on.
   *
   * @default - none
   */
  readonly nodeSelector?: Labels;
}

/** Keys of the chart that are not typed here. */
interface OtherValues {
  readonly [key: string]: unknown;
}

export const nvidiaDevicePluginSchema: Schema = object<NvidiaDevicePluginProps>({
  version: optional(plainText({ pattern: /^\d+\.\d+\.\d+$/, what: `a version of the chart such as '${DEFAULT_DEVICE_PLUGIN_VERSION}'` })),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'the name of a namespace' })),
  createNamespace: optional(boolean),
  releaseName: optional(releaseNameSchema),
  values: optional(map(json)),
  silence: optional(silences),
});

/** A GPU Operator that is declared after the device plugin, whose values follow from what that operator brings. */
export const afterDevicePlugin: Check<unknown, ReleasePlace> = (_, { path, operators }) =>
  operators
    .filter(({ chart }) => chart === DEVICE_PLUGIN_CHART)
    .map((plugin) => ({
      path,
      problem: `the cluster was closed by ${plugin.path}, whose values do not know this GPU Operator`,
      rule: 'cluster/closed',
      fix: 'declare the GPU Operator before the device plugin, with values: { devicePlugin: { enabled: false } }, or keep one of them',
    }));
