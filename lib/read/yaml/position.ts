import { isDockerfile } from '../../words/images';
import type { Source } from './document';
import { isToml } from './toml';
import { lineAndColumn, offsetOf } from './yaml-places';

/** A place in a file; both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

type Steps = readonly (string | number)[];

/**
 * Where a value of a document is in its file.
 *
 * @param key Its key is asked for.
 */
export function positionIn(source: Source, steps: Steps, key = false): Position {
  const text = source.text();
  const [first] = steps;
  // A text that is no YAML is a text as a whole, in which a number is a line.
  if (typeof first === 'number' && (isToml(text) || isDockerfile(text))) return { line: source.line + first + 1, column: 1 };
  const { line, column } = lineAndColumn(text, offsetOf(text, steps, key));
  return { line: source.line + line + 1, column: column + 1 };
}
