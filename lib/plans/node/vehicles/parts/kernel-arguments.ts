import { type NodePlan, primitivesOf } from '../../../model';

/** Keys of which the kernel reads every occurrence. Source: Linux 6.12 Documentation/admin-guide/kernel-parameters.txt. */
const REPEATED: ReadonlySet<string> = new Set(['console', 'earlycon', 'netconsole', 'crashkernel', 'systemd.setenv', 'rd.luks.uuid']);

/**
 * Keys whose value is a list that several settings add to. Two `pci=` would each be read, but a tool that edits the command
 * line (grubby) keeps one.
 */
const LISTS: Readonly<Record<string, string>> = {
  pci: ',',
  module_blacklist: ',',
  'modprobe.blacklist': ',',
  'rd.driver.blacklist': ',',
};

/** One word of a command line. */
interface Token {
  /** What a later word replaces it by. */
  readonly key: string;
  readonly text: string;
}

/**
 * The command line that several settings ask for, word by word: of two words with one key the later holds, keys that the
 * kernel reads each time stay, lists are joined, and `hugepages=` stays with the `hugepagesz=` before it.
 */
export function mergeKernelArguments(given: readonly string[]): readonly string[] {
  const merged = new Map<string, string>();
  for (const { key, text } of tokensOf(given.join(' '))) {
    const before = merged.get(key);
    // A word that is said again is said where the later setting says it.
    merged.delete(key);
    merged.set(key, before === undefined ? text : joined(key, before, text));
  }
  return [...merged.values()];
}

/** The arguments of all settings of a plan. */
export const kernelArgumentsOf = (plan: NodePlan): readonly string[] =>
  mergeKernelArguments(primitivesOf(plan, 'kernelArgument').map(({ argument }) => argument));

/** Words between blanks; between double quotes a blank is part of the word, as for the kernel. */
function tokensOf(commandLine: string): readonly Token[] {
  const words = commandLine.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
  const tokens: Token[] = [];
  for (const text of words) {
    const key = keyOf(text);
    const last = tokens.at(-1);
    if (key === 'hugepages' && last?.text.startsWith('hugepagesz=') === true)
      tokens.splice(-1, 1, { ...last, text: `${last.text} ${text}` });
    else tokens.push({ key: REPEATED.has(key) || key === 'hugepagesz' ? text : key, text });
  }
  return tokens;
}

/** `-` and `_` are one character in the name of a parameter. Source: Linux 6.12 kernel-parameters.rst. */
const keyOf = (word: string): string => (/^[^=]*/.exec(word)?.[0] ?? '').replaceAll('-', '_');

function joined(key: string, before: string, text: string): string {
  const separator = LISTS[key];
  if (separator === undefined) return text;
  const valuesOf = (word: string): readonly string[] => word.slice(word.indexOf('=') + 1).split(separator);
  return `${key}=${[...new Set([...valuesOf(before), ...valuesOf(text)])].join(separator)}`;
}

/** Each word alone, `hugepages=` apart from its `hugepagesz=`: for formats that list words. */
export const wordsOf = (merged: readonly string[]): readonly string[] => merged.flatMap((text) => text.match(/(?:[^\s"]|"[^"]*")+/g) ?? []);

/** Whether a later value of a word takes the place of an earlier one, for the kernel as well. */
export const isReplaced = (word: string): boolean => !REPEATED.has(keyOf(word)) && LISTS[keyOf(word)] === undefined;
