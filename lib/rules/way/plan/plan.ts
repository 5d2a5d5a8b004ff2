import { grouped } from '../../../internal';
import { type Landing, landing, worldsOf } from '../../../plans/landing';
import type { Model, PodFacts } from '../../../plans/model';
import { type MissingFact, type NodeKind, type PlacedNode, type PlacedPods, type Placement, placementOf } from '../../../plans/placement';
import { ownerKind } from '../../../words/kinds';
import { quotasIn } from './quotas';

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
  /** Nodes on which all pods that wait or run here would run, filled one after the other; absent where some fit on none. */
  readonly wanted?: number;
  /** Devices, or `gpus` where parts of GPUs are given out (how many GPUs' worth); then `cpu` (cores) and `memory` (bytes). */
  readonly resources: readonly PlannedResource[];
  /** What is left on its nodes, nodes with most first. */
  readonly left: readonly NodesLeft[];
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
  readonly on: readonly { readonly pool: string; readonly window?: string; readonly nodes: number; readonly pods: number }[];
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
  /** Pods of which it is not known where they go, or how many there are. */
  readonly elsewhere: readonly PodsElsewhere[];
  readonly unknown: readonly MissingFact[];
}

/** What a plan is asked with. */
export interface PlanOptions {
  /** Name of the cluster whose pools alone are meant. Default: all. */
  readonly cluster?: string;
}

/**
 * Where all pods of a model go if they come at once: by priority, by the scoring of their scheduler, as the kubelets admit them, and as
 * quotas of queues and namespaces let them. Nothing runs to its end, and nobody is evicted.
 */
export function planOf(all: Model, { cluster }: PlanOptions = {}): ClusterPlan {
  const model = cluster === undefined ? all : ofCluster(all, cluster);
  const landed = worldsOf(model)[0] ?? model;
  const placement = placementOf(model, { heldBack: quotasIn(landed) });
  const wanted = placementOf(model, { heldBack: quotasIn(landed), asManyAsWanted: true });
  const placed = new Set(placement.pods.map(({ pod }) => pod));
  const { of } = landing(model);
  return {
    pools: poolsOf(placement, wanted),
    workloads: placement.pods.map(podsOf),
    elsewhere: model.pods.flatMap((pod) => (placed.has(pod) ? [] : [elsewhere(pod, of(pod))])),
    unknown: distinct([...placement.unknown, ...placement.pods.flatMap(notFollowedOf)]),
  };
}

function elsewhere(pod: PodFacts, { by, pools, others }: Landing): PodsElsewhere {
  const name = nameOf(pod);
  if (pools.length > 0) return { ...name, why: 'it is not known how many there are' };
  const lacks = others.map(({ pool, why }) => `pool '${pool.name}' ${why}`).join('; ');
  if (by === 'nowhere') return { ...name, why: `no pool takes it: ${lacks}`, isNowhere: true };
  return { ...name, why: `it is not known which nodes take it${lacks === '' ? '' : `: ${lacks}`}` };
}

/** Pools that belong to another cluster are left out, with the pods that were made for them. */
function ofCluster(model: Model, name: string): Model {
  const others = new Set(model.pools.flatMap(({ path, cluster }) => (cluster === undefined || cluster.name === name ? [] : [path])));
  if (others.size === 0) return model;
  return {
    ...model,
    pools: model.pools.filter(({ path }) => !others.has(path)),
    pods: model.pods.filter(({ pool }) => pool === undefined || !others.has(pool)),
  };
}

const nameOf = ({ owner: { kind, name, namespace } }: PodFacts) => ({ kind, name, ...(namespace === undefined ? {} : { namespace }) });

const notFollowedOf = ({ pod: { owner }, notFollowed }: PlacedPods): readonly MissingFact[] =>
  notFollowed.map((what) => ({
    missing: `what becomes of ${owner.kind} '${owner.name}' by ${what}, which is not followed here`,
    give: 'look at it on the cluster',
  }));

const distinct = (facts: readonly MissingFact[]): readonly MissingFact[] => [
  ...new Map(facts.map((fact) => [`${fact.missing} ${fact.give}`, fact])).values(),
];

function podsOf({ pod, pods, placed, on, reasons }: PlacedPods): PlannedPods {
  const half = placed > 0 && placed < pods && !pod.perNode && ownerKind(pod.owner)?.gang !== undefined;
  return {
    subject: pod.path,
    at: pod.pointer,
    ...nameOf(pod),
    pods,
    placed,
    on: on.map(({ kind, nodes, pods: count }) => ({ pool: kind.pool.name, ...windowOf(kind), nodes, pods: count })),
    waits:
      placed === pods
        ? []
        : reasons.map(({ reason, nodes }) => (nodes === 0 ? reason : `${nodes} node${nodes === 1 ? '' : 's'}: ${reason}`)),
    ...(half ? { half } : {}),
  };
}

const windowOf = ({ window }: NodeKind) => (window === undefined ? {} : { window });

function poolsOf(placement: Placement, wanted: Placement): readonly PlannedPool[] {
  const nodes = grouped(placement.nodes, ({ kind }) => keyOf(kind));
  const would = grouped(wanted.nodes.filter(isUsed), ({ kind }) => keyOf(kind));
  const all = wanted.pods.every(({ pods, placed, reasons }) => placed === pods || reasons.every((reason) => reason.nodes === 0));
  return placement.kinds.map((kind) => {
    const own = nodes.get(keyOf(kind)) ?? [];
    const { pool, machine, count } = kind;
    return {
      pool: pool.name,
      ...(pool.cluster === undefined ? {} : { cluster: pool.cluster.name }),
      ...windowOf(kind),
      ...(machine === undefined ? {} : { machine }),
      ...(count === Infinity ? {} : { nodes: count }),
      used: own.filter(isUsed).length,
      ...(all ? { wanted: would.get(keyOf(kind))?.length ?? 0 } : {}),
      resources: resourcesOf(kind, own),
      left: leftOn(kind, own),
    };
  });
}

const keyOf = ({ pool, window = '' }: NodeKind): string => `${pool.path} ${window}`;

/** Whether pods are on a node beside those that are on each. */
const isUsed = ({ pods }: PlacedNode): boolean => [...pods.keys()].some(({ perNode }) => perNode !== true);

function resourcesOf(kind: NodeKind, nodes: readonly PlacedNode[]): readonly PlannedResource[] {
  const { count, room } = kind;
  const all = (each: number | undefined): { readonly of?: number } =>
    each === undefined || count === Infinity ? {} : { of: each * count };
  const sum = (of: (node: PlacedNode) => number): number => nodes.reduce((total, node) => total + of(node), 0);
  const { schedulable = 0, bytes } = room?.empty ?? {};
  return [
    ...devicesOf(kind).map(({ resource, each, taken }) => ({ resource, given: rounded(sum(taken)), ...all(each) })),
    ...(room === undefined
      ? []
      : [
          {
            resource: 'cpu',
            given: sum(({ load }) => schedulable - (load.room?.schedulable ?? schedulable)) / 1000,
            ...all(schedulable / 1000),
          },
        ]),
    ...(bytes === undefined ? [] : [{ resource: 'memory', given: sum(({ load }) => bytes - (load.room?.bytes ?? bytes)), ...all(bytes) }]),
  ];
}

interface Device {
  readonly resource: string;
  /** How many a node has; undefined where that is not known. */
  readonly each: number | undefined;
  readonly taken: (node: PlacedNode) => number;
}

/** What is counted on nodes: devices, or GPUs of which parts are given out, by their memory or their cores, whichever is more. */
function devicesOf({ offers, parts, gpus }: NodeKind): readonly Device[] {
  if (parts === undefined)
    return [...offers].map(([resource, each]) => ({ resource, each, taken: ({ load }) => load.taken[resource] ?? 0 }));
  const { total } = parts;
  const worth = ({ load }: PlacedNode): number =>
    (load.gpus ?? []).reduce((sum, { memory, cores }) => sum + Math.max(memory / total.memory, cores / total.cores), 0);
  return [{ resource: 'gpus', each: gpus, taken: worth }];
}

const rounded = (number: number): number => Math.round(number * 100) / 100;

function leftOn(kind: NodeKind, nodes: readonly PlacedNode[]): readonly NodesLeft[] {
  const devices = devicesOf(kind);
  const free = (node: PlacedNode): NodesLeft['free'] =>
    Object.fromEntries(
      devices.flatMap(({ resource, each, taken }) => (each === undefined ? [] : [[resource, rounded(each - taken(node))]])),
    );
  const alike = grouped(nodes.map(free), (one) => JSON.stringify(one));
  const sum = (one: NodesLeft): number => Object.values(one.free).reduce((total, count) => total + count, 0);
  return [...alike.values()].map((all) => ({ nodes: all.length, free: all[0] ?? {} })).sort((a, b) => sum(b) - sum(a));
}
