import { grouped, listOf, ownValue, textOf, valueIn } from '../../../internal';
import type { Model, PodFacts } from '../../../plans/model';
import { objectsOf, podsOf } from '../../lookups/related';
import { placeOf } from '../../lookups/together';
import type { Finding, Rule } from '../../rule';
import { RESOURCE } from './claims';

/** Pods at once. Source: Kubernetes 1.36.3 `pkg/apis/resource/types.go`, ResourceClaimReservedForMaxSize. */
const MOST_PODS = 256;

/** A pod that names a ResourceClaim, and where. */
interface User {
  readonly pod: PodFacts;
  readonly at: string;
  readonly name: string;
}

const sharedClaim: Rule = {
  id: 'dra/shared-claim',
  severity: 'error',
  about: 'Pods share a ResourceClaim whose devices are on one node, and cannot all be on that node, or are more than may use it.',
  fix: 'give each pod devices of its own: a request such as { gpus: 1 }, in YAML resourceClaimTemplateName; or keep these pods on one node',
  source:
    'Kubernetes documentation, Dynamic Resource Allocation: pods that name one ResourceClaim share its devices, which are allocated on one node; 1.36.3 pkg/apis/resource/types.go, ResourceClaimReservedForMaxSize = 256',
  *check(model) {
    for (const users of usersOf(model).values()) {
      const first = users[0] as User;
      const many = users.reduce((sum, { pod }) => sum + (pod.replicas ?? 1), 0);
      if (many > MOST_PODS)
        yield {
          subject: first.pod.path,
          at: first.at,
          problem: `${many} pods use claim '${first.name}', and at most ${MOST_PODS} may at once: the others stay Pending`,
          got: first.name,
          allowed: `up to ${MOST_PODS} pods`,
        };
      for (const user of users) {
        const problem = spread(model, user) ?? apart(model, first, user);
        if (problem !== undefined) yield { subject: user.pod.path, at: user.at, problem, got: user.name };
      }
    }
  },
};

function usersOf(model: Model): ReadonlyMap<string, readonly User[]> {
  const users: (User & { readonly key: string })[] = [];
  for (const { pod } of podsOf(model))
    for (const [index, claim] of listOf(pod.spec.resourceClaims).entries()) {
      const name = textOf(claim['resourceClaimName']);
      if (name === undefined) continue;
      // Claims of one name in two clusters, and in files that are not deployed together, are two.
      const cluster = poolOf(model, pod)?.cluster?.path ?? '';
      users.push({
        pod,
        name,
        at: `${pod.pointer}.resourceClaims[${index}].resourceClaimName`,
        key: [cluster, pod.owner.namespace, name].join(' '),
      });
    }
  return grouped(users, ({ key }) => key);
}

const poolOf = ({ pools }: Model, { pool }: PodFacts) => (pool === undefined ? undefined : pools.find(({ path }) => path === pool));

/** Why the pods of one owner are on several nodes. */
function spread(model: Model, { pod, name }: User): string | undefined {
  const nodes = poolOf(model, pod)?.nodes?.max ?? 1;
  if (pod.perNode === true && nodes > 1) return `there is a pod on each node of the pool, and the devices of claim '${name}' are on one`;
  return pod.exclusive === true && (pod.replicas ?? 1) > 1
    ? `each of these pods has a node for itself, and the devices of claim '${name}' are on one`
    : undefined;
}

/** Why a pod is on another node than the first. */
function apart(model: Model, first: User, { pod, name }: User): string | undefined {
  const [one, other] = [poolOf(model, first.pod), poolOf(model, pod)];
  if (one === undefined || other === undefined || one === other) return undefined;
  const differs = Object.entries(one.nodeSelector).some(([key, value]) => (ownValue(other.nodeSelector, key) ?? value) !== value);
  return differs
    ? `pool '${other.name}' has other nodes than pool '${one.name}', whose pods use claim '${name}' as well: its devices are on one node`
    : undefined;
}

const extendedName: Rule = {
  id: 'dra/extended-name',
  severity: 'warning',
  about: 'Two DeviceClasses have the same extendedResourceName, and one of them is never used for it.',
  fix: 'give one of them another name, or remove it: the class that was created later gets the pods that ask for this name',
  source: 'Kubernetes 1.36.3 staging/src/k8s.io/api/resource/v1/types.go, DeviceClassSpec.extendedResourceName',
  *check(model) {
    const known = new Map<string, string>();
    for (const facts of objectsOf(model, RESOURCE, 'DeviceClass')) {
      const got = textOf(valueIn(facts.object, 'spec', 'extendedResourceName'));
      if (got === undefined) continue;
      const key = `${placeOf(facts)} ${got}`;
      const { name } = facts.object.metadata;
      const before = known.get(key);
      if (before === undefined) known.set(key, name);
      else if (before !== name) yield twice(facts.path, got, before);
    }
  },
};

const twice = (subject: string, got: string, before: string): Finding => ({
  subject,
  at: 'spec.extendedResourceName',
  problem: `DeviceClass '${before}' has the same extendedResourceName`,
  got,
});

/** ResourceClaims of several pods, and DeviceClasses beside each other. */
export const sharedClaimRules: readonly Rule[] = [sharedClaim, extendedName];
