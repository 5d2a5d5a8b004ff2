import { handbook } from '../../words/handbook';
import { nearestFirst, onOneLine } from '../../internal';
import { allRuleIds, presentId } from '../../rules';
import { explain } from './texts';

/** What the words of `explain` name: ids of rules and of known errors, or what is wrong with the words. */
export function idsOf(words: readonly string[]): { readonly ids: readonly string[] } | { readonly problems: readonly string[] } {
  const each = words.map((word) => ({ word, ids: named(word) }));
  if (each.every(({ ids }) => ids.length > 0)) return { ids: each.flatMap(({ ids }) => ids) };
  // `xid 79`, or a line of a log that was pasted without quotes.
  const text = words.join(' ');
  const isText = words.length > 1 && !words.some((word) => isLikeRule(word));
  const together = isText ? named(text) : [];
  if (together.length > 0) return { ids: together };
  const unnamed = each.filter(({ ids }) => ids.length === 0).map(({ word }) => word);
  return { problems: isText && unnamed.length === words.length ? [unknown(text)] : unnamed.map(unknown) };
}

/**
 * Everything that is known of a rule or an error.
 *
 * @param documented The document of rules; empty where it is missing.
 */
export function explained(id: string, documented: string): string {
  if (isRule(id)) return explain(id, documented);
  const { errorsIn, entryOf } = handbook();
  return errorsIn(id)
    .map((error) => `${error.id}\n\n${entryOf(error)}\n`)
    .join('\n');
}

/** `pool/ofers` is meant for a rule; `Driver/library` is of a log. */
function isLikeRule(word: string): boolean {
  const subjects = new Set(allRuleIds().map((id) => id.split('/')[0]));
  return /^[\w-]+\/[\w-]*$/.test(word) && subjects.has(word.split('/')[0]);
}

const isRule = (id: string): boolean => allRuleIds().includes(id);

const named = (given: string): readonly string[] => {
  const word = presentId(given) ?? given;
  return isRule(word)
    ? [word]
    : handbook()
        .errorsIn(word)
        .map(({ id }) => id);
};

function unknown(word: string): string {
  const rules = nearestFirst(word, allRuleIds(), 3);
  if (isLikeRule(word))
    return `${word} is not a rule; the nearest are ${rules.join(', ')}; for the way of a pod of this name give its manifests: explain ${word} --from dist`;
  const nearest = nearestFirst(word, [...rules, ...handbook().nearestErrors(word, 3)], 3);
  const pod = /^(?:[\w.-]+\/){1,2}[\w.-]+$/.test(word) ? `; for the way of a pod give its manifests: explain ${word} --from dist` : '';
  return `'${onOneLine(word)}' is neither a rule nor a known error; the nearest are ${nearest.join(', ')}${pod}`;
}
