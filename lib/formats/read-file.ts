import { hasToken, memo } from '../internal';
import type { FormatRow } from './format-row';

/** What a file says to its program; undefined where it is not written in its syntax, or not known yet. */
export function readFile(row: FormatRow, text: string): unknown {
  if (hasToken(text)) return undefined;
  const read = readOf(row);
  if (!read.has(text)) {
    if (read.size >= MOST_READ) read.clear();
    const parsed = row.parse(text);
    read.set(text, parsed === undefined ? undefined : row.read(parsed));
  }
  return read.get(text);
}

/** Several rules look at the same few files. */
const readOf = memo((_row: FormatRow) => new Map<string, unknown>());
const MOST_READ = 1000;
