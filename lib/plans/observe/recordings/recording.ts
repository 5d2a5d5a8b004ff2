/** A rule that records a query under a name. */
export interface Recording {
  readonly record: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Rules that are evaluated together, one after the other. */
export interface RecordingGroup {
  readonly name: string;
  readonly rules: readonly Recording[];
}
