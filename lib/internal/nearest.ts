/** Orders the allowed values by how close they are to what was given, so that the likely meant one is read first. */
export function nearestFirst<T>(got: unknown, allowed: readonly T[]): readonly T[] {
  // What is no plain value may not even have a text.
  const given = typeof got === 'string' || typeof got === 'number' ? String(got).toLowerCase() : '';
  return allowed
    .map((value, index) => ({ value, index, distance: editDistance(given, String(value).toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .map((entry) => entry.value);
}

/** The same for a reader: who writes the beginning of a name, such as `H100` of `H100-SXM5-80GB`, means one that goes on so. */
export function likelyFirst<T>(got: unknown, allowed: readonly T[]): readonly T[] {
  const nearest = nearestFirst(got, allowed);
  if (typeof got !== 'string' || got === '') return nearest;
  const goesOn = (value: T): boolean => String(value).toLowerCase().startsWith(got.toLowerCase());
  return [...nearest.filter(goesOn), ...nearest.filter((value) => !goesOn(value))];
}

/** Levenshtein distance: single-character insertions, deletions and replacements. */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
