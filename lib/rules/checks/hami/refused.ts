import type { Model, OperatorFacts, PodFacts, PoolDescription } from '../../../plans/model';
import { isHamiFrom210 } from '../../../plans/charts';
import { valueAt } from '../../../internal';
import { GPU_RESOURCE } from '../../../words/gpu';
import { HAMI_SCHEDULER } from '../../../plans/allocators';
import { hasWebhook } from './each-hami';
import { DEFAULT_SCHEDULER, HAMI_ALONE, isHamiPool, isScheduled, leavesDefault, ownName, releasesOf } from './pods';
import { each } from '../../lookups/each';
import { bound, objectsOf, podsOf, type SeenContainer, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

const privileged = each((model) => heard(model, ({ containers }) => containers.some(isPrivileged)), {
  id: 'hami/privileged',
  severity: 'error',
  about: 'A pod that asks HAMi for GPUs has a privileged container.',
  fix: 'remove privileged and give the container the capabilities that it needs',
  source:
    'HAMi v2.10.0 pkg/scheduler/webhook.go: the webhook denies the pod, since a privileged container sees whole GPUs; HAMi v2.9.0 and issue 611: it passes over the container, which gets no part of a GPU',
  *look([seen, pool], model) {
    const version = versionFor(model, pool) ?? '';
    // Before 2.10 it lets others in besides those that ask.
    const isNew = isHamiFrom210(version);
    const told = isNew ? seen.containers : seen.containers.filter(asksHami);
    yield* privilegedOnes(
      seen.pod,
      told,
      isNew ? REFUSES : version === '' ? `${REFUSES}, or before 2.10 ${PASSES}` : `HAMi ${version} ${PASSES}`,
    );
  },
});

const REFUSES = 'HAMi refuses the pod';
const PASSES = 'passes over it';

const nodeName = each((model) => heard(model, ({ pod }) => pod.spec['nodeName'] !== undefined && !isScheduled(pod)), {
  id: 'hami/node-name',
  severity: 'error',
  about: "A pod that asks HAMi for GPUs names its node, and so skips HAMi's scheduler.",
  fix: 'use nodeSelector, or a pool of its own for that node',
  source: 'HAMi v2.10.0 pkg/scheduler/webhook.go: the webhook denies a pod that has a node already',
  *look([{ pod }]) {
    yield namedNode(pod, REFUSES);
  },
});

/** Pods of a kind that ask HAMi for GPUs, and that its scheduler is given, with their pool. */
function* heard(model: Model, isSought: (seen: SeenPod) => boolean): Generator<readonly [SeenPod, PoolDescription?]> {
  const known = new Set([DEFAULT_SCHEDULER, HAMI_SCHEDULER, ...releases(model).map(ownName)]);
  const ignored = ignoredNamespaces(model);
  const isTaken = (seen: SeenPod): boolean =>
    isSought(seen) && known.has(seen.pod.spec.schedulerName ?? DEFAULT_SCHEDULER) && !isIgnored(seen.pod, ignored);
  for (const [pool, pods] of bound(model))
    if (isHamiPool(pool)) for (const seen of pods) if (isTaken(seen) && seen.containers.some(asksHami)) yield [seen, pool];
  const asks = model.pools.length > 0 && model.pools.every(isHamiPool) ? asksHami : asksHamiAlone;
  for (const seen of podsOf(model)) if (seen.pod.pool === undefined && isTaken(seen) && seen.containers.some(asks)) yield [seen];
}

const releases = ({ operators }: Model): readonly OperatorFacts[] => operators.filter(({ chart }) => chart === 'hami');

/** The version of HAMi that serves a pool, or all there is; undefined where there are several, or none is known. */
function versionFor(model: Model, pool: PoolDescription | undefined): string | undefined {
  if (pool !== undefined) return releasesOf(model).get(pool.path)?.version;
  const [hami, ...others] = releases(model);
  return others.length === 0 ? hami?.version : undefined;
}

/** Whether the webhook hears a container, whatever the amount; the API server refuses requests without limits, and what was meant is known. */
const asksFor =
  (isHeard: (resource: string) => boolean) =>
  ({ container: { resources = {} } }: SeenContainer): boolean =>
    Object.keys({ ...resources.limits, ...resources.requests }).some(isHeard);
const asksHamiAlone = asksFor((resource) => HAMI_ALONE.has(resource));
const asksHami = asksFor((resource) => resource === GPU_RESOURCE || HAMI_ALONE.has(resource));

const isPrivileged = ({ container }: SeenContainer): boolean => container.securityContext?.['privileged'] === true;

const refused: Rule = {
  id: 'hami/refused',
  severity: 'warning',
  about: "HAMi's webhook rejects a pod that asks for GPUs: it is privileged or names its node.",
  fix: 'remove it; or, if the pod needs no GPU of HAMi, label it hami.io/webhook: ignore and request no GPU',
  source:
    "HAMi v2.10.0 pkg/scheduler/webhook.go: pods that ask for nvidia.com/gpu are HAMi's, whoever else may serve them, and are denied if privileged or bound to a node",
  *check(model) {
    for (const [seen, pool] of heard(model, ({ containers }) => containers.some(isPrivileged))) {
      if ((versionFor(model, pool) ?? '') !== '') continue;
      const beside = seen.containers.filter((one) => !asksHami(one));
      yield* privilegedOnes(seen.pod, beside, 'HAMi from 2.10 on rejects these pods');
    }
    const hami = onlyHami(model);
    if (hami === undefined) return;
    const ignored = ignoredNamespaces(model);
    for (const seen of podsOf(model)) {
      if (!isHeard(seen, hami) || isIgnored(seen.pod, ignored)) continue;
      if (seen.pod.spec['nodeName'] !== undefined) yield namedNode(seen.pod, WHO);
      if (isHamiFrom210(hami.version)) yield* privilegedOnes(seen.pod, seen.containers, WHO);
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

/** Whether the webhook is not asked about a pod. Source: HAMi v2.10.0 `charts/hami/templates/scheduler/webhook.yaml`. */
const isIgnored = ({ labels, owner }: PodFacts, namespaces: ReadonlySet<string>): boolean =>
  labels?.[IGNORE] === 'ignore' || namespaces.has(owner.namespace ?? '');

/** Whether the webhook takes a pod for one of HAMi's. What asks for parts of GPUs is the subject of the errors. */
function isHeard({ pod, asks }: SeenPod, hami: OperatorFacts): boolean {
  if (pod.pool !== undefined || !asks.every(({ resource }) => resource === GPU_RESOURCE) || asks.length === 0) return false;
  if (isScheduled(pod)) return false;
  const scheduler = pod.spec.schedulerName ?? DEFAULT_SCHEDULER;
  return scheduler === DEFAULT_SCHEDULER ? !leavesDefault(hami) : scheduler === ownName(hami);
}

const WHO = 'HAMi of these documents rejects these pods';

const namedNode = ({ path, pointer, spec }: PodFacts, then: string): Finding => ({
  subject: path,
  at: `${pointer}.nodeName`,
  problem: `the node is named, and ${then}`,
  got: spec['nodeName'],
});

function* privilegedOnes({ path, pointer }: PodFacts, containers: readonly SeenContainer[], then: string): Generator<Finding> {
  for (const seen of containers)
    if (isPrivileged(seen))
      yield {
        subject: path,
        at: `${pointer}.${seen.step}.securityContext.privileged`,
        problem: `container '${seen.container.name}' is privileged, and ${then}`,
        got: true,
        allowed: [false],
      };
}

/** Pods that HAMi's webhook refuses. */
export const hamiRefusedRules: readonly Rule[] = [privileged, nodeName, refused];
