import { textsAt } from '../../lookups/places';
import { missing } from '../../relations/refers';
import { countsDevices, isDraShare } from '../../../plans/allocators';
import { type KubeObject, minorOf } from '../../../words/kubernetes';
import type { Model, ObjectFacts, PodFacts } from '../../../plans/model';
import { each } from '../../lookups/each';
import { eachPod, type FindingHere } from '../../lookups/each';
import { requestsIn, claimOf, claimsIn, NAMED, RESOURCE } from './claims';
import { wrongParameters } from './parameters';
import { hasToken, type Json, jsonOf, listOf, ownValue, textOf, valueIn } from '../../../internal';
import { namedAs, insteadOf, referred } from '../../lookups/references';
import { isComplete, objectsOf, podsMadeBy, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { placeOf } from '../../lookups/together';

const claimNames = eachPod({
  id: 'dra/claim-names',
  severity: 'error',
  about: 'A container names a claim that its pod does not have, or a claim of a pod has no source or two.',
  fix: 'name the claim in spec.resourceClaims, with either resourceClaimName or resourceClaimTemplateName',
  source: 'Kubernetes 1.36.2 pkg/apis/core/validation/validation.go, validatePodResourceClaims',
  look(seen) {
    const { pod, containers } = seen;
    const mayClaim = pod.spec.resourceClaims !== undefined || containers.some(({ container }) => container.resources?.claims !== undefined);
    return mayClaim ? [...wrongSources(pod), ...claimsOfNobody(seen)] : undefined;
  },
});

function* wrongSources(pod: PodFacts): Generator<FindingHere> {
  const claims = listOf(pod.spec.resourceClaims);
  const names = new Set<unknown>();
  for (const [index, claim] of claims.entries()) {
    const isTaken = names.has(claim['name']);
    names.add(claim['name']);
    const at = `${pod.pointer}.resourceClaims[${index}]`;
    if (claim['source'] !== undefined && isGone(pod)) {
      const problem = `\`source\` of claim '${String(claim['name'])}' is gone since Kubernetes 1.31`;
      yield { at: `${at}.source`, problem, got: claim['source'], fix: BESIDE };
      continue;
    }
    const sources = SOURCES.filter((source) => (ownValue(claim, source) ?? valueIn(claim, 'source', source)) !== undefined);
    const problem = `claim '${String(claim['name'])}' comes from ${sources.length === 0 ? 'nowhere' : 'two places'}`;
    if (sources.length !== 1) yield { at, problem, got: claim, allowed: SOURCES };
    if (isTaken) yield { at, problem: 'two claims of the pod have one name', got: claim['name'] };
  }
}

function* claimsOfNobody({ pod, containers }: SeenPod): Generator<FindingHere> {
  const names = new Set(listOf(pod.spec.resourceClaims).map(({ name }) => name));
  // Other kinds may say elsewhere what the claims of their pods are, as Argo does for a whole workflow.
  if (names.size === 0 && !isComplete(pod)) return;
  for (const { container, step } of containers) {
    const missing = (container.resources?.claims ?? []).find(({ name }) => !names.has(name));
    // A patch may add claims to those of another file.
    if (missing === undefined || !container.image) continue;
    const problem = `container '${container.name}' uses a claim that its pod does not have`;
    yield { at: `${pod.pointer}.${step}.resources.claims`, problem, got: missing.name, allowed: [...names] };
  }
}

const SOURCES = ['resourceClaimName', 'resourceClaimTemplateName'];
const BESIDE = 'write resourceClaimName (or resourceClaimTemplateName) next to name';

/** Source: Kubernetes 1.30 pkg/apis/core/types.go, PodResourceClaim has a ClaimSource; 1.31 has its fields besides the name. */
const isGone = ({ cluster }: PodFacts): boolean => cluster !== undefined && minorOf(cluster.kubernetes) >= 31;

const claimReference: Rule = {
  id: 'dra/claim-reference',
  severity: 'warning',
  about: 'A pod names a ResourceClaim or template that is not in its namespace.',
  fix: 'name one that is there, or add it; silence this if it is made elsewhere',
  source: 'Kubernetes documentation, Dynamic Resource Allocation: a pod waits until its claim exists',
  *check(model) {
    if (!mayClaim(model)) return;
    const made = madeByDomains(model);
    const named = [...namedIn(model)];
    const meant = placesOfClaims(model, named);
    for (const { from, subject, at, kind, name } of named) {
      if (made.has(name) || !(meant.has(`${kind} ${from.scope ?? ''}`) || meant.has(`${kind} ${placeOf(from)}`))) continue;
      const reference = { group: RESOURCE, kind, name, from, namespace: from.object.metadata.namespace };
      const fault = missing(model, reference);
      if (fault !== undefined) yield { subject, at, ...fault };
    }
  },
};

/** A claim or template as a pod names it. */
interface NamedClaim {
  readonly from: ObjectFacts;
  readonly subject: string;
  readonly at: string;
  readonly kind: string;
  readonly name: string;
}

function* namedIn(model: Model): Generator<NamedClaim> {
  for (const from of model.objects) {
    for (const { pod } of podsMadeBy(model, from))
      for (const [source, kind] of NAMED)
        for (const { at, value: name } of textsAt(pod.spec, `resourceClaims[].${source}`))
          yield { from, subject: pod.path, at: `${pod.pointer}.${at}`, kind, name };
  }
}

/**
 * The files with claims, and the folders with one that nobody in its own file uses: a folder of examples that are each
 * complete says nothing of one whose claim is made elsewhere.
 */
function placesOfClaims(model: Model, named: readonly NamedClaim[]): ReadonlySet<string> {
  const used = new Set(named.map(({ from, kind, name }) => `${kind} ${from.scope ?? ''} ${name}`));
  return new Set(
    NAMED.flatMap(([, kind]) =>
      objectsOf(model, RESOURCE, kind).flatMap((facts) => {
        const own = `${kind} ${facts.scope ?? ''}`;
        return used.has(`${own} ${facts.object.metadata.name}`) ? [own] : [own, `${kind} ${placeOf(facts)}`];
      }),
    ),
  );
}

const mayClaim = (model: Model): boolean => NAMED.some(([, kind]) => objectsOf(model, RESOURCE, kind).length > 0);

/** Templates that the driver makes for a ComputeDomain. */
const madeByDomains = (model: Model): ReadonlySet<unknown> =>
  new Set(
    objectsOf(model, 'resource.nvidia.com', 'ComputeDomain').map(({ object }) =>
      valueIn(object, 'spec', 'channel', 'resourceClaimTemplate', 'name'),
    ),
  );

const classOf = (request: Json): readonly unknown[] => [
  request['deviceClassName'],
  valueIn(request, 'exactly', 'deviceClassName'),
  ...listOf(request['firstAvailable']).map(({ deviceClassName }) => deviceClassName),
];

const versionShape = each(requestsIn, {
  id: 'dra/request-shape',
  severity: 'error',
  about: 'A device request does not have the form of its API version.',
  fix: 'write exactly: {deviceClassName: ...} in v1 and v1beta2, and deviceClassName next to name in v1beta1',
  source:
    'Kubernetes 1.36.2 staging/src/k8s.io/api/resource/{v1beta1,v1}/types.go, DeviceRequest: exactly one of exactly and firstAvailable is required',
  look({ facts, at, request }) {
    const { apiVersion } = facts.object;
    const flat = apiVersion === `${RESOURCE}/v1beta1`;
    const got = ['deviceClassName', 'exactly', 'firstAvailable'].filter((key) => ownValue(request, key) !== undefined);
    const allowed = flat ? ['deviceClassName', 'firstAvailable'] : ['exactly', 'firstAvailable'];
    if ((!flat && !/\/(?:v1|v1beta2)$/.test(apiVersion)) || (got.length === 1 && allowed.includes(got[0] ?? ''))) return undefined;
    return { at, problem: `is not how ${apiVersion} asks for devices`, got, allowed };
  },
});

/** Source: dra-driver-nvidia-gpu v0.4.1, chart, templates of DeviceClasses. */
const CLASSES = [
  'gpu.nvidia.com',
  'mig.nvidia.com',
  'vfio.gpu.nvidia.com',
  'compute-domain-daemon.nvidia.com',
  'compute-domain-default-channel.nvidia.com',
];

const deviceClass = each(requestsIn, {
  id: 'dra/device-class',
  severity: 'warning',
  about: "A device request names a DeviceClass that NVIDIA's driver does not bring and no document defines.",
  fix: 'name one of these classes, or add the DeviceClass; silence this if it is made elsewhere',
  source: 'dra-driver-nvidia-gpu v0.4.1, chart: these classes and no others; imex.nvidia.com of early versions is gone',
  *look({ facts, at, request }, model) {
    const problem = 'is not a class of the driver, nor of the documents';
    const got = classOf(request).find((name) => isForeign(name) && namedAs(model, RESOURCE, 'DeviceClass', name).length === 0);
    if (got !== undefined) yield { at, problem, got, allowed: CLASSES };
    for (const name of classOf(request)) {
      const allowed = isOwn(name) ? insteadOf(model, { group: RESOURCE, kind: 'DeviceClass', name, from: facts }) : undefined;
      if (allowed) yield { at, problem, got: name, allowed };
    }
  },
});

/** Only in NVIDIA's domain it is known what there is. */
const isForeign = (name: unknown): name is string =>
  typeof name === 'string' && /(?:^|\.)nvidia\.com$/.test(name) && !CLASSES.includes(name);

/** Classes of drivers are called after their domain. */
const isOwn = (name: unknown): name is string => typeof name === 'string' && !name.includes('.') && !hasToken(name);

const DRIVERS = ['gpu.nvidia.com', 'compute-domain.nvidia.com'];

const parameters: Rule = {
  id: 'dra/parameters',
  severity: 'error',
  about: "NVIDIA's DRA driver does not understand the parameters of a claim or class.",
  fix: 'write the parameters as resource.nvidia.com/v1beta1 has them: they are decoded strictly when a pod starts',
  source: 'dra-driver-nvidia-gpu v0.4.1 api/nvidia.com/resource/v1beta1: unknown fields, kinds and intervals are refused',
  *check(model) {
    for (const { facts, devices, at } of claimsIn(model)) yield* wrongIn(facts, devices['config'], `${at}.config`);
    for (const facts of objectsOf(model, RESOURCE, 'DeviceClass'))
      yield* wrongIn(facts, valueIn(facts.object, 'spec', 'config'), 'spec.config');
  },
};

function* wrongIn({ path }: ObjectFacts, config: unknown, at: string): Generator<Finding> {
  for (const [index, entry] of listOf(config).entries()) {
    const opaque = jsonOf(entry['opaque']);
    if (!DRIVERS.includes(textOf(opaque['driver']) ?? '') || opaque['parameters'] === undefined) continue;
    for (const { path: inner, problem, got, allowed } of wrongParameters(opaque['parameters']))
      yield {
        subject: path,
        at: `${at}[${index}].opaque.${inner}`,
        problem,
        ...(got === undefined ? {} : { got }),
        ...(allowed === undefined ? {} : { allowed }),
      };
  }
}

const twice: Rule = {
  id: 'dra/both',
  severity: 'warning',
  about: 'A pod gets GPUs from a claim and from the device plugin.',
  fix: 'ask for all GPUs by the claim, or for all by nvidia.com/gpu: on one node, only one of the two gives them out',
  source:
    'dra-driver-nvidia-gpu v0.4.1 docs, install: the device plugin must be absent from nodes on which the driver serves GPUs; NVIDIA/gpu-operator pull request 1541',
  *check(model) {
    if (!mayClaim(model)) return;
    for (const from of model.objects) {
      for (const seen of podsMadeBy(model, from)) {
        const limits = seen.asks.filter(({ resource, devices }) => devices === undefined && countsDevices(resource));
        // Where the driver serves extended resources as well, both come from it.
        const claim = limits.length === 0 || isServed(model, seen) ? undefined : gpuClaimOf(model, from, seen);
        if (claim === undefined) continue;
        const problem = `asks for ${[...new Set(limits.map(({ resource }) => resource))].join(', ')} and also for GPUs by claim '${claim.metadata.name}'`;
        yield { subject: from.path, at: `${seen.pod.pointer}.resourceClaims`, problem, got: seen.pod.spec.resourceClaims };
      }
    }
  },
};

const isServed = ({ pools }: Model, { pod }: SeenPod): boolean =>
  pools.some(({ path, sharing }) => path === pod.pool && isDraShare(sharing.share));

/** The claim of a pod that asks for GPUs, and not for a channel between them. */
function gpuClaimOf(model: Model, from: ObjectFacts, { pod }: SeenPod): KubeObject | undefined {
  for (const claim of listOf(pod.spec.resourceClaims)) {
    for (const [source, kind] of NAMED) {
      const name = textOf(claim[source]);
      const found =
        name === undefined ? undefined : referred(model, { group: RESOURCE, kind, name, from, namespace: from.object.metadata.namespace });
      const requests = found ? listOf(claimOf(found).devices['requests']) : [];
      if (requests.some((request) => classOf(request).some((one) => one === 'gpu.nvidia.com' || one === 'mig.nvidia.com')))
        return found?.object;
    }
  }
  return undefined;
}

/** Claims of devices. */
export const draRules: readonly Rule[] = [claimNames, claimReference, versionShape, deviceClass, parameters, twice];
