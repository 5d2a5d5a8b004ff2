import { placesOf } from '../../lookups/places';
import type { FindingHere } from '../../lookups/each';
import { isPlainObject, type Json, jsonOf, listOf, textOf, valueIn } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { referred } from '../../lookups/references';
import { podsMadeBy, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';
import { QUEUE_LABEL, QUEUE_OF_CHART, SCHEDULER } from './names';

const PLUGIN = 'KAI-Scheduler v0.17.0 pkg/scheduler/plugins/dynamicresources/dynamicresources.go';

const features: Rule = {
  id: 'kai/claim-features',
  severity: 'error',
  about: 'KAI places a pod whose claim asks for what KAI cannot allocate.',
  fix: 'write the request as exactly one choice without adminAccess, or leave the pod to the default scheduler',
  source: `${PLUGIN}: it makes the allocator of Kubernetes with no feature switched on (also v0.13.0 to v0.16.8); k8s.io/dynamic-resource-allocation v0.35.4: without DRAPrioritizedList and DRAAdminAccess such a claim is an error`,
  *check(model) {
    const told = new Set<string>();
    for (const { claim, requests } of claimed(model))
      for (const { at, value } of placesOf(claim.object, `${requests.join('.')}[]`)) {
        const wrong = told.has(`${claim.path} ${at}`) ? undefined : unsupported(jsonOf(value), at);
        if (wrong === undefined) continue;
        told.add(`${claim.path} ${at}`);
        yield { subject: claim.path, ...wrong };
      }
  },
};

function unsupported(request: Json, at: string): FindingHere | undefined {
  const { firstAvailable: got, exactly, adminAccess } = request;
  if (got !== undefined)
    return { at: `${at}.firstAvailable`, problem: 'is a list of choices, which KAI does not allocate: the pod stays Pending', got };
  const isInner = isPlainObject(exactly);
  const problem = 'asks for devices that others use, which KAI does not allocate: the pod stays Pending';
  return (isInner ? exactly['adminAccess'] : adminAccess) === true
    ? { at: `${at}${isInner ? '.exactly' : ''}.adminAccess`, problem, got: true }
    : undefined;
}

const shared: Rule = {
  id: 'kai/shared-claim',
  severity: 'error',
  about: 'KAI places pods that name a ResourceClaim of GPUs which is not of their queue.',
  fix: `label the ResourceClaim ${QUEUE_LABEL} with the queue of its pods, or use a ResourceClaimTemplate`,
  source: `${PLUGIN}, validateSharedGpuClaimQueueLabel, from v0.13.0 on: a claim of a class with "gpu" in its name that pods name themselves needs the label of their queue`,
  *check(model) {
    for (const { claim, requests, queue } of claimed(model)) {
      if (claim.object.kind !== 'ResourceClaim' || queue === undefined) continue;
      if (!listOf(valueIn(claim.object, ...requests)).some(isOfGpus)) continue;
      const got = claim.object.metadata.labels?.[QUEUE_LABEL];
      if (got === queue) continue;
      yield {
        subject: claim.path,
        at: got === undefined ? 'metadata' : `metadata.labels["${QUEUE_LABEL}"]`,
        problem:
          got === undefined
            ? 'has no queue, and the pods that name it stay Pending'
            : `is of another queue than the pods that name it, which stay Pending`,
        ...(got === undefined ? {} : { got }),
        allowed: [queue],
      };
    }
  },
};

const isOfGpus = (request: Json): boolean =>
  /gpu/i.test(textOf(jsonOf(request['exactly'])['deviceClassName']) ?? textOf(request['deviceClassName']) ?? '');

/** A claim, or the template of one, of a pod that KAI places. */
interface Claimed {
  readonly claim: ObjectFacts;
  /** Where its requests are. */
  readonly requests: readonly string[];
  /** The queue of the pod, where it is known. */
  readonly queue: string | undefined;
}

const SOURCES = [
  ['resourceClaimName', 'ResourceClaim', ['spec', 'devices', 'requests']],
  ['resourceClaimTemplateName', 'ResourceClaimTemplate', ['spec', 'spec', 'devices', 'requests']],
] as const;

function* claimed(model: Model): Generator<Claimed> {
  for (const from of model.objects)
    for (const seen of podsMadeBy(model, from)) {
      if (seen.pod.spec.schedulerName !== SCHEDULER) continue;
      for (const one of listOf(seen.pod.spec.resourceClaims))
        for (const [source, kind, requests] of SOURCES) {
          const name = textOf(one[source]);
          const { namespace } = from.object.metadata;
          const claim = name === undefined ? undefined : referred(model, { group: 'resource.k8s.io', kind, name, from, namespace });
          if (claim !== undefined) yield { claim, requests, queue: queueOf(from, seen) };
        }
    }
}

function queueOf({ object }: ObjectFacts, { pod }: SeenPod): string | undefined {
  const labels = { ...pod.labels, ...object.metadata.labels };
  return textOf(labels[QUEUE_LABEL]) ?? (labels['project'] === undefined ? QUEUE_OF_CHART : undefined);
}

/** Claims of pods that KAI places. */
export const kaiClaimRules: readonly Rule[] = [features, shared];
