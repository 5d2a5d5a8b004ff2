import { createHash } from 'node:crypto';

/** Eight hexadecimal digits that change with the text: what makes the name of an object follow its content. */
export const contentHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
