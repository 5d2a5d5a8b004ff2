import { isLauncher, torchrun } from '../../../plans/workload';
import type { Words } from '../commands/shell';

export const isTorch = (word: string): boolean => isLauncher(torchrun, word);

/** A word that a shell or Kubernetes fills in with options that are not known here, and a file of variables that a shell reads. */
export const UNKNOWN = /^["']?\$[({@*\w]|^(?:source|\.)$/;

/** After these its program begins. */
const MODULES: ReadonlySet<string> = new Set(['-m', '--module']);

/** The name of an option, which torchrun takes with hyphens and with underscores. */
export const optionIn = (word: string): string => word.split('=', 1).join('').replaceAll('_', '-');

/** The options of torchrun, which are before its program; undefined where some are filled in. */
export function optionsOf(words: Words): Words | undefined {
  const options = words.slice(words.findLastIndex(isTorch) + 1);
  let end = 0;
  while (end < options.length) {
    const word = options[end] as string;
    if (UNKNOWN.test(word)) return undefined;
    if (!word.startsWith('-') || MODULES.has(word)) break;
    end += word.includes('=') || torchrun.flags.test(optionIn(word)) ? 1 : 2;
  }
  return options.slice(0, end);
}
