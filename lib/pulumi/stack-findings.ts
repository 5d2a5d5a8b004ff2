import { type Context, type Document, lintDocuments } from '../read';
import type { Problem } from '../internal';
import type { JudgedUnknown, Severity } from '../rules';
import { knownInputs } from './outputs/known';
import type { SeenResource } from './observe';

export { readContext } from '../read';

/** A resource as two documents: with what is not known left out, and with tokens in its place. */
export interface ReadResource {
  /** The end of its URN: type and name. */
  readonly label: string;
  readonly bare: Document;
  readonly marked: Document;
  readonly unknown: readonly string[];
  /** Its inputs are the specification of an object that was made around them. */
  readonly wrapped: boolean;
}

/** Undefined for what is not an object and no release, and for a patch, which is a part of one. */
export async function readResource({ type, name, inputs, provider }: SeenResource, index: number): Promise<ReadResource | undefined> {
  if (type.endsWith('Patch')) return undefined;
  const { bare, marked, unknown } = await knownInputs(inputs);
  const release = /^kubernetes:(helm\.sh\/v\d):(Release|Chart)$/.exec(type);
  const document = (value: unknown): Document => ({ file: provider, path: `${index}`, line: 0, text: JSON.stringify(value), value });
  const [, apiVersion, kind] = release ?? [];
  const asObject = (spec: Readonly<Record<string, unknown>>) => (release ? { apiVersion, kind, metadata: { name }, spec } : spec);
  const resource = {
    label: `${type}::${name}`,
    bare: document(asObject(bare)),
    marked: document(asObject(marked)),
    unknown,
    wrapped: release !== null,
  };
  return release || (typeof bare['apiVersion'] === 'string' && typeof bare['kind'] === 'string') ? resource : undefined;
}

/** A finding as it is said. */
export interface Said {
  readonly severity: Severity;
  readonly problem: Problem;
  /** What a finding is recognised by when it is made again. */
  readonly key: string;
}

/** What is wrong with the silences of a resource, or with its form. */
export const silencesIn = ({ bare, label }: ReadResource): readonly Problem[] =>
  lintDocuments([bare]).unreadable.map(({ problem, fix = 'give it the form of its kind' }) => ({ path: label, problem, fix }));

/** What is found whatever the unknown values are: without them, and with something in their place. */
export function findingsIn(resources: readonly ReadResource[], context: Context): readonly Said[] {
  const all = judged(resources, ({ bare }) => bare, context);
  if (resources.every(({ unknown }) => unknown.length === 0)) return all;
  const broken = new Set<ReadResource>();
  for (const resource of resources) {
    if (resource.unknown.length > 0 && lintDocuments([resource.marked], context).unreadable.length > 0) broken.add(resource);
  }
  const marked = judged(resources, (resource) => (broken.has(resource) ? resource.bare : resource.marked), context);
  const kept = new Set(marked.map(({ key }) => key));
  return all.filter(({ key, resource, at }) => kept.has(key) && !(broken.has(resource) && resource.unknown.some((one) => touch(one, at))));
}

/** One of two places contains the other. */
const touch = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

interface Judged extends Said {
  readonly resource: ReadResource;
  /** The place inside the resource. */
  readonly at: string;
}

function judged(resources: readonly ReadResource[], documentOf: (resource: ReadResource) => Document, context: Context): readonly Judged[] {
  const byPath = new Map(resources.map((resource) => [resource.bare.path, resource]));
  return lintDocuments(resources.map(documentOf), context).findings.flatMap((finding): readonly Judged[] => {
    // What is found in a pool is said by who described it.
    const resource =
      finding.object === 'context' || finding.silenced !== undefined ? undefined : byPath.get(/^\d+/.exec(finding.subject)?.[0] ?? '');
    if (resource === undefined) return [];
    const { rule, severity, problem, got, allowed, fix } = finding;
    const inObject = (finding.at ?? '').replace(/^[A-Z]\w*\./, '');
    const at = resource.wrapped ? inObject.replace(/^spec\./, '') : inObject;
    const path = at === '' ? resource.label : `${resource.label}.${at}`;
    const said: Problem = {
      path,
      problem,
      rule,
      fix,
      ...(got === undefined ? {} : { got }),
      ...(allowed === undefined ? {} : { allowed }),
    };
    return [{ severity, resource, at, problem: said, key: [rule, resource.bare.path, at, problem].join('\n') }];
  });
}

/** What nobody could judge, by the labels of resources; pools are those of whoever described them. */
export function unknownsAmong(resources: readonly ReadResource[], context: Context): readonly JudgedUnknown[] {
  const labelOf = (subject: string): string | undefined => resources.find(({ bare }) => bare.path === /^\d+/.exec(subject)?.[0])?.label;
  return lintDocuments(
    resources.map(({ bare }) => bare),
    context,
  ).unknowns.flatMap(({ subject, ...unknown }) => {
    const label = labelOf(subject);
    return label === undefined ? [] : [{ ...unknown, subject: label }];
  });
}
