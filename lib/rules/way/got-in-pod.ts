import { countsDevices } from '../../plans/allocators';
import { servedLine } from '../../plans/capacity';
import { fabricOf } from '../../plans/fabrics';
import { ownerKind } from '../../words/kinds';
import type { Probe } from '../../words/kubernetes';
import { driversIn, imagesOf } from '../checks/cuda/cuda-images';
import { meetsOthers } from '../lookups/network';
import type { SeenPod } from '../lookups/related';
import type { Got, Traveller } from './traveller';
import { seenOf } from './got-before';

/** What the container runtime, its hooks and the driver bring into the containers. */
export function started({ model, pod, landing }: Traveller): Got {
  const seen = seenOf(model, pod);
  const classes = pod.spec.runtimeClassName === undefined ? [] : [`RuntimeClass ${pod.spec.runtimeClassName}`];
  if (seen === undefined || seen.asks.length === 0) return { gets: classes };
  const [pool] = landing.pools;
  const driver = pool === undefined ? undefined : driversIn(model).get(pool.path);
  const images = [...imagesOf([seen])];
  const gets = [
    ...classes,
    ...(driver === undefined ? [] : [`driver ${driver}`]),
    ...images.map(({ container, version }) => `container ${container.name} with CUDA ${version.toFixed(1)}`),
  ];
  const missing = driverMissing(driver, pool?.name) ?? imageMissing(seen, images.length);
  return missing === undefined ? { gets } : { gets, unknown: { unchecked: 'whether the driver runs the CUDA of the image', ...missing } };
}

const driverMissing = (driver: string | undefined, pool: string | undefined) =>
  driver !== undefined
    ? undefined
    : {
        missing: pool === undefined ? 'the driver of its nodes is not known' : `the driver of pool '${pool}' is not known`,
        give: 'give driver.version in the values of the GPU Operator, or gpu.driver of the pool',
      };

const imageMissing = ({ containers, asks }: SeenPod, known: number) => {
  const asking = containers.filter(({ container }) => asks.some((ask) => ask.container === container.name));
  const [first] = asking;
  return first === undefined || known >= asking.length
    ? undefined
    : {
        missing: `the CUDA of image '${first.container.image}' is not known`,
        give: 'take an image whose tag says it, such as 12.8.1 or cu128',
      };
};

/** How its processes meet, over what they speak, and whether a model fits. */
export function running({ model, pod, landing }: Traveller): Got {
  const seen = seenOf(model, pod);
  const [pool] = landing.pools;
  const served = servedLine(pod, pool);
  const meets = seen !== undefined && meetsOthers(seen, model) && (pod.replicas ?? 1) > 1;
  const rendezvous = ownerKind(pod.owner)?.rendezvous;
  return {
    gets: [
      ...(meets ? [`${pod.replicas} pods work together${rendezvous === undefined ? '' : ` by ${rendezvous}`}`] : []),
      ...(meets ? [`between pods over ${transportOf(seen)}`] : []),
      ...(served === undefined ? [] : [`the model ${served}`]),
    ],
  };
}

function transportOf({ pod, containers }: SeenPod): string {
  const chosen = (pod.fabrics ?? []).map((choice) => fabricOf(choice)?.name ?? choice.kind);
  if (chosen.length > 0) return chosen.join(' and ');
  const devices = containers.flatMap(({ container }) =>
    Object.keys(container.resources?.limits ?? {}).filter((name) => name.includes('/') && !countsDevices(name)),
  );
  return devices.length > 0 ? [...new Set(devices)].join(' and ') : 'TCP';
}

/** What keeps the program running, and what it may lose. */
export function kept({ pod }: Traveller): Got {
  const { spec, checkpoints } = pod;
  const probes = spec.containers.flatMap(({ name, startupProbe }) =>
    startupProbe === undefined ? [] : [`container ${name} may take ${secondsOf(startupProbe)} s to start`],
  );
  return {
    gets: [
      ...probes,
      `${spec.terminationGracePeriodSeconds ?? 30} s to end when it is drained`,
      ...(spec.restartPolicy === undefined ? [] : [`restartPolicy ${spec.restartPolicy}`]),
      ...(checkpoints === undefined ? [] : ['checkpoints']),
    ],
  };
}

/** Kubernetes' defaults of a probe: every 10 s, 3 failures. */
const secondsOf = ({ initialDelaySeconds = 0, periodSeconds = 10, failureThreshold = 3 }: Probe): number =>
  initialDelaySeconds + periodSeconds * failureThreshold;
