/** What the linter reads: documents, and what they do not show. */
export interface Input {
  readonly yaml: string;
  readonly context?: object;
}

/** Something that a rule reports, and something like it that it does not. */
export interface Inputs {
  readonly wrong: Input;
  readonly right: Input;
}

/** A rule over what no document and no context shows, so that only constructs can break it. */
export interface OfConstructs {
  /** What the rule looks at, and who knows it. */
  readonly because: string;
  /** A program that breaks it, in an app with `chart` and `cluster`; and one that keeps it. */
  readonly wrong?: string;
  readonly right?: string;
}
