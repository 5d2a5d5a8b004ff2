import { hasToken } from '../internal';
import { DNS_SUBDOMAIN, type KubeObject, type Labels } from '../kubernetes';
import { type Model, type ObjectFacts, templatesOf } from '../model';
import { releasedObjects } from '../operator';
import { type DerivedName, derivedNames, WORKLOAD_LABEL } from '../workload';
import { textOf, valueIn } from './json';
import type { Finding, Rule } from './rule';

const tooLong: Rule = {
  id: 'name/too-long',
  severity: 'error',
  about: 'A name is short enough for everything that it becomes.',
  fix: 'give the workload a shorter name',
  source:
    'Kubernetes pkg/apis/{apps,batch}/validation and apimachinery pkg/util/validation; pods whose hostname is too long are never created',
  *check(model) {
    for (const { facts, derived } of wrongNames(model)) {
      const { what, name, limit } = derived;
      if (name.length <= limit) continue;
      yield {
        ...placeOf(facts),
        problem: `is too long: ${what} would be '${name}', ${name.length} characters`,
        allowed: `${what} of up to ${limit} characters`,
      };
    }
  },
};

const invalid: Rule = {
  id: 'name/invalid',
  severity: 'error',
  about: 'A name has the form that everything it becomes must have.',
  fix: 'use lower-case letters, digits and hyphens, beginning with a letter',
  source: 'Kubernetes apimachinery pkg/util/validation/validation.go',
  *check(model) {
    for (const { facts, derived } of wrongNames(model)) {
      const { what, name, limit } = derived;
      if (name.length <= limit) yield { ...placeOf(facts), problem: `cannot become ${what}: '${name}' has the wrong form` };
    }
  },
};

/** Kinds whose name begins the names of their pods, and pods themselves. */
const POD_MAKERS: ReadonlySet<string> = new Set(['Pod', 'Deployment', 'ReplicaSet', 'Job', 'CronJob']);

const hostname: Rule = {
  id: 'name/hostname',
  severity: 'warning',
  about: 'The name of a workload can be part of the hostnames of its pods: it has no dots.',
  fix: "write hyphens in the place of dots, such as 'llama-3-1'",
  source:
    'Kubernetes 1.36.3 pkg/registry/core/pod, apps/deployment, apps/replicaset, batch/job, batch/cronjob strategy.go: the API server warns of it',
  *check({ objects }) {
    for (const facts of objects) {
      const { kind, metadata } = facts.object;
      // A name of another wrong form is the subject of other rules.
      if (!POD_MAKERS.has(kind) || !metadata.name.includes('.') || hasToken(metadata.name) || !DNS_SUBDOMAIN.test(metadata.name)) continue;
      yield { ...placeOf(facts), problem: 'has dots, which hostnames of pods cannot have: programs may find others, or none, under it' };
    }
  },
};

const placeOf = ({ path, object }: ObjectFacts): Pick<Finding, 'subject' | 'at' | 'got'> => ({
  subject: path,
  at: `${object.kind}.metadata.name`,
  got: object.metadata.name,
});

interface WrongName {
  readonly facts: ObjectFacts;
  readonly derived: DerivedName;
}

/** What names become and may not be: too long, or else of the wrong form. */
function wrongNames(model: Model): readonly WrongName[] {
  let wrong = WRONG.get(model);
  if (wrong === undefined) WRONG.set(model, (wrong = wrongNamesIn(model)));
  return wrong;
}

/** Two rules look at the same names. */
const WRONG = new WeakMap<Model, readonly WrongName[]>();

function wrongNamesIn({ objects }: Model): readonly WrongName[] {
  const wrong: WrongName[] = [];
  for (const facts of objects) {
    for (const derived of derivedNames(facts.object)) {
      const { name, limit, pattern } = derived;
      if (!hasToken(name) && (name.length > limit || !pattern.test(name))) wrong.push({ facts, derived });
    }
  }
  return wrong;
}

const taken: Rule = {
  id: 'name/taken',
  severity: 'error',
  about: 'Each object has a name of its own within its kind and namespace.',
  fix: 'give one of them another name',
  source: 'Kubernetes: the second object of a name replaces the first when it is applied',
  *check({ objects, operators }) {
    const first = new FirstOfName();
    for (const facts of objects) {
      const { object, scope = '', cluster = '' } = facts;
      const { apiVersion, kind, metadata } = object;
      const key = nameKey(apiVersion, kind, metadata.namespace, nameOf(object));
      // A name that is not known yet may turn out to be any name, and what is laid over an object has its name.
      if ([key, scope, cluster].some(hasToken) || LAID_OVER.test(metadata.annotations?.[BEHAVIOR] ?? '')) continue;
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
  },
};

/** With other names both would be installed in the one cluster that gets them. */
const APART = 'give each cluster a chart, a stack or a provider of its own: what stands in one is deployed to one cluster';

/** Whether two objects are meant for two clusters: of each is known which, or which its release is for. */
function ofTwoClusters(one: ObjectFacts, other: ObjectFacts, operators: Model['operators']): boolean {
  const [first, second] = [one, other].map(
    ({ cluster, path }) => cluster ?? operators.find((operator) => operator.path === path)?.cluster?.path,
  );
  return first !== undefined && second !== undefined && first !== second;
}

/** A service of Knative that is applied again with another name of its revision has one more of them, and keeps the first. */
function nameOf(object: KubeObject): string {
  const { apiVersion, kind, metadata } = object;
  const revision = apiVersion.startsWith('serving.knative.dev/')
    ? textOf(valueIn(object, 'spec', 'template', 'metadata', 'name'))
    : undefined;
  return kind === 'Service' && revision !== undefined ? `${metadata.name}\n${revision}` : metadata.name;
}

/** By this kustomize remembers what a generator does with an object of that name. */
const BEHAVIOR = 'internal.config.kubernetes.io/generatorBehavior';
const LAID_OVER = /^(?:merge|replace)$/;

/** Objects of the name of one that comes of a release beside them. */
function* takenByReleases(first: FirstOfName, objects: Model['objects'], operators: Model['operators']): Generator<Finding> {
  if (operators.length === 0) return;
  // A release is deployed where its own object is; what was rendered stands among the objects already.
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

/** What stands under a key; the facts themselves, which stand there from now on, where nothing did. */
function orNoted(all: Map<string, Map<string, ObjectFacts>>, where: string, key: string, facts: ObjectFacts): ObjectFacts {
  let names = all.get(where);
  if (names === undefined) all.set(where, (names = new Map<string, ObjectFacts>()));
  const first = names.get(key);
  if (first === undefined) names.set(key, facts);
  return first ?? facts;
}

const nameKey = (apiVersion: string, kind: string, namespace = '', name: string): string => `${apiVersion}\n${kind}\n${namespace}\n${name}`;

const selectsOthers: Rule = {
  id: 'name/selects-others',
  severity: 'error',
  about: 'A Service or PodDisruptionBudget finds the pods of one workload alone.',
  fix: 'give one of the workloads another name',
  source: 'Kubernetes: a selector finds every pod of its namespace that has the labels, whoever made it',
  *check({ objects }) {
    const makers = new Map<string, ObjectFacts>();
    let selectors: ReadonlyMap<string, ObjectFacts> | undefined;
    for (const facts of objects) {
      for (const { template } of templatesOf(facts.object)) {
        const key = keyOf(facts, template.metadata?.labels?.[WORKLOAD_LABEL]);
        if (key === undefined) continue;
        const first = makers.get(key);
        if (first === undefined) makers.set(key, facts);
        if (first === undefined || first.object.kind === facts.object.kind) continue;
        const selecting = (selectors ??= selectorsOf(objects)).get(key);
        if (selecting === undefined) continue;
        yield {
          subject: facts.path,
          at: `${facts.object.kind}.metadata.name`,
          problem: `${selecting.object.kind} '${selecting.object.metadata.name}' finds the pods of ${facts.object.kind} and ${first.object.kind} '${first.object.metadata.name}' alike`,
          got: facts.object.metadata.name,
        };
      }
    }
  },
};

/** The first object that selects pods, for each workload. */
function selectorsOf(objects: Model['objects']): ReadonlyMap<string, ObjectFacts> {
  const first = new Map<string, ObjectFacts>();
  for (const facts of objects) {
    const key = keyOf(facts, selected(facts.object));
    if (key !== undefined && !first.has(key)) first.set(key, facts);
  }
  return first;
}

/** Scope, namespace and label; undefined where there is no label, or one of them is not known yet. */
function keyOf({ scope = '', object }: ObjectFacts, workload: string | undefined): string | undefined {
  const key = workload === undefined ? undefined : `${scope}\n${object.metadata.namespace ?? ''}\n${workload}`;
  return key === undefined || hasToken(key) ? undefined : key;
}

/** The workload that an object's selector is for. */
function selected({ kind, spec }: KubeObject): string | undefined {
  if (kind !== 'Service' && kind !== 'PodDisruptionBudget') return undefined;
  const { selector } = (spec ?? {}) as { readonly selector?: { readonly [WORKLOAD_LABEL]?: string; readonly matchLabels?: Labels } };
  return selector?.[WORKLOAD_LABEL] ?? selector?.matchLabels?.[WORKLOAD_LABEL];
}

/** Names of objects and what they become. */
export const nameRules: readonly Rule[] = [tooLong, invalid, hostname, taken, selectsOthers];
