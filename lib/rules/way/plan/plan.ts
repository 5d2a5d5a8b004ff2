import { grouped, ownValue, valueIn } from '../../../internal';
import { gpusIn } from '../../../plans/capacity';
import { type Landing, landing, worldsOf } from '../../../plans/landing';
import type { Model, PodFacts } from '../../../plans/model';
import { type MissingFact, type NodeKind, type PlacedNode, type PlacedPods, type Placement, placementOf } from '../../../plans/placement';
import { ownerKind } from '../../../words/kinds';
import type { ClusterPlan, NodesLeft, PlannedPods, PlannedPool, PlannedResource, PodsElsewhere } from './cluster-plan';
import { byController, livingPods } from './living';
import { quotasIn } from './quotas';

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
  const model = livingPods(cluster === undefined ? all : ofCluster(all, cluster));
  const landed = worldsOf(model)[0] ?? model;
  const placement = placementOf(model, { heldBack: quotasIn(landed) });
  const wanted = placementOf(model, { heldBack: quotasIn(landed), asManyAsWanted: true });
  const placed = new Set(placement.pods.map(({ pod }) => pod));
  const { of } = landing(model);
  const gpusOf = gpusIn(model);
  const isElsewhere = ({ spec }: PodFacts): boolean => model.nodes.length > 0 && valueIn(spec, 'nodeName') !== undefined;
  const others = model.pods.flatMap((pod) => {
    const landing = of(pod);
    const concerns = !placed.has(pod) && !isElsewhere(pod) && (landing.by === 'nowhere' || gpusOf(pod).size > 0);
    return concerns ? [elsewhere(pod, landing)] : [];
  });
  return {
    // No number of nodes is enough for pods that no node takes.
    pools: poolsOf(placement, others.some(({ isNowhere }) => isNowhere) ? undefined : wanted),
    workloads: byController(placement.pods.map(podsOf), model),
    elsewhere: others,
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
    on: on.map(({ kind, nodes, pods: count, names }) => ({ pool: kind.pool.name, ...windowOf(kind), nodes, pods: count, names })),
    waits:
      placed === pods
        ? []
        : reasons.map(({ reason, nodes }) => (nodes === 0 ? reason : `${nodes} node${nodes === 1 ? '' : 's'}: ${reason}`)),
    ...(half ? { half } : {}),
  };
}

const windowOf = ({ window }: NodeKind) => (window === undefined ? {} : { window });

function poolsOf(placement: Placement, wanted: Placement | undefined): readonly PlannedPool[] {
  const nodes = grouped(placement.nodes, ({ kind }) => keyOf(kind));
  const would = grouped((wanted?.nodes ?? []).filter(isUsed), ({ kind }) => keyOf(kind));
  const all = wanted?.pods.every(({ pods, placed, reasons }) => placed === pods || reasons.every((reason) => reason.nodes === 0)) === true;
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

/** What is counted on nodes: devices; or GPUs, where parts are given out, by memory or cores, whichever is more. */
function devicesOf({ offers, parts, gpus }: NodeKind): readonly Device[] {
  if (parts === undefined)
    return [...offers].map(([resource, each]) => ({ resource, each, taken: ({ load }) => ownValue(load.taken, resource) ?? 0 }));
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
