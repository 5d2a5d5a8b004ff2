/** Fields without those whose value is an empty object or list. */
export const filled = (value: Readonly<Record<string, object>>): object =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => Object.keys(inner).length > 0));
