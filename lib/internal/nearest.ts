/**
 * Orders the allowed values by how close they are to what was given, so that the likely meant one is read first.
 *
 * @param count How many of them are wanted.
 */
export function nearestFirst<T>(got: unknown, allowed: readonly T[], count = allowed.length): readonly T[] {
  // What is not a plain value may not even have a text.
  const given = typeof got === 'string' || typeof got === 'number' ? String(got).toLowerCase() : '';
  const byDistance: T[][] = [];
  for (const value of allowed) (byDistance[editDistance(given, String(value).toLowerCase())] ??= []).push(value);
  return byDistance.flat().slice(0, count);
}

/** The same for a reader: who writes `H100 SXM`, or `H1000`, means one that begins so, such as `H100-SXM5-80GB`. */
export function likelyFirst<T>(got: unknown, allowed: readonly T[]): readonly T[] {
  if (typeof got === 'number' && allowed.every((value) => typeof value === 'number')) return numbersNearestFirst(got, allowed);
  const nearest = nearestFirst(got, allowed);
  if (typeof got !== 'string') return nearest;
  const given = lettersOf(got);
  const likely = Math.min(given.length, LIKELY);
  const byBeginning: T[][] = [];
  for (const value of nearest) {
    const common = commonBeginning(given, lettersOf(String(value)));
    (byBeginning[common < likely ? 0 : common] ??= []).push(value);
  }
  return byBeginning.reverse().flat();
}

/** Numbers by how far they are, the smaller of two first. */
const numbersNearestFirst = <T>(got: number, allowed: readonly T[]): readonly T[] =>
  [...allowed].sort((a, b) => Math.abs(Number(a) - got) - Math.abs(Number(b) - got) || Number(a) - Number(b));

/** How many letters and digits two names have in common at least, if that is to say something. */
const LIKELY = 3;

export const lettersOf = (name: string): string =>
  name
    .slice(0, COMPARED)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

function commonBeginning(a: string, b: string): number {
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return common;
}

/** Whether a name is another with two neighbours in each other's place, as fingers write it: `prot` for `port`. */
export function isSwapped(a: string, b: string): boolean {
  const at = commonBeginning(a, b);
  return a.length === b.length && at < a.length && a.slice(at, at + 2) === `${b[at + 1]}${b[at]}` && a.slice(at + 2) === b.slice(at + 2);
}

/** Longer than any name: what is behind that is not compared. */
const COMPARED = 128;

/** Levenshtein distance: single-character insertions, deletions and replacements. */
export function editDistance(a: string, b: string): number {
  const [short = '', long = ''] = [a.slice(0, COMPARED), b.slice(0, COMPARED)].sort((one, other) => one.length - other.length);
  if (short === '') return long.length;
  return short.length <= BITS ? distanceByBits(short, long) : distanceByTable(short, long);
}

function distanceByTable(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/** How many characters a number has a bit for. */
const BITS = 32;

/**
 * The same table with a whole column in the bits of two numbers, for many names that are compared with many.
 *
 * Source: G. Myers, A fast bit-vector algorithm for approximate string matching, JACM 46 (1999), as H. Hyyro (2003) has it for
 * whole words.
 */
function distanceByBits(short: string, long: string): number {
  const places = (PLACES ??= new Int32Array(2 ** 16));
  for (let i = 0; i < short.length; i++) {
    const code = short.charCodeAt(i);
    places[code] = (places[code] ?? 0) | (1 << i);
  }
  const last = 1 << (short.length - 1);
  let distance = short.length;
  // Where a cell is one more, or one less, than the one above it.
  let more = -1;
  let less = 0;
  for (let j = 0; j < long.length; j++) {
    const equal = places[long.charCodeAt(j)] ?? 0;
    const same = (((equal & more) + more) ^ more) | equal;
    const right = less | ~(same | more);
    const down = more & same;
    if (right & last) distance++;
    if (down & last) distance--;
    const next = (right << 1) | 1;
    more = (down << 1) | ~(equal | less | next);
    less = next & (equal | less);
  }
  for (let i = 0; i < short.length; i++) places[short.charCodeAt(i)] = 0;
  return distance;
}
/** In which bits a character is; made on first use. */
let PLACES: Int32Array | undefined;
