import { grouped, type Problem } from '../internal';
import { worldsOf } from '../plans/landing';
import type { Model } from '../plans/model';
import { reasonOf } from './former-ids';
import type { Silence } from './silence';
import type { JudgedFinding, JudgedUnknown, Rule } from './rule';
import { rulesFor } from './table';
import { holdsOnSome, inAll } from './worlds';

/**
 * Everything the rules find in a model, in the order of the rules. A silenced finding stays in the list, with its
 * reason: it is shown in reports and fails nothing. A rule that throws is a bug of that rule: it is reported as one, and
 * the other rules judge all the same.
 *
 * @param silenceOf The silences that apply to a subject: its own and those of what contains it.
 */
export function judge(
  model: Model,
  silenceOf: (subject: string) => Silence = () => ({}),
  rules: readonly Rule[] = rulesFor(model),
): readonly JudgedFinding[] {
  const [found = [], ...others] = worldsOf(model).map((world) => judgeWorld(world, silenceOf, rules));
  return others.length === 0 ? found : inAll(found, others);
}

function judgeWorld(model: Model, silenceOf: (subject: string) => Silence, rules: readonly Rule[]): readonly JudgedFinding[] {
  const found: JudgedFinding[] = [];
  for (const rule of rules) {
    try {
      for (const finding of rule.check(model)) {
        const reason = reasonOf(silenceOf(finding.subject), rule.id, 'finding');
        found.push({
          ...finding,
          rule: rule.id,
          severity: rule.severity,
          fix: finding.fix ?? rule.fix,
          ...(reason === undefined ? {} : { silenced: reason }),
        });
      }
    } catch (error) {
      found.push(bugOf(rule, error, model));
    }
  }
  return found;
}

/**
 * What the rules cannot judge in a model, in the order of the rules. Who silences a rule need not know what it lacks. A rule that
 * throws is a bug, which `judge` reports.
 */
export function unknownsOf(
  model: Model,
  rules: readonly Rule[] = rulesFor(model),
  silenceOf: (subject: string) => Silence = () => ({}),
): readonly JudgedUnknown[] {
  const [world = model, ...others] = worldsOf(model);
  const lacking = rules.flatMap((rule): readonly JudgedUnknown[] => {
    try {
      return [...(rule.unknown?.(world) ?? [])].map((unknown) => ({ ...unknown, rule: rule.id }));
    } catch {
      return [];
    }
  });
  const some = others.length === 0 ? [] : holdsOnSome(model, (each) => judgeWorld(each, () => ({}), rules));
  return [...lacking, ...some].filter(({ subject, rule }) => reasonOf(silenceOf(subject), rule, 'unknown') === undefined);
}

/**
 * What is unknown, once for each fact to give: of twenty pods that serve one model, its shape is missing once.
 *
 * @param nameOf What the others are called by.
 */
export function oncePerFact<T extends JudgedUnknown>(
  unknowns: readonly T[],
  nameOf: (unknown: T) => string = ({ subject }) => subject,
): readonly T[] {
  const alike = grouped(unknowns, ({ rule, unchecked, missing, give }) => [rule, unchecked, missing, give].join('\n'));
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const also = [...new Set(others.map(nameOf))].filter((name) => name !== nameOf(first));
    return also.length === 0 ? [first] : [{ ...first, also }];
  });
}

/** Id under which a rule that throws is reported. */
export const RULE_FAILED = 'rule/failed';

const bugOf = ({ id }: Rule, error: unknown, { clusters, pools, objects, pods }: Model): JudgedFinding => ({
  rule: RULE_FAILED,
  severity: 'warning',
  subject: [...clusters, ...pools, ...objects, ...pods][0]?.path ?? 'model',
  problem: `rule '${id}' failed and judged nothing more: ${error instanceof Error ? error.message : String(error)}`,
  fix: `this is a bug of cdk8s-gpu: please report it with what was judged; all other rules were checked`,
});

/** The findings that must stop a deployment. */
export const errorsOf = (findings: readonly JudgedFinding[]): readonly JudgedFinding[] =>
  findings.filter(({ severity, silenced }) => severity === 'error' && silenced === undefined);

/** The findings that a user should read, though nothing stops. */
export const warningsOf = (findings: readonly JudgedFinding[]): readonly JudgedFinding[] =>
  findings.filter(({ severity, silenced }) => severity === 'warning' && silenced === undefined);

/** A finding as a problem, the form in which errors are thrown and printed. */
export function toProblem({ subject, at, problem, got, allowed, fix, rule }: JudgedFinding): Problem {
  return {
    path: at === undefined ? subject : `${subject}.${at}`,
    problem,
    rule,
    fix,
    ...(got === undefined ? {} : { got }),
    ...(allowed === undefined ? {} : { allowed }),
  };
}
