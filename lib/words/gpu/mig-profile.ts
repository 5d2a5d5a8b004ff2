import { GpuConfigError } from '../../internal';
import { migGrids, type MigClass, type MigGrid } from './mig-grids';
import { type MigSet, migSets } from './mig-sets';
import { type GpuModel, type MigProfile, type MigProfileOf, gpuOf } from './model';

/** The parts of a MIG profile's name. */
export interface MigProfileParts {
  /** Compute slices of the compute instance, where the name gives one that is smaller than its GPU instance (`1c.3g.20gb`). */
  readonly computeSlices?: number;
  /** Compute slices of the GPU instance. */
  readonly slices: number;
  /** Nominal memory in GB, as the name says it. */
  readonly gb: number;
  /** Attributes added (`+me`, `+me.all`, `+gfx`) or taken away (`-me`), with their sign. */
  readonly attributes: readonly string[];
}

// Grammar: mig-parted v0.15.0 pkg/types/mig_profile.go. Not both + and -.
const PROFILE =
  /^(?:(\d{1,2})c\.)?(\d{1,2})g\.(\d{1,4})gb((?:\+[a-z.]{1,10}(?:,[a-z.]{1,10}){0,3})|(?:-[a-z.]{1,10}(?:,[a-z.]{1,10}){0,3}))?$/;
const ATTRIBUTES: readonly string[] = ['+me', '+me.all', '+gfx', '-me'];

/** The parts of a MIG profile's name, or undefined when it is not one. Whether a GPU has the profile is another question. */
export function readMigProfile(name: string): MigProfileParts | undefined {
  const [, compute, slices, gb, suffix = ''] = PROFILE.exec(name) ?? [];
  if (slices === undefined || gb === undefined) return undefined;
  const attributes =
    suffix === ''
      ? []
      : suffix
          .slice(1)
          .split(',')
          .map((attribute) => `${suffix[0] ?? ''}${attribute}`);
  if (attributes.some((attribute) => !ATTRIBUTES.includes(attribute)) || new Set(attributes).size !== attributes.length) return undefined;
  if (Number(slices) === 0 || Number(gb) === 0 || compute === '0' || Number(compute ?? 1) > Number(slices)) return undefined;
  return { ...(compute === undefined ? {} : { computeSlices: Number(compute) }), slices: Number(slices), gb: Number(gb), attributes };
}

/**
 * The parts of a MIG profile's name, such as `3g.40gb` or `1g.10gb+me`.
 *
 * @param path Where the name was given; it begins the message.
 * @throws GpuConfigError when the text is not a profile's name.
 */
export function parseMigProfile(name: string, path = 'profile'): MigProfileParts {
  const parts = readMigProfile(name);
  if (parts !== undefined) return parts;
  throw new GpuConfigError([
    {
      path,
      problem: 'is not the name of a MIG profile',
      got: name,
      allowed: "slices and memory with attributes, such as '3g.40gb', '1g.10gb+me' or '1g.24gb-me'",
      fix: 'write the name as nvidia-smi mig -lgip prints it, in small letters',
    },
  ]);
}

/** The MIG profiles of a model, largest first; none for a GPU without MIG. Drivers differ on some models: their sets follow each other. */
export function migProfilesOf<G extends GpuModel>(model: G): readonly MigProfileOf<G>[] {
  return [...new Set(profileSets(model).flatMap((set) => [...set.classOf.keys()]))] as MigProfileOf<G>[];
}

/** One set of profiles that a driver offers on a model, with the grid they are on. */
export interface ProfileSet {
  readonly grid: MigGrid;
  /** Class of each profile, largest first. */
  readonly classOf: ReadonlyMap<string, MigClass>;
  readonly profileOf: ReadonlyMap<MigClass, MigProfile>;
}

/** The sets of profiles of a model, the usual one first; none for a GPU without MIG. */
export const profileSets = (model: GpuModel): readonly ProfileSet[] => (gpuOf(model).mig ?? []).map(profileSet);

function profileSet(name: MigSet): ProfileSet {
  const known = made.get(name);
  if (known !== undefined) return known;
  const { grid, profiles } = migSets[name];
  const named: Readonly<Partial<Record<MigClass, MigProfile>>> = profiles;
  const largestFirst = (Object.keys(migGrids[grid].classes) as MigClass[]).flatMap((migClass) => {
    const profile = named[migClass];
    return profile === undefined ? [] : [[migClass, profile] as const];
  });
  const set: ProfileSet = {
    grid: migGrids[grid],
    classOf: new Map(largestFirst.map(([migClass, profile]) => [profile, migClass])),
    profileOf: new Map(largestFirst),
  };
  made.set(name, set);
  return set;
}
const made = new Map<MigSet, ProfileSet>();
