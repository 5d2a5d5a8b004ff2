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
export const inKeyOrder = (value: unknown): unknown => (isObject(value) ? ordered(value) : value);

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function ordered(value: Fields): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  const copy: Record<string, unknown> = {};
  // Most maps are written in order already, and what is not asked for its list of keys makes no garbage.
  if (isOrdered(value)) for (const key in value) put(copy, key, value[key]);
  else for (const key of inOrder(Object.keys(value))) put(copy, key, value[key]);
  return copy;
}

function put(copy: Record<string, unknown>, key: string, value: unknown): void {
  if (isObject(value)) copy[key] = ordered(value);
  else if (value !== undefined && value !== null) copy[key] = value;
}

function isOrdered(value: Fields): boolean {
  let last = '';
  for (const key in value) {
    if (key < last) return false;
    last = key;
  }
  return true;
}
