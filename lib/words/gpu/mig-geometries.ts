import { mostMig } from './mig-layout';
import { migProfileMemory } from './mig-memory';
import { migProfilesOf, readMigProfile } from './mig-profile';
import { type GpuModel, migCapable, type MigProfile } from './model';

/** A profile of a GPU, with the memory that the driver reports in MiB, and how many of it the GPU has room for. */
export interface MigGeometry {
  readonly profile: MigProfile;
  readonly memory: number;
  readonly count: number;
}

/** Profiles of a GPU without attributes such as `+me`, smallest first, as far as a source gives their memory. */
export function migGeometries(model: GpuModel): readonly MigGeometry[] {
  const capable = migCapable.find((one) => one === model);
  if (capable === undefined) return [];
  return plainProfiles(capable)
    .flatMap((profile) => {
      const memory = migProfileMemory(capable, profile);
      return memory === undefined ? [] : [{ profile, memory, count: mostMig(capable, profile) }];
    })
    .sort((a, b) => a.memory - b.memory);
}

const plainProfiles = (model: GpuModel): readonly MigProfile[] =>
  (migProfilesOf(model) as readonly MigProfile[]).filter((profile) => readMigProfile(profile)?.attributes.length === 0);

/**
 * One profile of each size, smallest first, named by its number of slices alone: no two with the same slices, and none with as
 * much memory as one of fewer slices. None for a GPU without MIG.
 */
export function migSizes(model: GpuModel): readonly MigProfile[] {
  const sizes: { readonly profile: MigProfile; readonly slices: number; readonly gb: number }[] = [];
  const parts = plainProfiles(model)
    .flatMap((profile) => ({ profile, slices: readMigProfile(profile)?.slices ?? 0, gb: readMigProfile(profile)?.gb ?? 0 }))
    .sort((a, b) => a.slices - b.slices || a.gb - b.gb);
  for (const part of parts) if (!sizes.some(({ slices, gb }) => slices === part.slices || gb >= part.gb)) sizes.push(part);
  return sizes.map(({ profile }) => profile);
}
