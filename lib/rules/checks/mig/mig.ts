import {
  disputedMigProfiles,
  fitsMig,
  type GpuModel,
  gpuOf,
  migProfilesOf,
  nearestMigLayouts,
  ofOneMigSet,
  unusedSlices,
} from '../../../words/gpu';
import type { MigGroup, PoolDescription } from '../../../plans/model';
import { cuts, type Cutting, cuttings, machinesWith, modelsIn } from './cuts';
import { switchedTwiceInFiles, unknownInFiles, unplaceableInFiles } from './files';
import { each } from '../../lookups/each';
import type { Finding, Rule } from '../../rule';

const layout: Rule = {
  id: 'mig/layout',
  severity: 'error',
  about: 'A MIG layout cannot be placed on the GPU.',
  fix: 'use a layout that the GPU can place',
  source: 'placements as `nvidia-smi mig -lgipp` prints them on A100, H100 and A30; legality is a placement problem, not a sum of GB',
  *check(model) {
    yield* unplaceableInFiles(model);
    for (const { subject, prefix, gpu, groups } of cuts(model)) {
      for (const { layout: wanted, layoutAt } of groups) {
        const finding = unplaceable(gpu, wanted);
        if (finding) yield { subject, at: layoutAt, ...finding };
      }
      const layouts = groups.map((group) => group.layout).filter((wanted) => Object.keys(wanted).length > 0);
      if (layouts.length > 0 && layouts.every((wanted) => fitsMig(gpu, wanted)) && !ofOneMigSet(gpu, layouts)) {
        yield {
          subject,
          at: `${prefix}groups`,
          problem: `no driver has all of these profiles on ${gpu}: ${gpuOf(gpu).migDiffers}`,
          got: layouts,
        };
      }
    }
  },
};

function unplaceable(gpu: GpuModel, wanted: MigGroup['layout']): Omit<Finding, 'subject'> | undefined {
  const profiles = migProfilesOf(gpu) as readonly string[];
  if (profiles.length === 0 && Object.keys(wanted).length === 0) return undefined;
  if (profiles.length === 0) {
    return { problem: `${gpu} has no MIG`, got: wanted, fix: 'use exclusive(), or a machine whose GPUs have MIG' };
  }
  const unknown = Object.keys(wanted).filter((profile) => !profiles.includes(profile));
  if (unknown.length > 0) {
    return {
      problem: `${unknown.join(', ')} ${unknown.length > 1 ? 'are not MIG profiles' : 'is not a MIG profile'} of ${gpu}`,
      got: unknown[0],
      allowed: profiles,
    };
  }
  if (fitsMig(gpu, wanted)) return undefined;
  return {
    problem: `cannot be placed on ${gpu}`,
    got: wanted,
    allowed: nearestMigLayouts(gpu, wanted, 4)
      .map((near) => JSON.stringify(near))
      .join(' or '),
  };
}

const profileNames: Rule = {
  id: 'mig/profile-names',
  severity: 'warning',
  about: 'Drivers and sources give a MIG profile of this layout different names.',
  fix: 'compare with what nvidia-smi mig -lgip prints on a node, and silence this with the driver that printed it',
  source:
    'gpu-operator 1303 and mig-parted 227: a GB200 has 1g.24gb with one driver and 1g.23gb with another; MIG user guide, whose editions disagree on the RTX PRO 5000',
  *check(model) {
    yield* unknownInFiles(model);
    for (const { subject, prefix, gpu, groups } of cuts(model)) {
      const disputed = disputedMigProfiles(
        gpu,
        groups.map((group) => group.layout),
      );
      if (disputed.length > 0)
        yield {
          subject,
          at: groups.length === 1 ? (groups[0]?.layoutAt ?? prefix) : `${prefix}groups`,
          problem: `not every ${gpu} has ${disputed.join(', ')}: ${gpuOf(gpu).migDiffers}`,
          got: disputed,
        };
    }
  },
};

const devices: Rule = {
  id: 'mig/devices',
  severity: 'error',
  about: 'Two groups of a MIG layout name the same GPU, or one that the machine does not have.',
  fix: 'list the indices that nvidia-smi prints, each in one group',
  source:
    'mig-parted v0.15.0 cmd/nvidia-mig-parted/apply/config.go: a device matched by two entries takes the last one, and fails where they switch MIG on and off; an index that does not exist fails the configuration',
  *check(model) {
    yield* switchedTwiceInFiles(model);
    for (const cutting of cuttings(model)) yield* otherModels(cutting);
    for (const { subject, gpu, pool, groups } of cuts(model)) {
      // Of machines that are not known there may be any number.
      const gpus = Math.min(...machinesWith(gpu, pool).map(({ gpus: of }) => of.length));
      const seen = new Set<number | 'all'>();
      for (const { devices: named, at } of groups) {
        const before = new Set(seen);
        for (const device of named === 'all' ? (['all'] as const) : named) {
          const place = { subject, at: `${at}.devices`, got: device };
          if (before.has(device) || before.has('all') || (device === 'all' && before.size > 0))
            yield { ...place, problem: 'names a GPU that an earlier group has' };
          else if (seen.has(device)) yield { ...place, problem: 'names a GPU twice' };
          else if (device !== 'all' && device >= gpus)
            yield { ...place, problem: 'names a GPU that the machine does not have', allowed: `0 to ${gpus - 1}` };
          seen.add(device);
        }
      }
    }
  },
};

/** Groups for a model that the pool does not have, or that a configuration of mig-parted cannot name. */
function* otherModels({ subject, prefix, pool, groups }: Cutting): Generator<Finding> {
  const models = modelsIn(pool);
  for (const [index, { gpu }] of groups.entries()) {
    if (gpu === undefined) continue;
    const place = { subject, at: `${prefix}groups[${index}].gpu`, got: gpu };
    if (!models.includes(gpu))
      yield { ...place, problem: `no machine of pool '${pool.name}' has this GPU`, allowed: models, fix: NAME_ONE };
    else if (gpuOf(gpu).pciDevices.length === 0)
      yield { ...place, problem: 'has a PCI device id that is not known here, and mig-parted chooses GPUs by it', fix: SPLIT };
  }
}

const NAME_ONE = 'name a GPU of its machines, or remove the group';
const SPLIT = 'make a pool for the machines with this GPU, and leave gpu out';

const singleProfile = each(cuts, {
  id: 'mig/single-profile',
  severity: 'error',
  about: 'Under strategy single, GPUs of a node have different layouts, or several profiles.',
  fix: "use strategy 'mixed', or one profile on every GPU",
  source:
    'k8s-device-plugin v0.20.0 internal/lm, internal/rm; gpu-operator issues 460, 479: anything else makes the device plugin fail and the product label end in -MIG-INVALID',
  *look({ prefix, gpu, pool, partition, groups }) {
    if (partition.strategy !== 'single') return;
    const profiles = new Set(
      groups.flatMap(({ layout: wanted }) => Object.keys(wanted).filter((profile) => wanted[profile as keyof typeof wanted])),
    );
    const covered =
      groups.some(({ devices: named }) => named === 'all') || machinesWith(gpu, pool).every(({ gpus }) => coversAll(groups, gpus.length));
    if (profiles.size > 1)
      yield {
        at: prefix === '' ? 'strategy' : prefix.slice(0, -1),
        problem: "strategy 'single' with more than one profile",
        got: [...profiles],
        allowed: 'one profile',
      };
    // GPUs that no group names are whole on every such node.
    else if (!covered && profiles.size > 0)
      yield {
        at: prefix === '' ? 'strategy' : prefix.slice(0, -1),
        problem: "strategy 'single' leaves some GPUs without MIG",
        allowed: 'the layout on every GPU',
      };
  },
});

const coversAll = (groups: readonly MigGroup[], gpus: number): boolean =>
  new Set(groups.flatMap(({ devices: named, layout: wanted }) => (named === 'all' || Object.keys(wanted).length === 0 ? [] : named)))
    .size === gpus;

const strategy = each(({ pools }) => besideMixed(pools), {
  id: 'mig/strategy',
  severity: 'error',
  about: 'MIG pools that share one device plugin use different strategies.',
  fix: "use strategy 'mixed' in every pool: it serves pools without MIG as well",
  source:
    'gpu-operator v26.7.0 controllers/object_controls.go: the operator sets MIG_STRATEGY once for the whole cluster, and the variable beats the configuration of a node',
  *look([, mixed]) {
    yield { at: 'strategy', problem: `pool '${mixed.name}' of the same cluster uses 'mixed'`, got: 'single', allowed: ['mixed'] };
  },
});

/** Pools of strategy single, each with one of strategy mixed in its cluster. */
export function besideMixed(pools: readonly PoolDescription[]): readonly (readonly [PoolDescription, PoolDescription])[] {
  // A pool that shares its devices has a configuration of the device plugin, and with it a strategy, of its own.
  const unshared = pools.filter(({ cluster, sharing }) => cluster !== undefined && sharing.share.kind === 'none');
  return unshared.flatMap((pool) => {
    const mixed = unshared.find((other) => strategyOf(other) === 'mixed' && other.cluster?.path === pool.cluster?.path);
    return strategyOf(pool) === 'single' && mixed !== undefined ? [[pool, mixed] as const] : [];
  });
}

const strategyOf = ({ sharing: { partition } }: PoolDescription): string | undefined =>
  partition.kind === 'mig' ? partition.strategy : undefined;

const unused = each(cuts, {
  id: 'mig/unused-slices',
  severity: 'info',
  about: 'A MIG layout leaves room for more MIG devices.',
  fix: 'add a device that still fits, or silence this with the reason for it',
  source: 'placements as `nvidia-smi mig -lgipp` prints them; two 3g instances, for one, leave a slice idle',
  *look({ gpu, groups }) {
    for (const { layout: wanted, layoutAt } of groups) {
      if (Object.keys(wanted).length === 0 || unplaceable(gpu, wanted)) continue;
      const slices = unusedSlices(gpu, wanted) ?? 0;
      const fitting = slices > 0 ? furtherProfiles(gpu, wanted) : [];
      if (fitting.length > 0)
        yield {
          at: layoutAt,
          problem: `leaves ${slices} compute slice${slices > 1 ? 's' : ''} of each ${gpu} unused, and more would fit`,
          got: wanted,
          allowed: fitting.map((profile) => `one more ${profile}`),
        };
    }
  },
});

/** Profiles that still fit on the GPU, in addition to this layout. */
const furtherProfiles = (gpu: GpuModel, wanted: MigGroup['layout']): readonly string[] =>
  migProfilesOf(gpu).filter((profile) => fitsMig(gpu, { ...wanted, [profile]: (wanted[profile] ?? 0) + 1 }));

/** MIG layouts and strategies. */
export const migRules: readonly Rule[] = [layout, profileNames, devices, singleProfile, strategy, unused];
