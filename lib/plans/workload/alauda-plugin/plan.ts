import { emptyPlan, type Place, type Plan } from '../../model';
import { moduleOf, SWITCHES } from './modules';
import type { AlaudaGpuPluginProps } from './props';

/** A ModuleInfo. Source: alauda/acp-docs f5a958d5 `docs/en/extend/cluster_plugin.mdx`. */
export function planAlaudaPlugin({ id }: Place, { clusterName, version, pools, name }: AlaudaGpuPluginProps): Plan {
  const served = pools.filter(({ description }) => moduleOf(description) !== undefined);
  const needed = new Set(served.map(({ description }) => moduleOf(description)?.switch));
  const object = {
    apiVersion: 'cluster.alauda.io/v1alpha1',
    kind: 'ModuleInfo',
    metadata: {
      name: name ?? `${clusterName}-${id}`,
      labels: {
        'cpaas.io/cluster-name': clusterName,
        'cpaas.io/module-name': 'gpu-device-plugin',
        'cpaas.io/module-type': 'plugin',
      },
    },
    spec: { version, config: { custom: Object.fromEntries(SWITCHES.map((one) => [one, needed.has(one)])) } },
  };
  return {
    ...emptyPlan,
    objects: [{ id: 'module-info', object, clusterScoped: true }],
    model: { pools: pools.map(({ description }) => description), installed: served.map(({ description }) => description.path) },
  };
}
