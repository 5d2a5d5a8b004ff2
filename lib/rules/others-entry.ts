import { RULE_FAILED } from './judge';
import type { JudgedFinding, JudgedUnknown } from './rule';

/** Facts that were read, and what is found in them as it is said. */
export interface OthersEntry {
  /** Whether it has an object of this path. */
  has(path: string): boolean;
  /** Findings by the names of objects, with what silences them there. */
  said(finding: JudgedFinding): JudgedFinding;
  /** The same for what nobody could judge; undefined where its rule is silenced. */
  saidUnknown(unknown: JudgedUnknown): JudgedUnknown | undefined;
  /**
   * Leaves out what does not have the form of its kind; true where there was any.
   *
   * @param stumbledOver Subjects over which a rule failed.
   */
  leaveMisshapen(stumbledOver: ReadonlySet<string>): boolean;
  /** Findings of no rule over the model: what could not be read. */
  unread(): readonly JudgedFinding[];
}

/** What is judged, with what is found in objects of others as it is said of them; without those over which a rule stumbles. */
export function saidBy(others: readonly OthersEntry[], judged: () => readonly JudgedFinding[]): readonly JudgedFinding[] {
  if (others.length === 0) return judged();
  let found = judged();
  const failed = new Set(found.flatMap(({ rule, subject }) => (rule === RULE_FAILED ? [subject] : [])));
  if (failed.size > 0 && others.filter((one) => one.leaveMisshapen(failed)).length > 0) found = judged();
  const said = found.map((finding) => others.reduce((one, other) => other.said(one), finding));
  return [...said, ...others.flatMap((one) => one.unread())];
}
