import { kindOf } from '../../../words/kinds';
import { hasToken, textOf, valueIn } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { releasedObjects } from '../../../plans/charts';
import type { Finding, Rule } from '../../rule';

/** Each object has a name of its own within its kind and namespace. */
export const takenNames: Rule = {
  id: 'name/taken',
  severity: 'error',
  about: 'Two objects of one kind and namespace have the same name.',
  fix: 'give one of them another name',
  source: 'Kubernetes: the second object of a name replaces the first when it is applied',
  *check(model) {
    // A construct gives several objects one name, and another one does for all of them.
    const said = new Set<string>();
    for (const finding of takenIn(model)) {
      const key = `${finding.subject}\n${String(finding.got)}`;
      if (!said.has(key)) yield finding;
      said.add(key);
    }
  },
};

function* takenIn({ objects, operators }: Model): Generator<Finding> {
  const first = new FirstOfName();
  for (const facts of objects) {
    const { object, scope = '', cluster = '' } = facts;
    const { apiVersion, kind, metadata } = object;
    const key = nameKey(apiVersion, kind, metadata.namespace, nameOf(object));
    // A name that is not known yet may turn out to be any name, and what is laid over an object has its name.
    if (hasToken(key) || hasToken(scope) || hasToken(cluster) || LAID_OVER.test(metadata.annotations?.[BEHAVIOR] ?? '')) continue;
    const earlier = first.orThis(key, facts);
    if (earlier.object !== object) {
      yield {
        subject: facts.path,
        at: `${kind}.metadata.name`,
        problem: `${kind} '${metadata.name}' already exists: ${earlier.path} plans it too`,
        got: metadata.name,
        ...(ofTwoClusters(earlier, facts, operators) ? { fix: APART } : {}),
      };
    }
  }
  yield* takenByReleases(first, objects, operators);
}

/** With other names both would be installed in the one cluster that gets them. */
const APART = 'give each cluster a chart, a stack or a provider of its own: each is deployed to one cluster';

/** Whether two objects are meant for two clusters: of each is known which, or which its release is for. */
function ofTwoClusters(one: ObjectFacts, other: ObjectFacts, operators: Model['operators']): boolean {
  const [first, second] = [one, other].map(
    ({ cluster, path }) => cluster ?? operators.find((operator) => operator.path === path)?.cluster?.path,
  );
  return first !== undefined && second !== undefined && first !== second;
}

/** What is applied again with another name of its revision has one more of them, and keeps the first. */
function nameOf(object: KubeObject): string {
  const at = kindOf(object)?.revisionAt;
  const revision = at === undefined ? undefined : textOf(valueIn(object, ...at.split('.')));
  return revision === undefined ? object.metadata.name : `${object.metadata.name}\n${revision}`;
}

/** By this kustomize remembers what a generator does with an object of that name. */
const BEHAVIOR = 'internal.config.kubernetes.io/generatorBehavior';
const LAID_OVER = /^(?:merge|replace)$/;

/** Objects of the name of one that comes of a release besides them. */
function* takenByReleases(first: FirstOfName, objects: Model['objects'], operators: Model['operators']): Generator<Finding> {
  if (operators.length === 0) return;
  // A release is deployed where its own object is; what was rendered is among the objects already.
  const scopes = new Map(objects.map(({ path, scope }) => [path, scope]));
  for (const release of operators) {
    if (release.delivery?.kind === 'rendered' || !scopes.has(release.path)) continue;
    for (const { apiVersion, kind, namespace, name, hook } of releasedObjects(release)) {
      const facts = hook ? undefined : first.within(scopes.get(release.path), nameKey(apiVersion, kind, namespace, name));
      if (facts === undefined || facts.path === release.path) continue;
      yield {
        subject: facts.path,
        at: `${kind}.metadata.name`,
        problem: `${kind} '${name}' already exists: the chart ${release.chart} of ${release.path} makes it too`,
        got: name,
      };
    }
  }
}

/** The first object of each name within what names are unique: what is deployed together, and the cluster where that is known. */
class FirstOfName {
  private readonly together = new Map<string, Map<string, ObjectFacts>>();
  private readonly clusters = new Map<string, Map<string, ObjectFacts>>();

  /** The first object of a name where this one is; itself where there was none. */
  orThis(key: string, facts: ObjectFacts): ObjectFacts {
    const { scope = '', cluster } = facts;
    const here = orNoted(this.together, scope, key, facts);
    const there = cluster === undefined ? facts : orNoted(this.clusters, cluster, key, facts);
    return here === facts ? there : here;
  }

  within(scope = '', key: string): ObjectFacts | undefined {
    return this.together.get(scope)?.get(key);
  }
}

/** What is under a key; the facts themselves, which are there from now on, where nothing did. */
function orNoted(all: Map<string, Map<string, ObjectFacts>>, where: string, key: string, facts: ObjectFacts): ObjectFacts {
  let names = all.get(where);
  if (names === undefined) all.set(where, (names = new Map<string, ObjectFacts>()));
  const first = names.get(key);
  if (first === undefined) names.set(key, facts);
  return first ?? facts;
}

const nameKey = (apiVersion: string, kind: string, namespace = '', name: string): string => `${apiVersion}\n${kind}\n${namespace}\n${name}`;
