import { type Json, jsonOf, listOf, ownValue, valueIn } from '../../../internal';
import { minorOf } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { clusterOf } from '../../lookups/cluster';
import { objectsOf, podsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

/**
 * The label that a namespace needs, by the first minor that reads it. Before 1.33 none is needed.
 *
 * Source: Kubernetes v1.33.13 and v1.34.4 `staging/src/k8s.io/api/resource`, DRAAdminNamespaceLabelKey.
 */
const LABELS = [
  { from: 34, label: 'resource.kubernetes.io/admin-access' },
  { from: 33, label: 'resource.k8s.io/admin-access' },
] as const;

/** Claims, and where the devices of each are. */
const KINDS = [
  ['ResourceClaim', ['spec', 'devices']],
  ['ResourceClaimTemplate', ['spec', 'spec', 'devices']],
] as const;

const SOURCE =
  'Kubernetes 1.36.3 pkg/registry/resource/utils.go, AuthorizedForAdmin: the API server rejects adminAccess in a namespace without the label; its name changed in 1.34';

const adminAccess: Rule = {
  id: 'dra/admin-access',
  severity: 'error',
  about: 'A claim asks for devices that others use, and its namespace does not allow it.',
  fix: 'put the label on the namespace, with the value "true", or remove adminAccess',
  source: SOURCE,
  *check(model) {
    for (const { place, labels, namespace } of askedIn(model)) {
      const own = namespacesOf(model, namespace);
      if (own === undefined || labels.some((label) => ownValue(jsonOf(own.object.metadata.labels), label) === 'true')) continue;
      yield {
        ...place,
        problem: `namespace '${own.object.metadata.name}' lacks the label ${labels.join(' or ')}, and the API server rejects the claim`,
        fix: `label the namespace ${labels[0]}: "true", or remove adminAccess`,
      };
    }
  },
};

const unseen: Rule = {
  id: 'dra/admin-namespace',
  severity: 'warning',
  about: 'A claim asks for devices that others use, and nothing here says that its namespace allows it.',
  fix: 'label the namespace, with the value "true", and silence this with who did it',
  source: SOURCE,
  *check(model) {
    for (const { place, labels, namespace } of askedIn(model)) {
      if (namespacesOf(model, namespace) !== undefined) continue;
      const name = namespace === undefined ? 'its namespace' : `namespace '${namespace}'`;
      yield {
        ...place,
        problem: `the API server rejects the claim unless ${name} has the label ${labels.join(' or ')}: "true"`,
        fix: `kubectl label namespace ${namespace ?? '<namespace>'} ${labels[0]}=true; then silence this`,
      };
    }
  },
};

const namespacesOf = (model: Model, name: string | undefined): ObjectFacts | undefined =>
  objectsOf(model, '', 'Namespace').find(({ object: { metadata } }) => metadata.name === name);

interface Asked {
  readonly place: Pick<Finding, 'subject' | 'at' | 'got'>;
  /** The namespace needs one of these labels. */
  readonly labels: readonly string[];
  readonly namespace: string | undefined;
}

/** Requests with admin access, where the API server looks at the namespace. */
function* askedIn(model: Model): Generator<Asked> {
  for (const [kind, steps] of KINDS)
    for (const facts of objectsOf(model, 'resource.k8s.io', kind)) {
      const requests = listOf(valueIn(facts.object, ...steps, 'requests'));
      if (!requests.some(hasAccess)) continue;
      const labels = labelsOf(model, facts);
      if (labels.length === 0) continue;
      for (const [index, request] of requests.entries()) {
        if (!hasAccess(request)) continue;
        const within = request['adminAccess'] === true ? '' : '.exactly';
        const at = `${steps.join('.')}.requests[${index}]${within}.adminAccess`;
        yield { place: { subject: facts.path, at, got: true }, labels, namespace: facts.object.metadata.namespace };
      }
    }
}

const hasAccess = (request: Json): boolean => request['adminAccess'] === true || jsonOf(request['exactly'])['adminAccess'] === true;

/** By the cluster of the pods beside the claim; where it is not known, by the version of the API, which 1.34 made v1. */
function labelsOf(model: Model, { path, object }: ObjectFacts): readonly string[] {
  const cluster = clusterOf(model, podsOf(model).find(({ pod }) => pod.path === path)?.pod ?? {});
  if (cluster === undefined) return LABELS.filter(({ from }) => from >= 34 || !object.apiVersion.endsWith('/v1')).map(({ label }) => label);
  const found = LABELS.find(({ from }) => minorOf(cluster.kubernetes) >= from);
  return found === undefined ? [] : [found.label];
}

/** Claims for devices that other pods use. */
export const adminAccessRules: readonly Rule[] = [adminAccess, unseen];
