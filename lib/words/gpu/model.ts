import { deepFreeze } from '../../internal';
import { gpus } from './catalogue';
import type { Gpu } from './gpu';
import type { migSets } from './mig-sets';

/** A GPU model of the catalogue, such as `'H100-SXM5-80GB'` or `'L4'`. */
export type GpuModel = keyof typeof gpus;

/** Models that can be cut by MIG. */
export type MigCapable = { [G in GpuModel]: (typeof gpus)[G] extends { readonly mig: readonly unknown[] } ? G : never }[GpuModel];

/** The MIG profiles of a model, such as `'1g.10gb'` on an H100; `never` for a GPU without MIG. */
export type MigProfileOf<G extends GpuModel> = { [K in G]: K extends MigCapable ? ProfilesIn<(typeof gpus)[K]['mig'][number]> : never }[G];

/** The profiles of a set of the catalogue. */
type ProfilesIn<S extends keyof typeof migSets> = {
  [K in S]: (typeof migSets)[K]['profiles'][keyof (typeof migSets)[K]['profiles']];
}[S];

/** A MIG profile of any GPU. The same name means different things on different GPUs; see `migProfileOf`. */
export type MigProfile = MigProfileOf<MigCapable>;

/**
 * A MIG layout as a type: each key is a profile of the model, each value the number of instances on one GPU. A key that
 * is not a profile of the model gets a type that says so, which is what the compiler then prints. Where a condition chooses
 * between layouts, each of them is looked at. A type that names no profiles, such as `AnyMigLayout`, passes: its value is checked.
 */
export type MigLayout<G extends GpuModel, L> = [MigProfileOf<G>] extends [never]
  ? `${G} has no MIG`
  : NamesNoProfiles<L> extends true
    ? L
    : { readonly [P in keyof L]: P extends MigProfileOf<G> ? number | Absent<L[P]> : `${P & string} is not a MIG profile of ${G}` };

/** Whether the keys of a layout are known when it is given: those of `any`, of a record and of `AnyMigLayout`. */
export type NamesNoProfiles<L> = 0 extends 1 & L ? true : [L] extends [object] ? (MigProfile extends keyof L ? true : false) : false;

/** In a union of object literals the compiler adds to each the keys of the others, without a value. */
type Absent<V> = Extract<V, undefined>;

/** Profile to count on one GPU, where the model is not known by type. */
export type AnyMigLayout = Readonly<Partial<Record<MigProfile, number>>>;

/** Every model of the catalogue. */
export const gpuModels = Object.freeze(Object.keys(gpus)) as readonly GpuModel[];

/** The row of a model. */
export function gpuOf(model: GpuModel): Gpu {
  return deepFreeze(gpus[model]);
}

/** Models that can be cut by MIG. */
export const migCapable = gpuModels.filter((model): model is MigCapable => 'mig' in gpus[model]);
