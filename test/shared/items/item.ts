/**
 * How an item of ITEMS.md, what the users' notes ask for, is held:
 *
 * - `'fabrics/efa.test.ts: gives each GPU its own NIC'`: by a test, its file below test/ and a part of its title;
 * - `'rule node/isolcpus'`: by a rule, whose wrong and right example test/rules judges;
 * - `{ explains }`: by nothing, for the notes explain something there; in a few words, what;
 * - `{ left }`: by nothing yet, and why.
 */
export type Item = string | readonly string[] | { readonly explains: string } | { readonly left: string };

/** Items by their number in ITEMS.md. */
export type Items = Readonly<Record<number, Item>>;

export const held = (item: Item): readonly string[] => (typeof item === 'string' ? [item] : item instanceof Array ? item : []);
