import { isPlainObject } from '../internal';
import type { KubeObject } from '../kubernetes';
import type { ConfigSort } from '../model';
import { bytesOf } from './encodings';
import { groupOf, valueIn } from './object';
import { readIfYaml } from './readable';

/** A file inside an object, and where it stands in it. */
export interface FoundConfig {
  readonly sort: ConfigSort;
  readonly steps: readonly (string | number)[];
  readonly text: string;
}

/** How a file is known, whatever its name: by a word that stands in it, and then by its form. */
interface Row {
  readonly sort: ConfigSort;
  readonly hint: RegExp;
  readonly is: (value: unknown, text: string, key: string) => boolean;
}

const has = (value: unknown, ...keys: readonly string[]): boolean => valueIn(value, ...keys) !== undefined;

/** Keys of a configuration of the device plugin, and two that are put beside `sharing` by mistake: its issue 1433. */
const PLUGIN_KEYS: readonly string[] = ['version', 'flags', 'sharing', 'imex', 'resources', 'timeSlicing', 'mps'];

/** It says its version, or shares a list of resources and has no key of another file: values of charts may share too. */
function isPluginFile(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const kinds = ['timeSlicing', 'mps'];
  if (value['version'] === 'v1') {
    const flags = ['migStrategy', 'plugin', 'renameByDefault'];
    return (
      kinds.some((kind) => has(value, 'sharing', kind) || has(value, kind, 'resources')) || flags.some((flag) => has(value, 'flags', flag))
    );
  }
  const shares = kinds.some((kind) =>
    [valueIn(value, 'sharing', kind, 'resources'), valueIn(value, kind, 'resources')].some(Array.isArray),
  );
  return shares && Object.keys(value).every((key) => PLUGIN_KEYS.includes(key));
}

/** Below `nvidia` stand settings, and beside it sections of other makers. */
const isDevicesFile = (value: unknown): boolean =>
  (has(value, 'nvidia', 'resourceCountName') || has(value, 'nvidia', 'deviceSplitCount')) &&
  Object.values(value as object).every((section) => typeof section === 'object');

/** A list of nodes by their names, and nothing else. HAMi reads keys in letters of any case. */
function isNodesFile(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const [[key, nodes] = [], ...others] = Object.entries(value);
  if (key?.toLowerCase() !== 'nodeconfig' || others.length > 0 || !Array.isArray(nodes)) return false;
  return nodes.length === 0 || nodes.some((node) => isPlainObject(node) && Object.keys(node).some((name) => name.toLowerCase() === 'name'));
}

const COUNTER = /^[ \t]*DCGM_(?:FI|EXP)_\w+[ \t]*,[ \t]*[a-z]+[ \t]*,/m;

/** Files in which a list of counters may stand: values, scripts, and texts with fences or scripts in them. */
const AROUND_COUNTERS = /^#!|^[ \t]*(?:```|~~~)|<<-?[ \t]*["']?\w/m;

/** Names of files that are something else. */
const NO_LIST = /\.(?:md|sh|py|ya?ml|json)$/;

/** Most lines are counters, or the key says what it is. */
function isListOfCounters(value: unknown, text: string, key: string): boolean {
  if (key.endsWith('.csv')) return true;
  if (
    NO_LIST.test(key) ||
    AROUND_COUNTERS.test(text) ||
    (isPlainObject(value) && !Object.keys(value).every((one) => one.startsWith('DCGM_')))
  )
    return false;
  const lines = text.split('\n').filter((line) => /^[ \t]*[^#\s]/.test(line));
  return lines.filter((line) => COUNTER.test(line)).length * 2 >= lines.length;
}

/** What each program reads. Sources: those of the rules that judge the files. */
const ROWS: readonly Row[] = [
  {
    sort: 'device-plugin',
    hint: /timeSlicing|mps|migStrategy|deviceListStrategy|renameByDefault/,
    is: isPluginFile,
  },
  { sort: 'mig-parted', hint: /mig-configs/, is: (value) => has(value, 'mig-configs') },
  {
    sort: 'hami-devices',
    hint: /resourceCountName|deviceSplitCount/,
    is: isDevicesFile,
  },
  {
    sort: 'hami-nodes',
    hint: /nodeconfig/i,
    is: isNodesFile,
  },
  { sort: 'dcgm-counters', hint: COUNTER, is: isListOfCounters },
  { sort: 'rdma-devices', hint: /rdmaHcaMax/, is: (value) => has(value, 'configList') },
  {
    sort: 'kube-scheduler',
    hint: /KubeSchedulerConfiguration/,
    is: (value) => valueIn(value, 'kind') === 'KubeSchedulerConfiguration',
  },
  { sort: 'volcano-scheduler', hint: /^\s*tiers:/m, is: (value) => has(value, 'actions') && has(value, 'tiers') },
  {
    sort: 'kueue-manager',
    hint: /config\.kueue\.x-k8s\.io/,
    is: (value) => valueIn(value, 'kind') === 'Configuration',
  },
];

/** The files that an object holds for programs that we know. */
export function configsIn(object: KubeObject): readonly FoundConfig[] {
  const texts = textsIn(object);
  if (texts.length === 0) return NONE;
  return texts.flatMap(({ steps, text }) => {
    const sort = sortOf(text, String(steps.at(-1)));
    return sort === undefined ? [] : [{ sort, steps, text }];
  });
}

type FoundText = Omit<FoundConfig, 'sort'>;

/** Texts that are files: what a ConfigMap holds, and what the policies of the Network Operator put into one. */
function textsIn(object: KubeObject): readonly FoundText[] {
  if (object.kind === 'ConfigMap' && groupOf(object) === '') {
    const open = entriesOf(object, 'data').flatMap(([key, text]) => textAt(['data', key], text));
    const packed = entriesOf(object, 'binaryData').flatMap(([key, bytes]) => textAt(['binaryData', key], bytesOf(bytes)));
    return packed.length === 0 ? open : [...open, ...packed];
  }
  if (!object.apiVersion.startsWith('mellanox.com/')) return NONE;
  const steps = ['spec', 'rdmaSharedDevicePlugin', 'config'];
  return textAt(steps, valueIn(object, ...steps));
}

function entriesOf(object: KubeObject, key: string): readonly (readonly [string, unknown])[] {
  const map = valueIn(object, key);
  return isPlainObject(map) ? Object.entries(map) : NONE;
}

const NONE: readonly never[] = [];
const textAt = (steps: readonly string[], text: unknown): readonly FoundText[] => (typeof text === 'string' ? [{ steps, text }] : []);

/**
 * Which program reads a text; undefined where none does that we know.
 *
 * @param key What it is called where it stands.
 */
export function sortOf(text: string, key = ''): ConfigSort | undefined {
  const rows = ROWS.filter(({ hint }) => hint.test(text));
  if (rows.length === 0) return undefined;
  const value = readIfYaml(text);
  return rows.find(({ is }) => is(value, text, key))?.sort;
}

/** Whether a text may hold something that is judged, so far as that shows before it is read: an object, or a file of a program. */
export const speaksOfClusters = (text: string): boolean => {
  // Texts in UTF-16 have a zero beside each letter.
  const plain = text.replaceAll('\u0000', '');
  return plain.includes('apiVersion') || ROWS.some(({ hint }) => hint.test(plain));
};
