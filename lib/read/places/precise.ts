import { isPlainObject } from '../../internal';

type Step = string | number;
type Steps = readonly Step[];

/** Values that are looked at, so that what is large takes no longer than it must. */
const MOST_VALUES = 2000;

/**
 * The steps from a value to the part of it that is at fault: the one key or value that is what was found, or the one word
 * of a command. A rule that speaks of a container need not know in which of its arguments a word is.
 *
 * @returns Nothing where there is no such part, or more than one.
 */
export function preciseIn(value: unknown, found: unknown): Steps {
  if (Array.isArray(value) && isPlainObject(found)) return entryIn(value, found);
  if (typeof found === 'object' && JSON.stringify(value) === JSON.stringify(found)) return [];
  const got = singleOf(found);
  if (got === undefined || got === '' || (typeof value !== 'object' && typeof got !== 'string')) return [];
  const leaves = leavesOf(value);
  return only(leaves, ({ inner, key }) => inner === got || key === got) ?? (typeof got === 'string' ? wordIn(leaves, got) : []);
}

function entryIn(value: readonly unknown[], found: object): Steps {
  const text = JSON.stringify(found);
  const index = value.findIndex((item) => JSON.stringify(item) === text);
  return index < 0 ? [] : [index];
}

/** A list or map of one is what it holds. */
function singleOf(found: unknown): string | number | undefined {
  if (typeof found === 'string' || typeof found === 'number') return found;
  const entries = Array.isArray(found) ? (found as readonly unknown[]) : isPlainObject(found) ? Object.keys(found) : [];
  const [first] = entries;
  return entries.length === 1 && typeof first === 'string' ? first : undefined;
}

/** An option may be in two words, its name and its value, and a variable in two fields. */
function wordIn(leaves: readonly Leaf[], got: string): Steps {
  const [, option] = /^([\w-]+)=/.exec(got) ?? [];
  const holding = (word: string) => only(leaves, ({ inner }) => typeof inner === 'string' && holdsWord(inner, word));
  return holding(got) ?? (option === undefined ? undefined : holding(option)) ?? [];
}

/** A value with nothing below it, or a key with what it has. */
interface Leaf {
  readonly steps: Steps;
  readonly inner: unknown;
  readonly key?: string;
}

/** The steps to the one that is so; empty for several, undefined for none. */
function only(leaves: readonly Leaf[], is: (leaf: Leaf) => boolean): Steps | undefined {
  const [first, ...others] = leaves.filter(is);
  if (first === undefined) return undefined;
  return others.length === 0 ? first.steps : [];
}

function leavesOf(value: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (inner: unknown, steps: Steps): void => {
    if (leaves.length > MOST_VALUES) return;
    if (Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) visit(item, [...steps, index]);
    } else if (isPlainObject(inner)) {
      for (const [key, item] of Object.entries(inner)) {
        const below = [...steps, key];
        const hasMore = typeof item === 'object' && item !== null;
        leaves.push({ steps: below, key, inner: hasMore ? undefined : item });
        if (hasMore) visit(item, below);
      }
    } else if (steps.length > 0) leaves.push({ steps, inner });
  };
  visit(value, []);
  return leaves.length > MOST_VALUES ? [] : leaves;
}

/** Whether a text has the word by itself, or as the value of an option. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + word.length] ?? ' '];
    if (/[\s=,:;"']/.test(before) && /[\s,;="']/.test(after)) return true;
  }
  return false;
}
