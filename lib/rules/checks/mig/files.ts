import { ownValue } from '../../../internal';
import { fitsMig, type GpuModel, migCapable, migProfilesOf, nearestMigLayouts, readMigProfile } from '../../../words/gpu';
import { type MigGroup, type Model, poolGpuModels, type PoolDescription } from '../../../plans/model';
import { faultsIn, type MigEntry, migEntries, type MigOverlap, migOverlaps, migParted } from '../../../words/formats';
import { poolMigConfigName } from '../../../plans/allocators';
import { each } from '../../lookups/each';
import { configsOf } from '../../lookups/configs';
import type { Finding, Rule } from '../../rule';

const file = each((model) => configsOf(model, 'mig-parted'), {
  id: 'mig/config-file',
  severity: 'error',
  about: 'mig-parted rejects its configuration.',
  fix: 'write it as mig-parted reads it: one wrong key, and the whole file is refused',
  source: 'mig-parted v0.15.0 api/spec/v1/spec.go',
  *look({ at, text }) {
    yield* faultsIn(migParted, text, at);
  },
});

const overridden = each(overlapsIn, {
  id: 'mig/overridden',
  severity: 'warning',
  about: 'Two entries of a mig-parted configuration cut one GPU in different ways.',
  fix: 'name each GPU in one entry: an entry for all of them is not a default that others override',
  source:
    'mig-parted v0.15.0 cmd/nvidia-mig-parted/apply/config.go: entries are applied one after the other, and a GPU stays as the last cuts it',
  *look({ config, switches, ...overlap }) {
    if (switches) return;
    const problem = `of configuration '${config}', this entry undoes how an earlier one cuts ${gpuCalled(overlap)}`;
    yield { subject: overlap.subject, at: overlap.at, problem, got: overlap.device };
  },
});

/** Entries of files of which one switches MIG on for a GPU and another switches it off: whichever comes last, one fails. */
export function* switchedTwiceInFiles(model: Model): Generator<Finding> {
  for (const { config, switches, ...overlap } of overlapsIn(model)) {
    if (!switches) continue;
    yield {
      subject: overlap.subject,
      at: overlap.at,
      problem: `of configuration '${config}', this entry and an earlier one switch MIG on and off for ${gpuCalled(overlap)}, and mig-parted fails at one of them`,
      got: overlap.device,
      fix: 'name each GPU in one entry: an entry for all of them is not a default that others override',
    };
  }
}

const gpuCalled = ({ device }: Pick<MigOverlap, 'device'>): string => (device === 'all' ? 'GPUs' : `GPU ${device}`);

function* overlapsIn(model: Model): Generator<MigOverlap & { readonly subject: string }> {
  for (const { path, at, text } of configsOf(model, 'mig-parted'))
    for (const overlap of migOverlaps(text, at)) yield { ...overlap, subject: path };
}

function* entriesIn(model: Model): Generator<MigEntry & { readonly subject: string }> {
  for (const { path, at, text } of configsOf(model, 'mig-parted'))
    for (const entry of migEntries(text, at)) if (!model.pools.some((pool) => isOf(pool, entry))) yield { ...entry, subject: path };
}

/** Whether an entry was made of a pool whose GPU is known: what is wrong with its layout is said of the pool. */
function isOf(pool: PoolDescription, { config, layout }: MigEntry): boolean {
  const {
    name,
    sharing: { partition },
  } = pool;
  if (poolGpuModels(pool).length === 0 || partition.kind !== 'mig' || config !== poolMigConfigName(name)) return false;
  const given = new Map<string, unknown>(Object.entries(layout));
  const same = (other: MigGroup['layout']): boolean => {
    const counts = Object.entries(other);
    return counts.length === given.size && counts.every(([profile, count]) => given.get(profile) === count);
  };
  return (partition.groups ?? []).some((group) => same(group.layout));
}

/** Layouts of files that cannot be placed: on the models of their device filter, or on any that we know. */
export function* unplaceableInFiles(model: Model): Generator<Finding> {
  for (const { subject, at, ...entry } of entriesIn(model)) {
    const finding = unplaceable(entry);
    if (finding) yield { ...finding, subject, at };
  }
}

/** Profiles in files that no GPU has, as far as we know: a newer one may. */
export function* unknownInFiles(model: Model): Generator<Finding> {
  for (const { subject, at, config, layout, models } of entriesIn(model)) {
    const unknown =
      models === undefined || models.length === 0
        ? Object.keys(layout).filter((profile) => !known().has(profile) && readMigProfile(profile))
        : [];
    if (unknown.length > 0) yield { subject, at, problem: `'${config}' has profiles that no GPU has that is known here`, got: unknown };
  }
}

function unplaceable({ config, layout, models }: Omit<MigEntry, 'at'>): Omit<Finding, 'subject'> | undefined {
  const profiles = Object.keys(layout);
  if (profiles.length === 0) return undefined;
  if (models !== undefined) {
    const wrong = models.find((gpu) => !fitsMig(gpu, layout));
    return (
      wrong && {
        problem: `'${config}' cannot be placed on ${wrong}, which its device filter names`,
        got: layout,
        allowed: nearest(wrong, layout),
      }
    );
  }
  // Profiles that nobody knows are another finding.
  if (!profiles.every((profile) => known().has(profile)) || migCapable.some((gpu) => fitsMig(gpu, layout))) return undefined;
  const closest = closestTo(layout);
  return closest === undefined
    ? {
        problem: `'${config}' has profiles of different GPUs`,
        got: layout,
        fix: 'use the profiles of one GPU, each GPU with its device-filter',
      }
    : { problem: `'${config}' cannot be placed on any GPU`, got: layout, allowed: nearest(closest, layout) };
}

/** Of the GPUs that have all of a layout's profiles, the one that has room for most of it: `1g.10gb` is of small and large GPUs. */
function closestTo(layout: MigEntry['layout']): GpuModel | undefined {
  let closest: GpuModel | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const gpu of migCapable) {
    const has = migProfilesOf(gpu) as readonly string[];
    if (!Object.keys(layout).every((profile) => has.includes(profile))) continue;
    const [near = {}] = nearestMigLayouts(gpu, layout, 1) as readonly Readonly<Record<string, number>>[];
    const lost = Object.entries(layout).reduce((sum, [profile, count]) => sum + Math.abs(count - (ownValue(near, profile) ?? 0)), 0);
    if (lost < least) [closest, least] = [gpu, lost];
  }
  return closest;
}

/** A GPU without MIG takes no layout, which the name of its model says. */
const nearest = (gpu: GpuModel, layout: MigEntry['layout']): string =>
  nearestMigLayouts(gpu, layout, 4)
    .map((near) => JSON.stringify(near))
    .join(' or ') || `nothing: ${gpu} has no MIG`;

let KNOWN: ReadonlySet<string> | undefined;
const known = (): ReadonlySet<string> => (KNOWN ??= new Set(migCapable.flatMap((gpu) => migProfilesOf(gpu) as readonly string[])));

/** Files that mig-parted reads. */
export const migFileRules: readonly Rule[] = [file, overridden];
