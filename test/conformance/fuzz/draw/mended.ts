import fc, { type Arbitrary } from 'fast-check';
import { refusedBy } from '../../../../lib/internal';
import { defaultControllers } from '../../../../lib/words/kinds';

type Given = Record<string, unknown>;
type Mend = (given: Given) => void;

const without = (given: Given, ...keys: readonly string[]): void => {
  for (const key of keys) if (key in given) given[key] = undefined;
};

/** What starts a program needs the program's words. */
const commandOfStarters: Mend = (given) => {
  const starts = ['nice', 'realtime', 'numactl', 'taskset'].some((key) => given[key] !== undefined);
  if (starts && given['command'] === undefined) given['command'] = ['python', 'train.py'];
  if (given['realtime'] !== undefined) without(given, 'nice');
};

/** What only pods of a pool have. */
const ofPools: Mend = (given) => {
  if (given['pool'] === undefined) without(given, 'exclusive', 'extendedResource', 'computeDomain');
};

const placed: Mend = (given) => {
  if (given['dnsPolicy'] === 'None' && given['dnsConfig'] === undefined) given['dnsConfig'] = { nameservers: ['1.1.1.1'] };
  if (given['hostNetwork'] === true) without(given, 'hostPID', 'hostIPC', 'dnsPolicy');
  if (given['security'] === 'restricted')
    without(given, 'realtime', 'numactl', 'nice', 'hostPID', 'hostIPC', 'hostNetwork', 'securityContext');
  if (typeof given['service'] === 'object' && given['port'] === undefined && 'kind' in given) given['port'] = 8000;
  if (given['queue'] !== undefined) without(given, 'schedulerName', 'exclusive');
  const queue = given['queue'] as { readonly kind?: string; readonly queue?: string } | undefined;
  // Each pod of a workload of a kind works by itself, and has nothing for the other options.
  if (queue?.kind === 'volcano' && 'kind' in given) given['queue'] = { kind: 'volcano', queue: queue.queue };
};

/** What the controller of a training job has something for. */
const ofController: Mend = (given) => {
  if (!('numNodes' in given) && !('controller' in given) && !('nprocPerNode' in given)) return;
  const row = defaultControllers[(given['controller'] ?? 'Job') as string];
  without(given, ...(row === undefined ? [] : refusedBy(row.takes)));
  // The pod that starts the others runs the words, and not the entry point of an image.
  if (row?.starter !== undefined && given['command'] === undefined) given['command'] = ['torchrun', 'train.py'];
  if (Number(given['minNodes'] ?? 0) > Number(given['numNodes'] ?? 1)) without(given, 'minNodes');
  if (Number(given['numNodes'] ?? 1) === 1) without(given, 'computeDomain');
};

const mends: readonly Mend[] = [commandOfStarters, ofPools, placed, ofController];

/** Parts that were drawn by themselves, and mostly go together: one of sixteen times they are left as they were drawn. */
export const mended = (drawn: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(drawn, fc.nat({ max: 15 })).map(([given, asDrawn]) => {
    if (asDrawn === 15 || typeof given !== 'object' || given === null) return given;
    const own: Given = { ...given };
    for (const mend of mends) mend(own);
    return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  });
