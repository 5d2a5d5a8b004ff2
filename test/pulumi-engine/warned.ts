/** The ids of the rules in what was warned of, each once; warnings of others have none. */
export const warnedOf = (warnings: readonly string[]): readonly string[] =>
  [...new Set(warnings.flatMap((text) => /\[([a-z]+\/[a-z-]+)\]$/m.exec(text)?.[1] ?? []))].sort();
