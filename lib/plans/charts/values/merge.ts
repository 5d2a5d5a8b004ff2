import { isNamedList, laidOver } from '../../../internal';

type Values = Readonly<Record<string, unknown>>;

/**
 * Values of a user over those that follow from a cluster: objects key by key, and environment variables by their name, so
 * that one more of the user's takes none of ours away. Everything else, other lists included, is replaced as a whole.
 */
export const mergeValues = (base: Values, given: Values): Values =>
  laidOver(base, given, (ours, theirs) => {
    if (!isNamedList(ours) || !isNamedList(theirs)) return theirs;
    const names = new Set(theirs.map(({ name }) => name));
    return [...ours.filter(({ name }) => !names.has(name)), ...theirs];
  }) as Values;
