import type { Labels, Toleration } from '../../../words/kubernetes';
import type { ChartEnv } from '../values/chart-env';

/**
 * Values of HAMi's chart 2.10: the keys that this library writes and those that users change most, in the chart's own
 * words. Every other key of the chart may be given as well; a rule tells of those that the chart does not know.
 *
 * @see https://github.com/Project-HAMi/HAMi/blob/release-v2.10/charts/hami/values.yaml
 */
export interface HamiValues extends SharedValues {
  /**
   * The device plugin's DaemonSet.
   *
   * @default - the chart's, with what follows from the pools
   */
  readonly devicePlugin?: HamiDevicePluginValues & {
    /** Whether devices say on which NUMA node they are, so that kubelet can align CPUs with them. @default false */
    readonly enableNumaTopology?: boolean;
    /** Whether the pods see the processes of the host. @default true */
    readonly hostPID?: boolean;
    /** Whether the pods use the host's network. @default false */
    readonly hostNetwork?: boolean;
    /** What the container may do. @default - privileged, with SYS_ADMIN alone */
    readonly securityContext?: OtherValues;
  };
  /**
   * A whole `device-config.yaml`, which replaces the one that the chart makes from the other values.
   *
   * @default - the chart's own
   */
  readonly 'device-config'?: { readonly content?: string };
  /** Only in 2.9. @default - absent */
  readonly dra?: never;
  /** Only in 2.9. @default - absent */
  readonly 'hami-dra'?: never;
  /** Only in 2.9; in 2.10 `enflameResourceNameDRSGCU`. @default - absent */
  readonly enflameResourceNameVGCU?: never;
  /** Only in 2.9. @default - absent */
  readonly enflameResourceNameVGCUPercentage?: never;
}

/**
 * Values of HAMi's chart 2.9.
 *
 * @see https://github.com/Project-HAMi/HAMi/blob/v2.9.0/charts/hami/values.yaml
 */
export interface Hami29Values extends SharedValues {
  /**
   * The device plugin's DaemonSet; its privileges are fixed in this version.
   *
   * @default - the chart's, with what follows from the pools
   */
  readonly devicePlugin?: HamiDevicePluginValues & {
    /** Only from 2.10 on. @default - absent */
    readonly enableNumaTopology?: never;
    /** Only from 2.10 on. @default - absent */
    readonly hostPID?: never;
    /** Only from 2.10 on. @default - absent */
    readonly hostNetwork?: never;
    /** Only from 2.10 on. @default - absent */
    readonly securityContext?: never;
  };
  /**
   * HAMi's own DRA driver, which takes the place of scheduler and device plugin.
   *
   * @default - `{ enabled: false }`
   */
  readonly dra?: { readonly enabled?: boolean };
  /** Only from 2.10 on. @default - absent */
  readonly 'device-config'?: never;
  /** Only from 2.10 on. @default - absent */
  readonly birenResourceName?: never;
}

/** What both versions of the chart have. */
interface SharedValues extends OtherValues {
  /**
   * What all parts share. `gpuHookPath` is where the library lies that limits containers; give the prop of that name, from
   * which the other paths follow.
   *
   * @default - the chart's
   */
  readonly global?: OtherValues & { readonly imageRegistry?: string; readonly imageTag?: string; readonly gpuHookPath?: string };
  /**
   * The scheduler, its extender and the admission webhook.
   *
   * @default - the chart's, with what follows from the cluster and its pools
   */
  readonly scheduler?: HamiSchedulerValues;
  /**
   * Whether Prometheus' ServiceMonitors are made.
   *
   * @default - `{ enabled: false }`
   */
  readonly prometheus?: { readonly enabled?: boolean };
}

/** The scheduler, its extender and the admission webhook. */
export interface HamiSchedulerValues extends OtherValues {
  /**
   * Which nodes and GPUs are filled first, unless a pod says otherwise.
   *
   * @default - `{ nodeSchedulerPolicy: 'binpack', gpuSchedulerPolicy: 'spread' }`
   */
  readonly defaultSchedulerPolicy?: {
    readonly nodeSchedulerPolicy?: 'binpack' | 'spread';
    readonly gpuSchedulerPolicy?: 'binpack' | 'spread' | 'topology-aware';
  };
  /**
   * Whether the webhook also takes pods that say `default-scheduler`, which every pod says that names none.
   *
   * @default - false where other pools of the cluster are not HAMi's: their pods would never be scheduled; else true
   */
  readonly forceOverwriteDefaultScheduler?: boolean;
  /**
   * Whether a container that asks for no GPU is kept from seeing all of them. An exporter of your own that should see them
   * needs the label `hami.io/webhook: ignore`. It holds for pods that the webhook looks at: besides pools that are not HAMi's
   * those that name HAMi's scheduler, and no others (`forceOverwriteDefaultScheduler`).
   *
   * @default 'true'
   */
  readonly overwriteEnv?: 'true' | 'false';
  /** Whether one of several replicas leads. @default true */
  readonly leaderElect?: boolean;
  /** Replicas of the scheduler, with `leaderElect`. @default 1 */
  readonly replicas?: number;
  /**
   * The kube-scheduler next to the extender. `image.tag` is the key: `imageTag` has no effect since 2.7.
   *
   * @default - `registry.k8s.io/kube-scheduler` in the version of the cluster, the first patch of its minor when only that is known
   */
  readonly kubeScheduler?: OtherValues & {
    readonly image?: OtherValues & { readonly registry?: string; readonly repository?: string; readonly tag?: string };
    /** No key of the chart since 2.7: use `image.tag`. @default - absent */
    readonly imageTag?: never;
  };
  /**
   * The webhook that sets the scheduler and refuses privileged pods. `whitelistNamespaces` are those that it leaves alone.
   *
   * @default - the chart's, which leaves the namespace of the GPU Operator alone
   */
  readonly admissionWebhook?: OtherValues & {
    readonly enabled?: boolean;
    readonly failurePolicy?: 'Ignore' | 'Fail';
    readonly whitelistNamespaces?: readonly string[];
  };
  /** Tolerations of the scheduler. @default - none */
  readonly tolerations?: readonly Toleration[];
}

/** The device plugin's DaemonSet. */
export interface HamiDevicePluginValues extends OtherValues {
  /**
   * Containers on one GPU at most.
   *
   * @default - what the pools say
   */
  readonly deviceSplitCount?: number;
  /**
   * Memory that may be promised, as a multiple of what a GPU has.
   *
   * @default - what the pools say
   */
  readonly deviceMemoryScaling?: number;
  /**
   * Cores that may be promised, as a multiple of what a GPU has.
   *
   * @default - what the pools say
   */
  readonly deviceCoreScaling?: number;
  /**
   * MiB of a GPU that does not tell its memory; every other GPU tells its own.
   *
   * @default - 131072 where a pool has GB10s; else 0
   */
  readonly preConfiguredDeviceMemory?: number;
  /**
   * RuntimeClass of the plugin, and of pods that ask for GPUs and name none.
   *
   * @default - what a pool says, hami({ runtimeClassName }); else the GPU Operator's in a cluster that has one of 25.10 or
   *   newer with CDI and without its NRI plugin; else none
   */
  readonly runtimeClassName?: string;
  /**
   * How devices reach containers. For `cdi-annotations` the plugin must know where driver and toolkit lie
   * (`nvidiaDriverRoot`, `nvidiaHookPath`), which follows from the GPU Operator.
   *
   * @default 'envvar'
   */
  readonly deviceListStrategy?: 'envvar' | 'volume-mounts' | 'cdi-annotations';
  /** Labels of the plugin's nodes. @default - `{ gpu: 'on' }`, which this library writes and puts on the nodes */
  readonly nvidiaNodeSelector?: Labels;
  /** Tolerations of the plugin. @default - those of the pools' taints */
  readonly tolerations?: readonly Toleration[];
  /** Environment of the plugin. @default - none */
  readonly extraEnvs?: readonly ChartEnv[];
  /**
   * Annotations of the plugin's pods.
   *
   * @default - a hash of the configuration of single nodes, so that a change of it reaches the plugin
   */
  readonly podAnnotations?: Labels;
}

/** Keys of the chart that are not typed here. */
interface OtherValues {
  readonly [key: string]: unknown;
}
