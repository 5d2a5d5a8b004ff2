import { anyOf, memory, plainText, type Schema } from '../../../../internal';
import { parseMemory } from '../../../../words/kubernetes';
import type { DiskLimit, SystemDiskLimit } from './options';

export const DEVICE: Schema = plainText({ pattern: /^\/dev\/[A-Za-z0-9/_.:-]+$/, what: "a block device such as '/dev/nvme1n1'" });
export const FOLDER: Schema = plainText({
  pattern: /^(?!.*\/\.{1,2}(?:\/|$))\/[A-Za-z0-9/_.-]*[A-Za-z0-9_-]$/,
  what: "an absolute path such as '/mnt/scratch'",
});

/** Bytes per second: a quantity of memory, with `/s` or without. */
export const rate = (min: number): Schema =>
  anyOf(
    "a bandwidth such as '200Mi/s'",
    plainText({ pattern: /^\d+(?:\.\d+)?(?:k|[MGT]|[KMGT]i)?\/s$/, what: "a bandwidth such as '200Mi/s'" }),
    memory({ min }),
  );

/** Bytes of a bandwidth. */
export const bytesPerSecond = (said: string): number => parseMemory(typeof said === 'string' ? said.replace(/\/s$/, '') : said) ?? 0;

/** `Array.isArray` keeps no list that is read-only. */
export const isList = (limits: SystemDiskLimit | readonly DiskLimit[]): limits is readonly DiskLimit[] => Array.isArray(limits);
