import { boolean, integer, object, oneOf, optional, required, type Schema } from '../../internal';

/** A program with a real-time priority, by `chrt`. */
export interface Realtime {
  /**
   * `'fifo'` runs until it sleeps, or a higher priority wakes; `'rr'` takes turns with others of its priority.
   *
   * @default 'fifo'
   */
  readonly policy?: 'fifo' | 'rr';
  /**
   * Real-time priority, 1 to 99. The kernel's own threads for interrupts have 50: above it the program comes before the
   * network and the disks.
   */
  readonly priority: number;
  /**
   * Start its children, such as data loaders, with no real-time priority.
   *
   * @default false
   */
  readonly resetOnFork?: boolean;
}

/** Priorities of `SCHED_FIFO` and `SCHED_RR`. Source: sched(7); `chrt --max`. */
export const REALTIME_PRIORITIES = { min: 1, max: 99 } as const;

/** The form of a real-time priority. */
export const realtimeSchema: Schema = object<Realtime>({
  policy: optional(oneOf(['fifo', 'rr'])),
  priority: required(integer(REALTIME_PRIORITIES)),
  resetOnFork: optional(boolean),
});

/** `chrt` with its options, one word each. The short ones are also those of busybox. */
export const chrtWords = ({ policy = 'fifo', priority, resetOnFork = false }: Realtime): readonly string[] => [
  'chrt',
  ...(resetOnFork ? ['-R'] : []),
  policy === 'fifo' ? '-f' : '-r',
  String(priority),
];
