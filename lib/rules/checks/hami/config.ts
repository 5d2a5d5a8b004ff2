import { each } from '../../lookups/each';
import type { Model, OperatorFacts, PoolDescription } from '../../../plans/model';
import {
  hamiNodeConfigs,
  type HamiSetting,
  hamiSetting,
  hasUnifiedMemory,
  replacesDeviceConfig,
  unheardHamiNodes,
} from '../../../plans/charts';
import { faultsIn, hamiDevices, type HamiNodeConfig, hamiNodes } from '../../../words/formats';
import { ownValue, valueAt } from '../../../internal';
import { GPU_RESOURCE } from '../../../words/gpu';
import { HAMI_SCHEDULER, hamiResources, hamiShareDefaults, isHamiMig } from '../../../plans/allocators';
import { configsOf } from '../../lookups/configs';
import { hamis } from './each-hami';
import { type HamiPool, isHamiPool } from './pods';
import type { Finding, Rule } from '../../rule';

/** What pods of this library ask for, by the value of the chart that says so. */
const NAMES: Readonly<Record<string, string>> = {
  schedulerName: HAMI_SCHEDULER,
  resourceName: GPU_RESOURCE,
  resourceMem: hamiResources.memory,
  resourceMemPercentage: hamiResources.memoryPercentage,
  resourceCores: hamiResources.cores,
  resourcePriority: hamiResources.priority,
};

/** The same in a file that replaces what the chart makes of those values; the scheduler's own list is made of them still. */
const NAMES_IN_FILE = {
  resourceCountName: GPU_RESOURCE,
  resourceMemoryName: hamiResources.memory,
  resourceMemoryPercentageName: hamiResources.memoryPercentage,
  resourceCoreName: hamiResources.cores,
  resourcePriorityName: hamiResources.priority,
} satisfies Partial<Record<HamiSetting, string>>;

const names = each(hamis, {
  id: 'hami/names',
  severity: 'error',
  about: "HAMi's scheduler or resources have other names than the pods ask for.",
  fix: 'remove the name from values',
  source: 'HAMi v2.10.0 charts/hami/values.yaml, templates/scheduler/device-configmap.yaml; HAMi issue 356',
  *look([release, pools]) {
    // Pods that others wrote may ask by any name.
    if (!pools.some(isHamiPool)) return;
    for (const [key, name] of Object.entries(NAMES)) {
      const got = valueAt(release.values, key);
      if (got !== undefined && got !== name)
        yield { at: `values.${key}`, problem: 'pods of this library ask by another name', got, allowed: [name] };
    }
    if (!replacesDeviceConfig(release)) return;
    for (const [key, name] of Object.entries(NAMES_IN_FILE)) {
      const setting = hamiSetting(release, key as HamiSetting);
      if (setting === undefined || setting.got === name) continue;
      yield {
        at: `values.${setting.at}`,
        problem: `replaces nvidia.${key}, and pods of this library ask by another name`,
        got: setting.got,
        allowed: [name],
        fix: 'start from the whole file of the chart: the content replaces all of it',
      };
    }
  },
});

const SHARES = ['deviceSplitCount', 'deviceMemoryScaling', 'deviceCoreScaling'] as const;

const shares = each(hamis, {
  id: 'hami/shares',
  severity: 'error',
  about: 'HAMi shares the GPUs of a node in another way than its pool says.',
  fix: 'give all pools of HAMi the same shares, or the names of all their nodes: nodeNames: { pool: [...] }',
  source:
    'HAMi v2.10.0 pkg/device/nvidia/device.go, DevicePluginConfigs: a node without a configuration under its exact name has that of the chart',
  *look([release, pools]) {
    const nodes = hamiNodeConfigs(release.values);
    for (const pool of pools.filter(isHamiPool)) {
      const named = ownValue(release.nodeNames, pool.name) ?? [];
      yield* sharesOfNodes(release, pool, named, nodes);
      const others = unnamed(pool, named.length);
      if (others === undefined) continue;
      if (isHamiMig(pool.sharing)) {
        // Values of others name nodes without saying whose they are.
        if (named.length === 0 && (nodes === undefined || nodes.some(({ operatingmode }) => operatingmode === 'mig'))) continue;
        yield {
          at: `nodeNames.${pool.name}`,
          problem: `HAMi finds the nodes that it cuts by MIG by their names${others === '' ? ', and none of these is given' : others}: the GPUs of pool '${pool.name}' are shared without MIG`,
          got: named,
          fix: `name each node: nodeNames: { '${pool.name}': ['node-1', 'node-2'] }; an autoscaled pool cannot be cut by HAMi`,
        };
        continue;
      }
      for (const key of SHARES) {
        const setting = hamiSetting(release, key);
        // What a file of the user's leaves away is another finding.
        if (setting === undefined || (setting.got === undefined && replacesDeviceConfig(release))) continue;
        const got = setting.got ?? hamiShareDefaults[key];
        const meant = pool.sharing.share[key];
        // Values of others name nodes without saying whose they are.
        if (release.nodeNames === undefined && (nodes ?? []).filter((node) => node[NODE_KEYS[key]] === meant).length >= mostNodes(pool))
          continue;
        if (got !== meant)
          yield { at: `values.${setting.at}`, problem: `pool '${pool.name}' says otherwise${others}`, got, allowed: [meant] };
      }
    }
  },
});

/** Why some nodes of a pool have no configuration of their own; undefined when each of them has one, as far as is known. */
function unnamed({ nodes }: HamiPool, named: number): string | undefined {
  if (named === 0) return '';
  if (nodes === undefined) return undefined;
  if (nodes.min !== nodes.max) return ', and an autoscaler adds nodes whose names are not known';
  return named < nodes.max ? `, and nodeNames names ${named} of its ${nodes.max} nodes` : undefined;
}

const mostNodes = ({ nodes }: HamiPool): number => nodes?.max ?? 1;

/** The keys of a node's configuration, as HAMi reads them. */
const NODE_KEYS = {
  deviceSplitCount: 'devicesplitcount',
  deviceMemoryScaling: 'devicememoryscaling',
  deviceCoreScaling: 'devicecorescaling',
} as const satisfies Readonly<Record<(typeof SHARES)[number], keyof HamiNodeConfig>>;

/** Configurations of single nodes that share otherwise than the pool whose nodes they are. */
function* sharesOfNodes(
  release: OperatorFacts,
  pool: HamiPool,
  named: readonly string[],
  nodes: readonly HamiNodeConfig[] | undefined,
): Generator<Omit<Finding, 'subject'>> {
  if (nodes === undefined) return;
  for (const node of named) {
    // HAMi reads all of them, and the last one counts.
    const config = nodes.filter(({ name }) => name === node).at(-1);
    const isCut = config?.operatingmode === 'mig';
    if (isCut !== isHamiMig(pool.sharing)) {
      yield {
        at: 'values.devicePlugin.nodeConfiguration.config',
        problem: isCut
          ? `cuts the GPUs of node '${node}' by MIG, and pool '${pool.name}' shares them`
          : `shares the GPUs of node '${node}', and pool '${pool.name}' wants them cut by MIG`,
        got: isCut ? 'mig' : config?.operatingmode,
        allowed: [isCut ? 'hami-core' : 'mig'],
        fix: 'remove it from values: it follows from nodeNames',
      };
    }
    for (const key of SHARES) {
      const got = config?.[NODE_KEYS[key]] ?? hamiSetting(release, key)?.got ?? hamiShareDefaults[key];
      const meant = pool.sharing.share[key];
      if (got === meant) continue;
      yield {
        at: 'values.devicePlugin.nodeConfiguration.config',
        problem: `gives node '${node}' another ${key} than pool '${pool.name}'`,
        got,
        allowed: [meant],
        fix: 'remove it from values: it follows from nodeNames',
      };
    }
  }
}

const nodeNames = each(hamis, {
  id: 'hami/node-names',
  severity: 'error',
  about: 'nodeNames has a pool that HAMi does not serve, a node twice, or more nodes than the pool has.',
  fix: 'name a pool that says hami(), and each of its nodes once',
  source:
    'HAMi v2.10.0 pkg/device-plugin/nvidiadevice/nvinternal/plugin/server.go: the last configuration with the name of the node counts',
  *look([{ values, nodeNames: given = {} }, pools]) {
    const known = pools.filter(isHamiPool);
    const configured = hamiNodeConfigs(values);
    const seen = new Set<string>();
    for (const [pool, nodes] of Object.entries(given)) {
      const at = `nodeNames.${pool}`;
      const of = known.find(({ name }) => name === pool);
      if (of === undefined) yield { at, problem: 'is not a pool that HAMi serves', got: pool, allowed: known.map(({ name }) => name) };
      const most = of?.nodes?.max;
      if (most !== undefined && nodes.length > most)
        yield { at, problem: `names more nodes than pool '${pool}' has`, got: nodes.length, allowed: `up to ${most}` };
      for (const node of nodes) {
        if (seen.has(node)) yield { at, problem: 'names a node twice', got: node };
        seen.add(node);
      }
      const lost = of === undefined ? [] : nodes.filter((node) => configured?.every(({ name }) => name !== node));
      if (configured === undefined || lost.length > 0)
        yield {
          at,
          problem: 'is ignored: values.devicePlugin.nodeConfiguration overrides it',
          got: configured === undefined ? nodes : lost,
          fix: 'remove one of the two: the configuration of these nodes follows from nodeNames',
        };
    }
  },
});

/** The version whose values hold a file; empty where no release does. */
const versionOf = ({ operators }: Model, path: string): string => operators.find((release) => release.path === path)?.version ?? '';

const configFile: Rule = {
  id: 'hami/config-file',
  severity: 'error',
  about: 'A configuration for HAMi has a key or value that HAMi does not read.',
  fix: 'use the keys that HAMi knows: it silently ignores any other',
  source:
    'HAMi v2.9.0 and v2.10.0 pkg/device/nvidia/device.go, DevicePluginConfigs; nvinternal/plugin/mps.go, which does nothing; HAMi issue 759',
  *check(model) {
    for (const { path, chart, values } of model.operators) {
      if (chart !== 'hami') continue;
      for (const { at, ...finding } of unheardHamiNodes(values)) yield { ...finding, subject: path, at: `values.${at}` };
    }
    for (const format of [hamiNodes, hamiDevices]) {
      for (const { path, at, text } of configsOf(model, format.id))
        for (const finding of faultsIn(format, text, at, versionOf(model, path))) yield { ...finding, subject: path };
    }
  },
};

const unifiedMemory = each(hamis, {
  id: 'hami/unified-memory',
  severity: 'error',
  about: 'HAMi does not know the memory of GPUs that share it with their host.',
  fix: 'remove devicePlugin.preConfiguredDeviceMemory from values: it follows from the pools',
  source: 'HAMi v2.10.0 nvinternal/plugin/register.go: a GPU that does not tell its memory, such as a GB10, is left out',
  *look([release, pools]) {
    const pool = pools.find((candidate: PoolDescription) => isHamiPool(candidate) && hasUnifiedMemory(candidate));
    if (pool === undefined) return;
    const setting = hamiSetting(release, 'preConfiguredDeviceMemory');
    if (setting === undefined || (typeof setting.got === 'number' && setting.got > 0)) return;
    yield {
      at: `values.${setting.at}`,
      problem: `the GPUs of pool '${pool.name}' do not tell their memory, and HAMi would leave them out`,
      got: setting.got,
      allowed: 'the MiB of one GPU, such as 131072',
    };
  },
});

/** HAMi's names, shares and configuration files against the pools. */
export const hamiConfigRules: readonly Rule[] = [names, shares, nodeNames, configFile, unifiedMemory];
