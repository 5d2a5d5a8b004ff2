import { ownValue } from '../../../internal';
import { parseCpu, parseMemory } from '../../../words/kubernetes';
import type { PodFacts } from '../../../plans/model';
import { qosClass } from '../../../plans/node';
import { sunkWords } from '../../../plans/queues';
import { annotationAt } from '../../lookups/annotation-at';
import { eachPod } from '../../lookups/each';
import type { Rule } from '../../rule';

const { prefix: PREFIX, exclusive: EXCLUSIVE, lock: LOCK, longestGrace: LONGEST } = sunkWords;
const KEY = `${PREFIX}exclusive`;
const DOCS = 'docs.coreweave.com, "Schedule Kubernetes Pods with the SUNK Pod Scheduler"';

/** What Kubernetes takes where a pod says nothing. */
const KUBERNETES_GRACE = 30;

/** Whether the SUNK Pod Scheduler places a pod: it has the scheduler's usual name, or annotations for it. */
export const isForSunk = ({ spec, annotations = {} }: PodFacts): boolean =>
  spec.schedulerName !== undefined &&
  (spec.schedulerName === sunkWords.scheduler || Object.keys(annotations).some((key) => key.startsWith(PREFIX) && key !== LOCK));

const grace = eachPod({
  id: 'slurm/sunk-grace',
  severity: 'error',
  about: 'The SUNK Pod Scheduler places no pod that takes longer to end than Slurm waits.',
  fix: `write terminationGracePeriodSeconds: ${LONGEST} or less; where Slurm's KillWait is longer than 30 seconds, silence this rule with that reason`,
  source: `${DOCS}: terminationGracePeriodSeconds is less than --slurm-kill-wait (30s) less 5 seconds`,
  look({ pod }) {
    const got = pod.spec.terminationGracePeriodSeconds;
    return !isForSunk(pod) || (got ?? KUBERNETES_GRACE) <= LONGEST
      ? undefined
      : {
          at: got === undefined ? pod.pointer : `${pod.pointer}.terminationGracePeriodSeconds`,
          problem: `takes up to ${got ?? KUBERNETES_GRACE} seconds to end, and waits for ever to be placed`,
          got,
          allowed: `at most ${LONGEST}`,
        };
  },
});

const resources = eachPod({
  id: 'slurm/sunk-resources',
  severity: 'error',
  about: 'The SUNK Pod Scheduler places no pod that does not ask for CPU and memory.',
  fix: "give the container CPU and memory: resources: { cpu: 8, memory: '64Gi' }",
  source: `${DOCS}: where the requests are missing or zero, the pod is not scheduled`,
  look({ pod, containers }) {
    if (!isForSunk(pod) || pod.spec.resources !== undefined) return undefined;
    // The API server copies a limit into a missing request.
    const asked = (name: 'cpu' | 'memory') =>
      containers.some(({ container: { resources: { requests, limits } = {} } }) => {
        const quantity = requests?.[name] ?? limits?.[name];
        return (name === 'cpu' ? parseCpu(quantity) : parseMemory(quantity)) !== 0 && quantity !== undefined;
      });
    const missing = (['cpu', 'memory'] as const).filter((name) => !asked(name));
    const main = containers.find(({ step }) => step.startsWith('containers'));
    return missing.length === 0 || main === undefined
      ? undefined
      : {
          at: `${pod.pointer}.${main.step}.resources`,
          problem: `the pod asks for no ${missing.join(' and no ')}, and waits for ever to be placed`,
          got: main.container.resources ?? {},
        };
  },
});

const pinned = eachPod({
  id: 'slurm/sunk-cpus',
  severity: 'warning',
  about: 'The kubelet pins CPUs to a pod on a node of SUNK, and Slurm gives the same CPUs to jobs.',
  fix: 'write a request for CPU and no limit, or a part of a CPU',
  source: 'docs.coreweave.com, "Static CPU allocation": jobs of Slurm fail, and their nodes are drained',
  look({ pod, containers }) {
    if (!isForSunk(pod) || qosClass(pod.spec) !== 'Guaranteed') return undefined;
    const own = containers.find(({ container }) => {
      const millis = parseCpu(container.resources?.limits?.['cpu']) ?? 0;
      return millis > 0 && millis % 1000 === 0;
    });
    return (
      own && {
        at: `${pod.pointer}.${own.step}.resources.limits.cpu`,
        problem: `container '${own.container.name}' gets CPUs of its own, Slurm gives them to jobs as well, and the node is drained`,
        got: own.container.resources?.limits?.['cpu'],
      }
    );
  },
});

const exclusive = eachPod({
  id: 'slurm/sunk-exclusive',
  severity: 'warning',
  about:
    'A pod says to the SUNK Pod Scheduler that others may be on its node in a way that the scheduler does not know, or that is not for GPUs.',
  fix: `write ${KEY}: "user" to share the node with pods of the same user, or "none" to share it with nobody`,
  source:
    'docs.coreweave.com, "Why does my SUNK-scheduled Kubernetes Pod fail to start?" and "Manage resources with the SUNK Pod Scheduler"',
  look({ pod, asks }) {
    const got = isForSunk(pod) ? ownValue(pod.annotations, KEY) : undefined;
    if (got === undefined) return undefined;
    const at = annotationAt(pod, KEY);
    if (!(EXCLUSIVE as readonly string[]).includes(got))
      return { at, problem: 'is not a value that the scheduler knows', got, allowed: EXCLUSIVE };
    return got === 'ok' && asks.length > 0
      ? { at, problem: 'is for pods without GPUs: Slurm may give the same GPUs to a job', got, allowed: ['none', 'user'] }
      : undefined;
  },
});

/** Pods that Slurm places on nodes of CoreWeave's SUNK. */
export const sunkRules: readonly Rule[] = [grace, resources, pinned, exclusive];
