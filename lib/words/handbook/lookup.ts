import { nearestFirst } from '../../internal';
import { knownErrors } from './rows';
import type { KnownError } from './known-error';

/** `xid 79`, `XID-79`, and a line of the kernel's log: `NVRM: Xid (PCI:0000:3b:00): 79, pid=...`. */
const XID = /\bxid(?:\s*\([^)]*\))?[\s:#-]*0*(\d+)/g;

/** The errors that a text is about: the id or another name of one, or a line of a log. */
export function errorsIn(text: string): readonly KnownError[] {
  const given = plain(text);
  const all = Object.values(knownErrors).flat();
  const exact = all.filter((error) => wordsOf(error).some((word) => keyOf(word) === keyOf(given)));
  if (exact.length > 0) return exact;
  const numbers = new Set([...given.matchAll(XID)].map(([, number]) => `XID-${number}`));
  const byNumber = all.filter(({ id }) => numbers.has(id));
  return byNumber.length > 0 ? byNumber : longestOf(all.map((error) => ({ error, text: textIn(error, given) })));
}

/** Ids of errors like a text that is none, the nearest first. */
export const nearestErrors = (text: string, count: number): readonly string[] =>
  nearestFirst(
    text.trim().replace(/\s+/g, '-'),
    Object.values(knownErrors)
      .flat()
      .map(({ id }) => id),
    count,
  );

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
const keyOf = (word: string): string => word.toLowerCase().replace(/[\s_-]+/g, '-');
const wordsOf = ({ id, names = [] }: KnownError): readonly string[] => [id, ...names];

/** Shorter names are words of every log. */
const SHORTEST = 8;

/** The longest text of an error that is in a line, as a word of its own. */
function textIn({ id, names = [], logs = [] }: KnownError, given: string): string {
  const texts = [...logs, id, ...names.filter((name) => name.length >= SHORTEST)].map(plain);
  return texts.filter((text) => hasWord(given, text)).reduce((longest, one) => (one.length > longest.length ? one : longest), '');
}

/** `cuda error 80` is not in `cuda error 802`. */
function hasWord(given: string, text: string): boolean {
  for (let at = given.indexOf(text); at >= 0; at = given.indexOf(text, at + 1)) {
    const [before = ' ', after = ' '] = [given[at - 1], given[at + text.length]];
    if (!(isWord(before) && isWord(text[0])) && !(isWord(text.at(-1)) && isWord(after))) return true;
  }
  return false;
}

const isWord = (letter = ' '): boolean => /[a-z0-9_]/.test(letter);

/** What is found by a text that is part of the text of another says less than that other. */
function longestOf(found: readonly { readonly error: KnownError; readonly text: string }[]): readonly KnownError[] {
  const some = found.filter(({ text }) => text !== '');
  return some.filter(({ text }) => !some.some((other) => other.text !== text && other.text.includes(text))).map(({ error }) => error);
}
