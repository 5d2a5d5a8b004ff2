import { grouped, memo } from '../../internal';
import { matchesNodes, type NodeMatch, selectedValues, taintText, tolerates } from '../../words/kubernetes';
import { allocatorOf, claimsAmong, gpuAsks, gpusOfPod } from '../allocators';
import type { LivingNode, Model, PodFacts, PoolDescription, PoolShape } from '../model';
import { canEverAdmit } from '../node';
import { labelsOfLiving, labelsOfNodes } from './labels';
import { resourcesAtAnyTime } from './windows';

/** Why pods may run on the pools of a landing, or on none. */
export type LandedBy =
  /** What made the pods says the pool. */
  | 'declared'
  /** The pods select what is said to be on the nodes of the pool, and on no others. */
  | 'selected'
  /** The pools offer all that the pods ask for, and nothing keeps the pods off. */
  | 'offered'
  /** It is not known: a fact about the nodes is missing. */
  | 'unknown'
  /** None of the pools can take them. */
  | 'nowhere';

/** Where the pods of a template may run. */
export interface Landing {
  readonly by: LandedBy;
  /** The pools that may take them, in the order of the model. */
  readonly pools: readonly PoolDescription[];
  /** Of each of the others, what it lacks or what is not known of it. */
  readonly others: readonly NotThere[];
}

/** A pool that does not take pods, or may not: the facts to tell are missing. */
export interface NotThere {
  readonly pool: PoolDescription;
  /** As a clause: `has 8 nvidia.com/gpu on a node, and a pod asks for 16`. */
  readonly why: string;
  readonly isUnknown?: true;
}

/** Where the pods of a model may run, by the scheduler's own rules. */
export interface Landings {
  readonly of: (pod: PodFacts) => Landing;
  /** The pools that nothing keeps pods off, whatever they are meant for: those of a DaemonSet are on the nodes of all of them. */
  readonly anywhere: (pod: PodFacts) => readonly PoolDescription[];
  /** Whether the pools of the model are said to be all the nodes there are. */
  readonly isComplete: boolean;
}

/**
 * Decides for every pod of a model which of its pools may take it: what made it says so, or it selects the labels of a pool, or the pool
 * offers what it asks for and neither labels nor taints keep it off. Nothing else decides this, and the order of pools plays no part.
 *
 * Pods that ask for no GPU may be on nodes that nobody described, unless the model is complete; so may those of a DaemonSet.
 */
export const landing = memo((model: Model): Landings => {
  const { pools, complete } = model;
  const isComplete = complete.length > 0;
  const claims = claimsAmong(model.objects.map(({ object }) => object));
  const byPath = new Map(pools.map((pool) => [pool.path, pool]));
  const asksOf = ({ spec, annotations, owner }: PodFacts) =>
    gpusOfPod(spec, gpuAsks(spec, claims?.(owner.namespace), undefined, annotations));
  const decide = (pod: PodFacts): Landing => {
    const declared = pod.pool === undefined ? undefined : byPath.get(pod.pool);
    if (declared !== undefined || pod.pool !== undefined) return landed('declared', declared === undefined ? [] : [declared]);
    const selected = pools.filter((pool) => selects(pod, pool));
    if (selected.length > 0) return landed('selected', selected);
    const asks = asksOf(pod);
    if (pools.length === 0 || pod.perNode || (asks.size === 0 && !isComplete)) return landed('unknown', []);
    const verdicts = pools.map((pool) => ({ pool, lack: lackOf({ model, pod, asks, pool }) }));
    const fitting = verdicts.filter(({ lack }) => lack === undefined).map(({ pool }) => pool);
    const others = verdicts.flatMap(({ pool, lack }): readonly NotThere[] => (lack === undefined ? [] : [{ pool, ...lack }]));
    if (fitting.length > 0) return landed('offered', fitting, others);
    return landed(others.some(({ isUnknown }) => isUnknown) ? 'unknown' : 'nowhere', [], others);
  };
  const known = new Map<PodFacts, Landing>();
  return {
    isComplete,
    anywhere: (pod) => pools.filter((pool) => lackOf({ model, pod, asks: asksOf(pod), pool }) === undefined),
    of(pod) {
      let answer = known.get(pod);
      if (answer === undefined) known.set(pod, (answer = decide(pod)));
      return answer;
    },
  };
});

const landed = (by: LandedBy, pools: readonly PoolDescription[], others: readonly NotThere[] = []): Landing => ({ by, pools, others });

/** Whether pods select all labels by which the nodes of a pool are selected: they are meant for it, whatever else keeps them off. */
function selects({ spec }: PodFacts, { nodeSelector }: PoolDescription): boolean {
  if (spec.nodeSelector === undefined && spec.affinity === undefined) return false;
  const labels = Object.entries(nodeSelector);
  return labels.length > 0 && labels.every(([key, value]) => isOnly(value, selectedValues(spec, key)));
}

const isOnly = (value: string, values: readonly string[] | undefined): boolean => values?.length === 1 && values[0] === value;

interface Question {
  readonly model: Model;
  readonly pod: PodFacts;
  /** How many of each GPU resource the pods hold at once. */
  readonly asks: ReadonlyMap<string, number>;
  readonly pool: PoolDescription;
}

type Lack = Omit<NotThere, 'pool'>;

/** What keeps pods off every node of a pool, or may keep them off; undefined where nothing does. */
function lackOf(question: Question): Lack | undefined {
  const { shapes = [] } = question.pool;
  const lacks = (shapes.length === 0 ? [undefined] : shapes).map((shape) => lackOfNodes(question, shape));
  if (lacks.includes(undefined)) return undefined;
  return lacks.find((lack) => lack?.isUnknown) ?? lacks[0];
}

/** In the order of the scheduler's filters: what is surely in the way first, then what is not known. */
function lackOfNodes(question: Question, shape: PoolShape | undefined): Lack | undefined {
  const { pod, pool } = question;
  const living = livingIn(question.model).get(pool.path);
  const match = matchesNodes(pod.spec, living === undefined ? labelsOfNodes(pool, shape) : labelsOfLiving(living));
  if (match.answer === 'no') return { why: `is not selected: the pods want ${wantOf(match)}` };
  const taint = pool.taints.find(
    (one) => one.effect !== 'PreferNoSchedule' && !(pod.spec.tolerations ?? []).some((own) => tolerates(own, one)),
  );
  // ExtendedResourceToleration, which GKE and others switch on, tolerates a taint that is called as a resource that is asked for.
  if (taint !== undefined && !question.asks.has(taint.key))
    return { why: `has a taint that the pods do not tolerate: ${taintText(taint)}` };
  const short = shortOf(question, shape);
  if (short !== undefined) return { why: short };
  if (match.answer === 'unknown')
    return { why: `may not have the nodes that the pods want, its labels are not all known: ${wantOf(match)}`, isUnknown: true };
  if (taint !== undefined)
    return {
      why: `has a taint that the pods do not tolerate, unless an admission plugin adds a toleration: ${taintText(taint)}`,
      isUnknown: true,
    };
  return undefined;
}

const livingIn = memo(({ nodes }: Model): ReadonlyMap<string, readonly LivingNode[]> => grouped(nodes, ({ pool }) => pool));

const wantOf = ({ label = '', wants = '' }: NodeMatch): string => `${label} ${wants}`.trim();

/** Whether a resource is one of those by which the allocator of a pool counts parts of GPUs, and no device of a node. */
export function isCountedApart(resource: string, { sharing }: PoolDescription): boolean {
  const { parts, others } = allocatorOf(sharing).resources;
  return parts.includes(resource) || others.includes(resource);
}

/** Of which resource a node has too little, or none. */
function shortOf({ model, pod, asks, pool }: Question, shape: PoolShape | undefined): string | undefined {
  const offered = resourcesAtAnyTime(model, pool);
  for (const [resource, count] of asks) {
    const offer = offered.find((one) => one.resource === resource);
    // Memory and cores of parts stand on no node: the allocator counts them by itself.
    if (offer === undefined && isCountedApart(resource, pool)) continue;
    if (offer === undefined) return `does not offer ${resource}`;
    if (offer.perNode !== undefined && offer.perNode < count)
      return `has ${offer.perNode} ${resource} on a node, and a pod asks for ${count}`;
  }
  if (shape === undefined) return undefined;
  const { admitted, reason = '' } = canEverAdmit(shape, pod.spec, pool.sharing);
  // What the kubelet refuses has landed: the scheduler knows nothing of NUMA nodes.
  const [, resource, amounts] = admitted ? [] : (/^Insufficient (\S+): (.*)$/.exec(reason) ?? []);
  return resource === undefined ? undefined : `has too little ${resource}: ${amounts}`;
}
