import type { NodeKind, NodeLoad } from './nodes';
import { emptyNode } from './nodes';
import { type Comer, take } from './take';

/** A node with the number of pods that it holds of each template. */
export interface StagedNode {
  readonly kind: NodeKind;
  /** Its name, where it is there. */
  readonly name?: string;
  readonly pods: Map<number, number>;
  /** Nodes that hold the same. */
  state: State;
}

/** Nodes of a kind that hold the same: what is asked of one is asked of all. */
export interface State {
  readonly kind: NodeKind;
  readonly load: NodeLoad;
  readonly nodes: StagedNode[];
  /** There are more of them than anybody wants. */
  endless: boolean;
  /** By the key of a comer: what becomes of such a node, or why nothing does. */
  readonly answers: Map<number, State | string>;
}

/** The nodes of all kinds, on which pods come to stand one after the other. */
export interface Stage {
  /** What the nodes of a kind hold; it changes while pods are put on them. */
  readonly statesOf: (kind: NodeKind) => ReadonlySet<State>;
  /** What becomes of a node with such a pod on it, or why it gets none. */
  readonly ask: (state: State, comer: Comer, key: number) => State | string;
  /** Puts a pod on one of the nodes of a state. */
  readonly put: (state: State, after: State, template: number) => StagedNode;
  /** Puts a pod on each of the nodes of a state. */
  readonly putOnAll: (state: State, after: State, template: number) => number;
  /** Puts a pod on the node where it is already, whatever we make of that; undefined where the node is not among these. */
  readonly putOn: (name: string, comer: Comer) => StagedNode | undefined;
  /** Takes a node back to what it held before a pod of a template came. */
  readonly takeBack: (node: StagedNode, before: State, template: number) => void;
  readonly nodes: () => readonly StagedNode[];
}

export function stageOf(kinds: readonly NodeKind[]): Stage {
  const states = new Map<NodeKind, Map<string, State>>();
  const all: StagedNode[] = [];

  const stateOf = (kind: NodeKind, load: NodeLoad): State => {
    let ofKind = states.get(kind);
    if (ofKind === undefined) states.set(kind, (ofKind = new Map<string, State>()));
    const key = JSON.stringify(load);
    let state = ofKind.get(key);
    if (state === undefined) ofKind.set(key, (state = { kind, load, nodes: [], endless: false, answers: new Map() }));
    return state;
  };

  /** The states that nodes are in. */
  const live = new Map<NodeKind, Set<State>>();
  const liveOf = (kind: NodeKind): Set<State> => {
    let own = live.get(kind);
    if (own === undefined) live.set(kind, (own = new Set<State>()));
    return own;
  };
  const settle = (state: State): void => {
    if (state.endless || state.nodes.length > 0) liveOf(state.kind).add(state);
    else liveOf(state.kind).delete(state);
  };

  const named = new Map<string, StagedNode>();
  const newNode = (state: State, name?: string): StagedNode => {
    const node: StagedNode = { kind: state.kind, pods: new Map(), state, ...(name === undefined ? {} : { name }) };
    all.push(node);
    if (name !== undefined) named.set(name, node);
    return node;
  };

  for (const kind of kinds) {
    const state = stateOf(kind, emptyNode(kind));
    if (kind.count === Infinity) state.endless = true;
    else for (let number = 0; number < kind.count; number++) state.nodes.push(newNode(state, kind.names?.[number]));
    // The first of them is taken first.
    state.nodes.reverse();
    settle(state);
  }

  const count = (node: StagedNode, template: number, change: number): void => {
    const pods = (node.pods.get(template) ?? 0) + change;
    if (pods > 0) node.pods.set(template, pods);
    else node.pods.delete(template);
  };
  const move = (node: StagedNode, to: State): StagedNode => {
    node.state = to;
    to.nodes.push(node);
    settle(to);
    return node;
  };
  const leave = ({ state }: StagedNode, index: number): void => {
    state.nodes.splice(index, 1);
    settle(state);
  };

  return {
    statesOf: liveOf,
    ask(state, comer, key) {
      let answer = state.answers.get(key);
      if (answer === undefined) {
        const load = take(state.kind, state.load, comer);
        state.answers.set(key, (answer = typeof load === 'string' ? load : stateOf(state.kind, load)));
      }
      return answer;
    },
    put(state, after, template) {
      const node = state.nodes.pop() ?? newNode(state);
      settle(state);
      count(node, template, 1);
      return move(node, after);
    },
    putOnAll(state, after, template) {
      const nodes = state.nodes.splice(0);
      for (const node of nodes) {
        count(node, template, 1);
        move(node, after);
      }
      if (state.endless) [state.endless, after.endless] = [false, true];
      settle(state);
      settle(after);
      return nodes.length;
    },
    putOn(name, comer) {
      const node = named.get(name);
      if (node === undefined) return undefined;
      const { isClosed: _closed, ...open } = node.kind;
      const load = take(open, node.state.load, comer);
      leave(node, node.state.nodes.indexOf(node));
      count(node, comer.template, 1);
      return move(node, typeof load === 'string' ? node.state : stateOf(node.kind, load));
    },
    takeBack(node, before, template) {
      leave(node, node.state.nodes.indexOf(node));
      count(node, template, -1);
      move(node, before);
    },
    nodes: () => all,
  };
}
