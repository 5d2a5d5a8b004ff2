/** What a linter reads: documents, and what they alone do not show. */
export interface Input {
  readonly yaml: string;
  readonly context?: object;
}

/** Documents that keep a rule, and the same with the change that breaks it. */
export interface DocumentExample {
  /** A piece of the message about the wrong ones. */
  readonly says: string;
  /** The change, as a unified diff. */
  readonly change: string;
  readonly wrong: Input;
  readonly right: Input;
}

/** Of a rule over what no document and no context shows, so that only constructs can break it. */
export interface ProgramExample {
  /** What the rule looks at, and who knows it. */
  readonly because: string;
  readonly change: string;
  /** A program that breaks it, in an app with `chart` and `cluster`; and one that keeps it. */
  readonly wrong: string;
  readonly right: string;
}

/** What a rule cannot judge, and a piece of what is said of it: documents with a context of their own, or a program. */
export type UnknownExample = { readonly says: string } & (Input | { readonly program: string });
