import { integer, list, memory, object, oneOf, optional, parse, plainText, required, throwIfAny } from '../../internal';
import type { MigDemand, MigDemands, MigProposal, ProfileCounts } from './mig-demand';
import type { MigClass } from './mig-grids';
import { packed } from './mig-packing';
import { type ProfileSet, profileSets } from './mig-profile';
import { type ClassCounts, maximal } from './mig-search';
import { classOf, profileFor, setFor } from './mig-smallest';
import { gpuModels, type MigProfile } from './model';

const demandSchema = () =>
  object<MigDemand>({
    profile: optional(plainText()),
    memory: optional(memory()),
    slices: optional(integer({ min: 1, max: 7 })),
    count: optional(integer({ min: 1, max: 100_000 })),
  });
const schema = () =>
  object<MigDemands>({
    gpu: required(oneOf(gpuModels.filter((model) => profileSets(model).length > 0))),
    gpus: optional(integer({ min: 1, max: 16 })),
    nodes: optional(integer({ min: 1, max: 100_000 })),
    requests: required(list(demandSchema(), { min: 1 })),
  });

/** What the function of this name does, which loads it on first use. */
export function proposeMigLayout(demands: MigDemands): MigProposal {
  const { gpu, gpus = 8, nodes = 1, requests } = parse<MigDemands>(schema(), demands, 'proposeMigLayout');
  const set = setFor(gpu, requests);
  const chosen = requests.map((request, index) => profileFor(set, gpu, request, `proposeMigLayout.requests[${index}]`));
  throwIfAny(chosen.flatMap((one) => (typeof one === 'string' ? [] : [one])));
  const profiles = chosen as readonly MigProfile[];
  const demand = new Map<MigClass, number>();
  profiles.forEach((profile, index) => {
    const migClass = classOf(set, profile);
    demand.set(migClass, (demand.get(migClass) ?? 0) + Math.ceil((requests[index]?.count ?? 1) / nodes));
  });
  const packing = packed(set.grid, demand);
  const [cut, over] = [packing.gpus.slice(0, gpus), packing.gpus.slice(gpus)];
  return {
    groups: groupsOf(set, cut, gpus),
    profiles,
    wholeGpus: gpus - cut.length,
    room: summed(
      set,
      cut.map((counts) => roomBeside(set, counts)),
    ),
    missing: summed(set, over),
    fewest: packing.fewest,
  };
}

/** Neighbouring GPUs that are cut alike are one group. */
function groupsOf(set: ProfileSet, cut: readonly ClassCounts[], gpus: number): MigProposal['groups'] {
  const layouts = Array.from({ length: gpus }, (_, index) => countsOf(set, cut[index] ?? new Map()));
  const groups: { devices: number[]; layout: ProfileCounts }[] = [];
  layouts.forEach((layout, device) => {
    const last = groups.at(-1);
    if (last !== undefined && JSON.stringify(last.layout) === JSON.stringify(layout)) last.devices.push(device);
    else groups.push({ devices: [device], layout });
  });
  return groups.length === 1 ? groups.map(({ layout }) => ({ devices: 'all', layout })) : groups;
}

/** The most slots that can be added to a GPU, as plain devices. */
function roomBeside(set: ProfileSet, counts: ClassCounts): ClassCounts {
  const plain = [...set.profileOf.keys()].filter((one) => !/[+-]/.test(one));
  const classes = [...new Set([...plain, ...counts.keys()])];
  const around = maximal(set.grid, classes).filter((all) => [...counts].every(([one, count]) => (all.get(one) ?? 0) >= count));
  const added = around.map((all) => new Map([...all].map(([one, count]) => [one, count - (counts.get(one) ?? 0)] as const)));
  const slots = (all: ClassCounts): number => [...all].reduce((sum, [one, count]) => sum + count * (set.grid.classes[one]?.slots ?? 0), 0);
  return added.sort((a, b) => slots(b) - slots(a) || devices(a) - devices(b))[0] ?? new Map();
}

const devices = (counts: ClassCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

function summed(set: ProfileSet, all: readonly ClassCounts[]): ProfileCounts {
  const sum = new Map<MigClass, number>();
  for (const counts of all) for (const [one, count] of counts) sum.set(one, (sum.get(one) ?? 0) + count);
  return countsOf(set, sum);
}

/** By name, largest first. */
const countsOf = (set: ProfileSet, counts: ClassCounts): ProfileCounts =>
  Object.fromEntries(
    [...set.profileOf].flatMap(([migClass, profile]) => {
      const count = counts.get(migClass) ?? 0;
      return count === 0 ? [] : [[profile, count]];
    }),
  );
