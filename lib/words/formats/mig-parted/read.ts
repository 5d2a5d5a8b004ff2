import type { GpuModel } from '../../gpu';
import { isPlainObject } from '../../../internal';
import { readFile } from '../read-file';
import { entriesOf, modelsOf } from './entries';
import { migParted } from './mig-parted';
import { type MigOverlap, overlapsOf } from './overlaps';

/** What one entry of a configuration cuts GPUs into, and which GPUs. */
export interface MigEntry {
  /** Name of the configuration, which the label of a node chooses. */
  readonly config: string;
  /** Where its devices are. */
  readonly at: string;
  /** Models of its device filter, as far as they are known; undefined where it is for any GPU. */
  readonly models?: readonly GpuModel[];
  /** Indices of its GPUs, or all of them. */
  readonly devices: 'all' | readonly number[];
  readonly layout: Readonly<Record<string, number>>;
}

/** The entries of a configuration that cut GPUs by MIG. */
export function migEntries(text: string, at: string): readonly MigEntry[] {
  return entriesOf(readFile(migParted, text), at).flatMap(({ config: name, at: where, entry }) => {
    const layout = entry['mig-devices'];
    if (!isPlainObject(layout) || !Object.values(layout).every((count) => Number.isInteger(count) && (count as number) >= 0)) return [];
    const models = modelsOf(entry['device-filter']);
    const { devices } = entry;
    const found = {
      config: name,
      at: `${where}.mig-devices`,
      devices: Array.isArray(devices) ? devices.map(Number) : ('all' as const),
      layout: layout as Readonly<Record<string, number>>,
    };
    return [models === undefined ? found : { ...found, models }];
  });
}

/** The names that the label `nvidia.com/mig.config` of a node may have. */
export function migConfigNames(text: string): readonly string[] {
  const config = readFile(migParted, text);
  const configs = isPlainObject(config) ? config['mig-configs'] : undefined;
  return isPlainObject(configs) ? Object.keys(configs) : [];
}

/** Entries of a configuration that contradict each other. */
export const migOverlaps = (text: string, at: string): Iterable<MigOverlap> => overlapsOf(readFile(migParted, text), at);
