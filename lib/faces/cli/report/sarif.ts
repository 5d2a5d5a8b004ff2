import type { PlacedFinding, PlacedUnknown, Unreadable } from '../../../read';
import { describeProblem, safeJson } from '../../../internal';
import { allRules, describeUnknown } from '../../../rules';
import { nameOf } from './named';
import type { Reported } from './reported';
import { uriOf } from './uri';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/**
 * SARIF, which code scanning services read.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function sarifReport({ findings, unknowns, unreadable, passedOver, notJudged, readInPart }: Reported): string {
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'cdk8s-gpu',
            rules: allRules().map(({ id, severity, about, fix, source }) => ({
              id,
              shortDescription: { text: about },
              help: { text: `${fix}\nSource: ${source}` },
              defaultConfiguration: { level: LEVELS[severity] },
            })),
          },
        },
        invocations: [
          {
            executionSuccessful: unreadable.length === 0,
            toolExecutionNotifications: [
              ...unreadable.map((one) => notification('error', one)),
              ...[...passedOver, ...notJudged, ...readInPart].map((one) => notification('note', one)),
              ...unknowns.map(unchecked),
            ],
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: findings.map(result),
      },
    ],
  };
  return `${safeJson(JSON.stringify(log, undefined, 2))}\n`;
}

function result(finding: PlacedFinding) {
  const { rule, severity, problem, got, allowed, fix, silenced } = finding;
  return {
    ruleId: rule,
    level: LEVELS[severity],
    message: {
      text: describeProblem({
        path: nameOf(finding),
        problem,
        fix,
        ...(got === undefined ? {} : { got }),
        ...(allowed === undefined ? {} : { allowed }),
      }),
    },
    locations: [location(finding)],
    ...(silenced === undefined ? {} : { suppressions: [{ kind: 'inSource', justification: silenced }] }),
  };
}

const notification = (level: 'error' | 'note', { problem, ...at }: Unreadable) => ({
  level,
  message: { text: problem },
  locations: [location(at)],
});

/** A result would be an alert of code scanning: what is unknown is none. */
const unchecked = (unknown: PlacedUnknown) => ({
  ...notification('note', { ...unknown, problem: `${unknown.object}: ${describeUnknown(unknown)}` }),
  associatedRule: { id: unknown.rule },
});

const location = ({ file, line, column }: Pick<PlacedFinding, 'file' | 'line' | 'column'>) => ({
  physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: line, startColumn: column } },
});
