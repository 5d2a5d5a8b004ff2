import { emptyPlan, type Plan, podsOf } from '../../model';
import { admissionObjects } from './admission';
import { type GpuManagerPlace, identityOfManager, managedPools, reachOf } from './facts';
import { managerDaemonSet, metricsService } from './manager';
import type { GpuManagerProps } from './props';
import { accountOf, ADMISSION_RULES, MANAGER_RULES } from './rbac';

/** GPU-Manager on the nodes of its pools, and gpu-admission where kube-scheduler reaches it. */
export function planGpuManager(place: GpuManagerPlace, props: GpuManagerProps): Plan {
  const { cluster } = place;
  const identity = identityOfManager(place, props);
  const pools = managedPools(place.pools);
  const { admission } = props;
  const ofAdmission = identityOfManager(place, props, '-admission');
  const objects = [
    ...accountOf(identity, '', MANAGER_RULES),
    { id: 'metrics', object: metricsService(identity) },
    { id: 'daemon-set', object: managerDaemonSet(identity, props, cluster, pools) },
    ...(admission === undefined
      ? []
      : [
          ...accountOf(ofAdmission, 'admission-', ADMISSION_RULES),
          ...admissionObjects(ofAdmission, admission.image, reachOf(props, cluster), cluster),
        ]),
  ];
  return {
    ...emptyPlan,
    objects,
    model: { pools, pods: objects.flatMap(({ object }) => podsOf(object, place.path)), installed: pools.map(({ path }) => path) },
  };
}
