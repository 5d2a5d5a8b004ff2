import type { ConfigSort } from '../plans/model';
import { placeholderIn } from './placeholders/placeholders';
import type { Document, Unreadable } from './yaml/document';

/** Finds the documents of which something is put in later, so that it could not be read. */
export interface PartlyRead {
  /** Told of each text of a document in which something is left open; with the sort of a file that is not read at all then. */
  tell(document: Document, text: string, sort?: ConfigSort): void;
  /** One for each document. */
  all(): readonly Unreadable[];
}

export function newPartlyRead(): PartlyRead {
  const byDocument = new Map<string, Unreadable>();
  return {
    tell({ path, file, line, text }, open, sort) {
      // That a file was not read at all is worse than that a value was not.
      if (byDocument.has(path) && sort === undefined) return;
      const placeholder = placeholderIn(open);
      const before = text.slice(0, Math.max(0, text.indexOf(placeholder))).split('\n');
      byDocument.set(path, {
        file,
        line: line + before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
        problem: `'${placeholder}' is put in later: ${sort === undefined ? 'nothing that depends on it was checked' : `the ${sort} file was not checked`}`,
        fix: 'lint what is applied in the end, as envsubst, flux build or helm template print it',
      });
    },
    all: () => [...byDocument.values()],
  };
}
