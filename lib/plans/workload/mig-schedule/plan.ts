import { type Place, type Plan, type PlannedObject, podsOf } from '../../model';
import { type Identity, identityOf } from '../pod/metadata';
import { scheduleFacts } from './facts';
import { clusterRole, clusterRoleBinding, scriptConfigMap, serviceAccount, windowCronJob } from './objects';
import type { MigScheduleProps } from './props';
import { changeSeconds, limitsOf, timedWindows } from './times';

/** Where the CronJobs run unless the user says it: it is there before anything else, and few may run pods in it. */
const NAMESPACE = 'kube-system';

/** A CronJob for each window, and what its Jobs need. */
export function planMigSchedule(place: Place, props: MigScheduleProps): Plan {
  const { namespace = NAMESPACE, name } = props;
  const identity = identityOf(place, name === undefined ? {} : { name }, { namespace });
  const jobs = cronJobs(place, props, identity);
  return {
    objects: [
      { id: 'service-account', object: serviceAccount(identity) },
      { id: 'cluster-role', object: clusterRole(identity), clusterScoped: true },
      { id: 'cluster-role-binding', object: clusterRoleBinding(identity), clusterScoped: true },
      { id: 'script', object: scriptConfigMap(identity) },
      ...jobs,
    ],
    files: [],
    model: {
      pools: [props.pool.description],
      pods: jobs.flatMap(({ object }) => podsOf(object, place.path)),
      migSchedules: [scheduleFacts(place, props)],
    },
  };
}

function cronJobs(place: Place, props: MigScheduleProps, identity: Identity): readonly PlannedObject[] {
  const { pool, timeZone, suspend, image } = props;
  const { nodeSelector } = pool.description;
  const { maxUnavailable, drainSeconds, applySeconds } = limitsOf(props);
  const configs = new Map(scheduleFacts(place, props).windows.map(({ name, config }) => [name, config]));
  return timedWindows(props).map(({ name: window, schedule, gap }) => ({
    id: `cron-job-${window}`,
    object: windowCronJob(identity, {
      window,
      schedule,
      timeZone,
      suspend,
      image,
      pullSecrets: pool.description.cluster?.site?.pullSecrets,
      gapSeconds: (gap?.minutes ?? 0) * 60,
      changeSeconds: changeSeconds(props),
      nodeSelector,
      env: {
        CONFIG: configs.get(window) ?? '',
        SELECTOR: Object.entries(nodeSelector)
          .map(([key, value]) => `${key}=${value}`)
          .join(','),
        MAX_UNAVAILABLE: String(maxUnavailable),
        DRAIN_SECONDS: String(drainSeconds),
        APPLY_SECONDS: String(applySeconds),
      },
    }),
  }));
}
