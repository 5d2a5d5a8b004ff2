import { gpuByPciDevice, type GpuModel, readMigProfile } from '../gpu';
import {
  anyOf,
  at as step,
  boolean,
  hasToken,
  integer,
  isPlainObject,
  list,
  map,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Schema,
} from '../internal';
import type { ValueFinding } from './chart-values';
import { checkFile, configReader } from './config-file';

/** What one entry of a configuration cuts GPUs into, and which GPUs. */
export interface MigEntry {
  /** Name of the configuration, which the label of a node chooses. */
  readonly config: string;
  /** Where its devices stand. */
  readonly at: string;
  /** Models of its device filter, as far as they are known; undefined where it is for any GPU. */
  readonly models?: readonly GpuModel[];
  readonly layout: Readonly<Record<string, number>>;
}

/** Go reads nothing as zero: `mig-enabled` is false where it is empty, and the number of a profile is 0. */
const readMigConfig = configReader((key, within) => {
  if (within === 'mig-devices') return 0;
  return key === 'mig-enabled' && within === undefined ? false : undefined;
});

/**
 * What mig-parted refuses of a configuration, and with it the whole file.
 *
 * Source: mig-parted v0.15.0 `api/spec/v1/spec.go`, `pkg/types/mig_config.go`.
 *
 * @param at Where the text stands.
 */
export function malformedMigConfig(text: string, at = ''): readonly ValueFinding[] {
  if (hasToken(text)) return [];
  const config = readMigConfig(text);
  if (config === undefined) return [{ at, problem: 'is no YAML', got: text, fix: 'write it as YAML' }];
  const problems = checkFile(configFile, config, at, 'is no key of a mig-parted configuration here');
  return [...problems, ...entriesOf(config, at).flatMap(contradictions)];
}

function contradictions({ at, entry }: MigFileEntry): readonly ValueFinding[] {
  const devices = entry['mig-devices'];
  const layout = isPlainObject(devices) ? devices : {};
  const counts = Object.values(layout);
  const unknown = Object.keys(layout).filter((profile) => readMigProfile(profile) === undefined);
  return [
    ...(entry['mig-enabled'] === true && devices === undefined
      ? [{ at, problem: 'needs mig-devices, because mig-enabled is true; {} cuts nothing', fix: 'say into what the GPUs are cut' }]
      : []),
    ...(entry['mig-enabled'] === false && counts.length > 0
      ? [
          {
            at: `${at}.mig-devices`,
            problem: 'stands where mig-enabled is false',
            got: devices,
            fix: 'set mig-enabled to true, or leave it out',
          },
        ]
      : []),
    ...(counts.length > 0 && counts.every((count) => count === 0)
      ? [{ at: `${at}.mig-devices`, problem: 'cuts nothing: every number is 0', got: devices, fix: 'write {}, or leave the profiles out' }]
      : []),
    ...unknown.map((profile) => ({
      at: step(`${at}.mig-devices`, profile),
      problem: 'is not the name of a MIG profile',
      got: profile,
      allowed: ["slices and memory with attributes, such as '3g.40gb', '1g.10gb+me' or '1g.24gb-me'"],
    })),
  ];
}

/** A file as mig-parted reads it; undefined where it is none, or not known yet. */
export const migFileOf = (text: string): unknown => (hasToken(text) ? undefined : readMigConfig(text));

/** The entries of a configuration that cut GPUs by MIG. */
export function migEntries(text: string, at: string): readonly MigEntry[] {
  return entriesOf(migFileOf(text), at).flatMap(({ config: name, at: where, entry }) => {
    const layout = entry['mig-devices'];
    if (!isPlainObject(layout) || !Object.values(layout).every((count) => Number.isInteger(count) && (count as number) >= 0)) return [];
    const models = modelsOf(entry['device-filter']);
    const found = { config: name, at: `${where}.mig-devices`, layout: layout as Readonly<Record<string, number>> };
    return [models === undefined ? found : { ...found, models }];
  });
}

/** The names that the label `nvidia.com/mig.config` of a node may have. */
export function migConfigNames(text: string): readonly string[] {
  const config = migFileOf(text);
  const configs = isPlainObject(config) ? config['mig-configs'] : undefined;
  return isPlainObject(configs) ? Object.keys(configs) : [];
}

/** Models that a device filter names, as far as they are known; undefined for any GPU. */
export function modelsOf(filter: unknown): readonly GpuModel[] | undefined {
  const ids: readonly unknown[] = Array.isArray(filter) ? filter : filter === undefined || filter === '' ? [] : [filter];
  if (ids.length === 0) return undefined;
  return ids.flatMap((id) => (typeof id === 'string' ? (gpuByPciDevice(id.split(':')[0] ?? '') ?? []) : []));
}

/** One entry of a configuration, as it stands. */
export interface MigFileEntry {
  /** Name of the configuration. */
  readonly config: string;
  readonly at: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** Every entry of every configuration. */
export function entriesOf(config: unknown, at: string): readonly MigFileEntry[] {
  const configs = isPlainObject(config) ? config['mig-configs'] : undefined;
  return Object.entries(isPlainObject(configs) ? configs : {}).flatMap(([name, entries]) =>
    (Array.isArray(entries) ? (entries as readonly unknown[]) : []).flatMap((entry, index) =>
      isPlainObject(entry) ? [{ config: name, at: `${step(`${at}.mig-configs`, name)}[${index}]`, entry }] : [],
    ),
  );
}

const entrySchema: Schema = object<Record<'device-filter' | 'devices' | 'mig-enabled' | 'mig-devices', unknown>>({
  'device-filter': optional(anyOf('a PCI device id, or a list of them', plainText({ empty: true }), list(plainText({ empty: true })))),
  devices: required(anyOf("'all', or a list of indices", oneOf(['all']), list(integer({ min: 0 })))),
  'mig-enabled': required(boolean),
  'mig-devices': optional(map(integer({ min: 0 }))),
});

const configFile: Schema = object<Record<'version' | 'mig-configs', unknown>>({
  version: required(oneOf(['v1'])),
  'mig-configs': required(map(list(entrySchema, { min: 1 }), { min: 1 })),
});
