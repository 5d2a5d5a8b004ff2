import type { PlainText } from '../../model';

/** Volcano's vGPU device plugin on the nodes of the cluster's pools that say `volcanoVgpu()`, and what Volcano's scheduler needs. */
export interface VolcanoVgpuProps {
  /**
   * Image of the device plugin. Release 1.12 goes with Volcano up to 1.15.
   *
   * @default 'docker.io/projecthami/volcano-vgpu-device-plugin:v1.12.0'
   */
  readonly image?: string;
  /**
   * Namespace of the device plugin: one of the two in which it looks for its configuration.
   *
   * @default 'kube-system'
   */
  readonly namespace?: 'kube-system' | 'volcano-system';
  /**
   * RuntimeClass of the device plugin, such as `'nvidia'`: without NVIDIA's runtime it finds no GPU.
   *
   * @default - `nvidia`, or what the GPU Operator calls it, where NVIDIA's runtime is not the default: on k3s and RKE2, and beside a GPU Operator from 25.10 on that was declared before
   */
  readonly runtimeClassName?: PlainText;
  /**
   * Whether the device plugin may do anything on its node, as in its own manifests.
   *
   * @default - false; true on pools of `operatingMode: 'mig'`, whose GPUs it cuts
   */
  readonly privileged?: boolean;
  /**
   * Configuration of Volcano's scheduler.
   *
   * @default - that of Volcano's chart, with the plugin `deviceshare`
   */
  readonly scheduler?: VolcanoSchedulerConfiguration;
  /**
   * Findings that are known and accepted: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** What Volcano's scheduler is to do, and where it gets to know it. */
export interface VolcanoSchedulerConfiguration {
  /**
   * The `volcano-scheduler.conf` that is in use, as text or as an object: it is kept, and what GPUs need is added to it. What
   * contradicts it is refused.
   *
   * @default - that of Volcano's chart 1.15.1
   */
  readonly current?: string | Readonly<Record<string, unknown>>;
  /**
   * Which nodes and GPUs are used first: the fullest (`binpack`) or the emptiest (`spread`).
   *
   * @default - Volcano's own: neither
   */
  readonly schedulePolicy?: 'binpack' | 'spread';
  /**
   * Weight of that policy among the scores of other plugins.
   *
   * @default 10 where `schedulePolicy` is given, since Volcano's own is 0
   */
  readonly scheduleWeight?: number;
  /**
   * Plugin `capacity` in place of `proportion`, with the action `reclaim`: queues then have what `GpuQueue` gives them, which
   * `proportion` does not read.
   *
   * @default false
   */
  readonly capacity?: boolean;
  /**
   * `values`: a values file of Volcano's chart. `configMap`: the ConfigMap itself, for a Volcano that was not installed by
   * Helm, whose next upgrade would take it back. The scheduler is restarted by hand in both cases: it learns at its start
   * which devices it shares.
   *
   * @default 'values'
   */
  readonly delivery?: 'values' | 'configMap';
  /**
   * Name of Volcano's Helm release: its ConfigMap begins with it.
   *
   * @default 'volcano'
   */
  readonly releaseName?: PlainText;
  /**
   * Namespace of Volcano.
   *
   * @default 'volcano-system'
   */
  readonly namespace?: PlainText;
}
