import type { MigClass, MigGrid } from './mig-grids';
import { type ClassCounts, placeable } from './mig-search';

/** How many remainders of a demand are looked at before the rest is packed fullest GPU first. */
const MOST_STATES = 5000;

/** A demand that needs more GPUs than these by its size alone is packed fullest GPU first until it does not. */
const MOST_GPUS = 24;

/** What each of the fewest GPUs is cut into, fullest first. */
export interface Packing {
  readonly gpus: readonly ClassCounts[];
  /** Whether no smaller number of GPUs holds the demand. */
  readonly fewest: boolean;
}

/**
 * Instances on as few GPUs of a grid as hold them: bin packing whose bins are the layouts that the grid can place. An exact
 * search over what remains, and for demands too large for it the fullest GPU again and again.
 *
 * @throws RangeError when the grid has no room for one instance of a class.
 */
export function packed(grid: MigGrid, demand: ClassCounts): Packing {
  const classes = [...demand.keys()].sort((a, b) => slotsOf(grid, b) - slotsOf(grid, a) || (a < b ? -1 : 1));
  const layouts = placeable(grid, classes).map((counts) => classes.map((one) => counts.get(one) ?? 0));
  const size = classes.map((one) => slotsOf(grid, one));
  const known = new Map<string, readonly (readonly number[])[]>();
  let fewest = true;

  /** GPUs for what remains, largest classes first: one of the GPUs must hold one of them. */
  const best = (left: readonly number[]): readonly (readonly number[])[] => {
    const largest = left.findIndex((count) => count > 0);
    if (largest < 0) return [];
    const key = left.join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const choices = largestOf(layouts, left, size).filter((layout) => (layout[largest] ?? 0) > 0);
    if (choices.length === 0) throw new RangeError(`no GPU has room for ${classes[largest] ?? ''}`);
    if (known.size >= MOST_STATES) fewest = false;
    const tried = known.size >= MOST_STATES ? choices.slice(0, 1) : choices;
    const least = Math.ceil(total(left, size) / grid.slots);
    let found: readonly (readonly number[])[] | undefined;
    for (const layout of tried) {
      const rest = best(left.map((count, index) => count - (layout[index] ?? 0)));
      if (found === undefined || rest.length + 1 < found.length) found = [layout, ...rest];
      if (found.length <= least) break;
    }
    known.set(key, found ?? []);
    return found ?? [];
  };

  const full: (readonly number[])[] = [];
  let left: readonly number[] = classes.map((one) => demand.get(one) ?? 0);
  while (total(left, size) > MOST_GPUS * grid.slots) {
    fewest = false;
    const layout = largestOf(layouts, left, size)[0] ?? [];
    const times = Math.min(...layout.flatMap((count, index) => (count > 0 ? [Math.floor((left[index] ?? 0) / count)] : [])));
    full.push(...Array.from({ length: times }, () => layout));
    left = left.map((count, index) => count - times * (layout[index] ?? 0));
  }
  const gpus = [...full, ...best(left)];
  const fullest = [...gpus].sort((a, b) => total(b, size) - total(a, size) || compared(b, a));
  return { gpus: fullest.map((layout) => countsOf(classes, layout)), fewest };
}

/** The layouts of what is left that no other contains, fullest first. */
function largestOf(
  layouts: readonly (readonly number[])[],
  left: readonly number[],
  size: readonly number[],
): readonly (readonly number[])[] {
  const clipped = new Map<string, readonly number[]>();
  for (const layout of layouts) {
    const within = layout.map((count, index) => Math.min(count, left[index] ?? 0));
    clipped.set(within.join(), within);
  }
  const all = [...clipped.values()];
  const contained = (a: readonly number[], b: readonly number[]): boolean => a !== b && a.every((count, index) => count <= (b[index] ?? 0));
  return all.filter((one) => !all.some((other) => contained(one, other))).sort((a, b) => total(b, size) - total(a, size) || compared(b, a));
}

const slotsOf = (grid: MigGrid, migClass: MigClass): number => grid.classes[migClass]?.slots ?? 0;
const total = (layout: readonly number[], size: readonly number[]): number =>
  layout.reduce((sum, count, index) => sum + count * (size[index] ?? 0), 0);
const compared = (a: readonly number[], b: readonly number[]): number =>
  a.map((count, index) => count - (b[index] ?? 0)).find(Boolean) ?? 0;
const countsOf = (classes: readonly MigClass[], layout: readonly number[]): ClassCounts =>
  new Map(classes.flatMap((one, index) => (layout[index] ? [[one, layout[index]] as const] : [])));
