// What our rules say of a pod on GPUs of HAMi, and where that is other than what HAMi's webhook says.
import { type Container, parseQuantity } from '../../../../lib/words/kubernetes';
import { HAMI_SCHEDULER, hamiResources } from '../../../../lib/plans/allocators';
import type { AskedPod } from '../../recorded/hami/corpus-pods';

/** A pod that HAMi's webhook has judged. */
export interface JudgedPod extends AskedPod {
  readonly version: string;
  /** Undefined where it let the pod in. */
  readonly refusal: string | undefined;
}

/** Why the webhook and we say something else, and of which pods. */
interface Reason {
  readonly why: string;
  holds(pod: JudgedPod): boolean;
}

const resourcesOf = ({ resources = {} }: Container): readonly string[] => Object.keys({ ...resources.limits, ...resources.requests });
const containersOf = ({ spec: { initContainers = [], containers } }: AskedPod): readonly Container[] => [...initContainers, ...containers];
const isOld = ({ version }: JudgedPod): boolean => version === 'v2.9.0';
const isPrivileged = ({ securityContext }: Container): boolean => securityContext?.['privileged'] === true;
const HEARD = /^nvidia\.com\/gpu/;
const hasLimit = ({ resources }: Container): boolean => Object.keys(resources?.limits ?? {}).some((name) => HEARD.test(name));
const always = (): boolean => true;
/** Whether a container says a percentage that the webhook refuses: limits are heard before requests. */
const hasWrongPercentage = ({ resources = {} }: Container): boolean => {
  const said = { ...resources.requests, ...resources.limits }[hamiResources.memoryPercentage];
  const percentage = said === undefined ? 0 : parseQuantity(said);
  return percentage !== undefined && Number.isInteger(percentage) && (percentage < 0 || percentage > 100);
};

/** The rule that says what a refusal says; undefined where none does. */
export const ruleOf = (refusal: string): string | undefined => Object.entries(MESSAGES).find(([, message]) => message.test(refusal))?.[0];
const MESSAGES: Readonly<Record<string, RegExp>> = {
  'hami/privileged': /^container .* is privileged$/,
  'hami/node-name': /^pod has node assigned$/,
  'hami/quantity': /^invalid nvidia\.com\/gpumem-percentage value /,
};

/** Pods that the webhook refuses, where none of our rules says why. */
export const unsaid: readonly Reason[] = [
  { why: 'a pod without containers: its API server refuses it whatever it asks for', holds: ({ spec }) => spec.containers.length === 0 },
  {
    why: 'an amount that is no quantity: the API server cannot read the pod either',
    holds: ({ refusal = '' }) => refusal.startsWith('quantities must match'),
  },
  {
    why: 'devices of others, which our rules know nothing of',
    holds: (pod) => !containersOf(pod).some((container) => resourcesOf(container).some((name) => HEARD.test(name))),
  },
];

const OTHER_SCHEDULER: Reason = {
  why: 'the webhook lets pods of other schedulers pass as they are, and nothing is set aside for them',
  holds: ({ spec }) => !OWN_SCHEDULERS.includes(spec.schedulerName),
};
/** Pods of these are read; the chart lets the webhook take those of the cluster's own scheduler. */
const OWN_SCHEDULERS: readonly unknown[] = [undefined, 'default-scheduler', HAMI_SCHEDULER];

const REQUESTS_ALONE: Reason = {
  why: 'GPUs in the requests alone: the API server refuses the pod, and the webhook hears limits',
  holds: (pod) => !containersOf(pod).some(hasLimit),
};

/** Errors of ours that the webhook does not share, by rule. */
export const unheard: Readonly<Record<string, readonly Reason[]>> = {
  'hami/quantity': [
    { why: '2.9 reads no amounts here', holds: isOld },
    {
      why: '2.10 reads percentages of memory; what it makes of other amounts the scheduler does, as hami-placed.test.ts says',
      holds: (pod) => !isOld(pod) && !containersOf(pod).some(hasWrongPercentage),
    },
    OTHER_SCHEDULER,
  ],
  // No pod can be refused here for these: the handler is told neither which GPUs there are nor what they are called, and
  // reads no annotation. The scheduler is told and reads them, and hami-placed.test.ts compares the rules with it both ways.
  'hami/memory': [{ why: 'the webhook knows no GPUs, and so not how much memory they have', holds: always }],
  'hami/gpu-type': [{ why: 'the webhook knows no GPUs, and so not their names', holds: always }],
  'hami/annotation': [{ why: "the webhook reads no annotations about NVIDIA's GPUs: the scheduler does", holds: always }],
  'hami/scheduler-name': [OTHER_SCHEDULER],
  'hami/privileged': [
    REQUESTS_ALONE,
    {
      why: '2.9 passes over containers that are privileged, and gives them no part of a GPU',
      holds: isOld,
    },
  ],
  'hami/node-name': [
    REQUESTS_ALONE,
    {
      why: '2.9 looks at no container that comes first or is privileged, and no GPU is set aside on a node that was named',
      holds: (pod) => isOld(pod) && !pod.spec.containers.some((container) => hasLimit(container) && !isPrivileged(container)),
    },
  ],
};
