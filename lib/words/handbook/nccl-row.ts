import type { KnownError } from './known-error';

const SOURCE = 'NCCL 2.30.7 src/init.cc and docs/userguide/source/troubleshooting';

/** A row; NCCL is its source. */
export const nccl = (error: Omit<KnownError, 'source'> & { readonly source?: string }): KnownError => ({
  ...error,
  source: error.source === undefined ? SOURCE : `${SOURCE}; ${error.source}`,
});
