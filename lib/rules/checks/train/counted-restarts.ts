import { jsonOf, listOf, valueIn } from '../../../internal';
import { each, objects } from '../../lookups/each';
import { podsMadeBy } from '../../lookups/related';
import type { Rule } from '../../rule';
import { belongTogether } from './torchrun';

const counted = each(objects('batch', 'Job'), {
  id: 'train/counted-restarts',
  severity: 'info',
  about: 'A job that forgives lost pods counts the failures of the pods that lost them as a peer.',
  fix: "run it as a JobSet (controller: 'JobSet'), which starts all pods again and does not count, or give more restarts",
  source:
    'Kubernetes documentation, "Handling retriable and non-retriable pod failures": Ignore is for the pod with the condition alone; jobset v0.12.0 examples/failure-policy/host-maintenance-event-model.yaml',
  *look(facts, model) {
    const spec = jsonOf(facts.object['spec']);
    const pods = Number(spec['completions'] ?? 1);
    const got = spec['backoffLimitPerIndex'];
    if (!(pods > 1) || typeof got !== 'number' || !forgives(spec)) return;
    if (!podsMadeBy(model, facts).some(({ pod, gpus }) => gpus.size > 0 && belongTogether(pod))) return;
    yield {
      at: 'spec.backoffLimitPerIndex',
      problem: `when a node is drained, the pods that are left fail too, and that counts: drain ${got + 1} ends the job`,
      got,
    };
  },
});

/** Whether it says that pods which Kubernetes takes away are no failures. */
const forgives = (spec: unknown): boolean =>
  listOf(valueIn(spec, 'podFailurePolicy', 'rules')).some(
    ({ action, onPodConditions }) => action === 'Ignore' && listOf(onPodConditions).some(({ type }) => type === 'DisruptionTarget'),
  );

/** Restarts of jobs whose pods need each other. */
export const countedRestartRules: readonly Rule[] = [counted];
