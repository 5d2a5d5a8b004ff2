import { readFileSync } from 'node:fs';
import {
  type Context,
  lintDocuments,
  noContext,
  type PlacedFinding,
  type PlacedUnknown,
  readContext,
  readContextFile,
  readText,
  readYaml,
  type Unreadable,
  YamlError,
} from '../../read';
import { describeProblem, GpuConfigError, onOneLine, throwIfAny } from '../../internal';
import { allRules, checkRuleIds, describeUnknown, isAtLeast, isLeftOut, type Severity } from '../../rules';
import type { GpuValidationContext, GpuValidationProps } from './validation-contract';

/**
 * Judges manifests together and submits the report: every finding from warnings up, or from a lower severity that was
 * asked for, a violation a rule.
 *
 * @throws GpuConfigError when the context is not a context, or a rule that is disabled does not exist.
 */
export function validateManifests({ manifests, report }: GpuValidationContext, props: GpuValidationProps): void {
  const { severity = 'error', disable = [] } = props;
  throwIfAny(checkRuleIds(disable, 'cdk8s.yaml: GpuValidation.disable'));
  const read = manifests.map((file) => readText(file, readFileSync(file, 'utf8')));
  const linted = lintDocuments(
    read.flatMap(({ documents }) => documents),
    contextOf(props),
  );
  const found = linted.findings.filter(({ rule }) => !isLeftOut(disable, rule, 'finding'));
  const standing = found.filter(({ silenced }) => silenced === undefined);
  const unreadable = [...read.flatMap((one) => one.unreadable), ...linted.unreadable];
  for (const one of unreadable) report.addViolation(unread(one));
  const shown = standing.filter(atLeast(severity === 'info' ? 'info' : 'warning'));
  for (const alike of groups(shown)) report.addViolation(violation(alike));
  const fails = unreadable.length > 0 || standing.some(atLeast(severity));
  report.submit(fails ? 'failure' : 'success', {
    Documents: String(linted.documents),
    Findings: String(shown.length),
    Silenced: String(found.length - standing.length),
    ...uncheckedIn(linted.unknowns.filter(({ rule }) => !isLeftOut(disable, rule, 'unknown'))),
    ...reasonsOf(found),
  });
}

/** How much could not be checked, and what of it where. */
const uncheckedIn = (unknowns: readonly PlacedUnknown[]): Readonly<Record<string, string>> =>
  unknowns.length === 0
    ? {}
    : {
        'Not checked': String(unknowns.length),
        ...Object.fromEntries(
          unknowns.map((unknown) => [
            onOneLine(`Not checked by ${unknown.rule} at ${unknown.file}:${unknown.line}:${unknown.column}`),
            onOneLine(`${unknown.object}: ${describeUnknown(unknown)}`),
          ]),
        ),
      };

/** Why findings were silenced, by their place. */
const reasonsOf = (findings: readonly PlacedFinding[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    findings.flatMap(({ silenced, rule, file, line, column }) =>
      silenced === undefined ? [] : [[onOneLine(`Silenced ${rule} at ${file}:${line}:${column}`), onOneLine(silenced)]],
    ),
  );

const atLeast =
  (least: Severity) =>
  ({ severity }: PlacedFinding): boolean =>
    isAtLeast(severity, least);

function contextOf({ context: file, kubernetes }: GpuValidationProps): Context {
  const own = kubernetes === undefined ? noContext : readContext({}, 'cdk8s.yaml: GpuValidation', kubernetes);
  if (file === undefined) return own;
  const { value, text } = readWhole(file);
  return readContextFile(value, text, file, kubernetes);
}

function readWhole(file: string): { readonly value: unknown; readonly text: string } {
  try {
    const text = readFileSync(file, 'utf8');
    return { value: readYaml(text) ?? {}, text };
  } catch (error) {
    if (!(error instanceof YamlError) && (error as { code?: string }).code === undefined) throw error;
    throw new GpuConfigError([
      {
        path: 'cdk8s.yaml: GpuValidation.context',
        problem: `cannot be read: ${reasonOf(error as Error)}`,
        got: file,
        allowed: 'a file of YAML or JSON, by its path from the folder of cdk8s.yaml',
        fix: 'give the path of the file that says what is known of the cluster',
      },
    ]);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

function reasonOf(error: Error & { readonly code?: string; readonly line?: number }): string {
  if (error instanceof YamlError) return `line ${error.line + 1} is not YAML: ${error.message}`;
  return REASONS[error.code ?? ''] ?? error.message;
}

/** The findings that one entry of the report can say: those of one rule with one fix. */
function groups(findings: readonly PlacedFinding[]): readonly (readonly [PlacedFinding, ...PlacedFinding[]])[] {
  const byAdvice = new Map<string, [PlacedFinding, ...PlacedFinding[]]>();
  for (const finding of findings) {
    const advice = `${finding.rule}\n${finding.fix}`;
    const alike = byAdvice.get(advice);
    if (alike) alike.push(finding);
    else byAdvice.set(advice, [finding]);
  }
  return [...byAdvice.values()];
}

type Violation = Parameters<GpuValidationContext['report']['addViolation']>[0];

function violation(alike: readonly [PlacedFinding, ...PlacedFinding[]]): Violation {
  const [{ rule, severity, fix }] = alike;
  return {
    ruleName: `${rule} (${severity})`,
    recommendation: allRules().find(({ id }) => id === rule)?.about ?? rule,
    fix,
    violatingResources: alike.map((finding) => ({
      resourceName: nameOf(finding),
      locations: [locationOf(finding)],
      manifestPath: finding.file,
    })),
  };
}

/** The command finds a construct by the name of its object alone. */
const nameOf = ({ object }: PlacedFinding): string =>
  object
    .slice(object.indexOf(' ') + 1)
    .split('/')
    .at(-1) ?? object;

/** Place, value and what is allowed, indented as the report is. */
function locationOf({ line, column, at, problem, got, allowed }: PlacedFinding): string {
  const path = `${line}:${column}${at === undefined ? '' : ` ${at}`}`;
  const text = describeProblem({ path, problem, ...(got === undefined ? {} : { got }), ...(allowed === undefined ? {} : { allowed }) });
  return text.replaceAll('\n', '\n        ');
}

const unread = ({ file, line, column, problem, fix = 'give YAML that can be read' }: Unreadable): Violation => ({
  ruleName: 'not read',
  recommendation: problem,
  fix,
  violatingResources: [{ resourceName: 'N/A', locations: [`${line}:${column} ${problem}`], manifestPath: file }],
});
