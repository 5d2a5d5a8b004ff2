import { isQueued } from '../../../words/kinds';
import { parseDuration } from '../../../words/kubernetes';
import type { Model, ObjectFacts, PodFacts } from '../../../plans/model';
import { kueueManager, readFile } from '../../../words/formats';
import { each, objects } from '../../lookups/each';
import { configsOf } from '../../lookups/configs';
import { isPlainObject, jsonOf, textOf, valueIn } from '../../../internal';
import { KUEUE } from './names';
import { podsMadeBy } from '../../lookups/related';
import type { Rule } from '../../rule';

/** What v1beta2 calls otherwise, or has no more. */
const OLD: readonly (readonly [at: string, instead: string])[] = [
  ['spec.cohort', 'cohortName'],
  ['spec.admissionChecks', 'admissionChecksStrategy.admissionChecks'],
];
const FUNGIBLE = ['whenCanBorrow', 'whenCanPreempt'] as const;
const ANSWERS: readonly unknown[] = ['MayStopSearch', 'TryNextFlavor'];

const oldField = each(objects(KUEUE, 'ClusterQueue'), {
  id: 'queue/old-field',
  severity: 'error',
  about: 'A v1beta2 ClusterQueue uses a field of v1beta1.',
  fix: 'use the newer word, or say apiVersion: kueue.x-k8s.io/v1beta1 as long as that is served',
  source: 'kueue v0.19.2 config/components/crd: v1beta2 renamed cohort, and left out admissionChecks, Borrow and Preempt',
  *look(facts) {
    if (facts.object.apiVersion !== `${KUEUE}/v1beta2`) return;
    for (const [at, instead] of OLD) {
      const got = valueIn(facts.object, ...at.split('.'));
      if (got !== undefined) yield { at, problem: 'is not a field of v1beta2', got, allowed: [instead] };
    }
    for (const key of FUNGIBLE) {
      const got = valueIn(facts.object, 'spec', 'flavorFungibility', key);
      if (got !== undefined && !ANSWERS.includes(got))
        yield { at: `spec.flavorFungibility.${key}`, problem: 'is not a value of v1beta2', got, allowed: ANSWERS };
    }
  },
});

const readyTimeout: Rule = {
  id: 'queue/ready-timeout',
  severity: 'warning',
  about: 'Kueue gives up on pods before their probes let them be ready.',
  fix: 'make waitForPodsReady.timeout longer than what the startupProbe allows, and longer by the time to pull the image',
  source: 'kueue v0.19.2 pkg/config: a workload that is not ready after waitForPodsReady.timeout is taken out and queued again',
  *check(model) {
    const [limit] = configsOf(model, 'kueue-manager').flatMap(({ text }) => {
      const config = readFile(kueueManager, text);
      const got = isPlainObject(config) && waits(config) ? textOf(valueIn(config, 'waitForPodsReady', 'timeout')) : undefined;
      const most = parseDuration(got);
      return most === undefined ? [] : [{ got, most }];
    });
    if (limit === undefined) return;
    for (const facts of queued(model)) {
      for (const { pod, containers, asks } of podsMadeBy(model, facts)) {
        const slow = asks.length === 0 ? undefined : containers.find(({ container }) => budgetOf(container) > limit.most);
        if (slow === undefined) continue;
        yield {
          subject: facts.path,
          at: `${pod.pointer}.${slow.step}.startupProbe`,
          problem: `may take ${budgetOf(slow.container) / 1000} s to start, and Kueue evicts it after ${String(limit.got)}`,
          got: valueIn(slow.container, 'startupProbe'),
        };
      }
    }
  },
};

/** Source: kueue v0.19.2 apis/config: v1beta1 waits where `enable` is true, v1beta2 wherever the section is. */
function waits(config: Readonly<Record<string, unknown>>): boolean {
  const enable = valueIn(config, 'waitForPodsReady', 'enable');
  return config['apiVersion'] === 'config.kueue.x-k8s.io/v1beta1' ? enable === true : enable !== false;
}

const queued = ({ objects }: Model): readonly ObjectFacts[] => objects.filter(({ object }) => isQueued(object));

/** Milliseconds for which a startup probe lets a container start; 0 without one. */
function budgetOf(container: PodFacts['spec']['containers'][number]): number {
  const probe = valueIn(container, 'startupProbe');
  if (!isPlainObject(probe)) return 0;
  const { initialDelaySeconds = 0, periodSeconds = 10, failureThreshold = 3 } = jsonOf(probe);
  return 1000 * (Number(initialDelaySeconds) + Number(periodSeconds) * Number(failureThreshold));
}

/** Kueue as its versions differ, and as it is configured. */
export const kueueVersionRules: readonly Rule[] = [oldField, readyTimeout];
