import { toYaml } from '../../../internal';
import { type ConfigFacts, type Plan, planWithFiles, type PlannedObject, podsOf } from '../../model';
import type { ClusterPlace } from './volcano-check';
import { configurationOf } from './volcano-configuration';
import { vgpuPools } from './volcano-device-config';
import { pluginObjects } from './volcano-plugin';
import type { VolcanoVgpuProps } from './volcano-props';

const KEY = 'volcano-scheduler.conf';

/** The device plugin on the nodes of its pools, and the configuration of the scheduler. */
export function planVolcanoVgpu(place: ClusterPlace, props: VolcanoVgpuProps): Plan {
  const { delivery = 'values', releaseName = 'volcano', namespace = 'volcano-system' } = props.scheduler ?? {};
  const text = toYaml(configurationOf(props).value);
  const own = pluginObjects(place, props);
  const config: readonly PlannedObject[] =
    delivery === 'values'
      ? []
      : [
          {
            id: 'scheduler-config',
            object: {
              apiVersion: 'v1',
              kind: 'ConfigMap',
              metadata: { name: `${releaseName}-scheduler-configmap`, namespace },
              data: { [KEY]: text },
            },
          },
        ];
  const facts: ConfigFacts = { path: place.path, at: delivery === 'values' ? '' : `data["${KEY}"]`, sort: 'volcano-scheduler', text };
  const objects = [...own, ...config];
  return planWithFiles(
    {
      objects,
      model: {
        pools: place.pools,
        pods: objects.flatMap(({ object }) => podsOf(object, place.path)),
        configs: [facts],
        installed: vgpuPools(place.pools).map(({ path }) => path),
      },
    },
    () =>
      delivery === 'values'
        ? [
            {
              path: `${place.cluster.name}/volcano/values.yaml`,
              text: toYaml({ custom: { scheduler_config_override: text } }),
              about: `Values of Volcano's chart: helm upgrade ${releaseName} volcano-sh/volcano --namespace ${namespace} --reuse-values -f values.yaml, then kubectl rollout restart deployment/${releaseName}-scheduler --namespace ${namespace}`,
            },
          ]
        : [],
  );
}
