/** The names that objects have, two dozen bytes each: a stream has many objects of which nothing else is kept. */
export interface TakenNames {
  /**
   * Remembers who has a name.
   *
   * @param key The name, with everything within which it is unique.
   * @param who Two whole numbers by which its owner is known.
   * @returns Who has it already; undefined where nobody had.
   */
  add(key: string, who: Owner): Owner | undefined;
}

/** Such as the number of a document, and of an object in it. */
export type Owner = readonly [number, number];

/** Numbers of an entry: two of the key, and two of who has it. */
const WIDTH = 4;

/** No name is taken. Of a name 64 bits are kept: among a million, two are alike once in thirty million times. */
export function takenNames(): TakenNames {
  let slots = 1 << 10;
  let table = new Int32Array(slots * WIDTH);
  let count = 0;

  /** Where a key stands, or would stand. An entry that is empty has a key of zero, which no name has. */
  const find = (high: number, low: number): number => {
    let at = (low >>> 0) % slots;
    while (table[at * WIDTH] !== 0 && !(table[at * WIDTH] === high && table[at * WIDTH + 1] === low)) at = (at + 1) % slots;
    return at * WIDTH;
  };
  const grow = (): void => {
    const before = table;
    slots *= 2;
    table = new Int32Array(slots * WIDTH);
    for (let at = 0; at < before.length; at += WIDTH) {
      if (before[at] === 0) continue;
      table.set(before.subarray(at, at + WIDTH), find(before[at] as number, before[at + 1] as number));
    }
  };

  return {
    add(key, who) {
      const [high, low] = [hash(key, 0x811c9dc5) || 1, hash(key, 0x2545f491)];
      const at = find(high, low);
      if (table[at] !== 0) return [table[at + 2] as number, table[at + 3] as number];
      table.set([high, low, ...who], at);
      count++;
      if (count > slots * 0.7) grow();
      return undefined;
    },
  };
}

/** FNV-1a, with a last mixing so that two beginnings give two hashes that have nothing to do with each other. */
function hash(text: string, begin: number): number {
  let sum = begin;
  for (let index = 0; index < text.length; index++)
    sum = Math.imul(sum ^ text.charCodeAt(index), begin === 0x811c9dc5 ? 0x01000193 : 0x5bd1e995);
  sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return (sum ^ (sum >>> 13)) | 0;
}
