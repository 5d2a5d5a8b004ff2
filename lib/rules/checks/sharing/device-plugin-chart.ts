import { allocatorOf, PLUGIN_CONFIG_LABEL } from '../../../plans/allocators';
import { brokenDevicePluginValues, chartRowOf, DEVICE_PLUGIN_CHART, OPERATOR_PARTS, sharesByMps } from '../../../plans/charts';
import { readPluginConfig, type ReadPluginConfig } from '../../../words/formats';
import { hasToken, isPlainObject, ownValue, valueAt } from '../../../internal';
import type { Model, OperatorFacts, PoolDescription } from '../../../plans/model';
import { imageOf, platformOf } from '../../../words/platforms';
import { each } from '../../lookups/each';
import { configMapOf, configsOf } from '../../lookups/configs';
import { served } from '../../lookups/related';
import type { Rule } from '../../rule';
import { configOfPool } from './plugin-configs';

const refused = each(({ operators }) => operators, {
  id: 'plugin/broken-value',
  severity: 'error',
  about: 'The values of the device plugin chart cannot be installed, or its configurations are not mounted.',
  fix: 'change the value: the release would fail, or its device plugin would not start',
  source: 'k8s-device-plugin v0.20.0 deployments/helm/nvidia-device-plugin/templates; its issue 990',
  *look({ chart, values, namespace }) {
    if (chart !== DEVICE_PLUGIN_CHART) return;
    if (namespace === 'default' && values['allowDefaultNamespace'] !== true)
      yield {
        at: 'namespace',
        problem: 'is refused by the chart',
        got: namespace,
        fix: 'choose another, or set allowDefaultNamespace: true',
      };
    for (const { at, ...finding } of brokenDevicePluginValues(values)) yield { ...finding, at: `values.${at}` };
  },
});

const mpsLabels = each((model) => model.operators, {
  id: 'plugin/mps-gfd',
  severity: 'warning',
  about: 'The device plugin chart shares by MPS without GPU Feature Discovery.',
  fix: 'set gfd.enabled to true; where a GPU Operator runs as well, set gfd.enabled: false in its values: only a GPU Feature Discovery that reads the same configurations writes the label',
  source:
    'k8s-device-plugin issues 634, 712, 762: the MPS daemon runs on nodes with the label nvidia.com/mps.capable=true alone, which GPU Feature Discovery writes',
  *look(operator, model) {
    const { path, chart, values } = operator;
    if (chart !== DEVICE_PLUGIN_CHART || operator.partial === true || valueAt(values, 'gfd.enabled') === true) return;
    const own = configsOf(model, 'device-plugin').filter((config) => config.path === path);
    const named = configMapOf(model, operator, '');
    if (!sharesByMps([...own.map(({ text }) => text), ...Object.values(named?.data ?? {})])) return;
    yield {
      subject: path,
      at: 'values.gfd.enabled',
      problem: 'a configuration shares by MPS, whose daemon runs on no node without the labels of GPU Feature Discovery',
      got: valueAt(values, 'gfd.enabled') ?? false,
      allowed: [true],
    };
  },
});

type Config = ReadPluginConfig | 'unknown' | undefined;

/** Releases of the chart with those of their pools whose GPUs it gives out, and how their nodes choose a configuration. */
function* pluginsOf(model: Model): Generator<readonly [OperatorFacts, readonly PoolDescription[], Chosen]> {
  for (const [release, pools] of served(model, DEVICE_PLUGIN_CHART)) {
    const own = pools.filter(({ sharing }) => allocatorOf(sharing).id === 'device-plugin');
    if (own.length > 0 && release.partial !== true) yield [release, own, chosen(model, release)];
  }
}

interface Chosen {
  readonly data: Readonly<Record<string, string>> | 'unknown' | undefined;
  readonly of: (pool: PoolDescription) => Config;
  readonly subject: string;
  readonly at: string;
}

/** Source: k8s-device-plugin v0.20.0 cmd/config-manager, FallbackStrategies: the key `default`, or the only one. */
function chosen(model: Model, release: OperatorFacts): Chosen {
  const { values, path } = release;
  const named = configMapOf(model, release, '');
  const map = valueAt(values, 'config.map');
  const isNamed = ![undefined, '', null].includes(valueAt(values, 'config.name') as string | undefined);
  const found = isNamed ? (named?.data ?? 'unknown') : map;
  const data = found === 'unknown' ? found : textsOf(found);
  const keys = data === undefined || data === 'unknown' ? [] : Object.keys(data);
  const given = valueAt(values, 'config.default');
  const otherwise = given || (keys.includes('default') ? 'default' : keys.length === 1 ? keys[0] : undefined);
  const of = ({ labels }: PoolDescription): Config => {
    if (data === 'unknown' || data === undefined) return data;
    const key = labels[PLUGIN_CONFIG_LABEL] ?? otherwise;
    const text = typeof key === 'string' ? ownValue(data, key) : undefined;
    if (typeof key !== 'string' || text === undefined) return undefined;
    return hasToken(key) || hasToken(text) ? 'unknown' : readPluginConfig(text, key);
  };
  return { data, of, subject: named?.facts.path ?? path, at: named ? 'data' : 'values.config.map' };
}

function textsOf(found: unknown): Readonly<Record<string, string>> | undefined {
  if (!isPlainObject(found)) return undefined;
  const texts = Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

const sharesAsPool = each(pluginsOf, {
  id: 'plugin/config',
  severity: 'error',
  about: "A configuration in the device plugin's own chart is missing, or shares in another way than its pool says.",
  fix: 'give config.map a key that shares as the pool does; our NvidiaDevicePlugin writes it when values omit config',
  source:
    'k8s-device-plugin v0.20.0 cmd/config-manager: a label that is not a key leaves the node without a device plugin, and a configuration that is alone is the default of every node',
  *look([{ path }, pools, configs]) {
    for (const pool of pools) yield* configOfPool(path, pool, { ...configs, config: 'values.config' });
  },
});

const migStrategy = each(pluginsOf, {
  id: 'plugin/mig-strategy',
  severity: 'error',
  about: "The device plugin's own chart names MIG devices otherwise than the pools.",
  fix: 'remove migStrategy from the values, as a construct writes what the pools say, or give the nodes a configuration with flags.migStrategy',
  source: 'k8s-device-plugin v0.20.0 cmd/nvidia-device-plugin/main.go: MIG_STRATEGY beats the file, and none is the default',
  *look([{ path, values }, pools, { of, subject, at }]) {
    const said = values['migStrategy'];
    for (const pool of pools) {
      const { partition } = pool.sharing;
      const config = of(pool);
      if (partition.kind !== 'mig' || config === 'unknown') continue;
      const isSaid = typeof said === 'string' && said !== '';
      const got = isSaid ? said : (config?.migStrategy ?? 'none');
      if (got === partition.strategy) continue;
      yield {
        subject: isSaid || config === undefined ? path : subject,
        at: isSaid || config === undefined ? 'values.migStrategy' : at,
        problem: `the MIG devices of pool '${pool.name}' would not be named as its pods ask for them`,
        got,
        allowed: [partition.strategy],
      };
    }
  },
});

/** What the GPU Operator does beside its device plugin, and what its absence means for a node. */
const ABSENT = {
  driver: 'the driver',
  toolkit: 'NVIDIA Container Toolkit',
  migManager: 'what cuts its GPUs by MIG',
} as const;

const nodeParts = each(pluginsOf, {
  id: 'plugin/node-parts',
  severity: 'warning',
  about: 'The device plugin is installed without the GPU Operator, and nobody installs what else the nodes need.',
  fix: 'name an image that brings it, by nodeImage; use GpuOperator instead; or silence this on the pool and say who installs it',
  source: 'k8s-device-plugin v0.20.0 README, Prerequisites; gpu-operator v26.7.0 controllers/state_manager.go, its other states',
  *look([{ cluster }, pools], model) {
    const others = model.operators.filter((other) => other.cluster?.path === cluster?.path && other.chart !== DEVICE_PLUGIN_CHART);
    // The GPU Operator has all of them: its own rules say what is switched off there.
    if (cluster === undefined || others.some(({ chart }) => chartRowOf(chart)?.bringsNodeParts === true)) return;
    for (const pool of pools) {
      const platform = platformOf(pool.cluster?.distribution);
      const brings = platform && imageOf(platform, pool)?.brings;
      if (brings === undefined) continue;
      const { partition } = pool.sharing;
      const isCut = partition.kind === 'mig' && partition.groups !== undefined;
      const missing = OPERATOR_PARTS.flatMap(({ part }) =>
        part === 'devicePlugin' || brings[part] || (part === 'migManager' && !isCut) ? [] : [ABSENT[part]],
      );
      if (missing.length === 0) continue;
      yield {
        subject: pool.path,
        at: 'nodeImage',
        problem: `nobody installs ${missing.join(' and ')} on the nodes of pool '${pool.name}'`,
        got: pool.nodeImage,
      };
    }
  },
});

/** The device plugin without the GPU Operator. */
export const devicePluginChartRules: readonly Rule[] = [refused, mpsLabels, sharesAsPool, migStrategy, nodeParts];
