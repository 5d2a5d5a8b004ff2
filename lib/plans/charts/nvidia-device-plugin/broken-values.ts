import { at as step, jsonOf, valueAt } from '../../../internal';
import type { ConfigFacts } from '../../model';
import { type ValueFinding, readPluginConfig } from '../../../words/formats';

type Values = Readonly<Record<string, unknown>>;

/** The configurations that its values hold. */
export function devicePluginChartFiles(values: Values): readonly Omit<ConfigFacts, 'path'>[] {
  return Object.entries(mapOf(values)).flatMap(([key, text]) =>
    typeof text === 'string' ? [{ sort: 'device-plugin' as const, at: step('config.map', key), text }] : [],
  );
}

const mapOf = (values: Values): Values => {
  const map = valueAt(values, 'config.map');
  return jsonOf(map);
};

const STRATEGIES: readonly unknown[] = ['none', 'single', 'mixed'];
const isGiven = (value: unknown): boolean => value !== undefined && value !== '';

/**
 * Values that the chart refuses, that the device plugin refuses, and a default that is never mounted.
 *
 * Source: k8s-device-plugin v0.20.0 `deployments/helm/nvidia-device-plugin/templates/validation.yml`, `_helpers.tpl`; its
 * issue 990.
 */
export function brokenDevicePluginValues(values: Values): readonly ValueFinding[] {
  const [name, given] = ['config.name', 'config.default'].map((key) => valueAt(values, key));
  const map = mapOf(values);
  const keys = Object.keys(map);
  const strategies = valueAt(values, 'config.fallbackStrategies');
  const mayBeEmpty = Array.isArray(strategies) && strategies.includes('empty');
  const strategy = values['migStrategy'] ?? 'none';
  return [
    ...Object.entries(map).flatMap(([key, text]) =>
      typeof text === 'string' && text.trim() !== ''
        ? []
        : [
            {
              at: step('config.map', key),
              problem:
                typeof text === 'string'
                  ? 'is empty, and the device plugin does not start with it'
                  : 'is not text: a key of a ConfigMap holds a file',
              got: text,
              fix: 'write the configuration as text, such as |- and its lines below',
            },
          ],
    ),
    ...(values['namespace'] === undefined
      ? []
      : [
          { at: 'namespace', problem: 'is refused by the chart', got: values['namespace'], fix: 'install the release into that namespace' },
        ]),
    ...(isGiven(name) && keys.length > 0
      ? [{ at: 'config.name', problem: 'is refused together with config.map', got: name, fix: 'keep one of them' }]
      : []),
    ...(keys.length > 1 && !isGiven(given) && !keys.includes('default') && !mayBeEmpty
      ? [{ at: 'config.map', problem: 'has several configurations and no default', got: keys, fix: 'set config.default to one of them' }]
      : []),
    ...(isGiven(given) && !isGiven(name) && keys.length === 0
      ? [{ at: 'config.default', problem: 'is ignored: no ConfigMap is mounted', got: given, fix: 'set config.name, or config.map' }]
      : []),
    ...(isGiven(given) && keys.length > 0 && !keys.includes(String(given))
      ? [{ at: 'config.default', problem: 'is not a key of config.map, and no node has a device plugin', got: given, allowed: keys }]
      : []),
    ...(STRATEGIES.includes(strategy)
      ? []
      : [{ at: 'migStrategy', problem: 'is refused by the device plugin', got: strategy, allowed: ['none', 'single', 'mixed'] }]),
    ...(strategy === 'mixed' && sharesByMps(Object.values(map))
      ? [{ at: 'migStrategy', problem: 'the device plugin refuses mixed together with mps', got: strategy, allowed: ['none'] }]
      : []),
  ];
}

/** Whether a configuration among these texts shares by MPS. */
export const sharesByMps = (texts: readonly unknown[]): boolean =>
  texts.some((text) => typeof text === 'string' && readPluginConfig(text)?.mps !== undefined);
