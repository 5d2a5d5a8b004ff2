/** Huge pages of a node by size: how many in all, spread evenly over its NUMA nodes, or on each NUMA node that has CPUs. */
export interface HugePages {
  /** @default - none besides what the node has */
  readonly '2Mi'?: number | readonly number[];
  /** @default - none besides what the node has */
  readonly '1Gi'?: number | readonly number[];
}

/** Parameters of kernel modules by module, such as `{ nvidia: { NVreg_EnableStreamMemOPs: 1 } }`. */
export type KernelModules = Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>;

/** Who installs the driver of the GPUs. */
export type NodeDriver =
  | {
      /** The GPU Operator's driver container, or the image of the node where that has a driver. */
      readonly from: 'operator';
    }
  | {
      /** NVIDIA's installer, which builds the modules with DKMS. The pool says `nodeImage: 'host-driver'`. */
      readonly from: 'runfile';
      /** Where the installer is, `https://.../NVIDIA-Linux-x86_64-580.126.20.run`. */
      readonly url: string;
      /** SHA-256 of the installer, 64 hex digits: another file is not run. */
      readonly sha256: string;
      /** Version that it installs, such as `'580.126.20'`. */
      readonly version: string;
      /**
       * Which modules it builds.
       *
       * @default - 'open' for GPUs that need them (GH200, Blackwell) and for Turing and later; else 'proprietary'
       */
      readonly modules?: 'open' | 'proprietary';
    }
  | {
      /** Packages of the system's repositories. The pool says `nodeImage: 'host-driver'`. */
      readonly from: 'packages';
      /** Their names, each with the version that it is pinned to where one is wanted: `'nvidia-open-580=580.126.20-1'` on Debian and Ubuntu. */
      readonly packages: readonly string[];
    };

/** NVIDIA Container Toolkit from NVIDIA's repository. */
export interface ContainerToolkit {
  /** Version of all four packages, such as `'1.20.0-1'`; from 1.15.0 on, which can tell containerd of CDI. */
  readonly version: string;
  /**
   * The container runtime that the nodes have, and that is told of the toolkit: the kubelet's endpoint is its own. With `docker`
   * the nodes need cri-dockerd. k3s and RKE2 have a containerd of their own.
   *
   * @default 'containerd'
   */
  readonly runtime?: 'containerd' | 'docker' | 'crio';
  /**
   * Whether containers without a RuntimeClass run with it. Otherwise pods of the pool name the RuntimeClass `nvidia`, which comes
   * with the GPU Operator, with `Hami`, `NvidiaDevicePlugin` or `VolcanoVgpu`, or is made where the platform has none.
   *
   * @default true
   */
  readonly defaultRuntime?: boolean;
  /**
   * Whether the runtime gives devices by CDI. CRI-O always does.
   *
   * @default true
   */
  readonly cdi?: boolean;
}
