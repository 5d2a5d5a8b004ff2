import { check, deepFreeze, handle, isPlainObject, oneOf, throwIfAny } from '../../internal';
import type { MigClass } from './mig-grids';
import { type ProfileSet, profileSets, readMigProfile } from './mig-profile';
import { type ClassCounts, maximal, place, placeable } from './mig-search';
import { type AnyMigLayout, type GpuModel, gpuModels, type MigProfile } from './model';

/** Where a MIG instance is on its GPU. */
export interface MigPlacement {
  readonly profile: MigProfile;
  /** First memory slot. */
  readonly start: number;
  /** Number of memory slots. */
  readonly size: number;
}

/**
 * Where the instances of a layout are on one GPU, in order of slots; undefined when they do not fit, when a profile is
 * not one of the model's, or when a count is not a whole number. Profiles with a count of 0 are ignored.
 */
export function placeMig(model: GpuModel, layout: AnyMigLayout): readonly MigPlacement[] | undefined {
  return placed(model, layout)?.placements;
}

/** Memory slots of the whole GPU on which `placeMig` places this layout; undefined where it places nothing. */
export function migSlots(model: GpuModel, layout: AnyMigLayout): number | undefined {
  return placed(model, layout)?.slots;
}

/** Placed on the first set of profiles that can. */
function placed(
  model: GpuModel,
  layout: AnyMigLayout,
): { readonly placements: readonly MigPlacement[]; readonly slots: number } | undefined {
  for (const set of profileSets(model)) {
    const counts = countClasses(set, layout);
    const places = counts && place(set.grid, counts);
    if (places === undefined) continue;
    const placements = places.flatMap(({ migClass, start, size }) => {
      const profile = set.profileOf.get(migClass);
      return profile === undefined ? [] : [{ profile, start, size }];
    });
    return { placements, slots: set.grid.slots };
  }
  return undefined;
}

/**
 * Whether a GPU of this model can be cut like this.
 *
 * @throws GpuConfigError when there is no such model, or the layout is not an object.
 */
export function fitsMig(model: GpuModel, layout: AnyMigLayout): boolean {
  // Programs without types may give anything.
  throwIfAny([...check(oneOf(gpuModels), model, 'fitsMig.model'), ...check(handle('an object', isPlainObject), layout, 'fitsMig.layout')]);
  return placeMig(model, layout) !== undefined;
}

/**
 * Profiles of the layouts that the model does not have with every driver, or that not every source gives it. None where
 * all agree.
 */
export function disputedMigProfiles(model: GpuModel, layouts: readonly AnyMigLayout[]): readonly string[] {
  const sets = profileSets(model);
  return sets.length < 2
    ? []
    : [...new Set(layouts.flatMap(profilesIn))].filter((profile) => !sets.every(({ classOf }) => classOf.has(profile)));
}

/** Whether one driver gives the model all profiles of these layouts. */
export const ofOneMigSet = (model: GpuModel, layouts: readonly AnyMigLayout[]): boolean =>
  profileSets(model).some(({ classOf }) => layouts.every((layout) => profilesIn(layout).every((profile) => classOf.has(profile))));

const profilesIn = (layout: AnyMigLayout): readonly string[] => entries(layout).map(([profile]) => profile);

/**
 * The layouts of a model to which no instance can be added, largest instances first. Profiles with attributes (`+me`,
 * `+gfx` and so on) are on the same slots as those without and are left out. None for a GPU without MIG.
 *
 * On a model whose drivers differ in the names of profiles, the layouts are in the usual names.
 */
export function maximalMigLayouts(model: GpuModel): readonly AnyMigLayout[] {
  const known = maximalOf.get(model);
  if (known !== undefined) return known;
  const [set] = profileSets(model);
  const layouts = set === undefined ? [] : maximal(set.grid, plainClasses(set)).map((counts) => layoutOf(set, counts));
  maximalOf.set(model, deepFreeze(layouts));
  return layouts;
}
const maximalOf = new Map<GpuModel, readonly AnyMigLayout[]>();

/**
 * Compute slices of a GPU that no instance of the layout uses: `{ '3g.40gb': 2 }` leaves one of seven idle. Undefined
 * for a layout that cannot be placed.
 */
export function unusedSlices(model: GpuModel, layout: AnyMigLayout): number | undefined {
  for (const set of profileSets(model)) {
    const counts = countClasses(set, layout);
    if (counts === undefined || place(set.grid, counts) === undefined) continue;
    return [...counts].reduce((left, [migClass, count]) => left - slicesOf(set, migClass) * count, set.grid.slices);
  }
  return undefined;
}

/**
 * Layouts that can be placed and differ least from the one given, nearest first, for messages. A profile that the model
 * does not have counts as the model's nearest one: `1g.5gb` becomes `1g.10gb` on an H100 with 80 GB.
 *
 * Nearness is the number of compute slices that change; among equals, the layout that uses more slices comes first.
 */
export function nearestMigLayouts(model: GpuModel, layout: AnyMigLayout, n = 3): readonly AnyMigLayout[] {
  const [set] = profileSets(model);
  if (set === undefined) return [];
  const wanted = wantedClasses(set, layout);
  return placeableOf(set, attributedClasses(wanted))
    .map((counts, index) => ({ counts, index, changed: changedSlices(set, wanted, counts), used: usedSlices(set, counts) }))
    .sort((a, b) => a.changed - b.changed || b.used - a.used || a.index - b.index)
    .slice(0, Math.max(0, n))
    .map(({ counts }) => layoutOf(set, counts));
}

/** Counts of the layout by class, or undefined when it names a profile of another set. */
function countClasses(set: ProfileSet, layout: AnyMigLayout): ClassCounts | undefined {
  const counts = new Map<MigClass, number>();
  for (const [profile, count] of entries(layout)) {
    const migClass = set.classOf.get(profile);
    if (migClass === undefined) return undefined;
    counts.set(migClass, count);
  }
  return counts;
}

/** What the layout asks for, in classes of this set: an unknown profile is taken for the nearest known one. */
function wantedClasses(set: ProfileSet, layout: AnyMigLayout): ClassCounts {
  const counts = new Map<MigClass, number>();
  for (const [profile, count] of entries(layout)) {
    const migClass = set.classOf.get(profile) ?? nearestClass(set, profile);
    // No grid has room for more than 12 instances; a larger number is as far away as 13.
    if (migClass !== undefined && count > 0) counts.set(migClass, (counts.get(migClass) ?? 0) + Math.min(Math.ceil(count), 13));
  }
  return counts;
}

/** The class with the same attributes whose slices, and after them memory, are nearest. */
function nearestClass(set: ProfileSet, profile: string): MigClass | undefined {
  const parts = readMigProfile(profile);
  if (parts === undefined) return undefined;
  const far = (name: string): number => {
    const other = readMigProfile(name);
    if (other === undefined) return Number.MAX_SAFE_INTEGER;
    const attributes = other.attributes.join() === parts.attributes.join() ? 0 : 1e9;
    return attributes + Math.abs(other.slices - parts.slices) * 1e4 + Math.abs(other.gb - parts.gb);
  };
  const [nearest] = [...set.classOf].sort(([a], [b]) => far(a) - far(b));
  return nearest?.[1];
}

/** The placeable combinations of a set's plain classes and of these others. Cached: a message must not cost seconds. */
function placeableOf(set: ProfileSet, attributed: readonly MigClass[]): readonly ClassCounts[] {
  const plain = plainClasses(set);
  const key = `${[...set.profileOf.values()].join()}|${attributed.join()}`;
  const known = placeableBySet.get(key);
  if (known !== undefined) return known;
  const found = placeable(set.grid, [...plain, ...attributed]);
  placeableBySet.set(key, found);
  return found;
}
const placeableBySet = new Map<string, readonly ClassCounts[]>();

const attributedClasses = (wanted: ClassCounts): readonly MigClass[] => [...wanted.keys()].filter((migClass) => !isPlain(migClass)).sort();
const plainClasses = (set: ProfileSet): readonly MigClass[] => [...set.profileOf.keys()].filter(isPlain);
const isPlain = (migClass: MigClass): boolean => !/[+-]/.test(migClass);

const slicesOf = (set: ProfileSet, migClass: MigClass): number => set.grid.classes[migClass]?.slices ?? 0;
const usedSlices = (set: ProfileSet, counts: ClassCounts): number =>
  [...counts].reduce((sum, [migClass, count]) => sum + slicesOf(set, migClass) * count, 0);

function changedSlices(set: ProfileSet, a: ClassCounts, b: ClassCounts): number {
  const classes = new Set([...a.keys(), ...b.keys()]);
  return [...classes].reduce(
    (sum, migClass) => sum + Math.abs((a.get(migClass) ?? 0) - (b.get(migClass) ?? 0)) * slicesOf(set, migClass),
    0,
  );
}

function layoutOf(set: ProfileSet, counts: ClassCounts): AnyMigLayout {
  return Object.fromEntries(
    [...set.profileOf].flatMap(([migClass, profile]) => {
      const count = counts.get(migClass);
      return count === undefined ? [] : [[profile, count]];
    }),
  );
}

/** Profiles with their counts; zeros are left out. */
const entries = (layout: AnyMigLayout): readonly (readonly [string, number])[] =>
  Object.entries(layout as Readonly<Record<string, number | undefined>>).flatMap(([profile, count]) =>
    count === undefined || count === 0 ? [] : [[profile, count] as const],
  );

/** Devices of one profile that a GPU has room for; 0 for a profile that is not its own. */
export function mostMig(model: GpuModel, profile: MigProfile): number {
  let most = 0;
  while (placeMig(model, { [profile]: most + 1 }) !== undefined) most += 1;
  return most;
}
