import type { Document } from './document';
import { offsetOf } from './yaml';

/** A place in a file; both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

type Steps = readonly (string | number)[];

/** Where a value of a document stands in its file. */
export function positionIn({ text, line }: Document, steps: Steps): Position {
  const found = positionAt(text, offsetOf(text, steps));
  return { ...found, line: line + found.line };
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
