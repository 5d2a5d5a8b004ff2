import { hasToken, type Problem } from '../../../internal';

/** Entries of a list that are there before: the API server refuses a list of names that has one twice, or warns of it. */
export const givenTwice = (entries: readonly string[], path: string): readonly Problem[] =>
  entries.flatMap((name, index) =>
    entries.indexOf(name) < index && !hasToken(name)
      ? [{ path: `${path}[${index}]`, problem: 'is given twice', got: name, fix: 'give it once' }]
      : [],
  );
