import type { Cloud } from '../machine';

/** What the image of a node brings, so that nobody has to install it. */
export interface Brings {
  readonly driver: boolean;
  /** NVIDIA Container Toolkit, set up for the container runtime. */
  readonly toolkit: boolean;
  readonly devicePlugin: boolean;
  readonly migManager: boolean;
}

/** One of the images, or ways of running GPU nodes, that a platform has. */
export interface NodeImage {
  /** What it is, for messages and documents. */
  readonly about: string;
  readonly brings: Brings;
  /** Operating systems that nodes of this image run. */
  readonly os: readonly string[];
  /**
   * What the GPU Operator does on such nodes: `values` besides the parts that the image brings, in the chart's own words, or
   * why the operator is not used there. `from` is the first release of the chart that works.
   */
  readonly operator:
    | { readonly values?: Readonly<Record<string, unknown>>; readonly from?: string; readonly never?: never }
    | { readonly never: string; readonly values?: never; readonly from?: never };
  /** Bytes that others add to the user data of its nodes. */
  readonly addsToUserData?: number;
  readonly source: string;
}

/** Values of the GPU Operator for a range of versions of the toolkit that it installs. */
export interface ToolkitNeeds {
  /** The first version that needs them. */
  readonly from: string;
  /** The first version that does not. */
  readonly before: string;
  readonly values: Readonly<
    Record<'toolkit' | 'devicePlugin', { readonly env: readonly { readonly name: string; readonly value: string }[] }>
  >;
}

/** What starts the kubelet, and so where the kubelet reads what we tell it. */
export type KubeletStart =
  /** kubeadm's packages: a systemd service `kubelet` with the command of kubeadm. */
  | { readonly by: 'kubeadm' }
  /** nodeadm of the EKS AMIs: NodeConfigs of `/etc/eks/nodeadm.d`. */
  | { readonly by: 'nodeadm' }
  /** k3s and RKE2: a supervisor with configuration below `/etc/rancher/<name>`. */
  | { readonly by: 'rancher'; readonly name: string; readonly services: readonly string[] }
  /** The platform itself: what it takes from its users is named in `configuredBy`. */
  | { readonly by: 'platform' };

/**
 * Whoever packaged the Kubernetes of a cluster, and everything that the library knows of it: one file for each. A platform
 * names no vehicle and no chart; they name platforms.
 */
export interface Platform {
  /** As a user writes it: `distribution: 'eks'`. */
  readonly id: string;
  /** As people write it. */
  readonly name: string;
  /** Who runs the control plane, and so whether kube-scheduler can be configured. */
  readonly controlPlane: 'provider' | 'user';
  /** The cloud whose machines its nodes are; absent where it runs on any. */
  readonly cloud?: Cloud;
  /** Images of GPU nodes by the id that a pool gives as `nodeImage`. */
  readonly images: Readonly<Record<string, NodeImage>>;
  /** The image of a pool that names none. */
  readonly defaultImage: string;
  /** Whether a pool is asked for its image, because nobody can tell which of several it has. */
  readonly asksForImage?: boolean;
  readonly kubelet: KubeletStart;
  /** How nodes are configured where no vehicle of ours serves them. */
  readonly configuredBy: string;
  /** How long user data of its nodes may be, in bytes before base64; absent where it runs anywhere, or no limit is known. */
  readonly userData?: number;
  /** Where containerd listens, if not in the usual place. */
  readonly containerdSocket?: string;
  /** What GPU Operators with certain versions of NVIDIA Container Toolkit need besides, in the words of the operator's chart. */
  readonly withToolkit?: readonly ToolkitNeeds[];
  /** It admits pods of the class `system-node-critical` outside kube-system only where a ResourceQuota names that class. */
  readonly criticalPodsNeedQuota?: true;
  /** Where its container runtime keeps images, if not in `/var/lib/containerd`. */
  readonly imageStore?: string;
  /** The RuntimeClass of NVIDIA's toolkit where containerd finds the toolkit on the node and does not make it the default. */
  readonly runtimeClass?: string;
  /** Whether the helm-controller, which reads HelmCharts, is part of it. */
  readonly helmController?: boolean;
  /** Whether operators of a catalogue are installed by the Operator Lifecycle Manager here, and not by Helm. */
  readonly olm?: true;
  /** Whether its kubelet has feature gates of its own. */
  readonly ownFeatureGates?: boolean;
  /** The taint that it puts on GPU nodes by itself. */
  readonly taint?: string;
  /** The class of ProvisioningRequests that its own autoscaler answers. */
  readonly provisioningClass?: string;
  /** Whether a pod that asks for `nvidia.com/gpu` gets a toleration for it (`ExtendedResourceToleration`). Shares, MIG devices and claims get none. */
  readonly toleratesGpus: 'yes' | 'no' | 'unknown';
}

/** The image has nothing of NVIDIA's. */
export const NOTHING: Brings = { driver: false, toolkit: false, devicePlugin: false, migManager: false };
/** The image has the driver alone. */
export const DRIVER: Brings = { ...NOTHING, driver: true };
/** The image has what containers need to see a GPU, and nothing that offers GPUs to the scheduler. */
export const DRIVER_AND_TOOLKIT: Brings = { ...DRIVER, toolkit: true };
