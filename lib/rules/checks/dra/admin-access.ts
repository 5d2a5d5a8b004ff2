import { placesOf } from '../../lookups/places';
import { each } from '../../lookups/each';
import { claimsIn } from './claims';
import { jsonOf, ownValue } from '../../../internal';
import { minorOf } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { clusterOf } from '../../lookups/cluster';
import { objectsOf, podsOf } from '../../lookups/related';
import type { Rule } from '../../rule';

/**
 * The label that a namespace needs, by the first minor that reads it. Before 1.33 none is needed.
 *
 * Source: Kubernetes v1.33.13 and v1.34.4 `staging/src/k8s.io/api/resource`, DRAAdminNamespaceLabelKey.
 */
const LABELS = [
  { from: 34, label: 'resource.kubernetes.io/admin-access' },
  { from: 33, label: 'resource.k8s.io/admin-access' },
] as const;

const SOURCE =
  'Kubernetes 1.36.3 pkg/registry/resource/utils.go, AuthorizedForAdmin: the API server rejects adminAccess in a namespace without the label; its name changed in 1.34';

const adminAccess = each((model) => askedIn(model), {
  id: 'dra/admin-access',
  severity: 'error',
  about: 'A claim asks for devices that others use, and its namespace does not allow it.',
  fix: 'put the label on the namespace, with the value "true", or remove adminAccess',
  source: SOURCE,
  look({ at, labels, namespace }, model) {
    const own = namespacesOf(model, namespace);
    if (own === undefined || labels.some((label) => ownValue(jsonOf(own.object.metadata.labels), label) === 'true')) return undefined;
    const problem = `namespace '${own.object.metadata.name}' lacks the label ${labels.join(' or ')}, and the API server rejects the claim`;
    return { at, problem, got: true, fix: `label the namespace ${labels[0]}: "true", or remove adminAccess` };
  },
});

const unseen = each((model) => askedIn(model), {
  id: 'dra/admin-namespace',
  severity: 'warning',
  about: 'A claim asks for devices that others use, and nothing here says that its namespace allows it.',
  fix: 'label the namespace, with the value "true", and silence this with who did it',
  source: SOURCE,
  look({ at, labels, namespace }, model) {
    if (namespacesOf(model, namespace) !== undefined) return undefined;
    const name = namespace === undefined ? 'its namespace' : `namespace '${namespace}'`;
    const problem = `the API server rejects the claim unless ${name} has the label ${labels.join(' or ')}: "true"`;
    const fix = `kubectl label namespace ${namespace ?? '<namespace>'} ${labels[0]}=true; then silence this`;
    return { at, problem, got: true, fix };
  },
});

const namespacesOf = (model: Model, name: string | undefined): ObjectFacts | undefined =>
  objectsOf(model, '', 'Namespace').find(({ object: { metadata } }) => metadata.name === name);

interface Asked {
  readonly subject: string;
  readonly at: string;
  /** The namespace needs one of these labels. */
  readonly labels: readonly string[];
  readonly namespace: string | undefined;
}

/** Requests with admin access, where the API server looks at the namespace. */
function askedIn(model: Model): readonly Asked[] {
  return claimsIn(model).flatMap(({ facts, at: devices }) => {
    const all = ['adminAccess', 'exactly.adminAccess'].flatMap((key) => placesOf(facts.object, `${devices}.requests[].${key}`));
    const asked = all.filter(({ value }) => value === true);
    const labels = asked.length === 0 ? [] : labelsOf(model, facts);
    const { namespace } = facts.object.metadata;
    return labels.length === 0 ? [] : asked.map(({ at }) => ({ subject: facts.path, at, labels, namespace }));
  });
}

/** By the cluster of the pods beside the claim; where it is not known, by the version of the API, which 1.34 made v1. */
function labelsOf(model: Model, { path, object }: ObjectFacts): readonly string[] {
  const cluster = clusterOf(model, podsOf(model).find(({ pod }) => pod.path === path)?.pod ?? {});
  if (cluster === undefined) return LABELS.filter(({ from }) => from >= 34 || !object.apiVersion.endsWith('/v1')).map(({ label }) => label);
  const found = LABELS.find(({ from }) => minorOf(cluster.kubernetes) >= from);
  return found === undefined ? [] : [found.label];
}

/** Claims for devices that other pods use. */
export const adminAccessRules: readonly Rule[] = [adminAccess, unseen];
