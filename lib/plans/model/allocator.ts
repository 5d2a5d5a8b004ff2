import type { GpuMemory, GpuModel } from '../../words/gpu';
import type { Schema } from '../../internal';
import type { Container, Labels, PodSpec } from '../../words/kubernetes';
import type { MachineShape } from '../../words/machine';
import type { AllocatorBinding, ContainerRequest } from './binding';
import type { PoolDescription, PoolShape } from './pool';
import type { RequestMember } from './request';
import type { PartsOfGpus, Sharing } from './sharing';

/**
 * Who gives devices to containers, and all that the library knows of it: what its pools offer, what a request becomes, how
 * one is read from a container, and what its nodes carry. Nothing else names an allocator, except the functions that make
 * its offers, rules about it, and rows that refer to it by id.
 */
export interface AllocatorRow {
  readonly id: string;
  /** For messages, such as `HAMi`. */
  readonly name: string;
  /** Functions that make its offers, by name. No two allocators have one name. */
  readonly offers: Readonly<Record<string, OfferRow>>;
  /** Forms of its shares in the description of a pool, by `kind`. No two allocators have one kind. */
  readonly shares: Readonly<Record<string, Schema>>;
  /** Whether it gives out what MIG cuts GPUs into as well. */
  readonly givesMig: boolean;
  /** Members of a request that it serves. */
  readonly serves: readonly RequestMember[];
  /** What a node with this machine offers. Without a machine the names are still known, the numbers are not. */
  readonly offered: (sharing: Sharing, shape?: PoolShape) => readonly OfferedResource[];
  readonly devices: {
    /** What one GPU of a node offers, as its device plugin tells the kubelet. */
    readonly ofGpu: (sharing: Sharing, index: number) => readonly (readonly [resource: string, count: number])[];
    /** What part of a GPU one of a resource is, where devices of a node differ in size. */
    readonly partOf?: (sharing: Sharing, resource: string, gpu: GpuModel) => number | undefined;
    /** Whether it tells the kubelet the NUMA node of each. */
    readonly haveNuma: boolean;
  };
  /** What metrics tell of the GPUs that it gives out. */
  readonly measured: AllocatorMeasures;
  /** What requests that it serves become. Total: it does not judge whether the pool offers what is asked. */
  readonly bind: (ask: BindAsk) => AllocatorBinding;
  /** What of requests `bind` has no words for and leaves out; faces refuse it. */
  readonly unbound?: (ask: BindAsk) => readonly Unbound[];
  /** Whether `bind` writes what a request says of its container as a client of MPS, and a daemon may hear it; otherwise that is refused. */
  readonly bindsMps?: (sharing: Sharing | undefined) => boolean;
  /** Where pods claim its devices by `resource.k8s.io`: the feature gate that this needs, and the first minor that has it on. */
  readonly claims?: { readonly gate?: string; readonly onFrom?: number };
  /** Whether the GPUs of a pool are cut by MIG as pods ask for parts of them: each part is a MIG device. */
  readonly cutsOnDemand?: (sharing: Sharing) => boolean;
  /** A sharing with what follows from the machines of its pool. */
  readonly settled?: (sharing: Sharing, shapes: readonly PoolShape[]) => Sharing;
  /** The requests in a container, whatever wrote them: what `bind` writes is read back. */
  readonly readBack: (container: Container, pod: ReadPod, claimOf?: ClaimOf) => readonly ReadRequest[];
  readonly resources: AllocatorResources;
  /** How it limits the memory of GPUs, where it does. */
  readonly memory?: AllocatorMemory;
  readonly labels: AllocatorLabels;
  /** Of one that gives out devices of other vendors than NVIDIA: which a pool has. The machines of its pools are not described. */
  readonly otherDevices?: (sharing: Sharing) => OtherDevicesOffered;
  /** Its devices go to virtual machines: nodes need an IOMMU, and no driver for containers. */
  readonly servesVirtualMachines?: true;
  /** Values of the GPU Operator in a cluster all of whose pools it serves. */
  readonly operatorValues?: Readonly<Record<string, unknown>>;
  /** Its scheduler, where pods need another than the default. */
  readonly scheduler?: string;
  /** The extender that kube-scheduler has to ask about its pods, where there is one. */
  readonly extender?: AllocatorExtender;
  /** The module of Alauda's cluster plugin that installs it, where there is one. */
  readonly alaudaModule?: AlaudaModule;
  /**
   * Of one whose scheduler counts the quotas of a namespace by itself, beside the API server: what a node of a pool has, by the
   * keys of a quota; undefined where the machine is not known.
   */
  readonly countsQuotas?: (pool: PoolDescription) => Readonly<Record<string, number>> | undefined;
  /** Ids of the charts that bring it to the nodes; the first is the one to recommend. */
  readonly charts: readonly string[];
  /** Name of the construct that brings it where no chart does, or that it needs in addition to one of the charts. */
  readonly construct?: string;
  /** Ids of the allocators that cannot give out GPUs of the same node. */
  readonly excludes: readonly string[];
  /**
   * How the allocator's own scheduler counts parts of the GPUs of a machine, which may hold fewer pods than the node's resources allow.
   *
   * @param driver Whose memory of the GPU counts: that of the driver that finds the least on it, or the most.
   */
  readonly parts?: (machine: MachineShape, sharing: Sharing, driver: 'least' | 'most') => PartsOfGpus | undefined;
  /** How its plugin says that it offers the GPUs of a node, by the annotations of the node; undefined where it is not there. */
  readonly offeredOn?: (annotations: Labels) => Sharing | undefined;
  /** Its scheduler fills the nodes that hold most, unless an annotation of this name says `spread`. */
  readonly fillsNodes?: { readonly unless: string };
  /** How many such pods it puts on an empty node whose machine is not described, where the offer of the pool says enough. */
  readonly podsOnNode?: (pod: PodSpec, sharing: Sharing) => number | undefined;
}

/** A function that makes offers. */
export interface OfferRow {
  /** Form of its options. */
  readonly schema: Schema;
  readonly make: (options: never) => Sharing;
}

/** What metrics tell of GPUs that are given out. */
export interface AllocatorMeasures {
  /** How what pods hold is counted: by what they ask for in `requests`, by metrics of its `own`, or not at all. */
  readonly held: 'requests' | 'own' | { readonly why: string };
  /** Of whom one knows the use: of each `pod`, by its `own` metrics, or of the `device` alone, whichever pods are on it. */
  readonly use: (sharing: Sharing) => 'pod' | 'own' | 'device';
  /** Source of metrics that comes with it: an id of those in `plans/observe/metrics`. */
  readonly source?: string;
}

/** What it calls its resources, so far as they are known before a node says them. */
export interface AllocatorResources {
  /** Whether a request by this name is one of its own: a configuration may give devices more names than it makes by itself. */
  readonly isOurs: (resource: string) => boolean;
  /** Whether a resource counts devices: GPUs, shares of them, or MIG devices. */
  readonly countsDevices: (resource: string) => boolean;
  /** Whether it counts shares by its name alone, so that several may be of one device. */
  readonly countsShares: (resource: string) => boolean;
  /** Amounts of each GPU, such as memory, that its scheduler counts and no node advertises. */
  readonly parts: readonly string[];
  /** Those of them that a pool has, where its sharing decides which. */
  readonly partsOf?: (sharing: Sharing) => readonly string[];
  /** Others that it reads in a container. */
  readonly others: readonly string[];
  /** Resources that count parts of devices which nodes advertise, with how many one device is. */
  readonly unitsOfDevice?: Readonly<Record<string, number>>;
}

/** An extender of kube-scheduler, without which its pods go to nodes whose GPUs have no room for them. */
export interface AllocatorExtender {
  /** The resource that it manages, by which it is found among others. */
  readonly resource: string;
  /** How a user names it in code, such as `gpuAdmission()`. */
  readonly named: string;
  /** It answers with one node: an extender after it has no choice. */
  readonly last?: true;
  /** It reads whole nodes: with `nodeCacheCapable` it gets their names and finds none. */
  readonly wholeNodes?: true;
}

/**
 * A module of Alauda's cluster plugin for GPUs. Source: alauda/acp-docs f5a958d5 `docs/en/extend/cluster_plugin.mdx`,
 * gpu-device-plugin v4.0.15.
 */
export interface AlaudaModule {
  /** As the platform's manual calls it. */
  readonly name: string;
  readonly switch: 'pgpu_enable' | 'vgpu_enable' | 'mps_enable';
  /** Labels by which it finds its nodes, where Alauda publishes them. */
  readonly nodeLabels?: Labels;
  /** It gives out whole GPUs, and neither shares nor MIG devices. */
  readonly whole?: true;
}

/** Memory of one GPU that it gives to a container, or to each of its clients. */
export interface AllocatorMemory {
  /** Whether the shares of a pool are limited in memory. */
  readonly isLimited: (sharing: Sharing) => boolean;
  /** What one may take of a GPU; undefined where the GPUs are not known. */
  readonly given: (pool: PoolDescription) => GpuMemory | undefined;
  /** The resource by which a container asks for memory of each GPU; absent where it gets its share without asking. */
  readonly resource?: string;
  /** MiB of one of it, where it counts larger units. */
  readonly unitMiB?: (sharing: Sharing) => number;
}

/** Labels of nodes. */
export interface AllocatorLabels {
  /** Those by which it finds its nodes. */
  readonly found: Labels;
  /** Those by which its agents find what is configured for a pool. */
  readonly configured: (pool: string, sharing: Sharing) => Labels;
  /** Keys that follow from the offer of a pool, and that no pool may have of its own. */
  readonly reserved: (sharing: Sharing) => readonly string[];
  /** Those that keep it off a node. */
  readonly keptOff: Labels;
  /** Whether nodes name their product as shared: `nvidia.com/gpu.product` ends in `-SHARED`. */
  readonly marksShared?: (sharing: Sharing) => boolean;
}

/** Devices of another vendor than NVIDIA, as a pool offers them. */
export interface OtherDevicesOffered {
  readonly device: string;
  /** Devices of a node; absent where it is not known. */
  readonly perNode?: number;
}

/** A resource that a node of a pool offers. */
export interface OfferedResource {
  /** What requests call it. */
  readonly resource: string;
  /** How many a node offers; absent when the machine or the layout is not known. */
  readonly perNode?: number;
  /** How many one container can use, where that is less than a node offers. */
  readonly perContainer?: number;
  /** Whether a container asks for physical GPUs, which are fewer than the node offers. */
  readonly countsGpus?: true;
}

/** What an allocator is asked to bind. */
export interface BindAsk {
  /** Name of the object that makes the pods; further objects are called after it. */
  readonly owner: string;
  readonly requests: readonly ContainerRequest[];
  /** The pool that serves them, where it is known. */
  readonly pool?: PoolDescription;
}

/** A part of a request for which an allocator has no words. */
export interface Unbound {
  readonly container: string;
  /** Which part, such as `vgpu.cores`; empty where it is the request as a whole. */
  readonly at: string;
  readonly problem: string;
  readonly got?: unknown;
  readonly fix: string;
}

/** What an allocator reads of a pod besides the container. */
export type ReadPod = Partial<Pick<PodSpec, 'resourceClaims' | 'containers'>> & { readonly annotations?: Labels };

/** The `devices` of the ResourceClaim or template that a claim of a pod names, where that is known. */
export type ClaimOf = (claim: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> | undefined;

/** A request in a container. */
export interface ReadRequest {
  /** What it asks for, as pools offer it. */
  readonly resource: string;
  readonly count: number;
  /** The MIG profile of the devices, such as `1g.10gb`, where it asks for those; whether a GPU has it is for rules. */
  readonly mig?: string;
  /** Each is a part of a GPU, where neither its name nor another request says so. */
  readonly isPart?: true;
  /** Name of the devices where several containers of the pod may use the same ones: these count once, and as long as the pod lives. */
  readonly devices?: string;
  /** Steps below the container, such as `resources.limits["nvidia.com/gpu"]`. */
  readonly at: string;
}
