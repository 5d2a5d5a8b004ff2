import { at as step, hasToken, isPlainObject, valueAt } from '../../../internal';
import type { OperatorFacts, PoolDescription } from '../../../plans/model';
import { devicePlugin, faultsIn, readPluginConfig, type ReadPluginConfig, resourceName } from '../../../words/formats';
import { pluginConfigData, pluginConfigFor, pluginEnvironment } from '../../../plans/charts';
import {
  isPluginShare,
  namesBeforeSharing,
  PLUGIN_CONFIG_LABEL,
  type PluginShare,
  pluginStrategy,
  replicasOf,
} from '../../../plans/allocators';
import { each } from '../../lookups/each';
import { configMapOf, configsOf } from '../../lookups/configs';
import { operatorsOf } from '../operator/operators';
import type { Finding, Rule } from '../../rule';

const configRule = each(operatorsOf, {
  id: 'sharing/config',
  severity: 'error',
  about: "A node's device plugin configuration is missing, or shares in another way than its pool says.",
  fix: 'give devicePlugin.config.data, or the ConfigMap that it names, a key that shares as the pool does; our GpuOperator writes it when values omit devicePlugin.config',
  source: 'k8s-device-plugin v0.20.0 cmd/config-manager: a label or default that is not a key leaves the node without a device plugin',
  *look([operator, pools], model) {
    const named = configMapOf(model, operator, 'devicePlugin');
    const configs: Configs = {
      data: pluginConfigData(operator.values, named?.data),
      subject: named?.facts.path ?? operator.path,
      at: named ? 'data' : DATA,
      config: 'values.devicePlugin.config',
      of: (pool) => pluginConfigFor(operator.values, pool, named?.data),
    };
    for (const finding of defaultMissing(operator, configs)) yield { ...finding };
    for (const pool of pools) yield* configOfPool(operator.path, pool, configs);
  },
});

type Found = Omit<Finding, 'subject'>;
const DATA = 'values.devicePlugin.config.data';

/** The configurations among which nodes choose, and where they are. */
export interface Configs {
  readonly data: ReturnType<typeof pluginConfigData>;
  readonly subject: string;
  readonly at: string;
  /** Where the values say which configurations there are. */
  readonly config: string;
  /** The configuration that the nodes of a pool use. */
  readonly of: (pool: PoolDescription) => ReturnType<typeof pluginConfigFor>;
}

function defaultMissing({ values }: OperatorFacts, { data, at }: Configs): readonly Found[] {
  const got = valueAt(values, 'devicePlugin.config.default');
  if (!isPlainObject(data) || typeof got !== 'string' || got === '' || hasToken(got)) return [];
  const keys = Object.keys(data);
  const where = at === DATA ? 'devicePlugin.config.data' : `ConfigMap '${String(valueAt(values, 'devicePlugin.config.name'))}'`;
  return keys.includes(got) ? [] : [{ at: 'values.devicePlugin.config.default', problem: `is not a key of ${where}`, got, allowed: keys }];
}

/** What is wrong with the configuration of the nodes of a pool. */
export function configOfPool(path: string, pool: PoolDescription, { data, subject, at, config, of }: Configs): readonly Finding[] {
  const used = of(pool);
  const label = pool.labels[PLUGIN_CONFIG_LABEL];
  const { share } = pool.sharing;
  if (used === 'unknown') return [];
  if (label !== undefined && isPlainObject(data) && !Object.hasOwn(data, label)) {
    return [
      {
        subject,
        at,
        problem: `has no key '${label}', which the nodes of pool '${pool.name}' are labelled with`,
        got: Object.keys(data),
        allowed: [label],
      },
    ];
  }
  if (!isPluginShare(share)) {
    if (used === undefined || (used.mps ?? used.timeSlicing) === undefined) return [];
    return [
      {
        subject,
        at: step(at, used.key),
        problem: `shares the devices of pool '${pool.name}', which says that nobody shares them`,
        fix: 'give the pool this sharing, or remove it here',
      },
    ];
  }
  const shared: PluginShare = { ...share, kind: pluginStrategy(share) };
  if (used !== undefined && differences(used, shared, pool).length === 0) return [];
  const others = isPlainObject(data) ? keyed(data) : [];
  const fitting = others.find((other) => other.config !== undefined && differences(other.config, shared, pool).length === 0);
  // The label of nodes that others run is not known: one of the configurations must be theirs, the nearest at best.
  if (label === undefined && others.some((other) => other.config === undefined)) return [];
  const meant = label === undefined ? (nearest(others, shared, pool) ?? used) : used;
  if (meant === undefined) return [{ subject: path, at: config, problem: `no configuration shares the devices of pool '${pool.name}'` }];
  const whose = label === undefined && others.length > 1 ? ', and no other configuration shares as it does' : '';
  return differences(meant, shared, pool).map((problem) => ({
    subject,
    at: step(at, meant.key),
    problem: `${problem}, unlike pool '${pool.name}'${whose}`,
    ...(fitting ? { fix: `share here, or label the nodes ${PLUGIN_CONFIG_LABEL}: ${fitting.key}, which shares as the pool says` } : {}),
  }));
}

interface Keyed {
  readonly key: string;
  /** Undefined where nothing of it can be known. */
  readonly config: ReadPluginConfig | undefined;
}

const keyed = (data: Readonly<Record<string, string>>): readonly Keyed[] =>
  Object.entries(data).map(([key, text]) => ({ key, config: readPluginConfig(text) }));

/** Of the configurations that share, the one that is meant for a pool by its kind, and by how little it differs. */
function nearest(all: readonly Keyed[], share: PluginShare, pool: PoolDescription): ReadPluginConfig | undefined {
  const far = (config: ReadPluginConfig): number => (config[share.kind] === undefined ? 10 : 0) + differences(config, share, pool).length;
  return all
    .flatMap(({ key, config }) => ((config?.mps ?? config?.timeSlicing) === undefined ? [] : [{ ...config, key } as ReadPluginConfig]))
    .sort((a, b) => far(a) - far(b))[0];
}

/** In what a configuration differs from the share of its pool. */
function differences(used: ReadPluginConfig, share: PluginShare, pool: PoolDescription): readonly string[] {
  const { kind, renamed, failRequestsGreaterThanOne } = share;
  // MPS wins where both are given, which another rule says.
  const active = used.mps ? 'mps' : used.timeSlicing ? 'timeSlicing' : undefined;
  if (active !== kind) return [active === undefined ? 'shares nothing' : `shares by ${active}`];
  const given = used[kind];
  const resources = given?.resources ?? [];
  const meant = ({ name }: { readonly name?: unknown }): number => replicasOf(share, String(resourceName(name)));
  const others = resources.filter((resource) => resource.replicas !== meant(resource));
  const missing = mustShare(pool).filter((name) => !resources.some((resource) => resourceName(resource.name) === name));
  // What a file leaves away is false, and true for MPS.
  const fails = given?.failRequestsGreaterThanOne ?? kind === 'mps';
  return [
    ...(share.each === undefined && others.length > 0
      ? [`has ${others.map((resource) => String(resource.replicas)).join(', ')} replicas and not ${share.replicas}`]
      : []),
    ...(share.each === undefined
      ? []
      : others.map((resource) => `has ${String(resource.replicas)} replicas of ${String(resource.name)} and not ${meant(resource)}`)),
    ...(missing.length > 0 ? [`does not share ${missing.join(', ')}`] : []),
    ...((given?.renameByDefault ?? false) === renamed ? [] : [renamed ? 'does not rename the resource' : 'renames the resource']),
    ...(fails === failRequestsGreaterThanOne
      ? []
      : [failRequestsGreaterThanOne ? 'does not fail requests for more than one' : 'fails requests for more than one']),
  ];
}

/** What the devices of a pool are called, all of which are shared; nothing where others decide what they are cut into. */
const mustShare = (pool: PoolDescription): readonly string[] =>
  pool.sharing.partition.kind === 'mig' && pool.sharing.partition.groups === undefined ? [] : namesBeforeSharing(pool);

const configFile = each((model) => configsOf(model, 'device-plugin'), {
  id: 'sharing/config-file',
  severity: 'error',
  about: 'A device plugin configuration has a key that is not read or a value that is rejected.',
  fix: 'use the keys of the device plugin, each in its place, with values that it takes',
  source:
    'k8s-device-plugin v0.20.0 api/config/v1, cmd/nvidia-device-plugin/main.go; its issue 1433: a key in the wrong place is ignored without a word',
  *look({ at, text }) {
    yield* faultsIn(devicePlugin, text, at);
  },
});

const pluginEnv = each(operatorsOf, {
  id: 'sharing/plugin-env',
  severity: 'warning',
  about: "An environment variable of the device plugin overrides the pools' configurations, or is not read.",
  fix: 'remove it from devicePlugin.env',
  source: 'gpu-operator v26.7.0 controllers/object_controls.go, TransformDevicePlugin and handleDevicePluginConfig',
  *look([{ version, values }]) {
    for (const finding of pluginEnvironment(version, values)) yield { ...finding, at: `values.${finding.at}` };
  },
});

/** Configurations of the device plugin against the pools whose nodes use them. */
export const pluginConfigRules: readonly Rule[] = [configRule, configFile, pluginEnv];
