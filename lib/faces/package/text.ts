import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * A text of this package, by its path in a checkout. As installed, the long ones are compressed in `dist/texts`, without what
 * stands elsewhere in the package: `scripts/texts.mjs` writes them for those who put them together.
 *
 * @param folder One of the package, such as that of the code that asks.
 */
export function packageText(folder: string, path: string): string {
  const root = rootAbove(folder);
  const file = join(root, path);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  return brotliDecompressSync(readFileSync(join(root, 'dist/texts', `${basename(path)}.br`))).toString('utf8');
}

/** Code is bundled into fewer folders than its sources have. */
const rootAbove = (folder: string): string =>
  existsSync(join(folder, 'package.json')) || dirname(folder) === folder ? folder : rootAbove(dirname(folder));
