/** One document of a file, as it was read. */
export interface Document {
  /** Where it came from: a path, or `-` for standard input. */
  readonly file: string;
  /** Unique among the documents that are judged together: the file, and the number of the document in it. */
  readonly path: string;
  /** Line of the file at which the text begins, from 0. */
  readonly line: number;
  readonly text: string;
  readonly value: unknown;
}

/** Where a document is, and how to have its text again when something is said of it. */
export interface Source {
  readonly file: string;
  /** Line of the file at which the text begins, from 0. */
  readonly line: number;
  readonly text: () => string;
}

/** A text, or a part of one, that cannot be read. */
export interface Unreadable {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** What is wrong, in lower case and without a full stop. */
  readonly problem: string;
  readonly fix?: string;
}

/** What was read, and what no rule speaks of: a script, values of a chart that is not known. */
export interface NotJudged extends Unreadable {
  readonly notJudged: true;
}

/** What a text holds: its documents, and what of it cannot be read. */
export interface ReadText {
  readonly documents: readonly Document[];
  readonly unreadable: readonly Unreadable[];
  readonly notJudged: readonly NotJudged[];
}
