import { isPlainObject, jsonOf, valueIn } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';
import { objectsOf, podsMadeBy, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

const outage: Rule = {
  id: 'pool/rollout-outage',
  severity: 'info',
  about: 'The only pod of a server ends before the new one has loaded its model: every rollout is an outage.',
  fix: "run two replicas, or, where the pool has GPUs for one pod more, set strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } }",
  source:
    'Kubernetes documentation, "Deployments", Max Surge: with maxSurge 0 an old pod ends first; LeaderWorkerSet v0.10.0 has 0 by default',
  *check(model) {
    for (const { group, kind, at, least } of ROLLOUTS) {
      for (const facts of objectsOf(model, group, kind)) {
        if ((valueIn(facts.object, 'spec', 'replicas') ?? 1) !== 1 || !endsOldFirst(facts.object, at, least)) continue;
        const made = podsMadeBy(model, facts);
        // An autoscaler that may run several says so in the pods.
        if (!made.some((seen) => seen.gpus.size > 0 && serves(seen)) || made.some(({ pod }) => isScaled(pod.replicas, kind))) continue;
        yield {
          subject: facts.path,
          at: at.join('.'),
          problem: 'its only copy ends before the new one starts, so that nothing answers for as long as the model loads',
          got: valueIn(facts.object, ...at),
        };
      }
    }
  },
};

/** What is rolled out, where it says how, and the pods beyond its number that it starts where nothing is said. */
const ROLLOUTS = [
  { group: 'apps', kind: 'Deployment', at: ['spec', 'strategy'], least: '25%' },
  { group: 'leaderworkerset.x-k8s.io', kind: 'LeaderWorkerSet', at: ['spec', 'rolloutStrategy'], least: 0 },
] as const;

function endsOldFirst(object: KubeObject, at: readonly string[], least: number | string): boolean {
  const given = jsonOf(valueIn(object, ...at));
  if (given['type'] === 'Recreate') return true;
  const rolling = given['rollingUpdate'] ?? given['rollingUpdateConfiguration'];
  const { maxSurge = least } = isPlainObject(rolling) ? rolling : {};
  return ['0', '0%'].includes(String(maxSurge));
}

/** Whether somebody waits for its answers. */
const serves = ({ containers }: SeenPod): boolean => containers.some(({ container }) => container.readinessProbe !== undefined);

/** Pods of a group are several by themselves. */
const isScaled = (replicas: number | undefined, kind: string): boolean => kind === 'Deployment' && replicas !== undefined && replicas > 1;

/** Rollouts of servers that have one pod. */
export const rolloutOutageRules: readonly Rule[] = [outage];
