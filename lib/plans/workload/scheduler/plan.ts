import { toYaml } from '../../../internal';
import { type ConfigFacts, planWithFiles, type Plan, type PlannedFile, podsOf } from '../../model';
import { askedOf } from './asked';
import type { SchedulerPlace } from './check';
import { configurationOfDeployment, identityOfScheduler, schedulerObjects } from './deployment';
import { merged } from './merge';
import type { GpuSchedulerProps } from './props';
import { wayOf } from './ways/ways';

/** A configuration of the control plane's kube-scheduler, as files; or a second kube-scheduler, as objects. */
export function planGpuScheduler(place: SchedulerPlace, props: GpuSchedulerProps): Plan {
  return props.deployment === undefined ? controlPlane(place, props) : secondScheduler(place, props);
}

const factsOf = ({ path }: SchedulerPlace, text: string): ConfigFacts => ({ path, at: '', sort: 'kube-scheduler', text });

function controlPlane(place: SchedulerPlace, props: GpuSchedulerProps): Plan {
  const asked = askedOf(place, props);
  const way = asked && wayOf(asked.platform);
  const complete = asked && way?.complete(asked);
  return planWithFiles(
    {
      objects: [],
      model: { pools: place.pools, ...(complete === undefined ? {} : { configs: [factsOf(place, toYaml(complete))] }) },
    },
    (): readonly PlannedFile[] => (asked === undefined ? [] : (way?.write(asked) ?? [])),
  );
}

function secondScheduler(place: SchedulerPlace, props: GpuSchedulerProps): Plan {
  const { value } = merged(props, place.pools, false);
  const configuration = configurationOfDeployment(value, identityOfScheduler(place, props.deployment ?? {}));
  const objects = schedulerObjects(place, props, place.cluster, configuration);
  return {
    objects,
    files: [],
    model: {
      pools: place.pools,
      pods: objects.flatMap(({ object }) => podsOf(object, place.path)),
      configs: [{ ...factsOf(place, toYaml(configuration)), at: 'data["kube-scheduler-config.yaml"]' }],
    },
  };
}
