import {
  at as step,
  boolean,
  hasToken,
  integer,
  isPlainObject,
  list,
  number,
  object,
  oneOf,
  optional,
  plainText,
  required,
} from '../internal';
import type { Schema } from '../internal';
import type { ValueFinding } from './chart-values';
import type { ConfigFacts } from '../model';
import { checkFile, readConfigFile } from './config-file';
import { valueAt } from './value-at';
import { isHami29 } from './hami-versions';

type Values = Readonly<Record<string, unknown>>;
type Release = { readonly version: string; readonly values: Values };

/** Keys of HAMi's `device-config.yaml` below `nvidia`, each with the chart's value that it is made from. */
const MADE_FROM = {
  resourceCountName: 'resourceName',
  resourceMemoryName: 'resourceMem',
  resourceMemoryPercentageName: 'resourceMemPercentage',
  resourceCoreName: 'resourceCores',
  resourcePriorityName: 'resourcePriority',
  overwriteEnv: 'scheduler.overwriteEnv',
  deviceSplitCount: 'devicePlugin.deviceSplitCount',
  deviceMemoryScaling: 'devicePlugin.deviceMemoryScaling',
  deviceCoreScaling: 'devicePlugin.deviceCoreScaling',
  preConfiguredDeviceMemory: 'devicePlugin.preConfiguredDeviceMemory',
  runtimeClassName: 'devicePlugin.runtimeClassName',
} as const;

/** A setting of HAMi's that stands in a value of the chart, or in the file that replaces what the chart makes of them. */
export type HamiSetting = keyof typeof MADE_FROM;

/** Text that the chart puts in the place of `device-config.yaml`; charts before 2.10 do not know it. */
const CONTENT = 'device-config.content';

/**
 * What HAMi hears of a setting, and where it was said. Undefined when nothing of it can be known here.
 *
 * Source: HAMi v2.10.0 `charts/hami/templates/scheduler/device-configmap.yaml`: the content replaces every other value.
 */
export function hamiSetting(release: Release, setting: HamiSetting): { readonly at: string; readonly got: unknown } | undefined {
  const content = contentOf(release);
  if (content === undefined) return { at: MADE_FROM[setting], got: valueAt(release.values, MADE_FROM[setting]) };
  const file = hasToken(content) ? undefined : readConfigFile(content);
  return isPlainObject(file) ? { at: CONTENT, got: valueAt(file, `nvidia.${setting}`) } : undefined;
}

/** Whether a file of the user's takes the place of what the chart makes of its values. */
export const replacesDeviceConfig = (release: Release): boolean => contentOf(release) !== undefined;

function contentOf({ version, values }: Release): string | undefined {
  const content = isHami29(version) ? undefined : valueAt(values, CONTENT);
  return typeof content === 'string' && content !== '' ? content : undefined;
}

/** The configuration of one node, by its exact name; what it leaves away is that of the chart. */
export interface HamiNodeConfig {
  readonly name: string;
  readonly operatingmode?: unknown;
  readonly devicesplitcount?: unknown;
  readonly devicememoryscaling?: unknown;
  readonly devicecorescaling?: unknown;
}

const NODE_CONFIG = 'devicePlugin.nodeConfiguration.config';
const EXTERNAL_CONFIG = 'devicePlugin.nodeConfiguration.externalConfigName';

/** The configurations of single nodes; undefined when nothing of them can be known here. */
export function hamiNodeConfigs(values: Values): readonly HamiNodeConfig[] | undefined {
  const external = valueAt(values, EXTERNAL_CONFIG);
  if (external !== undefined && external !== '') return undefined;
  const text = valueAt(values, NODE_CONFIG);
  // The chart's own is an example, of a node that nobody has.
  if (typeof text !== 'string') return [];
  if (hasToken(text)) return undefined;
  const nodes = valueAt((readJson(text) ?? {}) as Values, 'nodeconfig');
  return Array.isArray(nodes) ? (nodes.filter(isPlainObject) as unknown as readonly HamiNodeConfig[]) : [];
}

/**
 * What is wrong with the files in the values of a release: what HAMi cannot read at all, and what it ignores without a
 * word.
 */
export const malformedHamiFiles = (release: Release): readonly ValueFinding[] =>
  hamiFiles(release).flatMap(({ sort, text, at }) =>
    sort === 'hami-nodes' ? malformedHamiNodes(text, at, release.version) : malformedHamiDevices(text, at),
  );

/** The files that the values of a release hold. */
export function hamiFiles(release: Release): readonly Pick<ConfigFacts, 'sort' | 'text' | 'at'>[] {
  const nodes = valueAt(release.values, NODE_CONFIG);
  const devices = contentOf(release);
  return [
    ...(typeof nodes === 'string' && unheardHamiNodes(release.values).length === 0
      ? [{ sort: 'hami-nodes' as const, text: nodes, at: NODE_CONFIG }]
      : []),
    ...(devices === undefined ? [] : [{ sort: 'hami-devices' as const, text: devices, at: CONTENT }]),
  ];
}

/** A configuration of nodes in values that HAMi reads from elsewhere. */
export function unheardHamiNodes(values: Values): readonly ValueFinding[] {
  const got = valueAt(values, EXTERNAL_CONFIG);
  if (typeof valueAt(values, NODE_CONFIG) !== 'string' || typeof got !== 'string' || got === '') return [];
  return [{ at: EXTERNAL_CONFIG, problem: `takes the place of ${NODE_CONFIG}`, got, fix: 'keep one of the two' }];
}

/**
 * What is wrong with a configuration of nodes.
 *
 * Sources: HAMi v2.10.0 `pkg/device-plugin/nvidiadevice/nvinternal/plugin/server.go`, `readFromConfigFile`, and
 * `pkg/device/nvidia/device.go`, `DevicePluginConfigs`, whose keys JSON matches in any case; HAMi v2.9.0, the same.
 *
 * @param at Where the text stands.
 * @param version The version that reads it; empty where nobody knows.
 */
export function malformedHamiNodes(text: string, at: string, version: string): readonly ValueFinding[] {
  if (hasToken(text)) return [];
  const config = readJson(text);
  if (config === undefined) return [{ at, problem: 'is no JSON, and HAMi ignores all of it', got: text, fix: 'write it as JSON' }];
  const isOld = isHami29(version);
  const unknown = `is no key of the configuration of a node${isOld ? ' in HAMi 2.9' : ''}, and is ignored without a word`;
  const problems = checkFile(isOld ? NODES_29 : NODES, config, at, unknown).map((finding) =>
    finding.at.endsWith('operatingmode') ? { ...finding, fix: MODE_FIX } : finding,
  );
  return [...problems, ...twice(config, at)];
}

/** Source: HAMi v2.10.0 `nvinternal/plugin/server.go`: every configuration with the name of the node is read, and the last one counts. */
function twice(config: unknown, at: string): readonly ValueFinding[] {
  const nodes = isPlainObject(config) && Array.isArray(config['nodeconfig']) ? (config['nodeconfig'] as readonly unknown[]) : [];
  const names = nodes.map((node) => (isPlainObject(node) ? node['name'] : undefined));
  return names.flatMap((name, index) =>
    name !== undefined && names.indexOf(name) < index
      ? [
          {
            at: `${at}.nodeconfig[${index}].name`,
            problem: 'has a configuration already, which this one replaces key by key',
            got: name,
            fix: 'keep one of them',
          },
        ]
      : [],
  );
}

const MODE_FIX = "write 'hami-core', as pools that say hami() are shared: HAMi has no 'mps', and runs it as hami-core";

/** What the device plugin reads by a pointer, and stops without. Source: HAMi v2.10.0 `plugin/register.go`. */
const NEEDED = ['deviceSplitCount', 'deviceMemoryScaling', 'deviceCoreScaling'];

/**
 * What is wrong with a `device-config.yaml`.
 *
 * Source: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `NvidiaConfig`.
 *
 * @param at Where the text stands.
 */
export function malformedHamiDevices(text: string, at: string): readonly ValueFinding[] {
  if (hasToken(text)) return [];
  const file = readConfigFile(text);
  if (!isPlainObject(file)) return [{ at, problem: 'is no YAML with keys', got: text, fix: 'write it as device-config.yaml is written' }];
  const nvidia = valueAt(file, 'nvidia');
  const missing = NEEDED.filter((key) => !isPlainObject(nvidia) || nvidia[key] === undefined);
  if (missing.length > 0) {
    return [
      {
        at: step(at, 'nvidia'),
        problem: `does not say nvidia.${missing.join(', nvidia.')}, without which the device plugin stops`,
        got: nvidia,
        fix: 'start from the whole file of the chart: the content replaces all of it',
      },
    ];
  }
  return Object.entries(READ_AS).flatMap(([type, [keys, isReadable]]) =>
    keys.flatMap((key): readonly ValueFinding[] => {
      const got = valueAt(file, `nvidia.${key}`);
      if (got === undefined || isReadable(got)) return [];
      return [
        {
          at: step(step(at, 'nvidia'), key),
          problem: `nvidia.${key} is not ${type}, and HAMi's programs stop when they read the file`,
          got,
        },
      ];
    }),
  );
}

const between =
  (min: number, max: number) =>
  (value: unknown): boolean =>
    typeof value === 'number' && value >= min && value <= max;
const INT32 = 2 ** 31;

/** Keys by what they are read as. Source: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `NvidiaConfig`. */
const READ_AS: Readonly<Record<string, readonly [keys: readonly string[], isReadable: (value: unknown) => boolean]>> = {
  'a text': [
    [
      'resourceCountName',
      'resourceMemoryName',
      'resourceCoreName',
      'resourceMemoryPercentageName',
      'resourcePriorityName',
      'gpuCorePolicy',
      'libCudaLogLevel',
      'runtimeClassName',
    ],
    (value) => !isPlainObject(value) && !Array.isArray(value),
  ],
  'true or false': [['overwriteEnv', 'disableCoreLimit', 'enableNumaTopology'], (value) => typeof value === 'boolean'],
  'a number of 32 bits': [['defaultMemory', 'defaultCores', 'defaultGPUNum', 'memoryFactor'], between(-INT32, INT32 - 1)],
  'a number of at least 0': [['deviceSplitCount'], between(0, Infinity)],
  'a number': [['deviceMemoryScaling', 'deviceCoreScaling', 'preConfiguredDeviceMemory'], between(-Infinity, Infinity)],
};

/** JSON with its keys in lower case, as Go reads them; undefined when it is none. */
function readJson(text: string): unknown {
  try {
    return lowerKeys(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), lowerKeys(inner)]));
}

const scaling = number({ min: 0.01 });
const NODE = {
  name: required(plainText()),
  operatingmode: optional(oneOf(['hami-core', 'mig'])),
  devicesplitcount: optional(integer({ min: 1 })),
  devicememoryscaling: optional(scaling),
  devicecorescaling: optional(scaling),
  preconfigureddevicememory: optional(integer({ min: 0 })),
  libcudaloglevel: optional(oneOf(['0', '1', '3', '4'])),
  migstrategy: optional(plainText({ empty: true })),
  filterdevices: optional(
    object<Record<'uuid' | 'index', unknown>>({ uuid: optional(list(plainText())), index: optional(list(integer({ min: 0 }))) }),
  ),
  enablegetpreferredallocation: optional(boolean),
};
const nodesOf = <Key extends string>(node: Parameters<typeof object<Record<Key, unknown>>>[0]): Schema =>
  object<{ nodeconfig: unknown }>({ nodeconfig: required(list(object(node))) });
const NODES_29 = nodesOf(NODE);
const NODES = nodesOf({ ...NODE, enablenumatopology: optional(boolean) });
