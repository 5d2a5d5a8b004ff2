import type { KnownError } from './known-error';
import { deviceXids } from './xid-device';
import { memoryXids } from './xid-memory';
import { nvlinkXids } from './xid-nvlink';
import { programsXids } from './xid-programs';

const numberOf = ({ id }: KnownError): number => Number(id.replace('XID-', ''));

/** Messages of the driver about a GPU, by their number. */
export const xidErrors: readonly KnownError[] = [...programsXids, ...memoryXids, ...nvlinkXids, ...deviceXids].sort(
  (a, b) => numberOf(a) - numberOf(b),
);
