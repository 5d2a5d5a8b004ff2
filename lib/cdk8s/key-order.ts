/** Sorts in place by insertion: manifests have a handful of keys in a map, for which the built-in sort allocates more than they weigh. */
export function inOrder(keys: string[]): readonly string[] {
  for (let end = 1; end < keys.length; end++) {
    const key = keys[end] as string;
    let place = end;
    for (; place > 0 && (keys[place - 1] as string) > key; place--) keys[place] = keys[place - 1] as string;
    keys[place] = key;
  }
  return keys;
}

/** A copy as cdk8s writes it: keys in their order, nothing for what is undefined or null. */
export function inKeyOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inKeyOrder);
  const copy: Record<string, unknown> = {};
  for (const key of inOrder(Object.keys(value))) {
    const inner = (value as Record<string, unknown>)[key];
    if (inner !== undefined && inner !== null) copy[key] = inKeyOrder(inner);
  }
  return copy;
}
