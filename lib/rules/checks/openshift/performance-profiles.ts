import { hasToken, isPlainObject, itemsOf, ownValue, valueAt } from '../../../internal';
import { readCpuList } from '../../../words/machine';
import { readYamlText } from '../../../words/formats';
import type { Model, ObjectFacts } from '../../../plans/model';
import { each } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

const profilesIn = (model: Model): readonly ObjectFacts[] => objectsOf(model, 'performance.openshift.io', 'PerformanceProfile');

/** What is wrong, at a place within `spec`. */
type Found = Omit<Finding, 'subject' | 'at'> & { readonly at: string };
type Spec = Readonly<Record<string, unknown>>;

/** Sets of CPUs of a profile, no two of which may share one. */
const SETS = ['reserved', 'isolated', 'offlined', 'shared', 'ovsDpdk'] as const;

const profile = each(profilesIn, {
  id: 'node/performance-profile',
  severity: 'error',
  about: 'OpenShift rejects a PerformanceProfile: its CPU sets overlap, or its settings contradict each other.',
  fix: 'give each CPU to one set, and leave one of two settings out that exclude each other',
  source: 'openshift/cluster-node-tuning-operator, pkg/apis/performanceprofile/v2/performanceprofile_validation.go: the webhook refuses it',
  *look({ object }) {
    const spec = object['spec'];
    if (!isPlainObject(spec)) return;
    for (const finding of [...cpuSets(spec), ...hints(spec), ...hugepages(spec), ...selector(spec)])
      yield { ...finding, at: `spec.${finding.at}` };
  },
});

function* cpuSets(spec: Spec): Generator<Found> {
  const taken = new Map<number, string>();
  for (const set of SETS) {
    const at = `cpu.${set}`;
    const given = valueAt(spec, at);
    // A single CPU without quotes is a number.
    const got = typeof given === 'number' ? String(given) : given;
    const needed = set === 'reserved' || set === 'isolated';
    if (got === undefined || got === '') {
      if (needed) yield { at, problem: 'is missing', got, allowed: "a list of CPUs, such as '0-3,8-11'" };
      continue;
    }
    if (typeof got === 'string' && hasToken(got)) return;
    const read = typeof got === 'string' ? readCpuList(got) : undefined;
    if (read === undefined || !('cpus' in read)) {
      yield { at, problem: 'is not a list of CPUs', got, allowed: "such as '0-3,8-11'" };
      continue;
    }
    const others = new Set(read.cpus.flatMap((cpu) => taken.get(cpu) ?? []));
    for (const other of others) yield { at, problem: `has CPUs that are also in cpu.${other}`, got, allowed: 'each CPU in one set' };
    for (const cpu of read.cpus) taken.set(cpu, set);
  }
}

function* hints(spec: Spec): Generator<Found> {
  const hint = (name: string): unknown => valueAt(spec, `workloadHints.${name}`);
  if (hint('highPowerConsumption') === true && hint('perPodPowerManagement') === true)
    yield { at: 'workloadHints', problem: 'highPowerConsumption and perPodPowerManagement exclude each other', got: spec['workloadHints'] };
  if (valueAt(spec, 'realTimeKernel.enabled') === true && hint('realTime') === false)
    yield { at: 'workloadHints.realTime', problem: 'is false, and realTimeKernel needs it', got: false, allowed: [true] };
  if (valueAt(spec, 'cpu.shared') !== undefined && hint('mixedCpus') !== true)
    yield { at: 'cpu.shared', problem: 'needs workloadHints.mixedCpus', got: valueAt(spec, 'cpu.shared') };
}

function* hugepages(spec: Spec): Generator<Found> {
  const pages = valueAt(spec, 'hugepages.pages');
  const seen = new Set<string>();
  for (const [index, page] of itemsOf(pages).entries()) {
    if (!isPlainObject(page)) continue;
    const key = JSON.stringify([page['size'], page['node']]);
    if (seen.has(key)) yield { at: `hugepages.pages[${index}]`, problem: 'has the size and node of an entry before it', got: page };
    seen.add(key);
  }
}

function* selector(spec: Spec): Generator<Found> {
  const got = spec['nodeSelector'];
  if (isPlainObject(got) && Object.keys(got).length !== 1)
    yield {
      at: 'nodeSelector',
      problem: 'has not exactly one label',
      got,
      allowed: 'one role, such as node-role.kubernetes.io/worker-cnf',
    };
}

const EXPERIMENTAL = 'kubeletconfig.experimental';
/** Fields that the operator writes after it has laid the annotation over its own. */
const OWNED: readonly string[] = ['cpuManagerPolicy', 'cpuManagerReconcilePeriod', 'topologyManagerPolicy', 'reservedSystemCPUs'];

const annotation = each(profilesIn, {
  id: 'node/profile-annotation',
  severity: 'warning',
  about: 'The annotation of a PerformanceProfile sets a kubelet field that the profile itself sets.',
  fix: 'say it in the profile: cpu.reserved for reservedSystemCPUs, numa.topologyPolicy for topologyManagerPolicy',
  source:
    'openshift/cluster-node-tuning-operator, pkg/performanceprofile/controller/performanceprofile/components/kubeletconfig: fields of the profile are written over the annotation',
  *look({ object }) {
    const text = object.metadata.annotations?.[EXPERIMENTAL];
    if (typeof text !== 'string' || hasToken(text)) return;
    const given = readYamlText(text);
    const at = `metadata.annotations["${EXPERIMENTAL}"]`;
    if (!isPlainObject(given)) {
      yield { at, problem: 'is not a kubelet configuration in JSON; the operator rejects it', got: text };
      return;
    }
    const got = OWNED.filter((key) => ownValue(given, key) !== undefined);
    if (got.length > 0) yield { at, problem: 'is ignored: the profile itself sets these fields', got };
  },
});

/** Nodes that OpenShift tunes. */
export const performanceProfileRules: readonly Rule[] = [profile, annotation];
