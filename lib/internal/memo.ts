/** Asks `make` once for each object, and keeps the answer as long as the object lives. Right for objects that never change. */
export function memo<K extends object, V extends object | string | number | boolean>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(key)));
    return value;
  };
}
