import { grouped } from '../internal';
import { hasWrongPod, isWrongShape, wrongFields, wrongShape } from '../words/kinds';
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
 * Rules take it that an object has the form of its kind, which an API server sees to before anything else. Where a rule fails,
 * or finds something in a document that does not have it, that document is reported and the others are judged without it. A
 * rule that fails over a document all the same is reported there: what it has to say of the others is said.
 */
export function judgeUnits(units: readonly Unit[], beside: Beside): JudgedUnits {
  const whole = judged(units, beside);
  if (whole.findings.length === 0) return { ...whole, malformed: [] };
  const spoken = sourcesOf(whole, () => true);
  const failed = whole.findings.some(isOfFailure);
  const sure = leaving(whole, units, beside, (unit) => (failed || spoken.has(sourceOf(unit))) && isSurelyWrong(unit));
  // What only looks wrong by the names of its fields is that where a rule stumbles over it.
  const over = sourcesOf(sure, isOfFailure);
  const likely = leaving(sure, sure.units, beside, (unit) => over.has(sourceOf(unit)) && isWrongShape(unit.object));
  return {
    ...likely,
    findings: likely.findings.filter((finding) => !isOfFailure(finding)),
    malformed: [...sure.left, ...likely.left].map((source) => malformedAt(source, readIfYaml(source.text()))).concat(unjudgedIn(likely)),
  };
}

/** Whether the API says that a pod, or what makes it, has another form. */
const isSurelyWrong = ({ object, fragment: { pods = [] } }: Unit): boolean =>
  hasWrongPod(object) || pods.some(({ spec }) => wrongFields('PodSpec', spec, true).next().done === false);

/** The documents of some findings. */
const sourcesOf = ({ findings, origins }: Judged, isSo: (finding: JudgedFinding) => boolean): ReadonlySet<Source | undefined> =>
  new Set(findings.filter(isSo).map(({ subject }) => origins.get(subject)?.source));

/** What is judged without the documents in which something is so. */
function leaving(before: Judged, units: readonly Unit[], beside: Beside, isSo: (unit: Unit) => boolean) {
  const left = new Set(units.flatMap((unit) => (isSo(unit) ? (sourceOf(unit) ?? []) : [])));
  if (left.size === 0) return { ...before, units, left };
  const rest = units.filter((unit) => !left.has(sourceOf(unit) as Source));
  return { ...judged(rest, beside), units: rest, left };
}

type Judged = Omit<JudgedUnits, 'malformed'>;

const isOfFailure = ({ rule }: JudgedFinding): boolean => rule === RULE_FAILED;

/** What rules failed over, once for each object. */
function unjudgedIn({ findings, origins }: Judged): readonly Unreadable[] {
  return [...grouped(findings.filter(isOfFailure), ({ subject }) => subject)].flatMap(([subject, [first, ...others]]) => {
    if (first === undefined) return [];
    const origin = origins.get(subject);
    const { file, ...place } = origin
      ? { file: origin.source.file, ...positionIn(origin.source, origin.steps) }
      : { file: subject, line: 1, column: 1 };
    const more = others.length === 0 ? '' : `, and ${others.length} more ${others.length === 1 ? 'rule' : 'rules'} as well`;
    return [{ file, ...place, problem: `${first.problem}${more}`, fix: first.fix }];
  });
}

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

function judged(units: readonly Unit[], { fragments, texts }: Beside): Judged {
  const model = withMigSchedules(mergeModel([...fragments, ...units.map(({ fragment }) => fragment)]));
  const origins = new Map<string, Origin>();
  for (const unit of units) for (const [path, origin] of unit.origins) origins.set(path, origin);
  return { model, origins, findings: withTexts(judge(model), texts), unknowns: withTexts(unknownsOf(model), texts) };
}
