import { describeUnknown } from '../unknown-texts';
import { deciders, type Stage } from './stages';
import type { PodWay, StageOfWay } from './way';

/** A way as a person reads it: eight lines, and what is in the way below the stage. */
export function wayText(way: PodWay, verbose = false): string {
  const { kind, name, namespace, stages, stoppedAt } = way;
  const head = `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}: ${summaryOf(way)}`;
  return [head, ...stages.flatMap((stage) => stageLines(stage, verbose || stage.stage === stoppedAt))].join('\n');
}

function summaryOf({ stages, stoppedAt }: PodWay): string {
  if (stoppedAt !== undefined) return `stopped at '${stoppedAt}' by ${deciders[stoppedAt]}`;
  const open = stages.filter(({ verdict }) => verdict === 'unknown').map(({ stage }) => stage);
  const warned = stages.filter(({ findings }) => findings.length > 0).map(({ stage }) => stage);
  const said = [
    ...(open.length > 0 ? [`unknown at ${listed(open)}`] : []),
    ...(warned.length > 0 ? [`with warnings at ${listed(warned)}`] : []),
  ];
  return said.length === 0 ? 'nothing is known to stop it' : `nothing is known to stop it; ${said.join(', ')}`;
}

const listed = (names: readonly Stage[]): string => names.map((name) => `'${name}'`).join(', ');

const WIDTH = 10;
const MARKS = { passes: 'passes ', warned: 'warning', fails: 'FAILS  ', unknown: 'unknown' } as const;

function stageLines({ stage, verdict, gets, findings, unknowns }: StageOfWay, verbose: boolean): readonly string[] {
  const below = '  '.padEnd(WIDTH + 11);
  const problems = findings.map(
    ({ severity, problem, rule, fix }) => `${below}${severity}: ${problem} [${rule}]${verbose ? `\n${below}  fix: ${fix}` : ''}`,
  );
  const open = unknowns.map((unknown) => `${below}unknown: ${describeUnknown(unknown)}`);
  return [`  ${stage.padEnd(WIDTH)}${MARKS[verdict]}  ${gets.join('; ')}`.trimEnd(), ...problems, ...open];
}

/** A way as a table for pull requests. */
export function wayMarkdown(way: PodWay): string {
  const { kind, name, namespace, stages } = way;
  const rows = stages.map(({ stage, verdict, gets, findings, unknowns }) => {
    const said = [
      ...gets,
      ...findings.map(({ severity, problem, rule }) => `**${severity}**: ${problem} (\`${rule}\`)`),
      ...unknowns.map((unknown) => `*unknown*: ${describeUnknown(unknown)}`),
    ];
    return `| ${stage} | ${verdict} | ${said.map(inCell).join('<br>')} |`;
  });
  return [
    `**${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}**: ${summaryOf(way)}`,
    '',
    '| stage | | |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
