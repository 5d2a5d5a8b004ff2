/** Texts that are seldom wanted again: packed together, each costs a few bytes, and those of equal form next to nothing. */
export interface PackedTexts {
  add(text: string): PackedText;
  get(packed: PackedText): string;
  /** Every text, in the order in which they came. */
  all(): Iterable<string>;
}

/** Where a text stands: its block, and its beginning and end in it. */
export type PackedText = readonly [block: number, start: number, end: number];

/** Characters that are packed together: more pack better, and take longer to be had again. */
const BLOCK = 2 ** 16;

/** The only place that loads node:zlib. */
type Zlib = typeof import('node:zlib');
const load = (): Zlib => require('node:zlib') as Zlib;

/** A place for texts, which is empty. */
export function packedTexts(): PackedTexts {
  const blocks: { readonly packed: Uint8Array; readonly ends: Int32Array }[] = [];
  let open: string[] = [];
  let length = 0;
  let got: { readonly packed: PackedText; readonly text: string } | undefined;
  let last: { readonly block: number; readonly text: string } | undefined;

  const textOf = (block: number): string => {
    const { packed } = blocks[block] ?? {};
    if (packed === undefined) return open.join('');
    if (last?.block !== block) last = { block, text: load().inflateRawSync(packed).toString('utf8') };
    return last.text;
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
      const packed = [blocks.length, length, (length += text.length)] as const;
      open.push(text);
      if (length >= BLOCK) close();
      return packed;
    },
    get(packed) {
      // Who looks for many places in one text wants it again each time.
      if (got?.packed.join() !== packed.join()) got = { packed, text: textOf(packed[0]).slice(packed[1], packed[2]) };
      return got.text;
    },
    *all() {
      for (const [block, { ends }] of blocks.entries()) {
        const text = textOf(block);
        for (const [index, end] of ends.entries()) yield text.slice(ends[index - 1] ?? 0, end);
      }
      yield* open;
    },
  };
}
