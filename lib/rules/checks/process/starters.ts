import { memo, ownValue } from '../../../internal';
import type { Container } from '../../../words/kubernetes';
import type { Model, PoolDescription } from '../../../plans/model';
import { commandsOf, mentions } from '../commands/commands';
import { programOf, type Words } from '../commands/shell';
import { bound, type SeenContainer, type SeenPod } from '../../lookups/related';

/** A program that starts another one with a priority, or on some CPUs or NUMA nodes, as a container's command has it. */
export interface Starter {
  readonly program: 'chrt' | 'numactl' | 'taskset' | 'nice' | 'cset';
  /** Its options, each with what follows it; without hyphens. */
  readonly options: ReadonlyMap<string, string>;
  /** The first word that is no option. */
  readonly operand: string | undefined;
}

const HINT = /\b(?:chrt|numactl|taskset|nice|cset)\b/;
const PROGRAMS: ReadonlySet<string> = new Set(['chrt', 'numactl', 'taskset', 'nice', 'cset']);

/** Options that take the next word. Source: numactl(8), taskset(1), chrt(1), nice(1). */
const TAKES =
  /^(?:cpunodebind|cpubind|physcpubind|membind|interleave|weighted-interleave|preferred|preferred-many|[NCmiwpPcTDn]|cpu-list|adjustment)$/;
const LONG: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  numactl: {
    N: 'cpunodebind',
    c: 'cpunodebind',
    cpubind: 'cpunodebind',
    C: 'physcpubind',
    m: 'membind',
    i: 'interleave',
    p: 'preferred',
    l: 'localalloc',
  },
  chrt: {
    f: 'fifo',
    r: 'rr',
    R: 'reset-on-fork',
    o: 'other',
    b: 'batch',
    i: 'idle',
    p: 'pid',
    a: 'all-tasks',
    d: 'deadline',
    v: 'verbose',
  },
  taskset: { c: 'cpu-list', p: 'pid', a: 'all-tasks' },
  nice: { n: 'adjustment' },
  cset: {},
};
/** These are switches where others take a word under the same letter. */
const SWITCHES: Readonly<Record<string, RegExp>> = { chrt: /^[a-zA-Z]$/, taskset: /^[pa]$/, numactl: /^$/, nice: /^$/, cset: /./ };

/** The starters in a container's commands; none in nearly every one. */
export function startersOf(container: Container): readonly Starter[] {
  if (!mentions(container, HINT)) return NONE;
  const { commands, kept } = commandsOf(container);
  return [...commands, ...kept].flatMap((words) =>
    words.flatMap((word, index) => (PROGRAMS.has(programOf(word)) ? [starterAt(words, index)] : [])),
  );
}

const NONE: readonly never[] = [];

/** A starter of a pod that is bound to a pool, and the container that it is in. */
export interface Placed extends SeenContainer {
  readonly pool: PoolDescription;
  readonly seen: SeenPod;
  readonly starter: Starter;
}

/** The starters of pods whose pool is known. Several rules look at them. */
export const placedStarters = memo((model: Model): readonly Placed[] =>
  bound(model).flatMap(([pool, pods]) => pods.flatMap((seen) => placedIn(pool, seen))),
);

function placedIn(pool: PoolDescription, seen: SeenPod): readonly Placed[] {
  let found: Placed[] | undefined;
  for (let index = 0; index < seen.containers.length; index++) {
    const { container, step } = seen.containers[index] as SeenContainer;
    for (const starter of startersOf(container)) (found ??= []).push({ pool, seen, container, step, starter });
  }
  return found ?? NONE;
}

function starterAt(words: Words, at: number): Starter {
  const program = programOf(words[at] ?? '') as Starter['program'];
  const options = new Map<string, string>();
  let index = at + 1;
  for (; index < words.length; index++) {
    const word = words[index] as string;
    const [, hyphens, name = '', given] = /^(--?)([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
    if (hyphens === undefined) break;
    const short = hyphens === '-' ? name.split(/(?:)/) : [name];
    for (const one of short) options.set(ownValue(LONG[program], one) ?? one, given ?? '');
    const last = short.at(-1) ?? '';
    if (given === undefined && TAKES.test(last) && SWITCHES[program]?.test(last) !== true)
      options.set(ownValue(LONG[program], last) ?? last, words[++index] ?? '');
  }
  return { program, options, operand: words[index] };
}

/** The real-time priority that a starter gives, as it was written; undefined where it gives none. */
export function realtimeOf({ program, options, operand }: Starter): string | undefined {
  if (program !== 'chrt' || ['other', 'batch', 'idle', 'deadline'].some((policy) => options.has(policy))) return undefined;
  // Without a policy it is the round robin.
  return operand !== undefined && /^-?\d+$/.test(operand) ? operand : undefined;
}
