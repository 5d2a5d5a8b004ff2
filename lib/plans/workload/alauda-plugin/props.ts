import type { GpuPool, PlainText } from '../../model';

/** The modules of Alauda's cluster plugin for GPUs that a workload cluster gets. */
export interface AlaudaGpuPluginProps {
  /** Name of the workload cluster, as the platform has it. */
  readonly clusterName: PlainText;
  /** Version that `kubectl get moduleconfigs -l cpaas.io/module-name=gpu-device-plugin` of the global cluster shows, such as `'v4.0.15'`. */
  readonly version: PlainText;
  /**
   * The pools of that cluster that the plugin serves, which decide its switches: whole GPUs of `exclusive()` are module pGPU,
   * `gpuManager()` is module vGPU, `alaudaMps()` is module MPS.
   */
  readonly pools: readonly GpuPool[];
  /**
   * Name of the ModuleInfo when it is created; the platform then gives it another.
   *
   * @default - the name of the cluster and the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * Findings that are known and accepted: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}
