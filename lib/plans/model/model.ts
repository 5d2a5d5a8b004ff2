import type { FormatId } from '../../words/formats';
import type { ModelShape } from '../../words/gpu';
import type { KubeletConfiguration, KubeObject, Labels, PodSpec } from '../../words/kubernetes';
import type { NicKind } from '../../words/machine';
import type { ClusterDescription, KnownCluster } from './cluster';
import type { MigScheduleFacts } from './mig-schedule';
import type { MonitoringFacts } from './monitoring';
import type { FabricChoice } from './fabric';
import type { PoolDescription } from './pool';
import type { DataLoaderFacts } from './process';
import type { SlurmNodeFacts } from './slurm';
import type { CheckpointFacts } from './storage';

/**
 * The cluster as plain data, which rules read. Plans fill it; a linter can fill it from documents that we did not
 * write. Every fact is optional, and a rule without its facts stays silent.
 */
export interface Model {
  /** Clusters that are described whole: who serves their pools is in `operators`. Documents of others show a part. */
  readonly clusters: readonly ClusterDescription[];
  readonly pools: readonly PoolDescription[];
  /** Who says that the pools are all the nodes there are: paths of contexts. Empty where there may be others. */
  readonly complete: readonly string[];
  readonly kubelets: readonly KubeletFacts[];
  readonly operators: readonly OperatorFacts[];
  /** Files of their own, or of ConfigMaps. What the values of a release hold is there. */
  readonly configs: readonly ConfigFacts[];
  readonly pods: readonly PodFacts[];
  readonly objects: readonly ObjectFacts[];
  /** MIG layouts by the clock. */
  readonly migSchedules: readonly MigScheduleFacts[];
  /** What metrics are read of the GPUs, where a program says so. */
  readonly monitorings: readonly MonitoringFacts[];
  /** Nodes that Slurm gives out. */
  readonly slurmNodes: readonly SlurmNodeFacts[];
  /** Nodes that are there, as their API server says it; none where pools are only described. */
  readonly nodes: readonly LivingNode[];
  /** Paths of the pools whose allocator comes with a construct that is no release of a chart, such as `VolcanoVgpu`. */
  readonly installed: readonly string[];
}

/** A node that is there. */
export interface LivingNode {
  readonly name: string;
  /** Path of the pool that it was found to be of. */
  readonly pool: string;
  readonly labels: Labels;
  /** Quantities by resource, of `status.allocatable`. */
  readonly allocatable: Readonly<Record<string, string>>;
  /** It is cordoned: no further pods come to it. */
  readonly unschedulable?: true;
}

/** What one plan adds to the model. */
export type ModelFragment = Partial<Model>;

/** A kubelet's configuration and, where known, the machine and pool it runs on. */
export interface KubeletFacts {
  readonly path: string;
  readonly configuration: KubeletConfiguration;
  /** It is laid over another configuration: what it does not say is there. */
  readonly partial?: true;
  /** Path of the pool. */
  readonly pool?: string;
  /** Name of the machine within the pool. */
  readonly machine?: string;
  readonly cluster?: KnownCluster;
}

/** What a file is: of a format that is known, or what only its place tells. */
export type ConfigSort =
  | FormatId
  | 'kernel-arguments'
  | 'dockerfile'
  /** Values of a chart that cannot be read. */
  | 'chart-values';

/** A file that a program of the nodes or of the control plane reads, as text. */
export interface ConfigFacts {
  readonly path: string;
  /** Where it is in what the path names, such as `data["config.yaml"]`; empty where it is all of it. */
  readonly at: string;
  readonly sort: ConfigSort;
  readonly text: string;
  /** Why it cannot be read, where it cannot. */
  readonly unread?: string;
}

/** A release of a chart that serves GPUs. */
export interface OperatorFacts {
  readonly path: string;
  /** Id of the chart. */
  readonly chart: string;
  /** Empty where it is not known. */
  readonly version: string;
  /** The version as it is written, where nothing is known of it; `version` is empty then. */
  readonly strangeVersion?: string;
  /** Whether it brings the RuntimeClass of NVIDIA's toolkit. */
  readonly makesRuntimeClass?: true;
  /** How its values are judged, where a program chose a version whose keys are not known. The commands that read documents note it. */
  readonly unknownVersion?: string;
  /** Empty where it is not known. */
  readonly namespace: string;
  readonly releaseName: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Other values are elsewhere: what these do not say is not known. */
  readonly partial?: true;
  readonly cluster?: KnownCluster;
  /** Paths of the pools it was made for; undefined where no pool is known. */
  readonly pools?: readonly string[];
  /** What is deployed together: a file. Undefined where all of a cluster is known. */
  readonly scope?: string;
  /** Names of nodes that have a configuration of their own, by pool. */
  readonly nodeNames?: Readonly<Record<string, readonly string[]>>;
  readonly delivery?: DeliveryFacts;
  /** Objects that tell the operator what to do, beside its values. With `valuesFile` they are in a file, and otherwise also among the objects. */
  readonly instance?: readonly KubeObject[];
  /** How pods get NICs, as the release of a Network Operator says it. */
  readonly nics?: NicFacts;
}

/** The resources of NICs, and what was said of them. */
export interface NicFacts {
  /** By name, with what sort of NICs each is; none where nobody published the NICs. */
  readonly resources: readonly { readonly name: string; readonly kinds: readonly NicKind[] }[];
  /** Network interfaces of a resource, by its name. */
  readonly interfaces: Readonly<Record<string, readonly string[]>>;
  /** What was said of secondary networks, by their name. */
  readonly networks?: Readonly<Record<string, { readonly mtu?: number; readonly master?: string }>>;
}

/** How a release reaches its cluster. */
export interface DeliveryFacts {
  /** Such as `flux`. */
  readonly kind: string;
  /** Jobs that the chart runs in hooks, and that nobody runs. */
  readonly lostHooks?: readonly LostHook[];
  /** Version of the chart that was rendered, where it says so. */
  readonly renderedVersion?: string;
  /** The Operator Lifecycle Manager installs it, and no chart reads its values: those that it has no field for. */
  readonly olm?: { readonly foreign: readonly { readonly at: string; readonly problem: string; readonly got?: unknown }[] };
}

/** A Job of a chart that only Helm would run. */
export interface LostHook {
  readonly kind: string;
  readonly name: string;
  /** When Helm would run it, such as `pre-install`. */
  readonly events: readonly string[];
}

/** An object that makes pods: the group of its API (empty for Kubernetes' own first), its kind and name. */
export interface PodOwner {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

/** The pods that an object makes, with their specification as it is in the manifest. */
export interface PodFacts {
  /** Path of the construct or file. */
  readonly path: string;
  /** The object that makes the pods. */
  readonly owner: PodOwner;
  /** Where the specification is in the object, such as `spec.template.spec`. */
  readonly pointer: string;
  readonly spec: PodSpec;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** How many such pods run at once. */
  readonly replicas?: number;
  /** Where the object says how many, such as `spec.replicas`, when it says that there are several. */
  readonly replicasAt?: string;
  /** Pods per node may be one at most: a DaemonSet. */
  readonly perNode?: true;
  /** A program declares them beside the constructs of this library: nothing that these do holds for them. */
  readonly others?: true;
  /** Where they run, as far as it is known without a pool. */
  readonly cluster?: KnownCluster;
  /** Path of the pool the pods were bound to. */
  readonly pool?: string;
  /** GPU memory that the program needs in one process, in MiB: weights and cache. */
  readonly modelMemoryMiB?: number;
  /** The model that is served, where its name does not tell: by a `config.json`. */
  readonly modelShape?: ModelShape;
  /** The construct promises QoS class Guaranteed, and with it exclusive CPUs. */
  readonly guaranteed?: true;
  /** They are to have their nodes for themselves. */
  readonly exclusive?: true;
  /** Fabrics that were chosen for them; empty where none is meant. */
  readonly fabrics?: readonly FabricChoice[];
  /** What their workload says of its checkpoints. */
  readonly checkpoints?: CheckpointFacts;
  /** What the program of the main container tells its data loader. */
  readonly dataLoader?: DataLoaderFacts;
}

/** An object that will exist, for rules about names. */
export interface ObjectFacts {
  readonly path: string;
  readonly object: KubeObject;
  /** What is deployed to one cluster together: a chart, a stack's provider, a file. Names are unique within it. */
  readonly scope?: string;
  /** Path of the cluster to which it is certainly deployed: that of the pool which serves it. */
  readonly cluster?: string;
  /** Folder of the file: what is in it is most often deployed together, and some of it may be alternatives. */
  readonly folder?: string;
}

/** The union of fragments, in their order. A pool that is described twice, by what made it and by its JSON, is one pool. */
export function mergeModel(fragments: Iterable<ModelFragment>): Model {
  const pools = new Map<string, PoolDescription>();
  const merged: { readonly [Sort in keyof Model]: unknown[] } = {
    clusters: [],
    pools: [],
    complete: [],
    kubelets: [],
    operators: [],
    configs: [],
    pods: [],
    objects: [],
    migSchedules: [],
    monitorings: [],
    slurmNodes: [],
    nodes: [],
    installed: [],
  };
  for (const fragment of fragments) {
    // Most fragments have facts of two or three sorts.
    for (const sort in fragment) {
      const facts = fragment[sort as keyof Model];
      if (facts === undefined) continue;
      if (sort === 'pools') for (const pool of facts as Model['pools']) pools.set(pool.path, pool);
      else for (let index = 0; index < facts.length; index++) merged[sort as keyof Model].push(facts[index]);
    }
  }
  return { ...(merged as unknown as Model), pools: [...pools.values()] };
}
