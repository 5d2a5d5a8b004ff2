import { gpuByPciDevice, type GpuModel } from '../../gpu';
import { at as step, isPlainObject, itemsOf, jsonOf } from '../../../internal';
import { within } from '../value-finding';

/** One entry of a configuration, as it is. */
export interface MigFileEntry {
  /** Name of the configuration. */
  readonly config: string;
  readonly at: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** Every entry of every configuration. */
export function entriesOf(config: unknown, at: string): readonly MigFileEntry[] {
  const configs = isPlainObject(config) ? config['mig-configs'] : undefined;
  return Object.entries(jsonOf(configs)).flatMap(([name, entries]) =>
    itemsOf(entries).flatMap((entry, index) =>
      isPlainObject(entry) ? [{ config: name, at: `${step(within(at, 'mig-configs'), name)}[${index}]`, entry }] : [],
    ),
  );
}

/** Models that a device filter names, as far as they are known; undefined for any GPU. */
export function modelsOf(filter: unknown): readonly GpuModel[] | undefined {
  const ids: readonly unknown[] = Array.isArray(filter) ? filter : filter === undefined || filter === '' ? [] : [filter];
  if (ids.length === 0) return undefined;
  return ids.flatMap((id) => (typeof id === 'string' ? (gpuByPciDevice(id.split(':')[0] ?? '') ?? []) : []));
}
