import type { MissingFact } from '../../../plans/placement';

/** What a pool has of a resource on all of its nodes, and what is given out of it. */
export interface PlannedResource {
  readonly resource: string;
  readonly given: number;
  /** Absent where the number of nodes, or what a node has, is not known. */
  readonly of?: number;
}

/** Nodes that have the same left. */
export interface NodesLeft {
  readonly nodes: number;
  /** Free devices by resource, or `gpus` where parts of GPUs are given out. */
  readonly free: Readonly<Record<string, number>>;
}

/** A pool, or a pool in a window of its schedule, with all pods on it. */
export interface PlannedPool {
  readonly pool: string;
  readonly cluster?: string;
  readonly window?: string;
  readonly machine?: string;
  /** The most nodes that it has; absent where that is not known. */
  readonly nodes?: number;
  /** Nodes that hold pods other than those of DaemonSets. */
  readonly used: number;
  /** Nodes on which all pods that wait or run here would run, filled one after the other; absent where some pods fit on none. */
  readonly wanted?: number;
  /** Devices, or `gpus` where parts of GPUs are given out (how many GPUs' worth); then `cpu` (cores) and `memory` (bytes). */
  readonly resources: readonly PlannedResource[];
  /** What is left on its nodes, nodes with most first. */
  readonly left: readonly NodesLeft[];
}

/** Nodes of a pool that hold pods of a template. */
export interface PlannedOn {
  readonly pool: string;
  readonly window?: string;
  readonly nodes: number;
  readonly pods: number;
  /** Their names, where they are there; empty where nodes are only described. */
  readonly names: readonly string[];
}

/** Pods of a template and where they go. */
export interface PlannedPods {
  /** Path of the construct or file, and where the pods are described in it. */
  readonly subject: string;
  readonly at: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  readonly pods: number;
  readonly placed: number;
  readonly on: readonly PlannedOn[];
  /** Why the others wait, in the words of the scheduler, the kubelet or a queue; empty where none waits. */
  readonly waits: readonly string[];
  /** Its pods work only together: those that are placed hold what they have, and wait for the others. */
  readonly half?: true;
}

/** Pods that are on no node of the plan. */
export interface PodsElsewhere {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  /** As a clause: `it is not known which nodes take it`. */
  readonly why: string;
  /** None of the pools can take them. */
  readonly isNowhere?: true;
}

/** All pods on all nodes. */
export interface ClusterPlan {
  readonly pools: readonly PlannedPool[];
  readonly workloads: readonly PlannedPods[];
  /** Pods that no pool can take, and pods with GPUs whose pool or number is not known. */
  readonly elsewhere: readonly PodsElsewhere[];
  readonly unknown: readonly MissingFact[];
}
