import type { PlacedFinding } from '../../../read';

/** A problem that leaves its subject out, as in `is not a boolean`: it speaks of the field where it was found. */
const PREDICATE =
  /^(?:are|asks|becomes|cannot|cuts|does|gives|has|is|leaves|lets|may|must|names(?! of)|needs|replaces|reserves|selects|shares|silences|stands|starts|takes|waits) /;

/** What a finding is about: its object, and the field where the sentence lacks it. */
export const nameOf = ({ object, at, problem }: Pick<PlacedFinding, 'object' | 'at' | 'problem'>): string =>
  at === undefined || at === '' || !PREDICATE.test(problem) ? object : `${object}: ${at}`;
