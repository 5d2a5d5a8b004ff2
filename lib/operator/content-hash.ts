import { createHash } from 'node:crypto';

/** Eight hexadecimal digits that change with the text: for names of objects that must be replaced with their content. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
