import { type Problem, GpuConfigError } from '../../../internal';

/** A text as its lines should be read: no byte order mark, line feeds alone, no terminal colours (their escape byte may be lost). */
export function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what is removed
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\u001b?\[\d{0,3}m/g, '');
}

/** The lines of a cleaned text. */
export const linesOf = (text: string): readonly string[] => clean(text).split('\n');

/** A whole number up to `max`, or undefined: a larger one is a mistake, and would only fill memory. */
export function wholeNumber(text: string | undefined, max = Number.MAX_SAFE_INTEGER): number | undefined {
  const digits = /^\s*(\d{1,16})\s*$/.exec(text ?? '')?.[1];
  const value = digits === undefined ? undefined : Number(digits);
  return value === undefined || value > max ? undefined : value;
}

/** The beginning of a text, for messages. */
export const start = (text: string): string => text.trim().slice(0, 60);

/** Refuses an input with one reason. What was cut or rewritten on its way, which is nearly always the cause, is to be taken again. */
export function refuse(path: string, problem: string, rest: Partial<Pick<Problem, 'got' | 'allowed' | 'fix'>> = {}): never {
  throw new GpuConfigError([{ path, problem, fix: 'run the script again, and give its whole output as it was printed', ...rest }]);
}

/** Runs a parser and keeps what it found wrong; undefined when it found something. Other errors pass through. */
export function attempt<T>(problems: Problem[], parser: () => T): T | undefined {
  try {
    return parser();
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}

/** The largest NUMA node number of Linux (arch Kconfig NODES_SHIFT is 10 at most). */
export const LARGEST_NODE = 1023;

/** More GPUs than any machine has; without a bound, what is made of them could take for ever. */
export const MOST_GPUS = 256;
