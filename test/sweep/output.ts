// What a program came to, as text of which a hash that changed is no part.
import type { KubeObject } from '../../lib/words/kubernetes';
import type { PlannedFile } from '../../lib/plans/model';

/** What came of a construct. */
export interface Output {
  readonly objects: readonly KubeObject[];
  readonly files: readonly PlannedFile[];
  /** What others read of it that is no manifest: the description of a pool, the reason of a silence. */
  readonly said: unknown;
}

/** A hash at the end of a name, or a digest: neither shows what became of a value. */
const HASH = /(?<![0-9a-z])[0-9a-f]{8}(?![0-9a-z])|[0-9a-f]{32,}/g;

/** The lines of an output, in an order of their own. */
export function linesOf({ objects, files, said }: Output): readonly string[] {
  const lines: string[] = [];
  const walk = (path: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      const text = typeof value === 'string' ? value : String(value);
      for (const line of text.split('\n')) lines.push(`${path}=${line}`);
    } else if (Object.keys(value).length === 0) lines.push(`${path}=${JSON.stringify(value)}`);
    else for (const [key, inner] of Object.entries(value)) walk(`${path}.${key}`, inner);
  };
  for (const object of objects) walk(`${object.kind}/${object.metadata.name}`, object);
  for (const { path, text } of files) walk(path, text);
  walk('said', said);
  return lines.map((line) => line.replace(HASH, '<hash>')).sort();
}
