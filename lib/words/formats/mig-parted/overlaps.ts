import { migProfilesOf } from '../../gpu';
import { isPlainObject, itemsOf } from '../../../internal';
import { entriesOf, modelsOf } from './entries';

/** An entry of a configuration that names a GPU which an earlier one names too, and wants something else of it. */
export interface MigOverlap {
  /** Name of the configuration. */
  readonly config: string;
  /** Where the devices of the later entry are. */
  readonly at: string;
  /** The index that both name; `all` where one of them names every GPU. */
  readonly device: number | 'all';
  /** Whether one switches MIG on and the other off; else both cut it, in two ways. */
  readonly switches: boolean;
}

/**
 * Entries of a mig-parted configuration that contradict each other.
 *
 * mig-parted goes through the entries in their order, and through the GPUs that each of them names. What is cut twice stays as
 * the last entry says; of two entries that switch MIG on and off, one fails whichever was applied last.
 *
 * Source: mig-parted v0.15.0 `cmd/nvidia-mig-parted/apply/config.go`, `assert/assert.go`.
 *
 * @param at Where the file is.
 */
export function* overlapsOf(file: unknown, at: string): Generator<MigOverlap> {
  let config: string | undefined;
  let earlier = new Map<string, Wanted>();
  for (const { config: name, at: where, entry } of entriesOf(file, at)) {
    if (name !== config) [config, earlier] = [name, new Map<string, Wanted>()];
    const claim = claimOf(entry);
    if (claim === undefined) continue;
    const found = overlapOf(earlier, claim);
    if (found !== undefined) yield { config: name, at: `${where}.devices`, ...found };
    for (const key of keysOf(claim, BESIDE)) {
      const wanted = earlier.get(key) ?? { modes: new Set(), layouts: new Set() };
      wanted.modes.add(claim.enabled);
      if (claim.enabled) wanted.layouts.add(claim.layout);
      earlier.set(key, wanted);
    }
  }
}

/** What entries want of a GPU. */
interface Wanted {
  readonly modes: Set<boolean>;
  readonly layouts: Set<string>;
}

interface Claim {
  readonly devices: readonly (number | typeof ALL)[];
  readonly filters: readonly string[];
  readonly enabled: boolean;
  /** The same text for the same layout. */
  readonly layout: string;
}

const ALL = 'all';
/** Stands for whatever is named, so that what names everything finds it. */
const ANY = 'any';

/** What an entry claims; undefined where its form is wrong, or its filter is of GPUs that have no MIG and are passed over. */
function claimOf(entry: Readonly<Record<string, unknown>>): Claim | undefined {
  const { devices: given, 'device-filter': filter, 'mig-enabled': enabled = false, 'mig-devices': layout = {} } = entry;
  const devices = given === ALL ? [ALL] : itemsOf(given);
  if (!devices.every((device) => device === ALL || Number.isSafeInteger(device)) || typeof enabled !== 'boolean') return undefined;
  if (!isPlainObject(layout)) return undefined;
  const models = modelsOf(filter) ?? [];
  if (models.length > 0 && models.every((model) => migProfilesOf(model).length === 0)) return undefined;
  const ids: readonly unknown[] = Array.isArray(filter) ? filter : filter === undefined || filter === '' ? [] : [filter];
  return {
    devices: devices as Claim['devices'],
    filters: ids.length === 0 ? [ALL] : ids.map((id) => String(id).toLowerCase()),
    enabled,
    layout: JSON.stringify(
      Object.entries(layout)
        .filter(([, count]) => count !== 0)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

function overlapOf(earlier: ReadonlyMap<string, Wanted>, claim: Claim): Pick<MigOverlap, 'device' | 'switches'> | undefined {
  let cut: Pick<MigOverlap, 'device' | 'switches'> | undefined;
  for (const device of claim.devices) {
    for (const key of keysOf({ ...claim, devices: [device] }, SAME)) {
      const wanted = earlier.get(key);
      if (wanted?.modes.has(!claim.enabled)) return { device, switches: true };
      if (claim.enabled && [...(wanted?.layouts ?? [])].some((layout) => layout !== claim.layout)) cut ??= { device, switches: false };
    }
  }
  return cut;
}

/** Under which names an entry is kept, so that one that names the same finds it. */
const BESIDE = (name: number | string): readonly (number | string)[] => [name, ANY];
/** Under which names what is the same was kept: what names everything is besides anything. */
const SAME = (name: number | string): readonly (number | string)[] => (name === ALL ? [ANY] : [name, ALL]);

function* keysOf({ devices, filters }: Pick<Claim, 'devices' | 'filters'>, names: typeof BESIDE): Generator<string> {
  for (const device of devices)
    for (const filter of filters) for (const one of names(device)) for (const other of names(filter)) yield `${one} ${other}`;
}
