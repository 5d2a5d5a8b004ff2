import { profileSets, readMigProfile } from './mig-profile';
import type { GpuModel } from './model';

/**
 * What part of its GPU a MIG device is: the mean of its part of the memory slots and of the compute slices. Devices that
 * find room on one GPU never come to more than 1 together; `7g` is 1. Of a compute instance (`1c.3g.40gb`), its part of that
 * of its GPU instance. Undefined where the GPU does not have the profile.
 *
 * Source: the grids of `mig-grids.ts`, from `nvidia-smi mig -lgipp`.
 */
export function migPart(model: GpuModel, profile: string): number | undefined {
  const { computeSlices, slices = 1 } = readMigProfile(profile) ?? {};
  const instance = computeSlices === undefined ? profile : profile.slice(profile.indexOf('.') + 1);
  for (const { grid, classOf } of profileSets(model)) {
    const migClass = classOf.get(instance);
    const shape = migClass === undefined ? undefined : grid.classes[migClass];
    if (shape === undefined) continue;
    const part = (shape.slots / grid.slots + shape.slices / grid.slices) / 2;
    return computeSlices === undefined ? part : (part * computeSlices) / slices;
  }
  return undefined;
}

/** The most MIG devices of a profile that fit on one GPU of the model; undefined where it does not have the profile. */
export function mostOfProfile(model: GpuModel, profile: string): number | undefined {
  for (const { grid, classOf } of profileSets(model)) {
    const migClass = classOf.get(profile);
    if (migClass !== undefined) return grid.classes[migClass]?.max;
  }
  return undefined;
}
