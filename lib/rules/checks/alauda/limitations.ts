import { jsonOf, ownValue, textOf } from '../../../internal';
import type { Model, ObjectFacts } from '../../../plans/model';
import { limitation, limitationName } from '../../../words/formats';
import { each } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

type Texts = Readonly<Record<string, unknown>>;
/** A ConfigMap of the platform, with the prefixes that its labels have. */
interface Found {
  readonly facts: ObjectFacts;
  readonly labels: Texts;
  readonly data: Texts;
  readonly prefixes: readonly string[];
}

const SOURCE =
  'alauda/acp-docs v4.2, hardware accelerator, custom resources by ConfigMap; f5a958d5, resource quotas: what is written otherwise is not shown in the console';

/** ConfigMaps that say by a label or by their name that they are meant for it, and that name a resource. */
const limitationsIn = (model: Model): readonly Found[] =>
  objectsOf(model, '', 'ConfigMap').flatMap((facts): readonly Found[] => {
    const labels = jsonOf(facts.object.metadata.labels);
    const data = jsonOf(facts.object['data']);
    const prefixes = limitation.labelPrefixes.filter((prefix) =>
      limitation.labels.some((label) => labels[`${prefix}/${label}`] !== undefined),
    );
    const typed = prefixes.some((prefix) => labels[`${prefix}/type`] === limitation.type);
    const named = facts.object.metadata.name.startsWith(limitation.namePrefix) && data['dataType'] !== undefined;
    return typed || named ? [{ facts, labels, data, prefixes }] : [];
  });

const place = each(limitationsIn, {
  id: 'alauda/limitation-place',
  severity: 'error',
  about: 'A CustomResourceLimitation has a namespace, a name or labels by which the platform does not find it.',
  fix: 'put it into kube-public as cf-crl-<group>-<resource>, with the labels type, group and enabled under one prefix; new CustomResourceLimitation(...) does',
  source: SOURCE,
  *look({ facts, labels, data, prefixes }) {
    const { name, namespace } = facts.object.metadata;
    const said = (at: string, problem: string, got: unknown, allowed: readonly unknown[]): Finding => ({
      subject: facts.path,
      at,
      problem,
      got,
      allowed,
    });
    if (namespace !== undefined && namespace !== limitation.namespace)
      yield said('metadata.namespace', 'the platform looks into another namespace', namespace, [limitation.namespace]);
    if (!name.startsWith(limitation.namePrefix)) {
      const resource = textOf(data['key']) ?? name;
      const allowed = [limitationName(textOf(data['group']) ?? 'group', resource.slice(resource.indexOf('/') + 1))];
      yield said('metadata.name', `its name does not begin with ${limitation.namePrefix}`, name, allowed);
    }
    const [prefix = limitation.labelPrefixes[0]] = prefixes;
    const missing = limitation.labels.filter((label) => ownValue(labels, `${prefix}/${label}`) === undefined);
    if (missing.length > 0 || prefixes.length > 1)
      yield said(
        'metadata.labels',
        prefixes.length > 1
          ? 'its labels have two prefixes'
          : `it lacks the label${missing.length > 1 ? 's' : ''} ${missing.join(' and ')}`,
        Object.keys(labels),
        limitation.labels.map((label) => `${prefix}/${label}`),
      );
    const group = ownValue(labels, `${prefix}/group`);
    if (group !== undefined && data['group'] !== undefined && group !== data['group'])
      yield said('data.group', 'the label names another group', data['group'], [group]);
  },
});

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  dataType: [limitation.dataType],
  limits: limitation.limits,
  requests: limitation.requests,
  ignoreNodeCheck: ['true', 'false'],
};
const KNOWN: ReadonlySet<string> = new Set(limitation.fields);
const LISTS = ['relatedResources', 'excludeResources'] as const;

/** What is wrong with a field, and what it takes. */
function wrongIn(field: string, got: unknown): Pick<Finding, 'problem' | 'allowed'> | undefined {
  const text = String(got);
  if (!KNOWN.has(field)) return { problem: 'is not a field that the platform reads', allowed: limitation.fields };
  const allowed = ownValue(CHOICES, field);
  if (allowed?.includes(text) === false) return { problem: `is not a value of ${field}`, allowed };
  if (field === 'key' && !/^[^\s,/]+\/[^\s,/]+$/.test(text))
    return { problem: 'is not one resource with its domain', allowed: 'one resource in each ConfigMap, such as tencent.com/vcuda-core' };
  if (field === 'defaultValue' && text !== '' && !/^\d+$/.test(text)) return { problem: 'is not a whole number', allowed: "such as '20'" };
  if (field === 'groupI18n' && !isTwoLanguages(text))
    return { problem: 'is not JSON of two languages', allowed: '{"zh":"...","en":"..."}' };
  if (LISTS.some((list) => list === field) && /\s/.test(text)) return { problem: 'has blanks', allowed: [text.replace(/\s+/g, '')] };
  return undefined;
}

function isTwoLanguages(text: string): boolean {
  try {
    const { zh, en } = jsonOf(JSON.parse(text) as unknown);
    return typeof zh === 'string' && typeof en === 'string';
  } catch {
    return false;
  }
}

const field = each(limitationsIn, {
  id: 'alauda/limitation-field',
  severity: 'error',
  about: 'A CustomResourceLimitation has a field or a value that the platform does not know.',
  fix: 'write the field as the platform reads it, or use new CustomResourceLimitation(...)',
  source: SOURCE,
  *look({ data }) {
    for (const [name, got] of Object.entries(data)) {
      const wrong = wrongIn(name, got);
      if (wrong !== undefined) yield { at: `data.${name}`, got: KNOWN.has(name) ? got : name, ...wrong };
    }
    for (const needed of ['key', 'dataType'])
      if (ownValue(data, needed) === undefined)
        yield { at: 'data', problem: `it has no ${needed}`, got: Object.keys(data), allowed: [needed] };
    if (data['requests'] === 'fromLimits' && data['limits'] === 'disabled')
      yield { at: 'data.requests', problem: 'copies a limit that nobody can give', got: 'fromLimits' };
  },
});

/** Resources that the console of the Alauda platform offers. */
export const limitationRules: readonly Rule[] = [place, field];
