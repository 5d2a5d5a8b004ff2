import { isPlainObject } from '../../../internal';
import { readFile } from '../read-file';
import { devicePlugin } from './device-plugin';
import { type ReadPluginConfig, sharesOf } from './shares';

/**
 * What a configuration decides; undefined where nothing of it can be known.
 *
 * @param key Its key in the ConfigMap.
 */
export function readPluginConfig(text: string, key = ''): ReadPluginConfig | undefined {
  const config = readFile(devicePlugin, text);
  return isPlainObject(config) ? sharesOf(config, key) : undefined;
}
