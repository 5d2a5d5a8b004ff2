import type { Problem } from '../../internal';
import { parseMemory } from '../kubernetes';
import type { MigDemand } from './mig-demand';
import type { MigClass } from './mig-grids';
import { migProfileMemory } from './mig-memory';
import { type ProfileSet, profileSets, readMigProfile } from './mig-profile';
import type { MigCapable, MigProfile } from './model';

/** Of a GPU whose drivers differ, the profiles of the driver that has all that are named. */
export function setFor(gpu: MigCapable, requests: readonly MigDemand[]): ProfileSet {
  const sets = profileSets(gpu);
  const named = requests.flatMap(({ profile }) => profile ?? []);
  const found = sets.find(({ classOf }) => named.every((profile) => classOf.has(profile))) ?? sets[0];
  if (found === undefined) throw new RangeError(`${gpu} has no MIG`);
  return found;
}

/** The smallest profile that does: fewest memory slots first, then fewest compute slices. */
export function profileFor(set: ProfileSet, gpu: MigCapable, request: MigDemand, path: string): MigProfile | Problem {
  const { profile, memory: wanted, slices } = request;
  const names = [...set.classOf.keys()] as readonly MigProfile[];
  if (profile !== undefined) {
    if (wanted !== undefined || slices !== undefined)
      return { path, problem: 'has the name of a profile and a size', got: request, fix: 'leave out memory and slices, or the profile' };
    return set.classOf.has(profile)
      ? profile
      : { path: `${path}.profile`, problem: `is not a MIG profile of ${gpu}`, got: profile, allowed: names, fix: 'write one of these' };
  }
  const bytes = wanted === undefined ? 0 : (parseMemory(wanted) ?? 0);
  const fitting = names
    .filter((name) => readMigProfile(name)?.attributes.length === 0)
    .filter((name) => memoryOf(gpu, name) >= bytes && shapeOf(set, name).slices >= (slices ?? 1))
    .sort((a, b) => shapeOf(set, a).slots - shapeOf(set, b).slots || shapeOf(set, a).slices - shapeOf(set, b).slices);
  return (
    fitting[0] ?? {
      path,
      problem: `no MIG device of ${gpu} is that large`,
      got: request,
      allowed: `${names[0] ?? ''} at most`,
      fix: 'ask for less, or for whole GPUs in a pool without MIG',
    }
  );
}

/** Bytes that a program finds there. */
function memoryOf(gpu: MigCapable, profile: MigProfile): number {
  const mebibytes = migProfileMemory(gpu, profile);
  return mebibytes === undefined ? (readMigProfile(profile)?.gb ?? 0) * 0.95e9 : mebibytes * 2 ** 20;
}

export function classOf(set: ProfileSet, profile: MigProfile): MigClass {
  const migClass = set.classOf.get(profile);
  if (migClass === undefined) throw new RangeError(`${profile} is of another set`);
  return migClass;
}

function shapeOf(set: ProfileSet, profile: MigProfile): { readonly slots: number; readonly slices: number } {
  const shape = set.grid.classes[classOf(set, profile)];
  if (shape === undefined) throw new RangeError(`${profile} is not on its grid`);
  return shape;
}
