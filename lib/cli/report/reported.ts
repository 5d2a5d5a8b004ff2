import type { PlacedFinding, Unreadable } from '../../read';

/** What is printed: the findings that were asked for, silenced ones among them, and what could not be read. */
export interface Reported {
  readonly findings: readonly PlacedFinding[];
  readonly unreadable: readonly Unreadable[];
  /** What could not be read and need not be. */
  readonly passedOver: readonly Unreadable[];
  /** What was read, and what no rule speaks of. */
  readonly notJudged: readonly Unreadable[];
  readonly documents: number;
}

/** The findings that nobody silenced. */
export const standing = ({ findings }: Reported): readonly PlacedFinding[] => findings.filter(({ silenced }) => silenced === undefined);
