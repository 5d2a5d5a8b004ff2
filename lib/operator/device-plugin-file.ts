import {
  boolean,
  hasToken,
  integer,
  isPlainObject,
  json,
  list,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Schema,
} from '../internal';
import { GPU_RESOURCE, PLUGIN_CONFIG_LABEL, type PoolDescription } from '../sharing';
import type { ValueFinding } from './chart-values';
import { checkFile, configReader } from './config-file';
import { valueAt } from './value-at';

type Values = Readonly<Record<string, unknown>>;

/** What a configuration of the device plugin decides about the devices of a node. */
export interface ReadPluginConfig {
  /** Its key in the ConfigMap. */
  readonly key: string;
  /** `none` when it says nothing. */
  readonly migStrategy: unknown;
  readonly timeSlicing?: ReadReplicas;
  readonly mps?: ReadReplicas;
}

/** What is shared, as a file says it: what it leaves away is undefined. */
export interface ReadReplicas {
  readonly renameByDefault?: unknown;
  readonly failRequestsGreaterThanOne?: unknown;
  readonly resources: readonly { readonly name?: unknown; readonly replicas?: unknown; readonly devices?: unknown }[];
}

/**
 * The configuration that the nodes of a pool use under these values: that of their label, or the default. Undefined when
 * they use none, `'unknown'` when its text holds an Output or the ConfigMap is somebody else's, so that nothing is known
 * of it here.
 *
 * @param named What the ConfigMap holds that the values name and that the chart does not make, where it is known.
 */
export function pluginConfigFor(
  values: Values,
  { labels }: Pick<PoolDescription, 'labels'>,
  named?: Values,
): ReadPluginConfig | 'unknown' | undefined {
  const data = pluginConfigData(values, named);
  if (data === 'unknown') return 'unknown';
  const key = labels[PLUGIN_CONFIG_LABEL] ?? valueAt(values, 'devicePlugin.config.default');
  if (typeof key !== 'string' || key === '') return undefined;
  const text = data?.[key];
  if (hasToken(key) || (text !== undefined && hasToken(text))) return 'unknown';
  const config = text === undefined ? undefined : readConfigFile(text);
  return isPlainObject(config) ? summary(key, config) : undefined;
}

/**
 * The texts among which the label of a node chooses, by key. Undefined where the values name no ConfigMap, `'unknown'`
 * where it is not known what stands in it.
 *
 * @param named What the ConfigMap holds that the chart does not make.
 */
export function pluginConfigData(values: Values, named?: Values): Readonly<Record<string, string>> | 'unknown' | undefined {
  const create = valueAt(values, 'devicePlugin.config.create') === true;
  if (!create && isEmpty(valueAt(values, 'devicePlugin.config.name'))) return undefined;
  const data = create ? (valueAt(values, 'devicePlugin.config.data') ?? {}) : named;
  if (!isPlainObject(data)) return 'unknown';
  return Object.fromEntries(Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** What a configuration decides; undefined where nothing of it can be known. */
export function readPluginConfig(text: string): ReadPluginConfig | undefined {
  const config = hasToken(text) ? undefined : readConfigFile(text);
  return isPlainObject(config) ? summary('', config) : undefined;
}

function summary(key: string, config: Values): ReadPluginConfig {
  const shares = (['timeSlicing', 'mps'] as const).flatMap((kind) => {
    const given = valueAt(config, `sharing.${kind}`);
    if (!isPlainObject(given)) return [];
    const { resources, ...rest } = given;
    return [[kind, { ...rest, resources: Array.isArray(resources) ? resources.filter(isPlainObject) : [] }] as const];
  });
  return { key, migStrategy: valueAt(config, 'flags.migStrategy') ?? 'none', ...Object.fromEntries(shares) };
}

/** The loader takes an empty value of any other key for none. Source: k8s-device-plugin v0.20.0 `api/config/v1/replicas.go`. */
const readConfigFile = configReader((key) => (key === 'timeSlicing' || key === 'devices' ? null : undefined));

/**
 * What is wrong with a configuration: what the device plugin refuses at its start, and what it ignores without a word
 * because a key stands in the wrong place.
 *
 * Source: k8s-device-plugin v0.20.0 `api/config/v1` and `cmd/nvidia-device-plugin/main.go`; its issue 1433.
 *
 * @param at Where the text stands.
 */
export function malformedPluginConfig(text: string, at = ''): readonly ValueFinding[] {
  if (hasToken(text)) return [];
  const config = readConfigFile(text);
  if (config === undefined) return [{ at, problem: 'is no YAML', got: text, fix: 'write it as YAML' }];
  const unknown = 'is no key of a device plugin configuration here, and is ignored without a word';
  const problems = checkFile(configFile, config, at, unknown);
  return [...problems, ...(isPlainObject(config) ? contradictions(config, at) : [])];
}

function contradictions(config: Values, at: string): readonly ValueFinding[] {
  const { timeSlicing, mps, migStrategy } = summary('', config);
  return [
    ...withoutNvml(config, at),
    ...manyChannels(config, at),
    ...[...someDevices('timeSlicing', timeSlicing, at), ...someDevices('mps', mps, at)],
    ...(mps === undefined ? [] : againstMps(mps, timeSlicing, migStrategy, at)),
  ];
}

/** The device plugin warns in its log, and shares all of them. Source: the same, `DisableResourceNamingInConfig`. */
const someDevices = (kind: 'timeSlicing' | 'mps', given: ReadReplicas | undefined, at: string): readonly ValueFinding[] =>
  (given?.resources ?? []).flatMap(({ devices }, index) =>
    devices === undefined || devices === null || devices === 'all'
      ? []
      : [
          {
            at: `${at}.sharing.${kind}.resources[${index}].devices`,
            problem: 'the device plugin does not read it, and shares all GPUs of the node',
            got: devices,
            allowed: ['all'],
            fix: 'put the GPUs that stay whole on other nodes: give these nodes a configuration of their own by the label nvidia.com/device-plugin.config',
          },
        ],
  );

function againstMps({ resources }: ReadReplicas, timeSlicing: unknown, migStrategy: unknown, at: string): readonly ValueFinding[] {
  const others = resources.map(({ name }) => resourceName(name)).filter((name) => name !== GPU_RESOURCE);
  return [
    ...(timeSlicing
      ? [{ at: `${at}.sharing`, problem: 'has both mps and timeSlicing: MPS is used, and nothing says so', fix: 'keep one of them' }]
      : []),
    ...(migStrategy === 'mixed'
      ? [
          {
            at: `${at}.flags.migStrategy`,
            problem: 'the device plugin refuses mixed together with mps',
            got: migStrategy,
            fix: "use 'none'",
          },
        ]
      : []),
    ...(others.length > 0
      ? [{ at: `${at}.sharing.mps.resources`, problem: 'MPS shares whole GPUs and nothing else', got: others, allowed: [GPU_RESOURCE] }]
      : []),
  ];
}

/** On Tegra there is no NVML, without which the device plugin describes no device by CDI, and stops. */
function withoutNvml(config: Values, at: string): readonly ValueFinding[] {
  const given = valueAt(config, 'flags.plugin.deviceListStrategy');
  const strategies: readonly unknown[] = Array.isArray(given) ? given : [given];
  const cdi = strategies.filter((strategy) => strategy === 'cdi-annotations' || strategy === 'cdi-cri');
  if (valueAt(config, 'flags.deviceDiscoveryStrategy') !== 'tegra' || cdi.length === 0) return [];
  return [
    {
      at: `${at}.flags.plugin.deviceListStrategy`,
      problem: 'the device plugin refuses CDI together with deviceDiscoveryStrategy tegra',
      got: given,
      allowed: ['envvar', 'volume-mounts'],
    },
  ];
}

/** Source: k8s-device-plugin v0.20.0 `api/config/v1/imex.go`, `AssertChannelIDsValid`. */
function manyChannels(config: Values, at: string): readonly ValueFinding[] {
  const got = valueAt(config, 'imex.channelIDs');
  if (!Array.isArray(got) || got.length < 2) return [];
  return [{ at: `${at}.imex.channelIDs`, problem: 'the device plugin refuses more than one channel', got, allowed: ['[]', '[0]'] }];
}

/** The device plugin puts its own domain before a bare name. Source: k8s-device-plugin v0.20.0 `api/config/v1/resources.go`. */
export const resourceName = (name: unknown): unknown => (typeof name === 'string' && !name.includes('/') ? `nvidia.com/${name}` : name);

const isEmpty = (value: unknown): boolean => value === undefined || value === '';

const anyText = plainText({ empty: true });
const flags = (...names: string[]) => Object.fromEntries(names.map((name) => [name, optional(boolean)]));
const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, optional(anyText)]));
const of = (keys: Parameters<typeof object>[0]): Schema => object(keys);
const deviceListStrategy = oneOf(['envvar', 'volume-mounts', 'cdi-annotations', 'cdi-cri']);

/** As Go writes them. Source: k8s-device-plugin v0.20.0 `api/config/v1/duration.go`. */
const duration = plainText({
  pattern: /^infinite$|^[-+]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/,
  what: "a duration, such as '60s'",
});

/** A DNS subdomain. Source: k8s-device-plugin v0.19.0 `api/config/v1/resources.go`, `NewResourceName`. */
const RESOURCE = /^(?:nvidia\.com\/)?(?=.{1,52}$)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;

const replicated = of({
  ...flags('renameByDefault', 'failRequestsGreaterThanOne'),
  resources: required(
    list(
      of({
        name: required(plainText({ pattern: RESOURCE, what: 'a resource of nvidia.com, of 63 characters at most' })),
        replicas: required(integer({ min: 2 })),
        devices: optional(json),
      }),
      { min: 1 },
    ),
  ),
});

/**
 * Format v1. `rename` of a resource and the list `resources` are read and then ignored, so they are not allowed here;
 * `devices` is ignored as well, and does no harm where it names all of them.
 *
 * Source: k8s-device-plugin v0.20.0 `api/config/v1/{config,flags,sharing,replicas,imex}.go`.
 */
const configFile: Schema = of({
  version: optional(oneOf(['v1'])),
  flags: optional(
    of({
      migStrategy: optional(oneOf(['none', 'single', 'mixed'])),
      ...flags('failOnInitError', 'gdrcopyEnabled', 'gdsEnabled', 'mofedEnabled', 'useNodeFeatureAPI'),
      ...texts('mpsRoot', 'nvidiaDriverRoot', 'nvidiaDevRoot'),
      deviceDiscoveryStrategy: optional(oneOf(['auto', 'nvml', 'tegra'])),
      plugin: optional(
        of({
          passDeviceSpecs: optional(boolean),
          deviceListStrategy: optional({
            is: 'anyOf',
            what: 'a device list strategy, or a list of them',
            options: [deviceListStrategy, list(deviceListStrategy)],
          }),
          deviceIDStrategy: optional(oneOf(['uuid', 'index'])),
          ...texts('cdiAnnotationPrefix', 'nvidiaCTKPath', 'containerDriverRoot'),
          sharedDevicesAllocationPolicy: optional(oneOf(['distributed', 'packed'])),
        }),
      ),
      gfd: optional(
        of({ ...flags('oneshot', 'noTimestamp'), sleepInterval: optional(duration), ...texts('outputFile', 'machineTypeFile') }),
      ),
    }),
  ),
  sharing: optional(of({ timeSlicing: optional(replicated), mps: optional(replicated) })),
  imex: optional(of({ channelIDs: optional(list(oneOf([0]))), required: optional(boolean) })),
});
