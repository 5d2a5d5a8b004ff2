import { hasToken, memo } from '../../../internal';
import { DNS_1035_LABEL, DNS_LABEL, DNS_SUBDOMAIN, type KubeObject, LABEL_VALUE, type Labels } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { type DerivedName, kindOf, templatesOf } from '../../../words/kinds';
import { derivedNames, WORKLOAD_LABEL } from '../../../plans/workload';
import { each } from '../../lookups/each';
import type { Finding, Rule } from '../../rule';
import { takenNames } from './taken-names';

const tooLong: Rule = {
  id: 'name/too-long',
  severity: 'error',
  about: 'A name is too long for something it becomes.',
  fix: 'give the workload a shorter name: in a construct or component by its prop name',
  source:
    'Kubernetes pkg/apis/{apps,batch}/validation and apimachinery pkg/util/validation; pods whose hostname is too long are never created',
  *check(model) {
    const long = wrongNames(model).filter(({ derived: { name, limit } }) => name.length > limit);
    for (const { facts, derived } of strictest(long, roomOf)) {
      const { what, name, limit } = derived;
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
  about: 'A name has characters that something it becomes may not have.',
  fix: "use lower-case letters, digits and hyphens; a construct or component takes its id, unless its prop name says another: name: 'llama-70b'",
  source: 'Kubernetes apimachinery pkg/util/validation/validation.go',
  *check(model) {
    const misshapen = wrongNames(model).filter(({ derived: { name, limit } }) => name.length <= limit);
    for (const { facts, derived } of strictest(misshapen, ({ derived: { pattern } }) => FORMS.indexOf(pattern)))
      yield {
        ...placeOf(facts),
        problem: `cannot become ${derived.what}: '${derived.name}' has the wrong form`,
        allowed: `lower-case letters, digits and hyphens, beginning with ${beginsWith(derived)}`,
        ...(renamed(facts.object.metadata.name, derived) ?? {}),
      };
  },
};

const needsLetter = ({ pattern }: DerivedName): boolean => pattern === DNS_1035_LABEL;

const beginsWith = (derived: DerivedName): string => (needsLetter(derived) ? 'a letter' : 'a letter or digit');

/** What to write for a name whose letters or signs alone are wrong. */
function renamed(name: string, derived: DerivedName): Pick<Finding, 'fix'> | undefined {
  const right = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(needsLetter(derived) ? /^[^a-z]+|-+$/g : /^-+|-+$/g, '');
  return right === ''
    ? undefined
    : { fix: `write name: '${right}' in the props of the construct or component, or in metadata of the object` };
}

const hostname = each(({ objects }) => objects, {
  id: 'name/hostname',
  severity: 'warning',
  about: 'The name of a workload has dots, and cannot be part of the hostnames of its pods.',
  fix: "write hyphens in the place of dots, such as 'llama-3-1'",
  source:
    'Kubernetes 1.36.3 pkg/registry/core/pod, apps/deployment, apps/replicaset, batch/job, batch/cronjob strategy.go: the API server warns of it',
  *look(facts) {
    const { metadata } = facts.object;
    // A name of another wrong form is the subject of other rules.
    if (!kindOf(facts.object)?.warnsOfDots || !metadata.name.includes('.') || hasToken(metadata.name) || !DNS_SUBDOMAIN.test(metadata.name))
      return;
    yield { ...placeOf(facts), problem: 'has dots, which hostnames of pods cannot have: programs may find others, or none, under it' };
  },
});

const placeOf = ({ path, object }: ObjectFacts): Pick<Finding, 'subject' | 'at' | 'got'> => ({
  subject: path,
  at: `${object.kind}.metadata.name`,
  got: object.metadata.name,
});

interface WrongName {
  readonly facts: ObjectFacts;
  readonly derived: DerivedName;
}

/** Characters that are left, or fewer than none. */
const roomOf = ({ derived: { name, limit } }: WrongName): number => limit - name.length;

/** The forms of names, the strictest first. */
const FORMS: readonly RegExp[] = [DNS_1035_LABEL, DNS_LABEL, DNS_SUBDOMAIN, LABEL_VALUE];

/**
 * One of those that a construct gives one name, such as a Job and its Service: that which allows the least, since a name
 * that does for it does for the others.
 */
function strictest(wrong: readonly WrongName[], allowed: (one: WrongName) => number): Iterable<WrongName> {
  const least = new Map<string, WrongName>();
  for (const one of wrong) {
    const key = `${one.facts.path}\n${one.facts.object.metadata.name}`;
    const other = least.get(key);
    if (other === undefined || allowed(one) < allowed(other)) least.set(key, one);
  }
  return least.values();
}

/** What names become and may not be: too long, or else of the wrong form. Two rules look at them. */
const wrongNames = memo(wrongNamesIn);

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

const selectsOthers: Rule = {
  id: 'name/selects-others',
  severity: 'error',
  about: 'A Service or PodDisruptionBudget also selects the pods of another workload.',
  fix: 'give one of the workloads another name',
  source: 'Kubernetes: a selector finds every pod of its namespace that has the labels, whoever made it',
  *check({ objects, pods }) {
    if (!areOfSeveralKinds(pods)) return;
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

/** Whether objects of two kinds make pods with the label of one workload: in nearly every program none do. */
function areOfSeveralKinds(pods: Model['pods']): boolean {
  const kinds = new Map<string, string>();
  for (const { labels, owner } of pods) {
    const workload = labels?.[WORKLOAD_LABEL];
    if (workload === undefined) continue;
    const kind = kinds.get(workload);
    if (kind === undefined) kinds.set(workload, owner.kind);
    else if (kind !== owner.kind) return true;
  }
  return false;
}

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
export const nameRules: readonly Rule[] = [tooLong, invalid, hostname, takenNames, selectsOthers];
