import { isBefore, isPlainObject, itemsOf, valueAt } from '../../../internal';
import type { ValueFinding } from '../../../words/formats';

type Values = Readonly<Record<string, unknown>>;

/** The last value of a variable in the `env` of a component, as the operator sets it; undefined when there is none. */
function variableOf(values: Values, component: string, variable: string): unknown {
  const env = valueAt(values, `${component}.env`);
  const variables = itemsOf(env);
  return variables.filter(isPlainObject).findLast(({ name }) => name === variable)?.['value'];
}

/**
 * From 25.3.3 on what a user gives comes last, and wins; a version that is not known is taken for one that is supported.
 *
 * Source: gpu-operator v25.3.2 and v25.3.3 `controllers/object_controls.go`, `TransformDevicePlugin`.
 */
const userEnvWins = (version: string): boolean => !isBefore(version, '25.3.3');

/** The MIG strategy that the device plugin hears as `MIG_STRATEGY`, and where it was said; empty where nothing is said. */
export function heardMigStrategy(version: string, values: Values): { readonly at: string; readonly got: unknown } {
  const given = userEnvWins(version) ? variableOf(values, 'devicePlugin', 'MIG_STRATEGY') : undefined;
  return given === undefined
    ? { at: 'mig.strategy', got: valueAt(values, 'mig.strategy') ?? 'single' }
    : { at: 'devicePlugin.env', got: given };
}

/** Variables of the container that chooses a node's configuration, which `devicePlugin.env` does not reach. */
const OF_CONFIG_MANAGER: Readonly<Record<string, string>> = {
  DEFAULT_CONFIG: 'use devicePlugin.config.default',
  FALLBACK_STRATEGIES: 'use devicePlugin.config.default, or label every node',
  NODE_LABEL: 'label nodes with nvidia.com/device-plugin.config',
  CONFIG_FILE_SRCDIR: 'use devicePlugin.config',
  CONFIG_FILE_DST: 'use devicePlugin.config',
};

/**
 * Variables of the device plugin that beat what the pools say, or that it never reads.
 *
 * Source: gpu-operator v26.7.0 `controllers/object_controls.go`: `TransformDevicePlugin` sets `devicePlugin.env` on the
 * container of the plugin alone, after its own; `TransformMPSControlDaemon` and the config-manager get none of it.
 */
export function pluginEnvironment(version: string, values: Values): readonly ValueFinding[] {
  const at = 'devicePlugin.env';
  const ignored = Object.entries(OF_CONFIG_MANAGER).flatMap(([name, fix]): readonly ValueFinding[] => {
    const got = variableOf(values, 'devicePlugin', name);
    return got === undefined
      ? []
      : [{ at, problem: `${name} changes nothing: the config-manager reads it, and gets no env of the plugin`, got, fix }];
  });
  const file = variableOf(values, 'devicePlugin', 'CONFIG_FILE');
  const strategy = variableOf(values, 'devicePlugin', 'MIG_STRATEGY');
  if (!userEnvWins(version)) return ignored;
  return [
    ...ignored,
    ...(file === undefined
      ? []
      : [
          {
            at,
            problem: 'CONFIG_FILE takes the place of the configuration that the label of a node chooses',
            got: file,
            fix: 'use devicePlugin.config',
          },
        ]),
    ...(strategy === undefined || strategy === (valueAt(values, 'mig.strategy') ?? 'single')
      ? []
      : [
          {
            at,
            problem:
              'MIG_STRATEGY reaches the device plugin, and neither GPU Feature Discovery nor the MPS daemon, which hear mig.strategy',
            got: strategy,
            fix: 'use mig.strategy, or a configuration of the device plugin',
          },
        ]),
  ];
}
