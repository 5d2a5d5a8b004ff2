/** What a linter reads: documents, and what they alone do not show. */
export interface Input {
  readonly yaml: string;
  readonly context?: object;
}

/** Documents that break a rule, and documents that are much like them and keep it. */
export interface DocumentExample {
  /** A piece of the message about the wrong ones. */
  readonly says: string;
  /** What neither of them shows. */
  readonly context?: object;
  readonly wrong: Input;
  readonly right: Input;
  /** Of a rule that says what it cannot judge: such documents, and a piece of what is said of them. */
  readonly unknown?: UnknownExample;
}

/** What a rule cannot judge, and a piece of what is said of it: documents with a context of their own, or a program. */
export type UnknownExample = { readonly says: string } & (Input | { readonly program: string });

/** Of a rule over what no document and no context shows, so that only constructs can break it. */
export interface ProgramExample {
  /** What the rule looks at, and who knows it. */
  readonly because: string;
  /** A program that breaks it, in an app with `chart` and `cluster`; and one that keeps it. */
  readonly wrong: string;
  readonly right: string;
  /** Of a rule that says what it cannot judge. */
  readonly unknown?: UnknownExample;
}

/** Examples of the rules of a file, by id: what is said of them in docs, and what tests hold them to. */
export type Examples = Readonly<Record<string, DocumentExample | ProgramExample>>;
