import { at, meant, nearestFirst, type Problem } from '../internal';
import { presentId } from './former-ids';
import { allRuleIds } from './table';

/** Rule id to the reason for silencing it. */
export type Silence = Readonly<Record<string, string>>;

/** Silences by the path of what they were given to. */
export type Silences = Pick<ReadonlyMap<string, Silence>, 'get'>;

/** A construct is covered by its own silences and by those of everything that contains it. */
export function silenceOf(subject: string, silences: Silences): Silence {
  let merged: Silence = {};
  for (let end = subject.indexOf('/'); ; end = subject.indexOf('/', end + 1)) {
    const own = silences.get(end < 0 ? subject : subject.slice(0, end));
    if (own) merged = { ...merged, ...own };
    if (end < 0) return merged;
  }
}

/** A silence of a rule that does not exist silences nothing: it is a misspelling. */
export const checkSilence = (silence: Silence, path: string): readonly Problem[] =>
  Object.keys(silence).flatMap((id) => checkRuleIds([id], at(`${path}.silence`, id)));

/** What is said of a rule that does not exist holds for nothing. */
export function checkRuleIds(ids: readonly string[], path: string): readonly Problem[] {
  return ids
    .filter((id) => !isRuleId(id))
    .map((id) => ({ path, problem: 'is not the id of a rule', got: id, allowed: nearestFirst(id, allRuleIds()), fix: fixOf(id) }));
}

function fixOf(id: string): string {
  const near = meant(id, allRuleIds());
  return near === undefined ? 'write the id of a rule as findings say it; docs/RULES.md lists them' : `write ${near}, or remove it`;
}

/** Whether an id is that of a rule, or one that a rule had once. */
export const isRuleId = (id: string): boolean => presentId(id) !== undefined || allRuleIds().includes(id);
