/** Asks `make` once for each object, and keeps the answer as long as the object lives. Right for objects that never change. */
export function memo<K extends object, V extends object | string | number | boolean>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(key)));
    return value;
  };
}

/** Asks `make` once for each text, and keeps the answers to the last of them: the same few images and scripts are in all manifests of a program. */
export function memoText<V>(make: (text: string) => V): (text: string) => V {
  const made = new Map<string, V>();
  return (text) => {
    let value = made.get(text);
    if (value === undefined && !made.has(text)) {
      value = make(text);
      if (made.size >= MOST_TEXTS) made.clear();
      made.set(text, value);
    }
    return value as V;
  };
}

/** More than one program has images, and few enough to forget. */
const MOST_TEXTS = 1000;
