import { mpsClientLimit } from '../gpu';
import { hasToken, isPlainObject } from '../internal';
import type { OperatorFacts } from '../model';
import { gpuOperatorVersions, malformedPluginConfigs, pluginConfigFor, type ReadPluginConfig, valueAt } from '../operator';
import { isPluginShare, PLUGIN_CONFIG_LABEL, type PluginShare, type PoolDescription } from '../sharing';
import { served } from './related';
import type { Finding, Rule } from './rule';
import { sharedPodRules } from './shared-pods';

const mpsMig: Rule = {
  id: 'sharing/mps-mig',
  severity: 'error',
  about: 'MPS shares whole GPUs.',
  fix: 'use timeSlicing({ replicas, mig }), or MPS on GPUs that are not cut',
  source: 'k8s-device-plugin v0.20.0 internal/plugin/mps.go: the device plugin does not start with MPS and MIG devices',
  *check({ pools }) {
    for (const { path, sharing } of pools) {
      if (sharing.share.kind !== 'mps' || sharing.partition.kind !== 'mig') continue;
      yield {
        subject: path,
        at: 'sharing',
        problem: 'shares MIG devices by MPS',
        got: sharing.partition.groups?.[0]?.layout ?? sharing.partition.strategy,
      };
    }
  },
};

const mpsClients: Rule = {
  id: 'sharing/mps-clients',
  severity: 'error',
  about: 'An MPS pool has no more replicas than a GPU takes clients.',
  fix: 'use fewer replicas',
  source: 'k8s-device-plugin v0.20.0: 48 clients, 16 before compute capability 7.5; more are refused at the start',
  *check({ pools }) {
    for (const { path, sharing, gpu, shapes = [] } of pools) {
      const { share } = sharing;
      if (share.kind !== 'mps') continue;
      const models = new Set([...(gpu ? [gpu] : []), ...shapes.map(({ machine }) => machine.gpu)]);
      for (const model of models) {
        const limit = mpsClientLimit(model);
        if (share.replicas > limit)
          yield {
            subject: path,
            at: 'sharing.replicas',
            problem: `${model} takes ${limit} MPS clients`,
            got: share.replicas,
            allowed: `2 to ${limit}`,
          };
      }
    }
  },
};

const mpsStrategy: Rule = {
  id: 'sharing/mps-strategy',
  severity: 'error',
  about: 'The nodes of an MPS pool do not run under the MIG strategy mixed.',
  fix: "take mig.strategy out of values: with '' each node's configuration decides",
  source:
    'k8s-device-plugin v0.20.0 cmd/nvidia-device-plugin/main.go: it refuses mixed with MPS; gpu-operator v26.7.0 gives mig.strategy to every node as MIG_STRATEGY',
  *check(model) {
    for (const [{ path, values }, pools] of served(model)) {
      const got = valueAt(values, 'mig.strategy');
      const hit = got === 'mixed' ? pools.find(({ sharing }) => sharing.share.kind === 'mps') : undefined;
      if (hit)
        yield {
          subject: path,
          at: 'values.mig.strategy',
          problem: `the device plugin of pool '${hit.name}', which shares by MPS, does not start`,
          got,
          allowed: ['', 'single', 'none'],
        };
    }
  },
};

const config: Rule = {
  id: 'sharing/config',
  severity: 'error',
  about: "Every node's configuration of the device plugin exists, and shares as its pool says.",
  fix: 'leave devicePlugin.config to the pools, or give data that agrees with them',
  source: 'k8s-device-plugin v0.20.0 cmd/config-manager: a label or default that is no key leaves the node without a device plugin',
  *check(model) {
    for (const [operator, pools] of served(model)) {
      for (const finding of [...defaultMissing(operator), ...pools.flatMap((pool) => configOfPool(operator, pool))])
        yield { subject: operator.path, ...finding };
    }
  },
};

type Found = Omit<Finding, 'subject'>;
const DATA = 'values.devicePlugin.config.data';

function defaultMissing({ values }: OperatorFacts): readonly Found[] {
  const got = valueAt(values, 'devicePlugin.config.default');
  if (valueAt(values, 'devicePlugin.config.create') !== true || typeof got !== 'string' || got === '' || hasToken(got)) return [];
  const keys = keysOf(values);
  return keys.includes(got)
    ? []
    : [{ at: 'values.devicePlugin.config.default', problem: 'is no key of devicePlugin.config.data', got, allowed: keys }];
}

function configOfPool({ values }: OperatorFacts, pool: PoolDescription): readonly Found[] {
  const used = pluginConfigFor(values, pool);
  const label = pool.labels[PLUGIN_CONFIG_LABEL];
  const { share } = pool.sharing;
  if (used === 'unknown') return [];
  if (label !== undefined && valueAt(values, 'devicePlugin.config.create') === true && !keysOf(values).includes(label)) {
    return [
      {
        at: DATA,
        problem: `has no key '${label}', which the nodes of pool '${pool.name}' are labelled with`,
        got: keysOf(values),
        allowed: [label],
      },
    ];
  }
  if (!isPluginShare(share)) {
    const shares = used?.mps ?? used?.timeSlicing;
    return shares
      ? [
          {
            at: `${DATA}.${used?.key}`,
            problem: `shares the devices of pool '${pool.name}', which says that nobody shares them`,
            fix: 'give the pool the sharing, or take it out here',
          },
        ]
      : [];
  }
  return used === undefined
    ? [{ at: 'values.devicePlugin.config', problem: `no configuration shares the devices of pool '${pool.name}'` }]
    : differences(used, share).map((problem) => ({ at: `${DATA}.${used.key}`, problem: `${problem}, unlike pool '${pool.name}'` }));
}

/** In what a configuration differs from the share of its pool. */
function differences(used: ReadPluginConfig, { kind, replicas, renamed }: PluginShare): readonly string[] {
  // MPS wins where both are given, which another rule says.
  const active = used.mps ? 'mps' : used.timeSlicing ? 'timeSlicing' : undefined;
  if (active !== kind) return [active === undefined ? 'shares nothing' : `shares by ${active}`];
  const given = used[kind];
  const others = (given?.resources ?? []).filter((resource) => resource.replicas !== replicas);
  return [
    ...(others.length > 0 ? [`has ${others.map((resource) => String(resource.replicas)).join(', ')} replicas and not ${replicas}`] : []),
    ...((given?.renameByDefault ?? false) === renamed ? [] : [renamed ? 'does not rename the resource' : 'renames the resource']),
  ];
}

const keysOf = (values: OperatorFacts['values']): readonly string[] => {
  const data = valueAt(values, 'devicePlugin.config.data');
  return isPlainObject(data) ? Object.keys(data) : [];
};

const configFile: Rule = {
  id: 'sharing/config-file',
  severity: 'error',
  about: 'The device plugin reads every key of its configurations, and refuses none.',
  fix: 'use the keys of the device plugin, each in its place',
  source:
    'k8s-device-plugin v0.20.0 api/config/v1, cmd/nvidia-device-plugin/main.go; its issue 1433: a key in the wrong place is ignored without a word',
  *check({ operators }) {
    for (const { path, chart, values } of operators) {
      if (chart !== 'gpu-operator') continue;
      for (const finding of malformedPluginConfigs(values)) yield { ...finding, subject: path, at: `values.${finding.at}` };
    }
  },
};

const parts: Rule = {
  id: 'sharing/parts',
  severity: 'error',
  about: 'The parts of the GPU Operator that share devices run.',
  fix: 'leave them enabled',
  source:
    'gpu-operator v26.7.0 assets/state-mps-control-daemon: it runs where GPU Feature Discovery wrote nvidia.com/mps.capable=true; k8s-device-plugin issues 634, 712, 762',
  *check(model) {
    for (const [{ path, values }, pools] of served(model)) {
      const needs = (part: string, pool: PoolDescription | undefined, why: string): readonly Finding[] =>
        pool && valueAt(values, `${part}.enabled`) === false
          ? [{ subject: path, at: `values.${part}.enabled`, problem: `pool '${pool.name}' needs it: ${why}`, got: false, allowed: [true] }]
          : [];
      const byMps = pools.find(({ sharing }) => sharing.share.kind === 'mps');
      yield* needs('gfd', byMps, 'the MPS daemon runs only on nodes that GPU Feature Discovery has labelled');
      const byPlugin = pools.find(({ sharing }) => isPluginShare(sharing.share));
      yield* needs('devicePlugin', byPlugin, 'the device plugin shares its devices, and the MPS daemon comes with it');
    }
  },
};

const ignored: Rule = {
  id: 'sharing/ignored-option',
  severity: 'warning',
  about: 'The device plugin of the chart heeds every option of a share.',
  fix: `use chart ${gpuOperatorVersions[0]}, or leave failRequestsGreaterThanOne true`,
  source: 'k8s-device-plugin v0.20.0 release notes: failRequestsGreaterThanOne is true for MPS up to v0.19, whatever is given',
  *check(model) {
    for (const [{ path, version }, pools] of served(model)) {
      if (!(gpuOperatorVersions as readonly string[]).slice(1).includes(version)) continue;
      for (const { name, sharing } of pools) {
        if (sharing.share.kind !== 'mps' || sharing.share.failRequestsGreaterThanOne) continue;
        yield {
          subject: path,
          at: 'version',
          problem: `the device plugin of chart ${version} ignores failRequestsGreaterThanOne: false of MPS pool '${name}'`,
          got: version,
        };
      }
    }
  },
};

/** Time-slicing and MPS: pools, the configurations of the device plugin, and pods. */
export const sharingRules: readonly Rule[] = [mpsMig, mpsClients, mpsStrategy, config, configFile, parts, ignored, ...sharedPodRules];
