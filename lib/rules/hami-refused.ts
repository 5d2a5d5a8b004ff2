import type { Model, OperatorFacts } from '../model';
import { valueAt } from '../operator';
import { GPU_RESOURCE } from '../sharing';
import { hasWebhook } from './each-hami';
import { DEFAULT_SCHEDULER, isScheduled, leavesDefault, ownName } from './hami-pods';
import { objectsOf, podsOf, type SeenPod } from './related';
import type { Finding, Rule } from './rule';

const refused: Rule = {
  id: 'hami/refused',
  severity: 'warning',
  about: 'Where HAMi is installed, its webhook lets pods in that ask for GPUs: none is privileged, and the scheduler chooses their node.',
  fix: 'do without it; or label the pod hami.io/webhook: ignore, and ask for no GPU there, where it is no pod for GPUs of HAMi',
  source:
    "HAMi v2.10.0 pkg/scheduler/webhook.go: pods that ask for nvidia.com/gpu are HAMi's, whoever else may serve them, and are denied if privileged or bound to a node",
  *check(model) {
    const hami = onlyHami(model);
    if (hami === undefined) return;
    const ignored = ignoredNamespaces(model);
    for (const seen of podsOf(model)) {
      if (!isHeard(seen, hami) || ignored.has(seen.pod.owner.namespace ?? '')) continue;
      for (const finding of reasons(seen)) yield { ...finding, subject: seen.pod.path };
    }
  },
};

/** The one release of the documents, as long as its webhook sees every namespace; undefined where pools say more. */
function onlyHami({ operators, pools }: Model): OperatorFacts | undefined {
  if (pools.length > 0) return undefined;
  const [hami, ...others] = operators.filter(({ chart }) => chart === 'hami');
  if (hami === undefined || others.length > 0 || hami.partial || !hasWebhook(hami)) return undefined;
  return NARROWED.some((path) => isSet(valueAt(hami.values, path))) ? undefined : hami;
}

/** What leaves pods to others, or calls GPUs otherwise. */
const NARROWED = [
  'dra.enabled',
  'resourceName',
  'scheduler.admissionWebhook.customURL.enabled',
  'scheduler.admissionWebhook.whitelistNamespaces',
  'scheduler.admissionWebhook.namespaceSelector.matchLabels',
  'scheduler.admissionWebhook.namespaceSelector.matchExpressions',
  'scheduler.admissionWebhook.objectSelector.matchLabels',
  'scheduler.admissionWebhook.objectSelector.matchExpressions',
];

const isSet = (value: unknown): boolean =>
  Boolean(value) && value !== GPU_RESOURCE && (typeof value !== 'object' || Object.keys(value as object).length > 0);

const IGNORE = 'hami.io/webhook';

const ignoredNamespaces = (model: Model): ReadonlySet<string> =>
  new Set(
    objectsOf(model, '', 'Namespace').flatMap(({ object: { metadata } }) =>
      metadata.labels?.[IGNORE] === 'ignore' ? [metadata.name] : [],
    ),
  );

/** Whether the webhook takes a pod for one of HAMi's. What asks for parts of GPUs is the subject of the errors. */
function isHeard({ pod, asks }: SeenPod, hami: OperatorFacts): boolean {
  if (pod.pool !== undefined || !asks.every(({ resource }) => resource === GPU_RESOURCE) || asks.length === 0) return false;
  if (pod.labels?.[IGNORE] === 'ignore' || isScheduled(pod)) return false;
  const scheduler = pod.spec.schedulerName ?? DEFAULT_SCHEDULER;
  return scheduler === DEFAULT_SCHEDULER ? !leavesDefault(hami) : scheduler === ownName(hami);
}

function* reasons({ pod, containers }: SeenPod): Generator<Omit<Finding, 'subject'>> {
  const got = pod.spec['nodeName'];
  if (got !== undefined)
    yield { at: `${pod.pointer}.nodeName`, problem: 'the node is named, and HAMi of these documents refuses such pods', got };
  for (const { container, step } of containers)
    if (container.securityContext?.['privileged'] === true)
      yield {
        at: `${pod.pointer}.${step}.securityContext.privileged`,
        problem: `container '${container.name}' is privileged, and HAMi of these documents refuses such pods`,
        got: true,
        allowed: [false],
      };
}

/** Pods against HAMi of the same documents. */
export const hamiRefusedRules: readonly Rule[] = [refused];
