import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * A text of this package, by its path in a checkout. As installed, the long ones are compressed in `dist/texts`: they are read
 * by commands, and would be a seventh of what everybody downloads.
 *
 * @param root Folder of the package.
 */
export function packageText(root: string, path: string): string {
  const file = join(root, path);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  return brotliDecompressSync(readFileSync(join(root, 'dist/texts', `${basename(path)}.br`))).toString('utf8');
}
