import { ownValue } from '../../../internal';
import { gpuMemory, GPU_RESOURCE } from '../../../words/gpu';
import { type Container, parseQuantity } from '../../../words/kubernetes';
import type { MachineShape } from '../../../words/machine';
import type { GpuAmounts, GpuPart, PartsOfGpus, Sharing } from '../../model';
import { partsOfContainers, PERCENT } from '../parts';
import { hamiResources } from './resources';
import { isHamiShare } from './share';

/**
 * Parts of GPUs as HAMi's scheduler counts them, by its policy `spread`.
 *
 * Source: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `Fit` and `GenerateResourceRequests`.
 */
export function hamiParts({ gpu }: MachineShape, { share }: Sharing, driver: 'least' | 'most'): PartsOfGpus | undefined {
  if (!isHamiShare(share)) return undefined;
  const total: GpuAmounts = {
    containers: share.deviceSplitCount,
    memory: Math.floor(gpuMemory(gpu)[`${driver}MiB`] * share.deviceMemoryScaling),
    cores: Math.floor(PERCENT * share.deviceCoreScaling),
  };
  return {
    total,
    // What MIG devices of a node leave free follows from the order in which pods came.
    ...(share.operatingMode === 'mig' ? {} : { first: 'least' }),
    of: (pod) => partsOfContainers(pod, (container) => partOf(container, total.memory)),
  };
}

/**
 * What the scheduler reads after the webhook has been there. Zero is said, too: it keeps the webhook from giving a
 * container all cores of its GPUs, which it does where nothing else says that they are shared.
 *
 * Source: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `mutateContainerResource` and `defaultExclusiveCoreIfNeeded`.
 */
function partOf({ resources }: Container, memory: number): GpuPart | undefined {
  const said = (name: string): number | undefined => {
    const quantity = ownValue(resources?.limits, name) ?? ownValue(resources?.requests, name);
    return quantity === undefined ? undefined : (parseQuantity(quantity) ?? 0);
  };
  const limited = PARTS.some((name) => resources?.limits?.[name] !== undefined);
  // Parts without a number of GPUs are parts of one.
  const gpus = said(GPU_RESOURCE) ?? (limited ? 1 : 0);
  if (gpus === 0) return undefined;
  const [mib, percentage, cores] = [said(hamiResources.memory), said(hamiResources.memoryPercentage), said(hamiResources.cores)];
  const whole = percentage === undefined ? mib === undefined : percentage === PERCENT;
  return {
    gpus,
    memory: mib || Math.floor((memory * (percentage || PERCENT)) / PERCENT),
    cores: Math.min(PERCENT, cores ?? (whole ? PERCENT : 0)),
  };
}

const PARTS = [hamiResources.memory, hamiResources.memoryPercentage, hamiResources.cores];
