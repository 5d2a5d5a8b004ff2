import { unsourced } from '../../../plans/fabrics';
import type { Container } from '../../../words/kubernetes';
import { isScript, programOf, readScript, type Script, type Words, wordsOfScript } from './shell';
import { unwrapped } from './wrappers';

/** What of a container says what it runs. */
type Told = Pick<Container, 'command' | 'args'>;

/** The script that a container gives to a shell; undefined where it starts a program by itself. */
export const scriptOf = ({ command = NONE, args = NONE }: Told): string | undefined =>
  [...command, ...args].find((_, index, words) => isScript(words, index));

const NONE: readonly never[] = [];

/** The commands of a container: its own, or those of a script that it gives to a shell. */
export function commandsOf({ command = NONE, args = NONE }: Told): Script {
  const words = unsourced(args.length === 0 ? command : [...command, ...args]);
  const index = words.findIndex((_, at) => isScript(words, at));
  if (index < 0) return { commands: words.length === 0 ? NONE : [words], kept: NONE, said: NONE, inBackground: false };
  const script = readScript(words[index] as string);
  const behind = words.slice(index + 1);
  return { ...script, commands: [words.slice(0, index), ...script.commands, ...(behind.length === 0 ? NONE : [behind])] };
}

/** The words of a container's command, those of a script that it gives to a shell included. */
export function wordsOf({ command = NONE, args = NONE }: Told): Words {
  const words = unsourced(args.length === 0 ? command : [...command, ...args]);
  return words.some((_, index) => isScript(words, index))
    ? words.flatMap((word, index) => (isScript(words, index) ? wordsOfScript(readScript(word)) : word))
    : words;
}

/** Where in a container the word is that is so, such as `command[2]`; undefined where it is not one word alone. */
export function placeOfWord({ command = NONE, args = NONE }: Told, is: (word: string) => boolean): string | undefined {
  const words = [...command, ...args];
  const index = words.findIndex((word, at) => (isScript(words, at) ? wordsOfScript(readScript(word)) : [word]).some(is));
  if (index < 0) return undefined;
  return index < command.length ? `command[${index}]` : `args[${index - command.length}]`;
}

/** The commands that may run a program that is so, those of which a script keeps the words included. */
export function commandsWith(container: Told, is: (word: string) => boolean): readonly Words[] {
  const { commands, kept } = commandsOf(container);
  const all = kept.length === 0 ? commands : [...commands, ...kept];
  return all.filter((words) => words.some(is));
}

/** Whether something is in a command, scripts as they are: most containers need not be taken apart. */
export const mentions = ({ command = NONE, args = NONE }: Told, hint: RegExp): boolean =>
  command.some((word) => hint.test(word)) || args.some((word) => hint.test(word));

/** What is behind an option, and the last where it is there several times; undefined where it is not there. */
export function lastOf(words: Words, isOption: (option: string) => boolean): string | undefined {
  const index = words.findLastIndex((word) => isOption(word.split('=', 1)[0] as string));
  if (index < 0) return undefined;
  const [, value] = /=([^]*)/.exec(words[index] as string) ?? [];
  return value ?? words[index + 1] ?? '';
}

/** Whether a script starts in one branch without certain words what it starts with them in another. */
export function hasBranchWithout(container: Told, says: (words: Words) => boolean): boolean {
  const { commands } = commandsOf(container);
  if (!commands.some(([word = '']) => BRANCH.test(word))) return false;
  const started = new Set(commands.filter(says).map(programIn));
  return commands.some((words) => started.has(programIn(words)) && !says(words));
}

const BRANCH = /^(?:else|elif|esac)$/;

/** The program that a command starts, behind words of the shell. */
function programIn(words: Words): string {
  const at = words.findIndex((word) => !KEYWORD.test(word));
  const own = at < 0 ? NONE : words.slice(at);
  return programOf((unwrapped(own) ?? own).find((word) => !BEFORE.test(word)) ?? '');
}

const KEYWORD = /^(?:if|then|elif|else|do|!|\{)$/;
const BEFORE = /^(?:-.*|\w+=.*|(?:.*\/)?python[\d.]*)$/;
