import type { Rendezvous } from '../../../words/kinds';

/** A program that starts the processes of a training job: everything that the library knows of it. */
export interface LauncherRow {
  readonly name: string;
  /** Programs that are it, or modules of Python. */
  readonly programs: readonly string[];
  /** Options that say on how many nodes it runs, with hyphens. */
  readonly nodes: readonly string[];
  /** Options that say how many processes it starts, with hyphens. */
  readonly processes: readonly string[];
  /** Whether these are the processes of one pod, or of the whole job. */
  readonly counts: 'pod' | 'job';
  /** Options without a value, with hyphens. */
  readonly flags: RegExp;
  /** Options with two values. */
  readonly pairs?: RegExp;
  /**
   * Why it does not reach all pods, by how a controller lets its pods meet; `none` where it does not. What is not here works,
   * or is not known.
   */
  readonly fails: Readonly<Partial<Record<Rendezvous | 'none', string>>>;
  /** It fails in a job of one pod too. */
  readonly failsAlone?: readonly (Rendezvous | 'none')[];
  /** Words or variables with which it finds the others all the same. */
  readonly unless?: RegExp;
  /** What to do instead. */
  readonly fix: string;
}

/** The program that a word names, without its folder. */
const programOf = (word: string): string => word.slice(word.lastIndexOf('/') + 1);

/** Whether a word of a command is this launcher. */
export const isLauncher = ({ programs }: LauncherRow, word: string): boolean => programs.includes(programOf(word));

/** Where the program is that a launcher starts; its options are no options of the launcher. The end where none is. */
export function programBehind({ flags, pairs }: LauncherRow, words: readonly string[], launcher: number): number {
  let index = launcher + 1;
  while (index < words.length) {
    const word = words[index] as string;
    if (!word.startsWith('-')) return index;
    index += pairs?.test(word) === true ? 3 : flags.test(word.replaceAll('_', '-')) || word.includes('=') ? 1 : 2;
  }
  return words.length;
}
