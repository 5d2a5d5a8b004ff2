import { programOf, type Words } from './shell';

const LAUNCHERS: ReadonlySet<string> = new Set(['mpirun', 'mpiexec', 'horovodrun']);

/** Whether a word starts processes by MPI. */
export const isMpiLauncher = (word: string): boolean => LAUNCHERS.has(programOf(word));

/** Options without a value, and those with two. Source: Open MPI v4.1.6 and v5.0.3, orterun(1) and prterun(1). */
const ALONE =
  /^--?(?:allow-run-as-root|tag-output|timestamp-output|merge-stderr-to-stdout|(?:no)?oversubscribe|no-oversubscribe|report-bindings|display-(?:map|allocation)|enable-recovery|leave-session-attached|verbose|v|quiet|q|disable-cache|no-stdin-server)$/;
const OF_TWO = /^--?g?mca$/;

/** Where the program is that a launcher starts; its options are no options of the launcher. The end where none is. */
export function programBehind(words: Words, launcher: number): number {
  let index = launcher + 1;
  while (index < words.length) {
    const word = words[index] as string;
    if (!word.startsWith('-')) return index;
    index += OF_TWO.test(word) ? 3 : ALONE.test(word) || word.includes('=') ? 1 : 2;
  }
  return words.length;
}
