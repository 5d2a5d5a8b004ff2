import { hasToken, isPlainObject, ownValue, valueAt } from '../../../internal';
import { PLUGIN_CONFIG_LABEL } from '../../allocators';
import type { PoolDescription } from '../../model';
import { type ReadPluginConfig, readPluginConfig } from '../../../words/formats';

type Values = Readonly<Record<string, unknown>>;

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
  const text = ownValue(data, key);
  if (hasToken(key) || (text !== undefined && hasToken(text))) return 'unknown';
  return text === undefined ? undefined : readPluginConfig(text, key);
}

/**
 * The texts among which the label of a node chooses, by key. Undefined where the values name no ConfigMap, `'unknown'`
 * where it is not known what is in it.
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

const isEmpty = (value: unknown): boolean => value === undefined || value === '';
