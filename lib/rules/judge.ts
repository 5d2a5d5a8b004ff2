import { grouped, type Problem } from '../internal';
import { worldsOf } from '../plans/landing';
import type { Model } from '../plans/model';
import { reasonOf } from './former-ids';
import type { Silence } from './silence';
import type { JudgedFinding, JudgedUnknown, Rule } from './rule';
import { answered, type Stumble } from './stumbles';
import { rulesFor } from './table';
import { holdsOnSome, inAll } from './worlds';

/**
 * Everything the rules find in a model, in the order of the rules. A silenced finding stays in the list, with its
 * reason: it is shown in reports and fails nothing. A rule that throws is a bug of that rule: it is reported where it
 * stumbled, judges everything else, and the other rules judge all the same.
 *
 * @param silenceOf The silences that apply to a subject: its own and those of what contains it.
 */
export function judge(
  model: Model,
  silenceOf: (subject: string) => Silence = () => ({}),
  rules: readonly Rule[] = rulesFor(model),
): readonly JudgedFinding[] {
  const [found = [], ...others] = worldsOf(model).map((world) => judgeWorld(world, silenceOf, rules));
  if (others.length === 0) return found;
  // A rule that fails in one of them fails, whatever it says in the others.
  const failed = grouped([found, ...others].flat().filter(isFailure), ({ subject, problem }) => `${subject}\n${problem}`);
  return [...inAll(found, others).filter((one) => !isFailure(one)), ...[...failed.values()].flatMap(([first]) => first ?? [])];
}

function judgeWorld(model: Model, silenceOf: (subject: string) => Silence, rules: readonly Rule[]): readonly JudgedFinding[] {
  const found: JudgedFinding[] = [];
  const stumbled = new Set<string>();
  for (const rule of rules) {
    const { answers, stumbles } = answered((part) => rule.check(part), model, stumbled);
    for (const finding of answers) {
      const reason = reasonOf(silenceOf(finding.subject), rule.id, 'finding');
      found.push({
        ...finding,
        rule: rule.id,
        severity: rule.severity,
        fix: finding.fix ?? rule.fix,
        ...(reason === undefined ? {} : { silenced: reason }),
      });
    }
    for (const stumble of stumbles) {
      if (stumble.path !== undefined) stumbled.add(stumble.path);
      found.push(bugOf(rule, stumble, model));
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
  const lacking = rules.flatMap((rule): readonly JudgedUnknown[] =>
    answered((part) => rule.unknown?.(part) ?? [], world).answers.map((unknown) => ({ ...unknown, rule: rule.id })),
  );
  const some =
    others.length === 0 ? [] : holdsOnSome(model, (each) => judgeWorld(each, () => ({}), rules).filter((one) => !isFailure(one)));
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

const isFailure = ({ rule }: JudgedFinding): boolean => rule === RULE_FAILED;

function bugOf({ id }: Rule, { path, error }: Stumble, { clusters, pools, objects, pods }: Model): JudgedFinding {
  const why = error instanceof Error ? error.message : String(error);
  return {
    rule: RULE_FAILED,
    severity: 'warning',
    subject: path ?? [...clusters, ...pools, ...objects, ...pods][0]?.path ?? 'model',
    problem:
      path === undefined ? `rule '${id}' failed and judged nothing: ${why}` : `rule '${id}' failed here and did not judge this: ${why}`,
    fix: 'this is a bug of cdk8s-gpu: please report it with what was judged; everything else was checked',
  };
}

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
