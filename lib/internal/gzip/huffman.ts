/** A code of Huffman: for each symbol how many bits it has, and which. Symbols that do not occur have no bits. */
export interface Code {
  readonly lengths: readonly number[];
  readonly bits: readonly number[];
}

/** The code with the shortest text for these counts, no symbol of which is longer than `most` bits. Source: RFC 1951, 3.2.2. */
export function codeOf(counts: readonly number[], most: number): Code {
  let weights = counts;
  let lengths = lengthsOf(weights);
  // Rare symbols weigh more until the tree is flat enough, which is nearly as short.
  while (lengths.some((length) => length > most)) {
    weights = weights.map((weight) => (weight === 0 ? 0 : Math.ceil(weight / 2) + 1));
    lengths = lengthsOf(weights);
  }
  return { lengths, bits: bitsOf(lengths) };
}

/** A code whose lengths are known. */
export function bitsOf(lengths: readonly number[]): readonly number[] {
  const bits = lengths.map(() => 0);
  let next = 0;
  for (let length = 1; length <= 15; length++) {
    next *= 2;
    lengths.forEach((own, symbol) => {
      if (own === length) bits[symbol] = next++;
    });
  }
  return bits;
}

interface Tree {
  readonly weight: number;
  readonly symbols: readonly number[];
}

/** The two lightest trees become one, until one is left; of two of one weight the earlier, so that the outcome is always the same. */
function lengthsOf(weights: readonly number[]): readonly number[] {
  const lengths = weights.map(() => 0);
  let trees: Tree[] = weights.flatMap((weight, symbol) => (weight === 0 ? [] : [{ weight, symbols: [symbol] }]));
  if (trees.length === 1) lengths[trees[0]?.symbols[0] ?? 0] = 1;
  while (trees.length > 1) {
    trees = trees.sort((a, b) => a.weight - b.weight);
    const [first, second, ...rest] = trees as [Tree, Tree, ...Tree[]];
    const joined = { weight: first.weight + second.weight, symbols: [...first.symbols, ...second.symbols] };
    for (const symbol of joined.symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1;
    trees = [...rest, joined];
  }
  return lengths;
}
