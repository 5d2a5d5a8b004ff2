import { chmodSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { SWITCH_SCRIPT } from '../../../lib/plans/workload/mig-schedule/script';
import { put } from '../../node/shell';

/** A node as the stub keeps it. */
export interface StubNode {
  readonly labels: Record<string, string>;
  readonly annotations: Record<string, string>;
  readonly cordoned?: boolean;
}

/** A pod as the stub keeps it. */
export interface StubPod {
  readonly namespace: string;
  readonly name: string;
  readonly node: string;
  readonly owner?: string;
  readonly phase?: string;
  readonly limits: Record<string, string>;
  /** How often its PodDisruptionBudget refuses an eviction. */
  readonly refusals?: number;
}

/** A cluster with a mig-manager on each node. */
export interface StubState {
  readonly nodes: Record<string, StubNode>;
  readonly pods: readonly StubPod[];
  /** What mig-manager does about the first changes of a node's label, in order; after that it succeeds. */
  readonly manager: Record<string, readonly ('hang' | 'fail' | 'succeed')[]>;
  /** What kubectl was asked to write, in order. */
  readonly log: readonly string[];
  /** The most nodes that were cordoned at once. */
  readonly cordonedAtOnce: number;
}

export const LABEL = 'nvidia.com/mig.config';

/** A node that has a layout. */
export const cut = (config: string, rest: Partial<StubNode> = {}): StubNode => ({
  labels: { pool: 'slices', [LABEL]: config, [`${LABEL}.state`]: 'success' },
  annotations: {},
  ...rest,
});

/**
 * kubectl as far as the script uses it, over one JSON file. It prints what the script's templates print; the templates
 * themselves are run by the real kubectl in the conformance suite.
 */
const KUBECTL = String.raw`#!/usr/bin/env node
const { readFileSync, writeFileSync, mkdirSync, rmdirSync } = require('node:fs');
const file = process.env.STUB_STATE;
const [verb, ...args] = process.argv.slice(2);
for (;;) { try { mkdirSync(file + '.lock'); break; } catch {} }
const state = JSON.parse(readFileSync(file, 'utf8'));
const done = (code, text = '') => {
  state.cordonedAtOnce = Math.max(state.cordonedAtOnce, Object.values(state.nodes).filter((node) => node.cordoned).length);
  writeFileSync(file, JSON.stringify(state));
  rmdirSync(file + '.lock');
  process.stdout.write(text);
  process.exit(code);
};
const nodeOf = (name) => state.nodes[name] ?? done(1);
const LABEL = 'nvidia.com/mig.config', MARK = 'cdk8s-gpu/mig-schedule';
const note = (text) => state.log.push(text);
const manage = (name, node) => {
  const [does = 'succeed', ...rest] = state.manager[name] ?? [];
  state.manager[name] = rest;
  const holders = state.pods.filter((pod) => pod.node === name && pod.phase !== 'Succeeded' && Object.keys(pod.limits).some((key) => key.startsWith('nvidia.com/')) && pod.owner !== 'DaemonSet');
  node.labels[LABEL + '.state'] = holders.length > 0 || does === 'fail' ? 'failed' : does === 'hang' ? 'pending' : 'success';
};
if (verb === 'get' && args[0] === 'nodes') {
  const [key, value] = args[2].split('=');
  const found = Object.entries(state.nodes).filter(([, node]) => node.labels[key] === value);
  done(0, found.map(([name, node]) => 'node=' + name + ' owner=' + (node.annotations[MARK] ?? '') + '\n').join(''));
}
if (verb === 'get' && args[0] === 'node') {
  const { labels, annotations, cordoned } = nodeOf(args[1]);
  const config = labels[LABEL] ? 'config=' + labels[LABEL] + ' ' : '';
  const now = labels[LABEL + '.state'] ? 'state=' + labels[LABEL + '.state'] + ' ' : '';
  const owner = annotations[MARK] ? 'owner=' + annotations[MARK] + ' ' : '';
  done(0, config + now + owner + (cordoned ? 'cordoned=true' : ''));
}
if (verb === 'get' && args[0] === 'pods') {
  if (state.breakPods > 0) { state.breakPods -= 1; done(1); }
  const node = args[3].split('=')[1];
  const lines = state.pods.filter((pod) => pod.node === node).map(({ namespace, name, phase = 'Running', owner, limits }) =>
    [namespace, name, 'phase=' + phase, ...(owner ? ['owner=' + owner] : []), ...Object.entries(limits).map(([key, count]) => key + '=' + count)].join(' '));
  done(0, lines.map((line) => line + '\n').join(''));
}
if (verb === 'create') {
  const { metadata: { namespace, name }, kind, apiVersion } = JSON.parse(readFileSync(0, 'utf8'));
  if (apiVersion !== 'policy/v1' || kind !== 'Eviction' || args[1] !== '/api/v1/namespaces/' + namespace + '/pods/' + name + '/eviction') done(1);
  const pod = state.pods.find((one) => one.namespace === namespace && one.name === name) ?? done(1);
  if (pod.refusals > 0) { pod.refusals -= 1; done(1); }
  note('evict ' + namespace + '/' + name);
  state.pods = state.pods.filter((one) => one !== pod);
  done(0);
}
if (verb === 'cordon' || verb === 'uncordon') {
  nodeOf(args[0]).cordoned = verb === 'cordon';
  note(verb + ' ' + args[0]);
  done(0);
}
if (verb === 'label' || verb === 'annotate') {
  const [name, ...changes] = args.slice(1).filter((one) => !one.startsWith('--'));
  const node = nodeOf(name);
  const map = verb === 'label' ? node.labels : node.annotations;
  const before = node.labels[LABEL];
  for (const change of changes) {
    const [key, value] = change.split('=');
    if (value === undefined) delete map[key.slice(0, -1)];
    else map[key] = value;
  }
  note(verb + ' ' + name + ' ' + changes.join(' '));
  if (node.labels[LABEL] !== before && node.labels[LABEL] !== undefined) manage(name, node);
  done(0);
}
done(1);
`;

/** A clock that only `sleep` moves, so that no test depends on how fast the machine is. */
const SLEEP = '#!/bin/sh\necho $(($(cat "$STUB_STATE.clock") + $1)) > "$STUB_STATE.clock"\n';
const DATE = '#!/bin/sh\ncat "$STUB_STATE.clock"\n';

/** What a run of the script did. */
export interface Run {
  readonly status: number | null;
  readonly out: string;
  readonly state: StubState;
}

/** Runs the script over a cluster, in a folder. */
export function runSwitch(folder: string, given: Partial<StubState> & object, env: Readonly<Record<string, string>> = {}): Run {
  const state = join(folder, 'state.json');
  const programs = { kubectl: KUBECTL, sleep: SLEEP, date: DATE };
  const script = join(folder, 'switch.sh');
  put(state, JSON.stringify({ nodes: {}, pods: [], manager: {}, log: [], cordonedAtOnce: 0, ...given }));
  put(`${state}.clock`, '1000');
  for (const [name, text] of Object.entries(programs)) {
    put(join(folder, 'bin', name), text);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
  put(script, SWITCH_SCRIPT);
  const { status, stdout, stderr } = spawnSync('sh', [script], {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
      STUB_STATE: state,
      CONFIG: 'night',
      SELECTOR: 'pool=slices',
      MAX_UNAVAILABLE: '1',
      DRAIN_SECONDS: '40',
      APPLY_SECONDS: '60',
      POLL_SECONDS: '10',
      ...env,
    },
  });
  return { status, out: stdout + stderr, state: JSON.parse(readFileSync(state, 'utf8')) as StubState };
}
