import type { Labels, Toleration } from '../../../words/kubernetes';
import type { MigStrategy } from '../../model';
import type { ChartEnv } from '../values/chart-env';

/**
 * Values of the GPU Operator's chart: the keys that this library writes and those that users change most, in the
 * chart's own words. Every other key of the chart may be given as well; a rule tells of those that the chart does not
 * know. Defaults are those of v26.7.0.
 *
 * @see https://github.com/NVIDIA/gpu-operator/blob/v26.7.0/deployments/gpu-operator/values.yaml
 */
export interface GpuOperatorValues extends OtherValues {
  /**
   * Whether the operator labels its namespace `privileged` for Pod Security admission.
   *
   * @default - `{ enabled: true }`, which this library writes
   */
  readonly psa?: { readonly enabled?: boolean };
  /**
   * Container Device Interface; it needs containerd 1.7 or newer.
   *
   * @default - `{ enabled: true, nriPluginEnabled: false }`
   */
  readonly cdi?: { readonly enabled?: boolean; readonly nriPluginEnabled?: boolean };
  /**
   * Node Feature Discovery, which may run only once in a cluster.
   *
   * @default - `{ enabled: true, nodefeaturerules: false }`
   */
  readonly nfd?: { readonly enabled?: boolean; readonly nodefeaturerules?: boolean };
  /**
   * The operator's own Deployment.
   *
   * @default - the chart's; more memory above 300 GPU nodes
   */
  readonly operator?: OtherValues & { readonly runtimeClass?: string; readonly upgradeCRD?: boolean; readonly cleanupCRD?: boolean };
  /**
   * What all DaemonSets share. A list of tolerations replaces the chart's and ours.
   *
   * @default - the chart's, with tolerations for the taints of every pool
   */
  readonly daemonsets?: OtherValues & {
    readonly tolerations?: readonly Toleration[];
    readonly labels?: Labels;
    readonly annotations?: Labels;
    readonly priorityClassName?: string;
    readonly updateStrategy?: 'RollingUpdate' | 'OnDelete';
  };
  /**
   * What MIG devices are called. Anything but `''` beats what the configurations of the device plugin say.
   *
   * @default - what the MIG pools say, or `''` where pools share devices, so that each node's configuration says it; the
   *   chart's `single` without any MIG pool
   */
  readonly mig?: { readonly strategy?: MigStrategy | 'none' | '' };
  /**
   * The driver that the operator installs; `enabled: false` where the image of the nodes has one.
   *
   * @default - the chart's: enabled, version 595.91.07
   */
  readonly driver?: OtherValues & {
    readonly enabled?: boolean;
    readonly version?: string;
    readonly kernelModuleType?: 'auto' | 'open' | 'proprietary';
    readonly usePrecompiled?: boolean;
  };
  /**
   * The container toolkit that the operator installs; `enabled: false` where the image of the nodes has one.
   *
   * @default - the chart's; on k3s and RKE2 with the socket of their containerd
   */
  readonly toolkit?: OtherValues & { readonly enabled?: boolean; readonly env?: readonly ChartEnv[]; readonly installDir?: string };
  /**
   * The device plugin and its configurations.
   *
   * @default - the chart's: enabled, with a configuration for every pool that shares its devices
   */
  readonly devicePlugin?: OtherValues & { readonly enabled?: boolean; readonly config?: ChartConfig };
  /**
   * DCGM as a service of its own; the exporter brings one otherwise.
   *
   * @default - the chart's: not enabled
   */
  readonly dcgm?: OtherValues & { readonly enabled?: boolean };
  /**
   * The exporter of GPU metrics. Its ServiceMonitor is left out by itself where Prometheus' CRDs are missing.
   *
   * @default - the chart's: enabled
   */
  readonly dcgmExporter?: OtherValues & { readonly enabled?: boolean; readonly env?: readonly ChartEnv[] };
  /**
   * GPU Feature Discovery, which labels the nodes with what their GPUs are.
   *
   * @default - the chart's: enabled
   */
  readonly gfd?: OtherValues & { readonly enabled?: boolean };
  /**
   * The MIG manager, which cuts the GPUs of a node as its label says.
   *
   * @default - the chart's, with a configuration for every MIG pool whose layout is known
   */
  readonly migManager?: OtherValues & { readonly enabled?: boolean; readonly env?: readonly ChartEnv[]; readonly config?: ChartConfig };
  /**
   * Nodes whose GPUs are for virtual machines. Each node's label `nvidia.com/gpu.workload.config` says what its GPUs are for.
   *
   * @default - the chart's: not enabled; enabled where a pool says `vmPassthrough()` or `vmVgpu()`
   */
  readonly sandboxWorkloads?: {
    readonly enabled?: boolean;
    readonly defaultWorkload?: 'container' | 'vm-passthrough' | 'vm-vgpu';
    readonly mode?: 'kubevirt' | 'kata';
  };
  /**
   * NVIDIA's vGPU Manager: the driver of nodes whose GPUs are divided by `vmVgpu()`. NVIDIA publishes no image: `repository`,
   * `image`, `version` and `imagePullSecrets` name the one that you build.
   *
   * @default - the chart's: not enabled; enabled where a pool says `vmVgpu()`
   */
  readonly vgpuManager?: OtherValues & {
    readonly enabled?: boolean;
    readonly repository?: string;
    readonly image?: string;
    readonly version?: string;
    readonly imagePullSecrets?: readonly string[];
  };
  /**
   * What divides GPUs into vGPUs, as the label `nvidia.com/vgpu.config` of each node says; `config.name` is a ConfigMap of
   * your own for it.
   *
   * @default - the chart's: a configuration for every type of the series C and Q
   */
  readonly vgpuDeviceManager?: OtherValues & {
    readonly enabled?: boolean;
    readonly config?: { readonly name?: string; readonly default?: string };
  };
}

/** Keys of the chart that are not typed here. */
interface OtherValues {
  readonly [key: string]: unknown;
}

/** Configurations in a ConfigMap that the chart makes, or in one that exists. */
export interface ChartConfig {
  /**
   * Whether the chart makes the ConfigMap from `data`.
   *
   * @default false
   */
  readonly create?: boolean;
  /**
   * Name of the ConfigMap, in the operator's namespace.
   *
   * @default - none
   */
  readonly name?: string;
  /**
   * Configuration of the nodes whose label names none.
   *
   * @default - the chart's
   */
  readonly default?: string;
  /**
   * Text of each configuration, by key.
   *
   * @default - none
   */
  readonly data?: Labels;
}
