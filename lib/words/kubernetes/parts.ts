type Part = Readonly<Record<string, unknown>>;

/** A part of a document that ought to be a map; an empty one where it is not. */
export const partOf = (value: unknown): Part => (typeof value === 'object' && value !== null ? (value as Part) : {});

/** The list at a key of a part; an empty one where there is none. */
export const listIn = (value: unknown, key: string): readonly unknown[] => {
  const list = partOf(value)[key];
  return Array.isArray(list) ? list : [];
};
