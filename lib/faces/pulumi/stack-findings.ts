import type { Problem } from '../../internal';
import { type Context, judgeOthers, noContext, type OtherObject } from '../../read';
import { type JudgedUnknown, type Severity, type Silence, toProblem } from '../../rules';
import type { Declared } from './judgement';
import { knownInputs } from './outputs/known';
import type { SeenResource } from './observe';

export { readContext } from '../../read';

/** A resource as two manifests: with what is not known left out, and with tokens in its place. */
export interface ReadResource {
  /** Of no other resource. */
  readonly index: number;
  /** The end of its URN: type and name. */
  readonly label: string;
  /** URN of the Kubernetes provider; empty for the default one. */
  readonly provider: string;
  /** What its cluster accepts. */
  readonly accepted: Silence;
  readonly bare: object;
  readonly marked: object;
  readonly unknown: readonly string[];
  /** Its inputs are the specification of an object that was made around them. */
  readonly wrapped: boolean;
}

/** Undefined for what is not an object and no release, and for a patch, which is a part of one. */
export async function readResource(
  { type, name, inputs, provider }: SeenResource,
  accepted: Silence,
  index: number,
): Promise<ReadResource | undefined> {
  if (type.endsWith('Patch')) return undefined;
  const { bare, marked, unknown } = await knownInputs(inputs);
  const release = /^kubernetes:(helm\.sh\/v\d):(Release|Chart)$/.exec(type);
  const [, apiVersion, kind] = release ?? [];
  const asObject = (spec: Readonly<Record<string, unknown>>) => (release ? { apiVersion, kind, metadata: { name }, spec } : spec);
  const resource = {
    index,
    label: `${type}::${name}`,
    provider,
    accepted,
    bare: asObject(bare),
    marked: asObject(marked),
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
export const silencesIn = (resource: ReadResource): readonly Problem[] =>
  judgeOthers(named([resource]), noContext).wrong.map(({ problem, fix = 'give it the form of its kind' }) => ({
    path: resource.label,
    problem,
    fix,
  }));

/**
 * What is found whatever the unknown values are: without them, and with something in their place.
 *
 * @param beside What components declared, which have said what is wrong with them alone.
 */
export function findingsIn(resources: readonly ReadResource[], context: Context, beside?: Declared): readonly Said[] {
  const all = judged(resources, ({ bare }) => bare, context, beside);
  if (resources.every(({ unknown }) => unknown.length === 0)) return all;
  const broken = new Set<ReadResource>();
  for (const resource of resources) {
    const { unknown, marked } = resource;
    if (
      unknown.length > 0 &&
      judgeOthers(
        named([resource], () => marked),
        context,
      ).wrong.length > 0
    )
      broken.add(resource);
  }
  const marked = judged(resources, (resource) => (broken.has(resource) ? resource.bare : resource.marked), context, beside);
  const kept = new Set(marked.map(({ key }) => key));
  return all.filter(
    ({ key, resource, at }) => kept.has(key) && !(resource && broken.has(resource) && resource.unknown.some((one) => touch(one, at))),
  );
}

/** One of two places contains the other. */
const touch = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

interface Judged extends Said {
  /** Undefined for what a component declared. */
  readonly resource: ReadResource | undefined;
  /** The place inside the resource. */
  readonly at: string;
}

function judged(
  resources: readonly ReadResource[],
  valueOf: (resource: ReadResource) => object,
  context: Context,
  beside: Declared | undefined,
): readonly Judged[] {
  const objects = named(resources, valueOf);
  const byName = new Map(objects.map(({ name }, index) => [name, resources[index]]));
  return judgeOthers(objects, context, beside && [beside.fragment]).findings.flatMap((finding): readonly Judged[] => {
    if (finding.silenced !== undefined) return [];
    const resource = byName.get(finding.subject);
    const accepted = resource?.accepted ?? beside?.silenceOf(finding.subject);
    if (accepted?.[finding.rule] !== undefined) return [];
    const { severity, rule, problem, at: given = '' } = finding;
    const at = resource?.wrapped === true ? given.replace(/^spec\./, '') : given;
    const path = [resource?.label ?? finding.subject, at].filter((part) => part !== '').join('.');
    const key = [rule, resource?.index ?? finding.subject, at, problem].join('\n');
    return [{ severity, resource, at, problem: { ...toProblem(finding), path }, key }];
  });
}

/** What nobody could judge, by the labels of resources; pools are those of whoever described them. */
export function unknownsAmong(resources: readonly ReadResource[], context: Context): readonly JudgedUnknown[] {
  const objects = named(resources);
  const accepted = new Map(objects.map(({ name }, index) => [name, resources[index]?.accepted]));
  return judgeOthers(objects, context).unknowns.filter(({ rule, subject }) => accepted.get(subject)?.[rule] === undefined);
}

/** Resources as objects, of which no two have one name. */
function named(
  resources: readonly ReadResource[],
  valueOf: (resource: ReadResource) => object = ({ bare }) => bare,
): readonly OtherObject[] {
  const alike = new Map<string, number>();
  return resources.map((resource) => {
    const { label, provider: scope } = resource;
    const before = alike.get(label) ?? 0;
    alike.set(label, before + 1);
    const value = valueOf(resource);
    return { name: before === 0 ? label : `${label} (${before + 1})`, scope, value, text: JSON.stringify(value) };
  });
}
