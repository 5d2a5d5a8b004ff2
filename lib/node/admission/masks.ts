/** Number of NUMA nodes in a mask. */
export const size = (mask: number): number => placesOf(mask).length;

/** The places in a mask, ascending. A node has few NUMA nodes, and every subset of them is asked for again and again. */
export function placesOf(mask: number): readonly number[] {
  let places = placesByMask[mask];
  if (places === undefined) {
    const found: number[] = [];
    for (let place = 0; mask >>> place > 0; place++) if ((mask >>> place) & 1) found.push(place);
    placesByMask[mask] = places = found;
  }
  return places;
}
const placesByMask: (readonly number[])[] = [];

/** Sum of what the NUMA nodes of a mask hold. */
export function sumIn(mask: number, counts: readonly number[]): number {
  let sum = 0;
  for (const place of placesOf(mask)) sum += counts[place] ?? 0;
  return sum;
}

/** The places whose count is not zero, as a mask. */
export const maskOf = (counts: readonly number[]): number =>
  counts.reduce((mask, count, place) => (count > 0 ? mask + 2 ** place : mask), 0);
