import { grouped, ownValue } from '../../internal';
import type { Labels } from '../../words/kubernetes';
import { isCountedApart } from '../landing';
import type { Model, PodFacts } from '../model';
import { type Asker, askersOf, notFollowed } from './askers';
import { type MissingFact, type NodeKind, type NodeLoad, nodeKindsOf } from './nodes';
import { type Stage, type StagedNode, stageOf, type State } from './stage';
import { scoreOf } from './score';
import { type Comer, shortOf } from './take';

/** Where the pods of a template go. */
export interface PlacedPods {
  readonly pod: PodFacts;
  /** Pods that ask for a node: those of a DaemonSet, one for each node that is known. */
  readonly pods: number;
  /** How many of them get one. */
  readonly placed: number;
  readonly on: readonly PlacedOn[];
  /** Why the others get none, in the words of the scheduler or the kubelet, with how many of the nodes say so; most first. */
  readonly reasons: readonly Reason[];
  /** What of their wishes is not followed here, such as `its podAffinity`. */
  readonly notFollowed: readonly string[];
}

/** Nodes of one kind that hold pods of a template. */
export interface PlacedOn {
  readonly kind: NodeKind;
  readonly nodes: number;
  readonly pods: number;
  /** Their names, where they are there. */
  readonly names: readonly string[];
}

/** Why nodes do not take a pod. */
export interface Reason {
  readonly reason: string;
  /** How many nodes say so; 0 where nobody asked them. */
  readonly nodes: number;
}

/** A node and what it holds. */
export interface PlacedNode {
  readonly kind: NodeKind;
  /** Its name, where it is there. */
  readonly name?: string;
  readonly load: NodeLoad;
  /** How many pods of each template. */
  readonly pods: ReadonlyMap<PodFacts, number>;
}

/** All pods on all nodes. */
export interface Placement {
  /** In the order of the model; without pods of which nobody knows how many there are, or which pool takes them. */
  readonly pods: readonly PlacedPods[];
  readonly nodes: readonly PlacedNode[];
  readonly kinds: readonly NodeKind[];
  readonly unknown: readonly MissingFact[];
}

/** What a placement is asked with. */
export interface PlacementOptions {
  /** Why pods do not come to the scheduler, such as the quota of a queue; undefined where they do. Asked in the order in which they come. */
  readonly heldBack?: (pod: PodFacts) => string | undefined;
  /** There are as many nodes of each pool as are wanted, and those that hold pods are filled first: how many would do. */
  readonly asManyAsWanted?: true;
}

/**
 * Puts all pods of a model on the nodes of its pools, as the scheduler chooses them and the kubelets admit them: pods of DaemonSets first,
 * then by priority, each on the node that is liked best. Nothing runs to its end, and nobody is evicted.
 *
 * Nodes that hold the same are asked as one, and pods that are alike ask once: the cost is in proportion to the pods.
 */
export function placementOf(model: Model, options: PlacementOptions = {}): Placement {
  const known = nodeKindsOf(model);
  const kinds = options.asManyAsWanted
    ? known.map(({ names: _names, isClosed: _closed, ...kind }) => ({ ...kind, count: Infinity }))
    : known;
  const stage = stageOf(kinds);
  const comers = comersOf(askersOf(model), kinds);
  const placed: Told[] = [];
  for (let index = 0; index < comers.length; ) {
    const gang = gangAt(comers, index);
    placed.push(...together(stage, gang, options));
    index += gang.length;
  }
  return told(model, stage, kinds, comers, placed);
}

/** A comer with the nodes that it may have. */
interface Candidate extends Comer {
  /** Two of one number are alike to nodes. */
  readonly key: number;
  readonly kinds: readonly NodeKind[];
}

function comersOf(askers: readonly Asker[], kinds: readonly NodeKind[]): readonly Candidate[] {
  const selectors = selectorsOf(askers);
  const keys = new Map<string, number>();
  return askers.map((asker, template) => {
    const { pod, alone } = asker;
    const namespace = pod.owner.namespace ?? '';
    const own = selectors.get(namespace) ?? [];
    const avoids = own.filter(({ text }) => alone.avoids.some((labels) => JSON.stringify(labels) === text)).map(({ number }) => number);
    const matches = own.filter(({ labels }) => isSelected(pod, labels)).map(({ number }) => number);
    const key = JSON.stringify([asker.key, avoids, matches]);
    if (!keys.has(key)) keys.set(key, keys.size);
    return { asker, template, avoids, matches, key: keys.get(key) ?? 0, kinds: kindsFor(asker, kinds) };
  });
}

/** Labels of pods that some pods of their namespace avoid. */
interface Selector {
  readonly number: number;
  readonly text: string;
  readonly labels: Labels;
}

function selectorsOf(askers: readonly Asker[]): ReadonlyMap<string, readonly Selector[]> {
  const known = new Map<string, Selector>();
  for (const { alone, pod } of askers)
    for (const labels of alone.avoids) {
      const text = JSON.stringify(labels);
      const key = `${pod.owner.namespace ?? ''} ${text}`;
      if (!known.has(key)) known.set(key, { number: known.size, text, labels });
    }
  const spaces = grouped([...known], ([key]) => key.slice(0, key.indexOf(' ')));
  return new Map([...spaces].map(([namespace, all]) => [namespace, all.map(([, selector]) => selector)]));
}

const isSelected = ({ labels = {} }: PodFacts, wanted: Labels): boolean =>
  Object.entries(wanted).every(([key, value]) => ownValue(labels, key) === value);

/** Nodes of the pools that may take the pods; of a pool that is cut by the clock, as it is in the first window that offers what they ask for. */
function kindsFor({ pools, gpus }: Asker, kinds: readonly NodeKind[]): readonly NodeKind[] {
  const offers = ({ offers: offered, pool }: NodeKind): boolean =>
    [...gpus.keys()].every((resource) => offered.has(resource) || isCountedApart(resource, pool));
  return pools.flatMap((pool) => {
    const own = kinds.filter((kind) => kind.pool.path === pool.path);
    const { window } = own.find(offers) ?? own[0] ?? {};
    return own.filter((kind) => kind.window === window);
  });
}

/** The templates of one object whose scheduler starts all of its pods or none; else a template alone. */
function gangAt(comers: readonly Candidate[], index: number): readonly Candidate[] {
  const [first] = comers.slice(index, index + 1);
  if (first === undefined || !first.asker.whole) return comers.slice(index, index + 1);
  let end = index + 1;
  while (comers[end]?.asker.whole && comers[end]?.asker.pod.path === first.asker.pod.path && isSameObject(comers[end], first)) end++;
  return comers.slice(index, end);
}

const isSameObject = (one: Candidate | undefined, { asker }: Candidate): boolean =>
  one?.asker.pod.owner.kind === asker.pod.owner.kind && one.asker.pod.owner.name === asker.pod.owner.name;

interface Told {
  readonly candidate: Candidate;
  readonly pods: number;
  readonly placed: number;
  readonly reasons: readonly Reason[];
}

interface Step {
  readonly node: StagedNode;
  readonly before: State;
  readonly template: number;
}

/** Places all pods of a gang, or none of them. */
function together(stage: Stage, gang: readonly Candidate[], { heldBack, asManyAsWanted }: PlacementOptions): readonly Told[] {
  const steps: Step[] = [];
  const all = gang.map((candidate): Told => {
    const { asker } = candidate;
    if (asker.pods === 'each') return onEach(stage, candidate);
    if (asker.node !== undefined && !asManyAsWanted) {
      const placed = stage.putOn(asker.node, candidate) === undefined ? 0 : 1;
      return { candidate, pods: 1, placed, reasons: [] };
    }
    const held = heldBack?.(asker.pod);
    if (held !== undefined) return { candidate, pods: asker.pods, placed: 0, reasons: [{ reason: held, nodes: 0 }] };
    for (let placed = 0; placed < asker.pods; placed++) {
      const step = placeOne(stage, candidate, asManyAsWanted === true);
      if (step === undefined) return { candidate, pods: asker.pods, placed, reasons: reasonsOf(stage, candidate) };
      steps.push(step);
    }
    return { candidate, pods: asker.pods, placed: asker.pods, reasons: [] };
  });
  const missing = all.find(({ pods, placed }) => placed < pods);
  if (missing === undefined || !missing.candidate.asker.whole) return all;
  for (const { node, before, template } of steps.reverse()) stage.takeBack(node, before, template);
  const short = `its scheduler starts all pods or none, and ${missing.placed} of ${missing.pods} find a node`;
  return all.map(({ reasons, ...one }) => ({ ...one, placed: 0, reasons: [...reasons, { reason: short, nodes: 0 }] }));
}

function onEach(stage: Stage, candidate: Candidate): Told {
  let [placed, pods] = [0, 0];
  const reasons = reasonsOf(stage, candidate);
  for (const kind of candidate.kinds)
    for (const state of [...stage.statesOf(kind)]) {
      pods += state.nodes.length;
      const after = stage.ask(state, candidate, candidate.key);
      if (typeof after !== 'string') placed += stage.putOnAll(state, after, candidate.template);
    }
  return { candidate, pods, placed, reasons };
}

/** Puts a pod on the node that its scheduler likes best of those that take it. */
function placeOne(stage: Stage, candidate: Candidate, usedFirst: boolean): Step | undefined {
  const refused = new Set<State>();
  for (;;) {
    const before = likedMost(stage, candidate, usedFirst, refused);
    if (before === undefined) return undefined;
    const after = stage.ask(before, candidate, candidate.key);
    if (typeof after !== 'string') return { node: stage.put(before, after, candidate.template), before, template: candidate.template };
    refused.add(before);
  }
}

/** The nodes that are liked most, by sums alone: a closer look may refuse them. */
function likedMost(stage: Stage, candidate: Candidate, usedFirst: boolean, refused: ReadonlySet<State>): State | undefined {
  const { asker, key, kinds } = candidate;
  const packs = usedFirst || asker.packs;
  let [best, most]: [State | undefined, number] = [undefined, -Infinity];
  for (const kind of kinds)
    for (const state of stage.statesOf(kind)) {
      if (refused.has(state) || typeof state.answers.get(key) === 'string') continue;
      const score = scoreOf(kind, state.load, asker, packs) + (usedFirst && state.nodes.length > 0 ? USED : 0);
      if (score > most && shortOf(kind, state.load, candidate) === undefined) [best, most] = [state, score];
    }
  return best;
}

/** More than any score. */
const USED = 1e9;

function reasonsOf(stage: Stage, candidate: Candidate): readonly Reason[] {
  const nodes = new Map<string, number>();
  for (const kind of candidate.kinds)
    for (const state of stage.statesOf(kind)) {
      const answer = shortOf(kind, state.load, candidate) ?? stage.ask(state, candidate, candidate.key);
      if (typeof answer === 'string') nodes.set(answer, (nodes.get(answer) ?? 0) + state.nodes.length);
    }
  return [...nodes].map(([reason, count]) => ({ reason, nodes: count })).sort((a, b) => b.nodes - a.nodes);
}

function told(model: Model, stage: Stage, kinds: readonly NodeKind[], comers: readonly Candidate[], placed: readonly Told[]): Placement {
  const staged = stage.nodes();
  const on = new Map<number, Map<NodeKind, PlacedOn>>();
  for (const { kind, name, pods: held } of staged)
    for (const [template, pods] of held) {
      const byKind = on.get(template) ?? new Map<NodeKind, PlacedOn>();
      const sum = byKind.get(kind) ?? { kind, nodes: 0, pods: 0, names: [] };
      const names = name === undefined ? sum.names : [...sum.names, name];
      on.set(template, byKind.set(kind, { kind, nodes: sum.nodes + 1, pods: sum.pods + pods, names }));
    }
  const place = new Map(model.pods.map((pod, index) => [pod, index]));
  const byModel = (one: PlacedPods, other: PlacedPods): number => (place.get(one.pod) ?? 0) - (place.get(other.pod) ?? 0);
  return {
    pods: placed
      .map(({ candidate: { asker, template }, pods, placed: count, reasons }) => ({
        pod: asker.pod,
        pods,
        placed: count,
        on: [...(on.get(template)?.values() ?? [])],
        reasons,
        notFollowed: notFollowed(asker.pod),
      }))
      .sort(byModel),
    nodes: staged.map(({ kind, name, state, pods }) => ({
      kind,
      ...(name === undefined ? {} : { name }),
      load: state.load,
      pods: new Map([...pods].flatMap(([template, count]) => podsAt(comers, template, count))),
    })),
    kinds,
    unknown: kinds.flatMap(({ unknown }) => unknown),
  };
}

const podsAt = (comers: readonly Candidate[], template: number, count: number): readonly (readonly [PodFacts, number])[] => {
  const pod = comers[template]?.asker.pod;
  return pod === undefined ? [] : [[pod, count]];
};
