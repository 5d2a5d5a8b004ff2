import { devicePluginConfigs, UNSHARED_CONFIG } from '../../allocators';
import { devicePlugin } from '../../../words/formats';
import type { PoolDescription } from '../../model';
import { contentHash } from '../../../words/kubernetes';
import type { ChartConfig } from './values';

/**
 * The chart's values for those configurations. The operator does not watch the content of the ConfigMap, so its name
 * carries a hash of it: a new name rolls the device plugin, GPU Feature Discovery and the MPS daemon.
 *
 * `default` is only where MIG pools need it. Without it a node whose label names no configuration has none (the
 * operator passes the fallback `empty`), which is what nodes that nobody shares want.
 */
export function devicePluginConfigMap(pools: readonly PoolDescription[]): ChartConfig | undefined {
  const configs = devicePluginConfigs(pools);
  if (configs === undefined) return undefined;
  const data = Object.fromEntries(Object.entries(configs).map(([key, config]) => [key, devicePlugin.write(config)]));
  return {
    create: true,
    name: `cdk8s-gpu-plugin-${contentHash(JSON.stringify(data))}`,
    ...(UNSHARED_CONFIG in data ? { default: UNSHARED_CONFIG } : {}),
    data,
  };
}
