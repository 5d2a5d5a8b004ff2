import { jsonOf, textOf, valueIn } from '../../../internal';
import { parseQuantity } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { objectsOf, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';
import { quotasOf } from './kueue';
import { KUEUE } from './names';
import { AT, countedIn, kueueOf, queuedIn } from './queued';

/** What a ClusterQueue may give of a resource in each flavor. */
type ByFlavor = ReadonlyMap<string, number>;

/** All that a ClusterQueue may give. */
export const sumOf = (amounts: ByFlavor): number => [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
const largestOf = (amounts: ByFlavor): number => Math.max(...amounts.values());

/** A workload that its queue admits whole, and GPUs that it asks for. */
export interface Whole {
  readonly facts: ObjectFacts;
  readonly queue: ObjectFacts;
  readonly resource: string;
  /** GPUs of each of its sets of equal pods, which all get one flavor. */
  readonly sets: readonly number[];
}

/** Every workload that a queue admits whole, by each resource that is counted. */
export function* wholes(model: Model): Generator<Whole> {
  const isCounted = countedIn(model);
  for (const { facts, quota, pods } of queuedIn(model)) {
    if (quota === undefined || !kueueOf(facts)?.admitsWhole || PARTIAL in (facts.object.metadata.annotations ?? {})) continue;
    for (const [resource, sets] of setsOf(pods)) if (isCounted(resource)) yield { facts, queue: quota.queue, resource, sets };
  }
}

/** A Job that may run with fewer pods. */
const PARTIAL = 'kueue.x-k8s.io/job-min-parallelism';

function setsOf(pods: readonly SeenPod[]): ReadonlyMap<string, readonly number[]> {
  const sets = new Map<string, number[]>();
  for (const { pod, gpus } of pods)
    for (const [resource, count] of gpus) sets.set(resource, [...(sets.get(resource) ?? []), count * (pod.replicas ?? 1)]);
  return sets;
}

/** What is asked for, where it is more than all flavors have, or one set more than the largest. */
function tooMuch(sets: readonly number[], amounts: ByFlavor): { readonly got: number; readonly allowed: string } | undefined {
  const all = sets.reduce((sum, count) => sum + count, 0);
  if (all > sumOf(amounts)) return { got: all, allowed: `up to ${sumOf(amounts)}` };
  const largest = largestOf(amounts);
  const got = Math.max(...sets);
  return got > largest ? { got, allowed: `up to ${largest} of one flavor, since equal pods get one` } : undefined;
}

const neverFits: Rule = {
  id: 'queue/never-fits',
  severity: 'error',
  about: 'A workload asks for more GPUs than its queue can ever have.',
  fix: 'ask for less, or raise the quota, or put the ClusterQueue into a cohort from which it may borrow',
  source:
    'kueue v0.19.2, concepts: a workload is admitted when the quota of its ClusterQueue, and what it may borrow, holds all of it; pkg/scheduler/flavorassigner: a pod set gets one flavor of each resource',
  *check(model) {
    for (const { facts, queue, resource, sets } of wholes(model)) {
      const amounts = ownOf(queue, resource);
      const found = amounts && tooMuch(sets, amounts);
      if (found !== undefined)
        yield {
          subject: facts.path,
          at: AT,
          problem: `the workload asks for more ${resource} than ClusterQueue '${queue.object.metadata.name}' ever has`,
          ...found,
        };
    }
  },
};

const cohortNeverFits: Rule = {
  id: 'queue/cohort-never-fits',
  severity: 'warning',
  about: 'A workload asks for more GPUs than all ClusterQueues of its cohort have together.',
  fix: 'ask for less, or raise a quota; silence this where the cohort has further queues elsewhere',
  source:
    'kueue v0.19.2, ClusterQueue: without borrowingLimit a queue borrows all that the others of its cohort do not use, up to their lendingLimit',
  *check(model) {
    for (const { facts, queue, resource, sets } of wholes(model)) {
      const cohort = cohortOf(queue);
      // A queue with limits of its own is judged by those, and one that is alone has its cohort elsewhere.
      if (cohort === undefined || ownOf(queue, resource) !== undefined) continue;
      const queues = objectsOf(model, KUEUE, 'ClusterQueue').filter((one) => cohortOf(one) === cohort);
      if (queues.length < 2 || hasQuotas(model, cohort)) continue;
      const amounts = togetherOf(queue, queues, resource);
      const found = amounts && tooMuch(sets, amounts);
      if (found !== undefined)
        yield {
          subject: facts.path,
          at: AT,
          problem: `the workload asks for more ${resource} than the ${queues.length} ClusterQueues of cohort '${cohort}' have together`,
          ...found,
        };
    }
  },
};

/** The cohort of a ClusterQueue. */
export const cohortOf = ({ object }: ObjectFacts): string | undefined => {
  const { cohortName, cohort } = jsonOf(object['spec']);
  return textOf(cohortName ?? cohort);
};

/** Whether a cohort has quotas itself, or others above it lend to it. */
const hasQuotas = (model: Model, name: string): boolean =>
  objectsOf(model, KUEUE, 'Cohort').some(
    ({ object }) =>
      object.metadata.name === name && ['resourceGroups', 'parentName', 'parent'].some((key) => valueIn(object, 'spec', key) !== undefined),
  );

/** What a queue has by itself and may borrow, by flavor; undefined where that is not said, or its cohort may lend without limit. */
export function ownOf(queue: ObjectFacts, resource: string): ByFlavor | undefined {
  const inCohort = cohortOf(queue) !== undefined;
  const amounts = new Map<string, number>();
  for (const { flavor, resource: quota } of quotasOf(queue)) {
    if (quota['name'] !== resource) continue;
    const [nominal, borrowed] = [parseQuantity(quota['nominalQuota']), parseQuantity(quota['borrowingLimit'])];
    if (nominal === undefined || (inCohort && borrowed === undefined)) return undefined;
    amounts.set(flavor, nominal + (borrowed ?? 0));
  }
  return amounts.size === 0 ? undefined : amounts;
}

/** What a queue has and the others of its cohort lend, by its flavors; undefined where a quota is not said. */
function togetherOf(queue: ObjectFacts, queues: readonly ObjectFacts[], resource: string): ByFlavor | undefined {
  const amounts = new Map<string, number>();
  for (const { flavor, resource: quota } of quotasOf(queue)) if (quota['name'] === resource) amounts.set(flavor, 0);
  if (amounts.size === 0) return undefined;
  for (const one of queues)
    for (const { flavor, resource: quota } of quotasOf(one)) {
      if (quota['name'] !== resource || !amounts.has(flavor)) continue;
      const nominal = parseQuantity(quota['nominalQuota']);
      const lent = one === queue ? nominal : (parseQuantity(quota['lendingLimit']) ?? nominal);
      if (lent === undefined) return undefined;
      amounts.set(flavor, (amounts.get(flavor) ?? 0) + lent);
    }
  return amounts;
}

/** Workloads that no queue can ever admit. */
export const kueueNeverFitsRules: readonly Rule[] = [neverFits, cohortNeverFits];
