import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownErrors } from '../../../lib/words/handbook/rows';
import { settingRows } from '../../../lib/plans/node/settings/settings';
import type { Case } from './case';

const LIB = join(__dirname, '../../../lib');

/** Words of nvidia-smi that read; a command with any other is not run. */
const READS =
  /^(?:-L|-q|-x|topo|nvlink|mig|-m|-e|-p2p|-lgip|-lgipp|-d=[A-Z_,]+|[rwnap]|--query-(?:gpu|compute-apps|accounted-apps)=[\w.,]+|--format=[\w,]+|)$/;
/** `-e` shows errors of `nvlink`, and sets ECC without it; `-m` shows a matrix of `topo` alone. */
const reads = (words: readonly string[]): boolean =>
  words.every((word) => READS.test(word)) &&
  !(words.includes('-e') && words[0] !== 'nvlink') &&
  !(words.includes('-m') && words[0] !== 'topo');

/** The words of a command that begins here; it ends where no word of nvidia-smi follows. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  for (const [, word = ''] of text.matchAll(/\G?[ ]+(\S+)/g)) {
    // What ends a string, a command or a sentence.
    const [own = ''] = word.split(/[;'"`)|<>&\\$]|[.,:]$/);
    const before = words.at(-1);
    if (before === '-d' && /^[A-Z_,]+$/.test(own)) words.splice(-1, 1, `-d=${own}`);
    else if (/^--?[a-z][\w-]*(?:=[\w.,]+)?$/i.test(own)) words.push(own);
    else if (words.length === 0 && /^(?:topo|nvlink|mig)$/.test(own)) words.push(own);
    else if (before === '-p2p' && /^[rwnap]$/.test(own)) words.push(own);
    else break;
    if (own !== word) break;
  }
  return words;
}

const sources = readdirSync(LIB, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(LIB, file), 'utf8'));

/** Every command in the library, its scripts among them, which say `"$smi"`. */
const commands = new Set(
  [
    ...sources,
    ...settingRows.map(({ verify }) => verify),
    ...Object.values(knownErrors).flatMap((rows) => rows.map(({ see }) => see)),
  ].flatMap((text) => text.split(/nvidia-smi|"\$smi"/).flatMap((rest, index) => (index === 0 ? [] : [wordsOf(rest).join(' ')]))),
);
const all = [...commands]
  .sort()
  .map((line) => (line === '' ? [] : line.split(' ')))
  // A sentence names `nvidia-smi mig` without a word behind it.
  .filter((words) => words.length !== 1 || words[0]!.startsWith('-'));

const argv = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => (word.startsWith('-d=') ? ['-d', word.slice(3)] : [word]));

/** What nvidia-smi prints of a word or a field that it does not know. */
const REFUSALS = ['not a valid field', 'Invalid', 'Unrecognized', 'not recognized', 'not a valid option', 'is not supported\\.? *$'];
/** What this machine may not have, which the command is right to ask for. */
const NOT_HERE = 'No MIG-(?:enabled|supported) devices found';

const accepted = (words: readonly string[]): Case => ({
  id: `nvidia-smi/${argv(words).join(' ')}`,
  command: ['nvidia-smi', ...argv(words)],
  env: {},
  passes:
    words[0] === 'mig' ? { exit: 'any', says: [`[Pp]rofile|Placement|${NOT_HERE}`], never: REFUSALS } : { exit: 'zero', never: REFUSALS },
});

/** Commands of `verify` and `see` that look for a line in what nvidia-smi prints: the line has to be there. */
const pipes = [...settingRows.map(({ verify }) => verify), ...Object.values(knownErrors).flatMap((rows) => rows.map(({ see }) => see))]
  .flatMap((text) => text.split(/; */))
  .filter((text) => /^nvidia-smi [^|]*\| *(?:grep|wc) [^|]*$/.test(text));

const finds = (text: string): Case => ({
  id: `nvidia-smi/${text.replace(/^nvidia-smi /, '')}`,
  command: ['sh', '-c', text],
  env: {},
  passes: { exit: 'zero', says: ['\\S'], never: REFUSALS },
});

export const smiCases: readonly Case[] = [...all.filter(reads).map(accepted), ...[...new Set(pipes)].map(finds)];

/** Commands that set something, which nobody runs here. */
export const notRun: readonly string[] = all.filter((words) => !reads(words)).map((words) => words.join(' '));
