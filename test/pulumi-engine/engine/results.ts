import type { Changes, Scenario } from '../scenario';
import type { Operation } from './operation';
import type { Played, Versions } from './play';

/** The table of what the engine said and did. */
export function results(
  scenarios: Readonly<Record<string, Scenario>>,
  played: Readonly<Record<string, Played>>,
  inline: readonly Operation[],
  versions: Versions,
): string {
  const lines = [
    '# What the real engine said and did',
    '',
    `Written by \`npm run test:pulumi\`: Pulumi ${versions.pulumi} with its Node language host, the Kubernetes provider ${versions.kubernetes}, and real API servers, schedulers and controllers; only kubelets are played. CI replays what these runs recorded. What stands after a refresh is no change of the program: a refresh looks at pods of what was only to be created, and marks it as unhealthy while they run or wait.`,
    '',
  ];
  for (const [name, { rows, afterwards, faults }] of Object.entries(played)) {
    lines.push(`## ${name}: ${scenarios[name]!.about}`, '', '| step | preview | up | seconds |', '|---|---|---|---|');
    for (const { step, preview, up } of rows) {
      lines.push(`| ${step} | ${cell(preview)} | ${up ? (sameChanges(preview, up) ? 'the same' : cell(up)) : ''} | ${up?.seconds ?? ''} |`);
    }
    const { refresh, preview, destroy } = afterwards;
    lines.push(
      '',
      `Afterwards: refresh finds ${brief(refresh)}, preview ${brief(preview)}; destroy ${destroy.error === undefined ? 'deletes all' : cell(destroy)}.`,
    );
    const open = [...rows.flatMap((row) => row.faults.map((fault) => `${row.step}: ${fault}`)), ...faults];
    lines.push(...open.map((fault) => `- **not as expected**: ${escape(fault)}`), '');
  }
  const names = ['preview', 'up', 'up again', 'destroy'];
  lines.push('## Automation API: a program inside a process', '', '| call | what it did |', '|---|---|');
  lines.push(...inline.map((operation, index) => `| ${names[index]!} | ${cell(operation)} |`), '');
  return lines.join('\n');
}

const sameChanges = (one: Operation, other: Operation): boolean => other.error === undefined && cell(one) === cell(other);

const brief = ({ changes, error }: Operation): string =>
  error === undefined ? (Object.keys(changes).length === 0 ? 'nothing' : listed(changes, {})) : escape(error);

function cell({ changes, because, error }: Operation): string {
  const what = Object.keys(changes).length === 0 ? 'nothing changes' : listed(changes, because);
  return error === undefined ? what : `fails: ${escape(saidIn(error))}`;
}

/** The first line of an error, without the engine's own, which says where the program lies. */
const saidIn = (error: string): string => error.split('\n').find((line) => !line.startsWith('Running program ')) ?? '';

const listed = (changes: Changes, because: Operation['because']): string =>
  Object.entries(changes)
    .map(([label, change]) => {
      const why = change === 'create' || change === 'delete' ? [] : (because[label] ?? []);
      return `${change}: ${label}${why.length === 0 ? '' : ` (${few(why)})`}`;
    })
    .join('<br>');

const few = (paths: readonly string[]): string => paths.slice(0, 3).join(', ') + (paths.length > 3 ? ` and ${paths.length - 3} more` : '');

const escape = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').slice(0, 300);
