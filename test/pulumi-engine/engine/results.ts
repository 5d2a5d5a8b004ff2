import type { Changes, Scenario } from '../scenario';
import type { Difference } from './held';
import type { Operation } from './operation';
import type { Played, Versions } from './play';

/** What was played in a run of `npm run test:pulumi`, which may be a part of all. */
export interface Results {
  readonly versions: Versions;
  readonly played: Readonly<Record<string, Played>>;
  /** Under the Automation API. */
  readonly inline?: readonly Operation[];
}

/**
 * The table of what the engine said and did: what was played now, in the place of what it said before of the same programs.
 *
 * @throws Error where a part is left that other versions said.
 */
export function results(scenarios: Readonly<Record<string, Scenario>>, now: Results, before: string): string {
  const [old = '', ...told] = before.split(/^(?=## )/m);
  const known = new Map(told.map((part) => [titleOf(part), part]));
  const parts = [
    ...Object.entries(scenarios).map(([name, { about }]) => ({ title: `${name}: ${about}`, part: partOf(now.played[name]) })),
    { title: 'Automation API: a program inside a process', part: now.inline && inlinePart(now.inline) },
  ];
  const isWhole = parts.every(({ part }) => part !== undefined);
  if (!isWhole && old !== head(now.versions)) throw new Error('RESULTS.md is of other versions: play all programs');
  return head(now.versions) + parts.map(({ title, part }) => (part ? `## ${title}\n\n${part}` : (known.get(title) ?? ''))).join('');
}

const titleOf = (part: string): string => part.slice(3, part.indexOf('\n'));

const head = ({ pulumi, kubernetes }: Versions): string =>
  [
    '# What the real engine said and did',
    '',
    `Written by \`npm run test:pulumi\`: Pulumi ${pulumi} with its Node language host, the Kubernetes provider ${kubernetes}, and real API servers, schedulers and controllers; only kubelets are played. CI replays what these runs recorded. What stands after a refresh is no change of the program: a refresh looks at pods of what was only to be created, and marks it as unhealthy while they run or wait.`,
    '',
    '',
  ].join('\n');

function partOf(played: Played | undefined): string | undefined {
  if (played === undefined) return undefined;
  const { rows, afterwards, whileProtected, difference, faults } = played;
  const { refresh, preview: next, destroy } = afterwards;
  const lines = ['| step | preview | up | seconds |', '|---|---|---|---|'];
  for (const { step, preview, up } of rows) {
    lines.push(`| ${step} | ${cell(preview)} | ${up ? (sameChanges(preview, up) ? 'the same' : cell(up)) : ''} | ${up?.seconds ?? ''} |`);
  }
  lines.push(
    '',
    `Afterwards: refresh finds ${brief(refresh)}, preview ${brief(next)}.`,
    ...(whileProtected ? ['', `Destroy while jobs are protected: ${cell(whileProtected)}`] : []),
    '',
    `Destroy${destroy.error === undefined ? '' : ` ${cell(destroy)}`}: the clusters then hold ${rest(difference)}.`,
  );
  const open = [...rows.flatMap((row) => row.faults.map((fault) => `${row.step}: ${fault}`)), ...faults];
  lines.push(...open.map((fault) => `- **not as expected**: ${escape(fault)}`), '', '');
  return lines.join('\n');
}

/** What differs from what the clusters held before the first step. */
function rest({ left, gone }: Difference): string {
  if (left.length + gone.length === 0) return 'what they held before';
  return [...left.map((one) => `besides ${one}`), ...gone.map((one) => `no longer ${one}`)].map((one) => escape(one)).join(', ');
}

function inlinePart(inline: readonly Operation[]): string {
  const names = ['preview', 'up', 'up again', 'destroy'];
  const rows = inline.map((operation, index) => `| ${names[index]!} | ${cell(operation)} |`);
  return ['| call | what it did |', '|---|---|', ...rows, ''].join('\n');
}

const sameChanges = (one: Operation, other: Operation): boolean => other.error === undefined && cell(one) === cell(other);

const brief = ({ changes, error }: Operation): string =>
  error === undefined ? (Object.keys(changes).length === 0 ? 'nothing' : listed(changes, {})) : escape(error);

function cell({ changes, because, error }: Operation): string {
  const what = Object.keys(changes).length === 0 ? 'nothing changes' : listed(changes, because);
  return error === undefined ? what : `fails: ${escape(saidIn(error))}`;
}

/** What an error says first, without the engine's own lines: how many there are, and where the program lies. */
const saidIn = (error: string): string =>
  error
    .split('\n')
    .map((line) => line.trim().replace(/^\* /, ''))
    .find((line) => line !== '' && !line.startsWith('Running program ') && !/errors? occurred:$/.test(line)) ?? '';

const listed = (changes: Changes, because: Operation['because']): string =>
  Object.entries(changes)
    .map(([label, change]) => {
      const why = change === 'create' || change === 'delete' ? [] : (because[label] ?? []);
      return `${change}: ${label}${why.length === 0 ? '' : ` (${few(why)})`}`;
    })
    .join('<br>');

const few = (paths: readonly string[]): string => paths.slice(0, 3).join(', ') + (paths.length > 3 ? ` and ${paths.length - 3} more` : '');

const escape = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').slice(0, 300);
