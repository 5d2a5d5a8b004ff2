import { allocatorOf, claimMinors, claimVersionSince, isDraShare } from '../../../plans/allocators';
import { type Json, jsonOf, listOf, valueIn } from '../../../internal';
import { type KubernetesVersion, minorOf } from '../../../words/kubernetes';
import type { Model, PodFacts, PoolDescription } from '../../../plans/model';
import { clusterOf } from '../../lookups/cluster';
import { namedAs } from '../../lookups/references';
import { bound, objectsOf, podsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { claimsNamed } from './claims';

const api: Rule = {
  id: 'dra/api',
  severity: 'error',
  about: 'GPUs or other devices are claimed on a cluster whose Kubernetes version does not serve claims.',
  fix: 'use Kubernetes 1.34 or newer',
  source:
    'Kubernetes KEP-4381: resource.k8s.io is beta and off in 1.32 and 1.33, and v1 and on from 1.34; dra-driver-nvidia-gpu v0.4.1 Chart.yaml, kubeVersion >=1.32.0-0',
  *check(model) {
    const pools = claimed(model.pools);
    for (const { path, name, kubernetes } of pools) {
      const found = unserved(`pool '${name}' needs`, kubernetes);
      if (found !== undefined) yield { subject: path, ...found };
    }
    const told = new Set(pools.map(({ path }) => path));
    for (const { pod } of podsOf(model)) {
      // Files of others may be for a cluster that has the API switched on.
      const cluster = told.has(pod.pool ?? '') || pod.cluster !== undefined ? undefined : clusterOf(model, pod);
      if (cluster === undefined) continue;
      const minor = minorOf(cluster.kubernetes);
      const found = listOf(pod.spec.resourceClaims).some((claim) => minor < firstMinorOf(model, pod, claim))
        ? unserved('these claims need', cluster.kubernetes)
        : undefined;
      if (found !== undefined) yield { subject: pod.path, at: `${pod.pointer}.resourceClaims`, ...found };
    }
  },
};

/** The first minor with the form of a claim, and that serves its template in the version in which it is written. */
function firstMinorOf(model: Model, { owner }: PodFacts, claim: Readonly<Record<string, unknown>>): number {
  const template = claim['resourceClaimTemplateName'];
  if (template === undefined && claim['resourceClaimName'] === undefined) return 0;
  const object = namedAs(model, 'resource.k8s.io', 'ResourceClaimTemplate', String(template)).find(
    ({ object: { metadata } }) => metadata.namespace === owner.namespace,
  )?.object;
  return claimVersionSince(object?.apiVersion.split('/')[1] ?? '') ?? NAMES_BESIDE;
}

/** The names stood below `source` before. */
const NAMES_BESIDE = 31;

/** What a version of Kubernetes lacks; undefined where it serves claims. */
function unserved(who: string, kubernetes: KubernetesVersion): Omit<Finding, 'subject'> | undefined {
  const minor = minorOf(kubernetes);
  if (minor >= claimMinors.on) return undefined;
  const off = minor >= claimMinors.first;
  return {
    problem: off
      ? `${who} the API resource.k8s.io, which Kubernetes ${kubernetes} does not serve unless it is switched on`
      : `${who} the API resource.k8s.io, which Kubernetes ${kubernetes} does not have in this form`,
    got: kubernetes,
    allowed: '1.34 or newer',
    ...(off
      ? {
          fix: `use Kubernetes 1.34 or newer; or set feature gate DynamicResourceAllocation on every component and --runtime-config=resource.k8s.io/${minor === 32 ? 'v1beta1' : 'v1beta2'}=true on the API server, and silence this`,
        }
      : {}),
  };
}

const features: Rule = {
  id: 'dra/feature',
  severity: 'error',
  about: 'A pool or pod needs a part of Dynamic Resource Allocation that its Kubernetes version has switched off.',
  fix: 'use a newer version of Kubernetes; or switch the feature gate on in the API server, the scheduler, the controller manager and the kubelets, and silence this',
  source:
    'Kubernetes versioned_feature_list.yaml: DRAPrioritizedList is beta from 1.34 on, DRAExtendedResource and DRAConsumableCapacity from 1.36 on, DRAAdminAccess from 1.34 on',
  *check(model) {
    for (const { path, name, kubernetes, pool } of claimed(model.pools)) {
      const { gate, onFrom = 0 } = allocatorOf(pool.sharing).claims ?? {};
      if (gate !== undefined && minorOf(kubernetes) < onFrom)
        yield {
          subject: path,
          problem: `pool '${name}' gives out parts of GPUs by feature gate ${gate}, which is off in Kubernetes ${kubernetes}`,
          got: kubernetes,
          allowed: `1.${onFrom} or newer`,
        };
      if (isDraShare(pool.sharing.share) && pool.sharing.share.extendedResource === true && minorOf(kubernetes) < EXTENDED)
        yield {
          subject: path,
          problem: `pool '${name}' offers nvidia.com/gpu by claims of the scheduler, for which feature gate DRAExtendedResource is off in Kubernetes ${kubernetes}`,
          got: kubernetes,
          allowed: '1.36 or newer',
          fix: 'remove extendedResource from dra(), use Kubernetes 1.36 or newer, or switch the gate on and silence this',
        };
    }
    yield* ofClaims(model);
    for (const { path, object } of objectsOf(model, 'resource.k8s.io', 'DeviceClass')) {
      const got = valueIn(object, 'spec', 'extendedResourceName');
      const kubernetes = got === undefined ? undefined : clusterOf(model, {})?.kubernetes;
      if (kubernetes !== undefined && minorOf(kubernetes) < EXTENDED)
        yield {
          subject: path,
          at: 'spec.extendedResourceName',
          problem: `needs feature gate DRAExtendedResource, which is off in Kubernetes ${kubernetes}: the API server drops this field`,
          got,
          allowed: '1.36 or newer',
        };
    }
  },
};

const EXTENDED = 36;
const FIRST_AVAILABLE = 34;
const ADMIN_ACCESS = 34;

/** What the claims of a pool's pods say. */
function* ofClaims(model: Model): Generator<Finding> {
  for (const [{ cluster }, pods] of bound(model)) {
    if (cluster === undefined) continue;
    for (const { pod } of pods)
      for (const [index, claim] of listOf(pod.spec.resourceClaims).entries())
        for (const [gate, from] of gatesOf(model, claim, pod.owner.namespace)) {
          if (minorOf(cluster.kubernetes) >= from) continue;
          yield {
            subject: pod.path,
            at: `${pod.pointer}.resourceClaims[${index}]`,
            problem: `this claim needs feature gate ${gate}, which is off in Kubernetes ${cluster.kubernetes}`,
            got: cluster.kubernetes,
            allowed: `1.${from} or newer`,
          };
        }
  }
}

function gatesOf(model: Model, claim: Json, namespace: string | undefined): readonly (readonly [string, number])[] {
  const requests = claimsNamed(model, claim, namespace).flatMap(([, { devices }]) => listOf(devices['requests']));
  return [
    ...(requests.some(({ firstAvailable }) => firstAvailable !== undefined) ? [['DRAPrioritizedList', FIRST_AVAILABLE] as const] : []),
    ...(requests.some((request) => (jsonOf(request['exactly'])['adminAccess'] ?? request['adminAccess']) === true)
      ? [['DRAAdminAccess', ADMIN_ACCESS] as const]
      : []),
  ];
}

interface Claimed {
  readonly pool: PoolDescription;
  readonly path: string;
  readonly name: string;
  readonly kubernetes: KubernetesVersion;
}

/** Pools whose GPUs are claimed, on clusters whose version is known. */
const claimed = (pools: readonly PoolDescription[]): readonly Claimed[] =>
  pools.flatMap((pool) =>
    allocatorOf(pool.sharing).claims !== undefined && pool.cluster !== undefined
      ? [{ pool, path: pool.path, name: pool.name, kubernetes: pool.cluster.kubernetes }]
      : [],
  );

/** What a version of Kubernetes serves of Dynamic Resource Allocation. */
export const draServedRules: readonly Rule[] = [api, features];
