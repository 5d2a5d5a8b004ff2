/** A code of Huffman: for each symbol how many bits it has, and which. Symbols that do not occur have no bits. */
export interface Code {
  readonly lengths: readonly number[];
  readonly bits: readonly number[];
}

/** The code that makes the shortest text for these counts, with at most `most` bits for a symbol. Source: RFC 1951, 3.2.2. */
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

/**
 * The two lightest trees become one, until one is left. What was joined comes in the order of its weight, so that two queues
 * are enough; of two of one weight the leaf is first, so that the outcome is always the same.
 */
function lengthsOf(weights: readonly number[]): readonly number[] {
  const lengths = weights.map(() => 0);
  const leaves: readonly Tree[] = weights
    .flatMap((weight, symbol) => (weight === 0 ? [] : [{ weight, symbols: [symbol] }]))
    .sort((a, b) => a.weight - b.weight);
  if (leaves.length === 1) lengths[leaves[0]?.symbols[0] ?? 0] = 1;
  const joined: Tree[] = [];
  let [leaf, tree] = [0, 0];
  const lightest = (): Tree => {
    const [one, other] = [leaves[leaf], joined[tree]];
    if (one !== undefined && (other === undefined || one.weight <= other.weight)) {
      leaf += 1;
      return one;
    }
    tree += 1;
    return other as Tree;
  };
  while (joined.length < leaves.length - 1) {
    const [first, second] = [lightest(), lightest()];
    const symbols = [...first.symbols, ...second.symbols];
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1;
    joined.push({ weight: first.weight + second.weight, symbols });
  }
  return lengths;
}
