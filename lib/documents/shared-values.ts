/** What many objects have in common, kept once. */
export interface SharedValues {
  /** The value, with what is known already in place of what is equal to it; it must be nobody else's, as it is changed. */
  of<T>(value: T): T;
}

/** Texts and values that are known at a time: objects that have something in common come soon after each other. */
const MOST = 2 ** 12;
/** Characters of one, as JSON. What is longer is seldom there twice, and its parts may be. */
const LONGEST = 1024;

/** Nothing is known yet. */
export function sharedValues(): SharedValues {
  const texts = new Map<string, string>();
  const values = new Map<string, object>();
  /** Texts and values seen for the first time, or not to be shared. What contains one is like nothing else, and not looked up. */
  let firsts = 0;

  const known = <T>(all: Map<string, T>, name: string, value: T): T => {
    const before = name.length > LONGEST ? undefined : all.get(name);
    if (before !== undefined) return before;
    firsts++;
    if (name.length > LONGEST) return value;
    if (all.size >= MOST) all.clear();
    all.set(name, Object.freeze(value));
    return value;
  };
  const shareWithin = (value: Record<string, unknown>): object => {
    const before = firsts;
    for (const key of Object.keys(value)) value[key] = shared(value[key]);
    return firsts === before ? known<object>(values, JSON.stringify(value), value) : value;
  };
  const shared = (value: unknown): unknown => {
    if (typeof value === 'string') return known(texts, value, value);
    // JSON has null for it, which is another value.
    if (typeof value === 'number' && !Number.isFinite(value)) firsts++;
    return typeof value === 'object' && value !== null ? shareWithin(value as Record<string, unknown>) : value;
  };

  return { of: <T>(value: T): T => shared(value) as T };
}
