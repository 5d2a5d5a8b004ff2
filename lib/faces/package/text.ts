import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * A text of this package, by its path in a checkout. As installed, the long ones are compressed in `dist/texts`, without what
 * stands elsewhere in the package: `scripts/texts.mjs` writes them for those who put them together.
 *
 * @param root Folder of the package.
 */
export function packageText(root: string, path: string): string {
  const file = join(root, path);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  return brotliDecompressSync(readFileSync(join(root, 'dist/texts', `${basename(path)}.br`))).toString('utf8');
}
