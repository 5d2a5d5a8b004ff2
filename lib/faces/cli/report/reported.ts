import type { LintReport, PlacedFinding, PlacedUnknown, Unreadable } from '../../../read';

/** What is printed: the findings that were asked for, silenced ones among them, and what could not be read. */
export interface Reported {
  readonly findings: readonly PlacedFinding[];
  /** What no rule could judge for want of a fact. */
  readonly unknowns: readonly PlacedUnknown[];
  /** Whether people get a line for each of them, and not their number alone. */
  readonly listsUnknowns: boolean;
  readonly unreadable: readonly Unreadable[];
  /** What could not be read and need not be. */
  readonly passedOver: readonly Unreadable[];
  /** What was read, and what no rule speaks of. */
  readonly notJudged: readonly Unreadable[];
  /** Documents with placeholders that are filled in later, so that these parts could not be read. */
  readonly readInPart: readonly Unreadable[];
  /** Errors that are warnings, since a kustomization changes their object. */
  readonly withheld: LintReport['withheld'];
  readonly documents: number;
}

/** The findings that nobody silenced. */
export const standing = ({ findings }: Reported): readonly PlacedFinding[] => findings.filter(({ silenced }) => silenced === undefined);
