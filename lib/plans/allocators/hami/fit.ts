import { ownValue } from '../../../internal';
import { gpuMemory, GPU_RESOURCE } from '../../../words/gpu';
import { type Container, parseQuantity, type PodSpec } from '../../../words/kubernetes';
import type { MachineShape } from '../../../words/machine';
import type { Sharing } from '../../model';
import { type Part, PERCENT, podsByParts, type Taken, worthOfParts } from '../parts';
import { hamiResources } from './resources';
import { type HamiShare, isHamiShare } from './share';

/**
 * How many such pods HAMi's scheduler finds GPUs for on an empty node; undefined when an init container asks for GPUs, or
 * when no container does.
 *
 * Source: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `Fit` and `GenerateResourceRequests`.
 */
export function podsPerNode(machine: MachineShape, pod: PodSpec, { share }: Sharing, driver: 'least' | 'most'): number | undefined {
  // What MIG devices of a node leave free follows from the order in which pods came.
  if (!isHamiShare(share) || share.operatingMode === 'mig') return undefined;
  const total = totalOf(machine, share, driver);
  return podsByParts(machine.gpus.length, pod, total, (container) => partOf(container, total.memory));
}

/** How many GPUs' worth a pod takes, by memory and cores. */
export function gpusTaken(machine: MachineShape, pod: PodSpec, { share }: Sharing): number | undefined {
  if (!isHamiShare(share)) return undefined;
  const total = totalOf(machine, share, 'least');
  return worthOfParts(pod, total, (container) => partOf(container, total.memory));
}

const totalOf = ({ gpu }: MachineShape, share: HamiShare, driver: 'least' | 'most'): Taken => ({
  containers: share.deviceSplitCount,
  memory: Math.floor(gpuMemory(gpu)[`${driver}MiB`] * share.deviceMemoryScaling),
  cores: Math.floor(PERCENT * share.deviceCoreScaling),
});

/**
 * What the scheduler reads after the webhook has been there. Zero is said, too: it keeps the webhook from giving a
 * container all cores of its GPUs, which it does where nothing else says that they are shared.
 *
 * Source: HAMi v2.10.0 `pkg/device/nvidia/device.go`, `mutateContainerResource` and `defaultExclusiveCoreIfNeeded`.
 */
function partOf({ resources }: Container, memory: number): Part | undefined {
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
