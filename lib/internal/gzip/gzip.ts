import { bitsOf, type Code, codeOf } from './huffman';
import { type Piece, piecesOf } from './matches';

/**
 * A text as gzip, the same bytes for the same text everywhere: what zlib makes of one differs between releases of Node and
 * processors, and user data that differ replace nodes. One block with codes of its own.
 *
 * Sources: RFC 1952 (gzip), RFC 1951 (deflate).
 */
export function gzip(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const out = new Bits();
  // Deflate, no name, no time, slowest compression, no system.
  for (const byte of [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]) out.add(byte, 8);
  block(out, piecesOf(bytes));
  out.fill();
  out.add(crcOf(bytes), 32);
  out.add(bytes.length, 32);
  return out.bytes();
}

class Bits {
  private readonly done: number[] = [];
  private open = 0;
  private size = 0;
  /** Bits of a number, the lowest first. */
  add(value: number, count: number): void {
    for (let bit = 0; bit < count; bit++) this.bit((value >>> bit) & 1);
  }
  /** A word of a code, the highest bit first. */
  code({ bits, lengths }: Code, symbol: number): void {
    const [word = 0, length = 0] = [bits[symbol], lengths[symbol]];
    for (let bit = length - 1; bit >= 0; bit--) this.bit((word >> bit) & 1);
  }
  fill(): void {
    while (this.size > 0) this.bit(0);
  }
  bytes(): Uint8Array {
    return Uint8Array.from(this.done);
  }
  private bit(bit: number): void {
    this.open |= bit << this.size++;
    if (this.size < 8) return;
    this.done.push(this.open);
    this.open = 0;
    this.size = 0;
  }
}

/** A range of lengths or distances: its symbol, where it begins, and how many bits say where in it. Source: RFC 1951, 3.2.5. */
interface Range {
  readonly symbol: number;
  readonly from: number;
  readonly extra: number;
}
function ranges(first: number, from: number, extras: readonly number[]): readonly Range[] {
  let begin = from;
  return extras.map((extra, index) => {
    const range = { symbol: first + index, from: begin, extra };
    begin += 2 ** extra;
    return range;
  });
}
const upTo = (most: number, each: number, from: number): readonly number[] => [
  ...Array<number>(from).fill(0),
  ...Array.from({ length: most * each }, (_, index) => 1 + Math.floor(index / each)),
];
const LENGTHS: readonly Range[] = [...ranges(257, 3, upTo(5, 4, 8)), { symbol: 285, from: 258, extra: 0 }];
const DISTANCES = ranges(0, 1, upTo(13, 2, 4));
const END = 256;

function rangeOf(all: readonly Range[], value: number): Range {
  let index = all.length - 1;
  while ((all[index] as Range).from > value) index--;
  return all[index] as Range;
}

function block(out: Bits, pieces: readonly Piece[]): void {
  const literals = Array<number>(286).fill(0);
  const distances = Array<number>(30).fill(0);
  const count = (all: number[], symbol: number): void => {
    all[symbol] = (all[symbol] ?? 0) + 1;
  };
  for (const piece of pieces) {
    count(literals, typeof piece === 'number' ? piece : rangeOf(LENGTHS, piece.length).symbol);
    if (typeof piece !== 'number') count(distances, rangeOf(DISTANCES, piece.distance).symbol);
  }
  count(literals, END);
  // At least one code of distances has to be there.
  const [literal, distance] = [
    codeOf(literals, 15),
    codeOf(distances.some((each) => each > 0) ? distances : [1, ...distances.slice(1)], 15),
  ];
  // The last block, with codes of its own.
  out.add(1, 1);
  out.add(2, 2);
  codes(out, literal.lengths, distance.lengths);
  for (const piece of pieces) {
    if (typeof piece === 'number') {
      out.code(literal, piece);
      continue;
    }
    for (const [code, all, value] of [
      [literal, LENGTHS, piece.length],
      [distance, DISTANCES, piece.distance],
    ] as const) {
      const range = rangeOf(all, value);
      out.code(code, range.symbol);
      out.add(value - range.from, range.extra);
    }
  }
  out.code(literal, END);
}

/** The order in which the lengths of the code of lengths are written. Source: RFC 1951, 3.2.7. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The lengths of both codes; a run of equal lengths is written once. */
function codes(out: Bits, literal: readonly number[], distance: readonly number[]): void {
  const words = runsOf([...literal, ...distance]);
  const counts = Array<number>(19).fill(0);
  for (const [symbol] of words) counts[symbol] = (counts[symbol] ?? 0) + 1;
  const { lengths } = codeOf(counts, 7);
  out.add(literal.length - 257, 5);
  out.add(distance.length - 1, 5);
  out.add(ORDER.length - 4, 4);
  for (const symbol of ORDER) out.add(lengths[symbol] ?? 0, 3);
  const code = { lengths, bits: bitsOf(lengths) };
  for (const [symbol, rest, size] of words) {
    out.code(code, symbol);
    out.add(rest, size);
  }
}

/** 16 repeats the length before 3 to 6 times, 17 is 3 to 10 zeros, 18 is 11 to 138. */
function runsOf(lengths: readonly number[]): readonly (readonly [symbol: number, rest: number, bits: number])[] {
  const words: (readonly [number, number, number])[] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] ?? 0;
    let run = 1;
    while (lengths[at + run] === length) run++;
    at += run;
    if (length !== 0) {
      words.push([length, 0, 0]);
      run -= 1;
    }
    while (run > 0) {
      const most = length === 0 ? 138 : 6;
      const some = Math.min(run, most);
      if (some < 3) words.push(...Array.from({ length: some }, () => [length, 0, 0] as const));
      else words.push(length !== 0 ? [16, some - 3, 2] : some > 10 ? [18, some - 11, 7] : [17, some - 3, 3]);
      run -= some;
    }
  }
  return words;
}

/** Source: RFC 1952, 8. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
