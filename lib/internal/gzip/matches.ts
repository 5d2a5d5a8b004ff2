/** A piece of a compressed text: a byte, or so many bytes that stood so far before. */
export type Piece = number | { readonly length: number; readonly distance: number };

/** Source: RFC 1951, 3.2.5: what a match may be. */
const SHORTEST = 3;
const LONGEST = 258;
const FARTHEST = 32_768;
/** How many earlier places are looked at. */
const LOOKS = 128;

/** A text as bytes and repetitions; a repetition waits one byte where the next place has a longer one. */
export function piecesOf(bytes: Uint8Array): readonly Piece[] {
  const pieces: Piece[] = [];
  const places = new Map<number, number[]>();
  const note = (at: number): void => {
    if (at + SHORTEST > bytes.length) return;
    const key = keyAt(bytes, at);
    const known = places.get(key);
    if (known === undefined) places.set(key, [at]);
    else known.push(at);
  };
  const best = (at: number) => matchAt(bytes, at, at + SHORTEST > bytes.length ? [] : (places.get(keyAt(bytes, at)) ?? []));
  let at = 0;
  let match = bytes.length === 0 ? undefined : best(0);
  while (at < bytes.length) {
    note(at);
    const next = at + 1 < bytes.length ? best(at + 1) : undefined;
    if (match === undefined || (next?.length ?? 0) > match.length) {
      pieces.push(bytes[at] ?? 0);
      at += 1;
      match = next;
      continue;
    }
    pieces.push(match);
    for (let inside = at + 1; inside < at + match.length; inside++) note(inside);
    at += match.length;
    match = at < bytes.length ? best(at) : undefined;
  }
  return pieces;
}

const keyAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);

function matchAt(bytes: Uint8Array, at: number, places: readonly number[]): { length: number; distance: number } | undefined {
  const most = Math.min(LONGEST, bytes.length - at);
  let found: { length: number; distance: number } | undefined;
  for (let index = places.length - 1; index >= 0 && index >= places.length - LOOKS; index--) {
    const place = places[index] ?? 0;
    const distance = at - place;
    if (distance > FARTHEST) break;
    if (distance === 0) continue;
    let length = 0;
    while (length < most && bytes[place + length] === bytes[at + length]) length++;
    if (length >= SHORTEST && length > (found?.length ?? 0)) found = { length, distance };
    if (length === most) break;
  }
  return found;
}
