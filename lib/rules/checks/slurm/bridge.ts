import { annotationAt } from '../../lookups/annotation-at';
import { jsonOf } from '../../../internal';
import type { ObjectFacts } from '../../../plans/model';
import { slurmBridgeWords } from '../../../plans/queues';
import { each } from '../../lookups/each';
import { objectsOf, podsMadeBy, podsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

const { scheduler: BRIDGE, prefix: PREFIX, options: OPTIONS, group: GROUP } = slurmBridgeWords;
const NUMBERS: ReadonlySet<string> = new Set(['max-nodes', 'min-nodes', 'priority', 'timelimit']);

/** Kinds whose own annotations are read, and nothing further down. */
const ROOTS = [
  ['batch', 'Job'],
  ['jobset.x-k8s.io', 'JobSet'],
  ['leaderworkerset.x-k8s.io', 'LeaderWorkerSet'],
] as const;

const annotations: Rule = {
  id: 'slurm/bridge-annotation',
  severity: 'warning',
  about: 'An annotation for slurm-bridge has a name or value that it does not read, or is where it does not look.',
  fix: `write ${PREFIX}<option> on the Job, JobSet, LeaderWorkerSet or PodGroup itself, with whole minutes as timelimit`,
  source: 'slurm-bridge v1.2.1 docs/workload.md, Pod grouping and Annotations; internal/utils/slurmjobir/slurmjobir.go, parseAnnotations',
  *check(model) {
    for (const facts of model.objects) {
      for (const [key, value] of Object.entries(jsonOf(facts.object.metadata.annotations))) {
        if (!key.startsWith(PREFIX)) continue;
        const option = key.slice(PREFIX.length);
        const place = { subject: facts.path, at: `metadata.annotations["${key}"]` };
        if (!OPTIONS.includes(option)) yield { ...place, problem: 'slurm-bridge has no such option', got: option, allowed: OPTIONS };
        else if (NUMBERS.has(option) && !/^[+-]?\d+$/.test(String(value)))
          yield { ...place, problem: 'must be a whole number, and no pod is placed', got: value };
      }
    }
    for (const [group, kind] of ROOTS)
      for (const facts of objectsOf(model, group, kind))
        for (const { pod } of podsMadeBy(model, facts)) {
          const lost = Object.keys(pod.annotations ?? {}).find((key) => key.startsWith(PREFIX));
          if (lost !== undefined)
            yield {
              subject: facts.path,
              at: annotationAt(pod, lost),
              problem: `is on the pods, and slurm-bridge reads it on the ${kind}`,
              got: lost,
            };
        }
  },
};

const gang = each((model) => [...objectsOf(model, 'batch', 'Job'), ...objectsOf(model, 'jobset.x-k8s.io', 'JobSet')], {
  id: 'slurm/bridge-gang',
  severity: 'warning',
  about: 'Pods that wait for each other are jobs of Slurm of their own, which start one by one.',
  fix: `make a PodGroup of scheduling.x-k8s.io/v1alpha1 with minMember, and label the pods with ${GROUP}`,
  source: 'slurm-bridge v1.2.1 docs/workload.md, Pod grouping: of a Job or JobSet, one pod is one external job',
  *look(facts, model) {
    const pods = podsMadeBy(model, facts);
    const [first] = pods;
    const count = pods.reduce((sum, { pod: { replicas = 1 } }) => sum + replicas, 0);
    if (first === undefined || count < 2 || first.asks.length === 0 || first.pod.spec.schedulerName !== BRIDGE) return;
    if (!waits(facts) || first.pod.labels?.[GROUP] !== undefined || first.pod.spec['schedulingGroup'] !== undefined) return;
    yield {
      at: `${first.pod.pointer}.schedulerName`,
      got: BRIDGE,
      problem: `its ${count} pods find each other by name, and each is a job of Slurm by itself`,
    };
  },
});

/** A JobSet gives its pods names; a Job does where they have an index and a subdomain. */
const waits = ({ object }: ObjectFacts): boolean =>
  object.kind === 'JobSet' ||
  (jsonOf(object['spec'])['completionMode'] === 'Indexed' && JSON.stringify(object['spec']).includes('"subdomain"'));

const claims = each(podsOf, {
  id: 'slurm/bridge-claim',
  severity: 'error',
  about: 'slurm-bridge refuses pods with resource claims.',
  fix: 'ask for nvidia.com/gpu, or for deviceclass.resource.kubernetes.io/<class>, as a limit',
  source: 'slurm-bridge v1.2.1 internal/admission/admission.go, ValidateCreate',
  *look({ pod }) {
    if (pod.spec.schedulerName === BRIDGE && (pod.spec.resourceClaims ?? []).length > 0)
      yield {
        at: `${pod.pointer}.resourceClaims`,
        problem: 'its admission refuses the pod, and nothing is created',
        got: pod.spec.resourceClaims?.map(({ name }) => name),
      };
  },
});

/** Pods that Slurm places. */
export const bridgeRules: readonly Rule[] = [annotations, gang, claims];
