import type { Source } from './document';
import { offsetOf } from './yaml';

/** A place in a file; both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

type Steps = readonly (string | number)[];

/**
 * Where a value of a document stands in its file.
 *
 * @param key Its key is asked for.
 */
export function positionIn(source: Source, steps: Steps, key = false): Position {
  const text = source.text();
  const found = positionAt(text, offsetOf(text, steps, key));
  return { ...found, line: source.line + found.line };
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
