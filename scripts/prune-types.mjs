// Declarations that no entry point leads to: nobody can import them, and they are a tenth of the package.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const REFERENCE = /(?:from|import)\s*\(?\s*["'](\.{1,2}\/?[^"']*)["']/g;

/** Removes each declaration below `dist` that is not reached from the entry points, and says how many were. */
export function pruneTypes(dist, entries) {
  const reached = new Set();
  const waiting = entries.map((entry) => join(dist, `${entry}.d.ts`));
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(REFERENCE)) {
      const base = join(dirname(file), path);
      const found = [`${base}.d.ts`, join(base, 'index.d.ts')].find((one) => existsSync(one));
      if (found === undefined) throw new Error(`${file} names ${path}, which has no declaration`);
      waiting.push(found);
    }
  }
  const all = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.d.ts'));
  const lost = all.map((name) => join(dist, name)).filter((file) => !reached.has(file));
  for (const file of lost) rmSync(file);
  return lost.length;
}
