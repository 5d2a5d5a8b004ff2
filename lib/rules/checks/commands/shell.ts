import { memoText } from '../../../internal';

/** Words without the quotes and signs that a shell takes away. */
export type Words = readonly string[];

/** What a shell is given to do. */
export interface Script {
  /** The words of each command, in order. Which of them run is not known. */
  readonly commands: readonly Words[];
  /** Words that it keeps under a name, of which nobody knows what command gets them. */
  readonly kept: readonly Words[];
  /** Words of other texts in quotes. */
  readonly said: readonly Words[];
  /** Whether a command runs while others do. */
  readonly inBackground: boolean;
}

/** Where a script follows: `sh -c`, `bash -lc`; without a shell of its own the image may have one as entry point. */
const SCRIPT = /^-[a-z]*c$/;

/** The same with further options behind it, which is taken for a script behind a shell alone: `bash -ceu`. */
const WITH_MORE = /^-[a-zA-Z]*c[a-zA-Z]+$/;
const SHELL = /^(?:ba|da|a|k|z)?sh$/;

/** The program that a word may name, without its folder. */
export const programOf = (word: string): string => word.slice(word.lastIndexOf('/') + 1);

export const isShell = (word: string): boolean => SHELL.test(programOf(word));
export const isPython = (word: string): boolean => /^python[\d.]*$/.test(programOf(word));

/** Programs of a shell that say their words, and run nothing. */
const PRINTS = /^(?:echo|printf)$/;

/** Commands of a shell that write no file and start nothing. */
export const PREPARES: ReadonlySet<string> = new Set(['cd', 'set', 'export', 'unset', 'ulimit', 'umask']);

/** What a script of more than one word has in it. */
const SEVERAL = /[\s;&|()]/;

/** Whether a word is the script that a shell is given, by the words before it. */
export function isScript(words: Words, index: number): boolean {
  if (!SEVERAL.test(words[index] ?? '')) return false;
  const flag = words[index - 1] ?? '';
  return SCRIPT.test(flag) || (WITH_MORE.test(flag) && isShell(words[index - 2] ?? ''));
}

/** The parts of a script. A comment begins where a word does; what a command or a variable fills in is a part of a word. */
const PART =
  /\\\n|\\(?<plain>[^])|'(?<single>[^']*)'|"(?<double>[^"\\]*(?:\\[^][^"\\]*)*)"|(?<comment>(?<![^\s;&|()])#[^\n]*)|(?<filled>\$\([^()]*(?:\([^()]*\)[^()]*)*\)|`[^`]*`|\$\{[^{}]*\}|[<>]&|&>)|(?<end>&&|[;&|()\n])|(?<space>[^\S\n]+)|["']|(?<text>[^\s\\'"`$#;&|()<>]+|[^])/g;

/** All words of a script. */
export const wordsOfScript = ({ commands, kept, said }: Script): Words => [commands, kept, said].flat(2);

/** A script without its comments. */
export const uncommented = (script: string): string =>
  Array.from(script.matchAll(PART), ({ 0: part, groups }) => (groups?.['comment'] === undefined ? part : '')).join('');

/** Reads a script as far as it can be read without running it. A dozen rules ask for each, and pods of one kind have the same. */
export const readScript = memoText(readAnew);

function readAnew(script: string): Script {
  const commands: Words[] = [];
  const kept: Words[] = [];
  const said: Words[] = [];
  let inBackground = false;
  let words: string[] = [];
  let word: string | undefined;

  const endWord = (): void => {
    if (word !== undefined && word !== '') words.push(word);
    word = undefined;
  };
  const endCommand = (): void => {
    endWord();
    // What begins with an option is a list in parentheses.
    if (words.length > 0) (words[0]?.startsWith('-') ? kept : PRINTS.test(words[0] ?? '') ? said : commands).push(words);
    words = [];
  };
  const quoted = (text: string): void => {
    // What a command fills in is a part of a word, in quotes as well.
    if (!SEVERAL.test(text.replace(/\$\([^()]*\)/g, ''))) {
      word = (word ?? '') + text;
      return;
    }
    const name = word;
    endWord();
    const inner = readAnew(text);
    if (isScript([...words.slice(-2), text], Math.min(words.length, 2))) {
      commands.push(...inner.commands);
      kept.push(...inner.kept);
      said.push(...inner.said);
      inBackground ||= inner.inBackground;
    } else (name?.endsWith('=') ? kept : said).push(wordsOfScript(inner));
  };

  for (const { groups = {} } of script.matchAll(PART)) {
    const { plain, single, double, filled, end, space, text } = groups;
    if (single !== undefined) quoted(single);
    else if (double !== undefined) quoted(double.replace(/\\\n/g, '').replace(/\\(["\\$`])/g, '$1'));
    else if (end !== undefined) {
      inBackground ||= end === '&';
      endCommand();
    } else if (space !== undefined) endWord();
    else {
      const more = plain ?? filled ?? text;
      if (more !== undefined) word = (word ?? '') + more;
    }
  }
  endCommand();
  return { commands, kept, said, inBackground };
}
