import type { GpuPool, PlainText } from '../../model';

/** A pool whose GPUs are for virtual machines. */
export type VmPool = GpuPool<'vmPassthrough' | 'vmVgpu'>;

/** Which devices of the host KubeVirt may give to its virtual machines. */
export interface KubeVirtHostDevicesProps {
  /** Pools whose GPUs are for virtual machines: those that say `vmPassthrough()` or `vmVgpu()`. */
  readonly pools: readonly VmPool[];
  /**
   * Namespace of the KubeVirt.
   *
   * @default 'kubevirt'
   */
  readonly namespace?: PlainText;
  /**
   * Name of the KubeVirt.
   *
   * @default 'kubevirt'
   */
  readonly name?: PlainText;
  /**
   * Every feature gate of the KubeVirt: the list replaces the one that is there. KubeVirt before 1.8 needs
   * `DisableMDEVConfiguration` for `vmVgpu()`; from 1.8 on the object says `mediatedDevicesConfiguration.enabled: false`.
   *
   * @default - not written: the gates stay as they are
   */
  readonly featureGates?: readonly PlainText[];
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** What a virtual machine asks of a pool. */
export interface VirtualMachineGpusProps {
  /** The pool that has the GPUs. */
  readonly pool: VmPool;
  /**
   * GPUs, or vGPUs, of the machine.
   *
   * @default 1
   */
  readonly gpus?: number;
  /**
   * Whether the machine's console shows the screen of its first vGPU, for desktops and CAD; vGPUs of the series Q have one.
   *
   * @default - KubeVirt's own: it shows it
   */
  readonly display?: boolean;
}
