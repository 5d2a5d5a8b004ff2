import { hasToken, memo, memoText } from '../../internal';
import type { FormatRow } from './format-row';

/** What a file says to its program; undefined where it is not written in its syntax, or not known yet. */
export const readFile = (row: FormatRow, text: string): unknown => (hasToken(text) ? undefined : readerOf(row)(text));

/** Several rules look at the same few files. */
const readerOf = memo((row: FormatRow) =>
  memoText((text): unknown => {
    const parsed = row.parse(text);
    return parsed === undefined ? undefined : row.read(parsed);
  }),
);
