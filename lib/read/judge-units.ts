import { isWrongShape, wrongShape } from '../words/kinds';
import { mergeModel, type Model, type ModelFragment } from '../plans/model';
import { type JudgedFinding, type JudgedUnknown, judge, RULE_FAILED, unknownsOf } from '../rules';
import { withMigSchedules } from './mig-schedules';
import type { Source, Unreadable } from './yaml/document';
import type { Origin, Unit } from './places/unit';
import { withTexts } from './placeholders/placeholders';
import { positionIn } from './yaml/position';
import { readIfYaml } from './yaml/readable';

/** What rules say of units together. */
export interface JudgedUnits {
  readonly model: Model;
  readonly findings: readonly JudgedFinding[];
  readonly unknowns: readonly JudgedUnknown[];
  /** Where each fact is, by its path. */
  readonly origins: ReadonlyMap<string, Origin>;
  readonly malformed: readonly Unreadable[];
}

/** What the facts of units are judged with. */
export interface Beside {
  /** Facts that come before those of the units. */
  readonly fragments: readonly ModelFragment[];
  /** Tokens by the text that they mean. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Rules take it that an object has the form of its kind, which an API server sees to before anything else. Where a rule
 * fails, the documents that do not have it are reported and the others are judged without them.
 */
export function judgeUnits(units: readonly Unit[], beside: Beside): JudgedUnits {
  const whole = judged(units, beside);
  if (!whole.findings.some(({ rule }) => rule === RULE_FAILED)) return { ...whole, malformed: [] };
  const misshapen = new Set([...new Set(units.map(sourceOf))].filter(isMisshapen));
  if (misshapen.size === 0) return { ...whole, malformed: [] };
  const sound = units.filter((unit) => !misshapen.has(sourceOf(unit)));
  const malformed = [...misshapen].flatMap((source) => (source ? [malformedAt(source, readIfYaml(source.text()))] : []));
  return { ...judged(sound, beside), malformed };
}

const isMisshapen = (source: Source | undefined): boolean => source !== undefined && isWrongShape(readIfYaml(source.text()));

/** What is said of a document that does not have the form of its kind. */
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

function judged(units: readonly Unit[], { fragments, texts }: Beside): Omit<JudgedUnits, 'malformed'> {
  const model = withMigSchedules(mergeModel([...fragments, ...units.map(({ fragment }) => fragment)]));
  const origins = new Map<string, Origin>();
  for (const unit of units) for (const [path, origin] of unit.origins) origins.set(path, origin);
  return { model, origins, findings: withTexts(judge(model), texts), unknowns: withTexts(unknownsOf(model), texts) };
}
