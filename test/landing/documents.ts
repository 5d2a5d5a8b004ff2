import type { Document } from '../../lib/read';

/** Objects as the linter reads them of a file. */
export const readDocuments = (objects: readonly object[]): readonly Document[] =>
  objects.map((value, index) => ({ file: 'all.yaml', path: `all.yaml#${index}`, line: 0, text: JSON.stringify(value), value }));
