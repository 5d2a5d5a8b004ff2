import { isWrongShape, mergeModel, type Model, type ModelFragment, wrongShape } from '../model';
import { type JudgedFinding, judge } from '../rules';
import type { Source, Unreadable } from './document';
import type { Origin, Unit } from './model';
import { withTexts } from './placeholders';
import { positionIn } from './position';
import { readIfYaml } from './readable';

/** What rules say of units together. */
export interface JudgedUnits {
  readonly model: Model;
  readonly findings: readonly JudgedFinding[];
  /** Where each fact stands, by its path. */
  readonly origins: ReadonlyMap<string, Origin>;
  readonly malformed: readonly Unreadable[];
}

/** What the facts of units are judged with. */
export interface Beside {
  /** Facts that come before those of the units. */
  readonly fragments: readonly ModelFragment[];
  /** Tokens by the text that they stand for. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Rules take it that an object has the form of its kind, which an API server sees to before anything else. Where one has
 * not and a rule fails on it, the others are judged without it.
 */
export function judgeUnits(units: readonly Unit[], beside: Beside): JudgedUnits {
  const whole = judged(units, beside);
  if (typeof whole !== 'string') return { ...whole, malformed: [] };
  const malformed = [...failingAlone(units, beside)];
  for (;;) {
    const sound = units.filter((unit) => !malformed.includes(sourceOf(unit) as Source));
    const rest = judged(sound, beside);
    if (typeof rest !== 'string') return { ...rest, malformed: malformed.map((source) => malformedAt(source, readIfYaml(source.text()))) };
    const culprit = failingBesideOthers(sound, beside);
    // Then it is the context, and none of the documents.
    if (culprit === undefined) throw new Error(rest);
    malformed.push(culprit);
  }
}

const failingAlone = (units: readonly Unit[], beside: Beside): readonly Source[] =>
  [...bySource(units)].flatMap(([source, own]) => (typeof judged(own, beside) === 'string' ? [source] : []));

/**
 * One of the documents on which a rule fails that looks at several: the last of as few as it takes, where those whose form is
 * seen to be wrong come last, and those that make pods before them.
 */
function failingBesideOthers(units: readonly Unit[], beside: Beside): Source | undefined {
  const doubt = ([source, own]: readonly [Source, readonly Unit[]]): number =>
    isWrongShape(readIfYaml(source.text())) ? 2 : own.some(({ fragment }) => (fragment.pods ?? []).length > 0) ? 1 : 0;
  const groups = [...bySource(units)].map((group) => ({ group, doubt: doubt(group) })).sort((a, b) => a.doubt - b.doubt);
  const fails = (count: number): boolean =>
    typeof judged(
      groups.slice(0, count).flatMap(({ group: [, own] }) => own),
      beside,
    ) === 'string';
  if (fails(0)) return undefined;
  let [passing, failing] = [0, groups.length];
  while (failing - passing > 1) {
    const middle = Math.floor((passing + failing) / 2);
    if (fails(middle)) failing = middle;
    else passing = middle;
  }
  return groups[failing - 1]?.group[0];
}

/** What is said of a document on which a rule fails. */
export function malformedAt(source: Source, value: unknown): Unreadable {
  const { steps, says } = wrongShape(value);
  return {
    file: source.file,
    ...positionIn(source, steps),
    problem: `does not have the form of its kind: ${says}`,
    fix: 'check it against the schema of its kind first',
  };
}

const sourceOf = ({ origins: [first] }: Unit): Source | undefined => first?.[1].source;

function bySource(units: readonly Unit[]): ReadonlyMap<Source, readonly Unit[]> {
  const groups = new Map<Source, Unit[]>();
  for (const unit of units) {
    const source = sourceOf(unit);
    const group = source && groups.get(source);
    if (group) group.push(unit);
    else if (source) groups.set(source, [unit]);
  }
  return groups;
}

/** What rules say, or why one of them fails. */
function judged(units: readonly Unit[], { fragments, texts }: Beside): Omit<JudgedUnits, 'malformed'> | string {
  try {
    const model = mergeModel([...fragments, ...units.map(({ fragment }) => fragment)]);
    const origins = new Map<string, Origin>();
    for (const unit of units) for (const [path, origin] of unit.origins) origins.set(path, origin);
    return { model, origins, findings: withTexts(judge(model), texts) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
