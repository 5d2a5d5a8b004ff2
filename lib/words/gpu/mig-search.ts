import type { MigClass, MigClassShape, MigGrid } from './mig-grids';

/** Where one instance is: its class and its first memory slot. */
export interface Place {
  readonly migClass: MigClass;
  readonly start: number;
  readonly size: number;
}

/** How many instances of each class. */
export type ClassCounts = ReadonlyMap<MigClass, number>;

/**
 * Places instances on a grid so that no two overlap, or answers undefined when that cannot be done.
 *
 * A real search: which slots remain depends on where the others are (3g must go to slot 4 to leave room for 2g and
 * two 1g), so adding up sizes would accept layouts that no GPU takes.
 */
export function place(grid: MigGrid, counts: ClassCounts): readonly Place[] | undefined {
  if (!withinLimits(grid, counts)) return undefined;
  // Larger instances have fewer places to go, and so come first.
  const todo = [...counts]
    .flatMap(([migClass, count]) => Array.from({ length: count }, () => migClass))
    .sort((a, b) => shapeOf(grid, b).slots - shapeOf(grid, a).slots || a.localeCompare(b));
  const dead = new Set<number>();
  const placed: Place[] = [];

  const search = (index: number, taken: number, from: number): boolean => {
    const migClass = todo[index];
    if (migClass === undefined) return true;
    const state = (index * 16 + from) * 4096 + taken;
    if (dead.has(state)) return false;
    const { starts, slots } = shapeOf(grid, migClass);
    for (const start of starts) {
      const mask = ((1 << slots) - 1) << start;
      // Instances of one class are placed from left to right: their order among each other does not matter.
      if (start < from || (taken & mask) !== 0) continue;
      placed.push({ migClass, start, size: slots });
      if (search(index + 1, taken | mask, todo[index + 1] === migClass ? start + 1 : 0)) return true;
      placed.pop();
    }
    dead.add(state);
    return false;
  };
  return search(0, 0, 0) ? placed.sort((a, b) => a.start - b.start) : undefined;
}

/** Every combination of these classes that can be placed, the empty one left out. */
export function placeable(grid: MigGrid, classes: readonly MigClass[]): readonly ClassCounts[] {
  const found: ClassCounts[] = [];
  const extend = (index: number, counts: ClassCounts): void => {
    const migClass = classes[index];
    if (migClass === undefined) {
      if (counts.size > 0) found.push(counts);
      return;
    }
    // What cannot be placed cannot be placed with one more instance either.
    const { max } = shapeOf(grid, migClass);
    let largest = 0;
    while (largest < max && place(grid, new Map([...counts, [migClass, largest + 1]])) !== undefined) largest += 1;
    for (let count = largest; count >= 0; count--) extend(index + 1, count === 0 ? counts : new Map([...counts, [migClass, count]]));
  };
  extend(0, new Map());
  return found;
}

/** The combinations of these classes to which no instance of any of them can be added. */
export function maximal(grid: MigGrid, classes: readonly MigClass[]): readonly ClassCounts[] {
  const full = (counts: ClassCounts) =>
    classes.every((migClass) => place(grid, new Map([...counts, [migClass, (counts.get(migClass) ?? 0) + 1]])) === undefined);
  return placeable(grid, classes).filter(full);
}

/**
 * A GPU has one set of media extensions: an instance with `+me` or `+me.all` takes it.
 *
 * Source: `nvidia-smi mig -lgip`, whose `+me` and `+me.all` rows have one instance at most. Of an A30 (driver 535) it shows
 * one JPEG and one OFA engine for `1g.6gb+me`, the same for `2g.12gb+me`, and no more for the whole GPU: the two exclude
 * each other, although each has a count of its own.
 */
const takesMedia = (migClass: MigClass): boolean => migClass.endsWith('+me') || migClass.endsWith('+me.all');

function withinLimits(grid: MigGrid, counts: ClassCounts): boolean {
  let slots = 0;
  let media = 0;
  for (const [migClass, count] of counts) {
    const shape = grid.classes[migClass];
    if (shape === undefined || !Number.isInteger(count) || count < 0 || count > shape.max) return false;
    slots += shape.slots * count;
    if (takesMedia(migClass)) media += count;
  }
  return slots <= grid.slots && media <= 1;
}

function shapeOf(grid: MigGrid, migClass: MigClass): MigClassShape {
  const shape = grid.classes[migClass];
  if (shape === undefined) throw new RangeError(`${migClass} is not on this grid`);
  return shape;
}
