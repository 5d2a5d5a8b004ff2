/** Texts that are seldom wanted again: packed together, each costs a few bytes, and those of equal form next to nothing. */
export interface PackedTexts {
  add(text: string): PackedText;
  get(packed: PackedText): string;
  /** Every text, in the order in which they came. */
  all(): Iterable<string>;
}

/** Where a text stands: its number in its block, and the number of that. */
export type PackedText = number;

/** Characters that are packed together: more pack better, and take longer to be had again. */
const BLOCK = 2 ** 16;
/** Texts that are packed together. */
const MOST = 2 ** 16;

/** The only place that loads node:zlib. */
type Zlib = typeof import('node:zlib');
const load = (): Zlib => require('node:zlib') as Zlib;

/** A place for texts, which is empty. */
export function packedTexts(): PackedTexts {
  const blocks: { readonly packed: Uint8Array; readonly ends: Int32Array }[] = [];
  let open: string[] = [];
  let length = 0;
  let last: { readonly block: number; readonly texts: readonly string[] } | undefined;

  const textsOf = (block: number): readonly string[] => {
    const { packed, ends } = blocks[block] ?? {};
    if (packed === undefined || ends === undefined) return open;
    if (last?.block === block) return last.texts;
    const text = load().inflateRawSync(packed).toString('utf8');
    last = { block, texts: Array.from(ends, (end, index) => text.slice(ends[index - 1] ?? 0, end)) };
    return last.texts;
  };
  const close = (): void => {
    // Fast is enough: what texts have in common is whole lines.
    const packed = load().deflateRawSync(open.join(''), { level: 1 });
    let end = 0;
    // Of what the packer gives, a part is empty.
    blocks.push({ packed: Uint8Array.from(packed), ends: Int32Array.from(open, (text) => (end += text.length)) });
    open = [];
    length = 0;
  };

  return {
    add(text) {
      const packed = blocks.length * MOST + open.length;
      open.push(text);
      length += text.length;
      if (length >= BLOCK || open.length === MOST) close();
      return packed;
    },
    get: (packed) => textsOf(Math.floor(packed / MOST))[packed % MOST] ?? '',
    *all() {
      for (const block of blocks.keys()) yield* textsOf(block);
      yield* open;
    },
  };
}
