import { MAX_NUMA_NODES } from '../../../words/kubernetes';

/** Number of NUMA nodes in a mask. */
export const size = (mask: number): number => placesOf(mask).length;

/**
 * The places in a mask, ascending. A mask is a sum of powers of two and no word of bits: a GB200 has 34 NUMA nodes. What the
 * Topology Manager aligns is eight at most, and every subset of those is asked for again and again.
 */
export function placesOf(mask: number): readonly number[] {
  if (mask >= 2 ** MAX_NUMA_NODES) return found(mask);
  return (placesByMask[mask] ??= found(mask));
}
const placesByMask: (readonly number[])[] = [];

function found(mask: number): readonly number[] {
  const places: number[] = [];
  for (let place = 0, rest = mask; rest > 0; place++, rest = Math.floor(rest / 2)) if (rest % 2 === 1) places.push(place);
  return places;
}

/** Sum of what the NUMA nodes of a mask hold. */
export function sumIn(mask: number, counts: readonly number[]): number {
  let sum = 0;
  for (const place of placesOf(mask)) sum += counts[place] ?? 0;
  return sum;
}

/** The places whose count is not zero, as a mask. */
export const maskOf = (counts: readonly number[]): number =>
  counts.reduce((mask, count, place) => (count > 0 ? mask + 2 ** place : mask), 0);
