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

/**
 * Where a value stands inside a text of a document, such as a file in a ConfigMap. A block of lines is read again by
 * itself; in another form the place is where the text begins.
 *
 * @param outer Steps to the text.
 * @param inner Steps within what the text says.
 */
export function positionInside(document: Document, outer: Steps, inner: Steps): Position {
  const begin = positionIn(document, outer);
  const lines = document.text.split('\n').slice(begin.line - document.line - 1);
  const indent = indentOf(lines.find((line) => line.trim() !== '') ?? '');
  if (begin.column !== 1 || indent === 0) return begin;
  const end = lines.findIndex((line) => line.trim() !== '' && indentOf(line) < indent);
  const block = lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => line.slice(indent))
    .join('\n');
  const found = positionAt(block, offsetOf(block, inner));
  return { line: begin.line + found.line - 1, column: indent + found.column };
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

const indentOf = (line: string): number => line.search(/\S/);
