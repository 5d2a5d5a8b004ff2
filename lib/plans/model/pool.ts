import type { GpuModel } from '../../words/gpu';
import type { KubeletConfiguration, Labels, Taint } from '../../words/kubernetes';
import type { KnownCluster } from './cluster';
import type { MachineShape } from '../../words/machine';
import type { Mode, Sharing } from './sharing';

/** The little that consumers need of a pool: any pool, ours, borrowed or from Pulumi, fits. */
export interface GpuPool<M extends Mode = Mode, G extends GpuModel = GpuModel> {
  readonly mode: M;
  readonly gpu: G | undefined;
  readonly description: PoolDescription;
}

/**
 * Everything known about a pool, as JSON: it survives `JSON.stringify`, a stack reference or a file, and serves as the
 * linter's context. What is unknown is absent.
 */
export interface PoolDescription {
  readonly apiVersion: 'cdk8s-gpu/v1';
  readonly kind: 'GpuNodePool';
  readonly name: string;
  /** Where it was declared, for messages. */
  readonly path: string;
  readonly cluster?: KnownCluster;
  readonly sharing: Sharing;
  readonly gpu?: GpuModel;
  readonly nodes?: NodeCount;
  /** The most nodes that one domain of a topology holds, by the label of nodes that names it; absent where it was not said. */
  readonly nodesPerDomain?: Readonly<Record<string, number>>;
  /** Operating system of its nodes, such as `ubuntu-24.04`, where bootstrap files are written for it. */
  readonly os?: string;
  /** Image of its nodes, where it was said: an id of the platform's images, such as `al2023-nvidia`. */
  readonly nodeImage?: string;
  /** What the nodes are for and what the pool says of their settings; absent where they are left as they are. */
  readonly tuning?: { readonly intent: string; readonly containerToolkit?: InstalledToolkit };
  /** The machines that serve the pool, each with its kubelet's configuration; absent when unknown. */
  readonly shapes?: readonly PoolShape[];
  /** Labels that select this pool's nodes and no others. */
  readonly nodeSelector: Labels;
  /** Every label that we put on its nodes, the selector included. */
  readonly labels: Labels;
  readonly taints: readonly Taint[];
}

/** What allocators and charts need to know of NVIDIA Container Toolkit, where the pool installs it. */
export interface InstalledToolkit {
  readonly runtime?: string;
  readonly defaultRuntime?: boolean;
}

/** The RuntimeClass that pods of a pool need to see GPUs, since its toolkit is not the default of the container runtime. */
export const toolkitClassOf = (pool: PoolDescription | undefined): string | undefined =>
  pool?.tuning?.containerToolkit?.defaultRuntime === false ? TOOLKIT_CLASS : undefined;

/** As nvidia-ctk names the runtime that it adds. Source: nvidia-container-toolkit v1.20.0, `nvidia-ctk runtime configure`. */
export const TOOLKIT_CLASS = 'nvidia';

/** How many nodes an autoscaled pool has. */
export interface NodeCount {
  readonly min: number;
  readonly max: number;
}

/** One kind of machine in a pool, with what its kubelet is configured to do. */
export interface PoolShape {
  readonly machine: MachineShape;
  readonly kubelet?: KubeletConfiguration;
}

/** The models of a pool's GPUs: those of its machines, or the one that is told of a borrowed pool; none where neither is known. */
export function poolGpuModels({ gpu, shapes = [] }: Pick<PoolDescription, 'gpu' | 'shapes'>): readonly GpuModel[] {
  if (shapes.length === 0) return gpu === undefined ? [] : [gpu];
  return [...new Set(shapes.map(({ machine }) => machine.gpu))];
}
