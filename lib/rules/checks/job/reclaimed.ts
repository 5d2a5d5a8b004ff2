import { jsonOf, listOf, memo, ownValue, textsOf, valueIn } from '../../../internal';
import { KEPT_IN_PLACE, type PodSpec, selectedValues } from '../../../words/kubernetes';
import { kindOf } from '../../../words/kinds';
import type { Model, PoolDescription } from '../../../plans/model';
import { each } from '../../lookups/each';
import { bound, objectsOf, podsMadeBy, podsOf, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

/** Capacity that its provider takes back, told by a label of its nodes. */
interface Reclaimed {
  readonly label: string;
  readonly value: RegExp;
  readonly provider: string;
  /** Seconds from the notice until the pods are gone, at most. */
  readonly notice: number;
  /** How to have more. */
  readonly more?: string;
}

/**
 * Sources: Amazon EC2 User Guide, "Spot Instance interruption notices": two minutes; GKE documentation, "Spot VMs": of 30 seconds 15 are
 * for pods that are not critical, and 120 can be set from 1.35.0-gke.1171000 on; Azure documentation, "Use Azure Spot VMs": 30 seconds.
 * Karpenter's label is of AWS and of Azure: the longer of both is certain.
 */
const RECLAIMED: readonly Reclaimed[] = [
  { label: 'karpenter.sh/capacity-type', value: /^spot$/, provider: 'AWS', notice: 120 },
  { label: 'eks.amazonaws.com/capacityType', value: /^SPOT$/, provider: 'AWS', notice: 120 },
  {
    label: 'cloud.google.com/gke-spot',
    value: /^true$/,
    provider: 'GKE',
    notice: 15,
    more: 'node pools of GKE 1.35 can have 120 seconds: silence this where yours do',
  },
  { label: 'cloud.google.com/gke-preemptible', value: /^true$/, provider: 'GKE', notice: 15 },
  { label: 'kubernetes.azure.com/scalesetpriority', value: /^spot$/, provider: 'Azure', notice: 30 },
];

/** Pods on capacity that is taken back. */
const onReclaimed = memo((model: Model): ReadonlyMap<SeenPod, Reclaimed> => {
  const found = new Map<SeenPod, Reclaimed>();
  for (const seen of podsOf(model)) {
    const row = seen.asks.length === 0 ? undefined : reclaimedBy((label) => selectedValues(seen.pod.spec, label));
    if (row !== undefined) found.set(seen, row);
  }
  for (const [pool, pods] of bound(model)) {
    const row = reclaimedBy((label) => valuesOf(pool, label));
    if (row !== undefined) for (const seen of pods) if (seen.asks.length > 0) found.set(seen, row);
  }
  return found;
});

/** A pool says it by a label, or by a taint of the same name. */
const valuesOf = ({ labels, nodeSelector, taints }: PoolDescription, label: string): readonly string[] => {
  const said = ownValue(labels, label) ?? ownValue(nodeSelector, label) ?? taints.find(({ key }) => key === label)?.value;
  return said === undefined ? [] : [said];
};

const reclaimedBy = (valuesAt: (label: string) => readonly string[] | undefined): Reclaimed | undefined =>
  RECLAIMED.find(({ label, value }) => {
    const values = valuesAt(label) ?? [];
    return values.length > 0 && values.every((one) => value.test(one));
  });

const notice: Rule = each(onReclaimed, {
  id: 'pod/reclaim-notice',
  severity: 'warning',
  about: 'A pod on spot capacity may take longer to end than its provider waits.',
  fix: 'write the checkpoint within the notice and set terminationGracePeriodSeconds to it, write checkpoints often, or use capacity that is not taken back',
  source:
    'Amazon EC2 User Guide, Spot Instance interruption notices (120 s); GKE documentation, Spot VMs (15 s of 30 for pods); Azure documentation, Spot VMs (30 s)',
  *look([{ pod }, { provider, notice: seconds, more }]) {
    const got = graceOf(pod.spec);
    if (got === undefined || got <= seconds) return;
    yield {
      at: `${pod.pointer}.terminationGracePeriodSeconds`,
      problem: `the nodes of this pod are spot capacity: ${provider} takes one back ${seconds} seconds after its notice, and what the pod has not written then is lost`,
      got,
      allowed: `${seconds} or less`,
      ...(more === undefined ? {} : { fix: `${notice.fix}; ${more}` }),
    };
  },
});

/** What the pod says; the 30 seconds of Kubernetes are nobody's plan to write a checkpoint. */
const graceOf = ({ terminationGracePeriodSeconds: grace }: PodSpec): number | undefined => (typeof grace === 'number' ? grace : undefined);

const once: Rule = {
  id: 'job/reclaimed-once',
  severity: 'warning',
  about: 'The first spot node that is taken back ends a Job for good.',
  fix: 'add podFailurePolicy with action: Ignore for onPodConditions type DisruptionTarget, or raise backoffLimit',
  source:
    'Kubernetes documentation, Jobs, "Pod failure policy": a pod that is lost to a node counts towards backoffLimit unless DisruptionTarget is ignored',
  *check(model): Generator<Finding> {
    const reclaimed = onReclaimed(model);
    if (reclaimed.size === 0) return;
    for (const facts of objectsOf(model, 'batch', 'Job')) {
      const row = podsMadeBy(model, facts).flatMap((seen) => reclaimed.get(seen) ?? [])[0];
      const spec = jsonOf(facts.object['spec']);
      if (row === undefined || spec['backoffLimit'] !== 0 || ignoresDisruptions(spec['podFailurePolicy'])) continue;
      yield {
        subject: facts.path,
        at: 'spec.backoffLimit',
        problem: `the nodes of this Job are spot capacity of ${row.provider}: a pod that goes with its node is a failure, and none is allowed`,
        got: 0,
      };
    }
  },
};

const ignoresDisruptions = (policy: unknown): boolean =>
  listOf(valueIn(policy, 'rules')).some(
    ({ action, onPodConditions }) =>
      action === 'Ignore' && textsOf(listOf(onPodConditions).map(({ type }) => type)).includes('DisruptionTarget'),
  );

const moved: Rule = {
  id: 'pool/moved-job',
  severity: 'warning',
  about: 'An autoscaler may end a running job to remove its node.',
  fix: 'annotate the pod template with cluster-autoscaler.kubernetes.io/safe-to-evict: "false", and for Karpenter with karpenter.sh/do-not-disrupt: "true"',
  source:
    'cluster-autoscaler FAQ: a node of which less than half is asked for (of GPU nodes, of the GPUs) is removed and its pods start elsewhere, unless one of them says safe-to-evict: "false"',
  *check(model): Generator<Finding> {
    const autoscaled = bound(model).filter(([{ nodes }]) => nodes !== undefined && nodes.min !== nodes.max);
    if (autoscaled.length === 0) return;
    const poolOf = new Map(autoscaled.flatMap(([pool, pods]) => pods.map((seen) => [seen, pool] as const)));
    for (const facts of model.objects) {
      if (kindOf(facts.object)?.endsWithItsWork !== true) continue;
      const seen = podsMadeBy(model, facts).find((one) => poolOf.has(one) && isMovable(one, poolOf.get(one)));
      const pool = seen && poolOf.get(seen);
      if (seen === undefined || pool === undefined) continue;
      yield {
        subject: facts.path,
        at: seen.pod.pointer,
        problem: `the nodes of pool '${pool.name}' come and go: an autoscaler may remove one under a pod that has less than half of its GPUs, and this job begins again`,
        got: seen.pod.annotations ?? {},
      };
    }
  },
};

/** Whether a pod leaves more than half of the GPUs of its nodes to others, and nothing keeps it there. */
function isMovable({ pod, gpus }: SeenPod, pool: PoolDescription | undefined): boolean {
  const own = [...gpus.values()].reduce((sum, count) => sum + count, 0);
  const least = Math.min(...(pool?.shapes ?? []).map(({ machine }) => machine.gpus.length));
  if (pool === undefined || own === 0 || !Number.isFinite(least) || own * 2 >= least || !isWhole(pool)) return false;
  return !Object.entries(KEPT_IN_PLACE).some(([name, value]) => ownValue(pod.annotations, name) === value);
}

/** Whether a pool offers its GPUs as they are. */
const isWhole = ({ sharing: { partition, share } }: PoolDescription): boolean => partition.kind === 'none' && share.kind === 'none';

/** Capacity that goes while pods run on it. */
export const reclaimedRules: readonly Rule[] = [notice, once, moved];
