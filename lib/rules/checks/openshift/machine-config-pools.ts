import { editDistance, grouped, hasToken, type Json, jsonOf, listOf, ownValue, textsOf, valueIn } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { each } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { placeOf } from '../../lookups/together';

const GROUP = 'machineconfiguration.openshift.io';
const ROLE = 'machineconfiguration.openshift.io/role';
const POOL = 'pools.operator.machineconfiguration.openshift.io/';

/** Pools that every cluster has, or may have of its own accord. */
const BUILT_IN: readonly string[] = ['master', 'worker', 'arbiter'];

const poolsIn = (model: Model): readonly ObjectFacts[] => objectsOf(model, GROUP, 'MachineConfigPool');

const base = each(poolsIn, {
  id: 'node/machine-config-pool',
  severity: 'error',
  about: 'A custom MachineConfigPool does not keep the configuration of all workers.',
  fix: 'select both roles: matchExpressions: [{key: machineconfiguration.openshift.io/role, operator: In, values: [worker, NAME]}]',
  source:
    'openshift/machine-config-operator docs/custom-pools.md: a custom pool inherits from worker; its issues 3090 and 3094: a pool of its own role alone is not configured, and degraded',
  *look({ object }) {
    const selector = jsonOf(valueIn(object, 'spec', 'machineConfigSelector'));
    const { name } = object.metadata;
    // A patch says the rest elsewhere, and other labels may be on the configurations of workers.
    if (BUILT_IN.includes(name) || !asksForRole(selector)) return;
    if (BUILT_IN.some((role) => selects(selector, { [ROLE]: role }) !== false)) return;
    yield {
      at: 'spec.machineConfigSelector',
      problem: `pool '${name}' leaves out the MachineConfigs of role worker, by which its nodes run at all`,
      got: selector,
      allowed: 'worker and its own role',
    };
  },
});

const asksForRole = (selector: Json): boolean =>
  jsonOf(selector['matchLabels'])[ROLE] !== undefined || listOf(selector['matchExpressions']).some(({ key }) => key === ROLE);

const reference: Rule = {
  id: 'node/machine-config-role',
  severity: 'warning',
  about: 'A configuration for OpenShift nodes misses its MachineConfigPool by a letter or two.',
  fix: 'name the label of a pool, or give the pool this label; silence this where the pool is made elsewhere',
  source:
    'openshift/machine-config-operator docs/KubeletConfigDesign.md and custom-pools.md; openshift/cluster-node-tuning-operator PerformanceProfile, machineConfigPoolSelector',
  *check(model) {
    const pools = poolsAmong(poolsIn(model));
    if (pools.labels.length === 0) return;
    for (const kind of ['KubeletConfig', 'ContainerRuntimeConfig'])
      for (const facts of objectsOf(model, GROUP, kind))
        yield* unmatched(facts, jsonOf(valueIn(facts.object, 'spec', 'machineConfigPoolSelector')), pools);
    for (const facts of objectsOf(model, 'performance.openshift.io', 'PerformanceProfile'))
      yield* unmatched(facts, { matchLabels: jsonOf(valueIn(facts.object, 'spec', 'machineConfigPoolSelector')) }, pools);
    for (const facts of objectsOf(model, GROUP, 'MachineConfig')) yield* unclaimed(facts, pools);
  },
};

/** The pools of a model, as what is configured for them looks for them. */
interface Pools {
  /** Of each pool. */
  readonly labels: readonly Json[];
  /** The selectors of each pool for what is configured. */
  readonly selectors: readonly Json[];
  beside(facts: ObjectFacts): readonly ObjectFacts[];
}

/** A cluster has a handful: of which of hundreds a letter was missed is not seen. */
const MOST_BESIDE = 32;

function poolsAmong(all: readonly ObjectFacts[]): Pools {
  const places = grouped(all, placeOf);
  return {
    labels: all.map(labelsOf),
    selectors: all.map(({ object }) => jsonOf(valueIn(object, 'spec', 'machineConfigSelector'))),
    beside: (facts) => {
      const found = places.get(placeOf(facts)) ?? [];
      return found.length > MOST_BESIDE ? [] : found;
    },
  };
}

/** A selector of pools that selects none, though one besides it has nearly the name or label: others may be made elsewhere. */
function* unmatched(facts: ObjectFacts, selector: Json, pools: Pools): Generator<Finding> {
  const beside = pools.beside(facts);
  if (beside.length === 0) return;
  const meant = Object.entries(jsonOf(selector['matchLabels'])).map(([key, value]) => poolMeant(key, value, beside));
  const pool = meant.find((name) => name !== undefined);
  if (pool === undefined || [...BUILT_IN_LABELS, ...pools.labels].some((own) => selects(selector, own) !== false)) return;
  yield {
    subject: facts.path,
    at: 'spec.machineConfigPoolSelector',
    problem: 'no MachineConfigPool among the documents has these labels',
    got: selector,
    ...instead(pool, beside),
  };
}

const instead = (pool: string, beside: readonly ObjectFacts[]): Pick<Finding, 'allowed' | 'fix'> => ({
  allowed: [...new Set([...BUILT_IN.slice(0, 2), ...beside.map(({ object }) => object.metadata.name)])],
  fix: `pool '${pool}' is likely meant: name it, or give it this label; silence this where another pool is made elsewhere`,
});

/** The pool whose name or label a label of a selector nearly is. */
function poolMeant(key: string, value: unknown, beside: readonly ObjectFacts[]): string | undefined {
  const asked = key === ROLE ? value : key.startsWith(POOL) ? key.slice(POOL.length) : undefined;
  if (typeof asked === 'string') return nameMeant(asked, beside);
  return beside.find(({ object }) => isNear(value, ownValue(object.metadata.labels, key)))?.object.metadata.name;
}

const nameMeant = (asked: string, beside: readonly ObjectFacts[]): string | undefined =>
  [...beside.map(({ object }) => object.metadata.name), ...BUILT_IN].find((name) => name === asked || isNear(name, asked));

/** Whether one of two words was likely meant by the other. `gpu-a` and `gpu-b`, or `h100` and `h200`, are two of a kind. */
function isNear(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string' || stemOf(one) === stemOf(other)) return false;
  return editDistance(one, other) * 4 <= Math.max(one.length, other.length);
}

const stemOf = (name: string): string => name.replace(/\d/g, '').replace(/[-.]\w?$/, '');

/** The label of its own name is on pools since OpenShift 4.6, or is put there by hand. */
const labelsOf = ({ object: { metadata } }: ObjectFacts): Json => ({ [`${POOL}${metadata.name}`]: '', ...metadata.labels });

const BUILT_IN_LABELS = BUILT_IN.map((name): Json => ({ [`${POOL}${name}`]: '', [ROLE]: name }));

/** A MachineConfig whose labels no pool selects, though one besides it has nearly the name. */
function* unclaimed(facts: ObjectFacts, pools: Pools): Generator<Finding> {
  const { labels = {} } = facts.object.metadata;
  const role = labels[ROLE];
  if (role === undefined || hasToken(role) || BUILT_IN.includes(role)) return;
  const beside = pools.beside(facts);
  const pool = beside.length === 0 ? undefined : nameMeant(role, beside);
  if (pool === undefined || pools.selectors.some((selector) => selects(selector, labels) !== false)) return;
  yield {
    subject: facts.path,
    at: `metadata.labels["${ROLE}"]`,
    problem: 'no MachineConfigPool among the documents takes configurations of this role',
    got: role,
    ...instead(pool, beside),
  };
}

/**
 * Whether a selector selects what has these labels; undefined where a part of it is not known.
 *
 * Source: Kubernetes 1.36.2 staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/helpers.go, LabelSelectorAsSelector.
 */
function selects(selector: Json, labels: Json): boolean | undefined {
  const expressions = listOf(selector['matchExpressions']);
  const wanted = Object.entries(jsonOf(selector['matchLabels']));
  if (wanted.some(([key, value]) => typeof value !== 'string' || hasToken(key) || hasToken(value))) return undefined;
  if (expressions.some(({ key, values }) => typeof key !== 'string' || hasToken(key) || textsOf(values).some(hasToken))) return undefined;
  return wanted.every(([key, value]) => ownValue(labels, key) === value) && expressions.every((one) => holds(one, labels));
}

function holds({ key, operator, values }: Json, labels: Json): boolean {
  const own = ownValue(labels, String(key));
  if (operator === 'Exists') return own !== undefined;
  if (operator === 'DoesNotExist') return own === undefined;
  const listed = textsOf(values).some((value) => value === own);
  return operator === 'NotIn' ? !listed : listed;
}

/** Pools of nodes on OpenShift. */
export const machineConfigPoolRules: readonly Rule[] = [base, reference];
