import { mps } from '../../lib/plans/allocators';
import { type NvidiaDevicePluginProps, valuesFile } from '../../lib/plans/charts';
import { planNvidiaDevicePlugin } from '../../lib/plans/charts/nvidia-device-plugin/plan';
import type { ClusterDescription, ModelFragment, PoolDescription, Site } from '../../lib/plans/model';
import { poolOf } from '../charts/pools';

const clusterOf = (site?: Site): ClusterDescription => ({
  name: 'prod',
  path: 'prod',
  kubernetes: '1.34',
  distribution: 'kubeadm',
  ...(site === undefined ? {} : { site }),
});

/** The device plugin's own chart beside these pools, as a program has it. */
function plugin(pools: readonly PoolDescription[], values: NvidiaDevicePluginProps['values'] = {}, site?: Site): ModelFragment {
  const cluster = clusterOf(site);
  const placed = pools.map((pool) => ({ ...pool, cluster }));
  const context = { cluster, pools: placed, operators: [], delivery: valuesFile() };
  return { ...planNvidiaDevicePlugin({ path: 'prod/plugin', id: 'plugin' }, { values }, context).model, pools: placed };
}

const ranking = poolOf('ranking', { sharing: mps({ replicas: 4 }), nodeImage: 'host-toolkit' });
const ready = poolOf('train', { nodeImage: 'host-toolkit' });

/** What only programs say: the labels of nodes, what their image brings, and what a site has of its own. */
export const pluginCases = {
  'plugin/config': {
    says: 'shares nothing',
    bad: plugin([ranking], { config: { map: { 'cdk8s-gpu-ranking': 'version: v1' } } }),
    good: plugin([ranking]),
  },
  'plugin/node-parts': {
    says: 'nobody installs the driver and NVIDIA Container Toolkit',
    bad: plugin([poolOf('train')]),
    good: plugin([ready]),
  },
  'site/image': {
    says: 'comes from a registry that the site does not have',
    bad: plugin([ready], {}, { images: { 'nvcr.io': 'harbor.example/nvcr' } }),
    good: plugin([ready], {}, { images: { 'nvcr.io': 'harbor.example/nvcr', 'registry.k8s.io': 'harbor.example/k8s' } }),
  },
} satisfies Readonly<Record<string, { readonly says: string; readonly bad: ModelFragment; readonly good: ModelFragment }>>;
