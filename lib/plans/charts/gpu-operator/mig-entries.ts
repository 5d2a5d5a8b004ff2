import type { MigPartedEntry } from '../../../words/formats';
import { type GpuModel, gpuOf } from '../../../words/gpu';
import type { MachineShape } from '../../../words/machine';
import { groupsOn, type MigGroup } from '../../model';

/** GPUs that are not cut. */
export const migOff = (devices: MigPartedEntry['devices'], gpu?: GpuModel): MigPartedEntry => ({
  ...filterOf(gpu),
  devices,
  'mig-enabled': false,
});

/**
 * The entries of groups. Every GPU must be in some entry, or mig-manager never finds the configuration applied: the rest gets
 * MIG off. Where a group names a model, its entry is for the PCI device ids of that model, and the rest is one of each model.
 *
 * Source: mig-parted v0.15.0 `cmd/nvidia-mig-parted/assert/assert.go`; `api/spec/v1/spec.go`, `device-filter`.
 */
export function migPartedEntries(
  groups: readonly MigGroup[],
  machines: readonly Pick<MachineShape, 'gpu' | 'gpus'>[],
): readonly MigPartedEntry[] {
  const models = groups.some(({ gpu }) => gpu !== undefined) ? [...new Set(machines.map(({ gpu }) => gpu))] : [undefined];
  const rests = models.flatMap((model) => {
    const rest = restOf(groupsOn(groups, model), gpusOf(machines, model));
    return rest === undefined ? [] : [migOff(rest, model)];
  });
  return [...groups.map(entryOf), ...rests];
}

/** The most GPUs that a machine has, of those with this model; 0 when unknown. */
const gpusOf = (machines: Parameters<typeof migPartedEntries>[1], model: GpuModel | undefined): number =>
  Math.max(0, ...machines.flatMap(({ gpu, gpus }) => (model === undefined || gpu === model ? [gpus.length] : [])));

/** The GPUs that no group names; undefined without any. */
function restOf(groups: readonly MigGroup[], gpus: number): MigPartedEntry['devices'] | undefined {
  const named = new Set<number>();
  for (const { devices } of groups) {
    if (devices === 'all') return undefined;
    for (const device of devices) named.add(device);
  }
  if (named.size === 0) return 'all';
  const rest = Array.from({ length: gpus }, (_, index) => index).filter((index) => !named.has(index));
  return rest.length > 0 ? rest : undefined;
}

function entryOf({ gpu, devices, layout }: MigGroup): MigPartedEntry {
  const counts = Object.entries(layout).filter(([, count]) => count > 0);
  if (counts.length === 0) return migOff(devices, gpu);
  // Sorted, so that the same layout written in another order is the same configuration.
  return { ...filterOf(gpu), devices, 'mig-enabled': true, 'mig-devices': Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** NVIDIA's PCI vendor id follows the device's. */
const filterOf = (gpu: GpuModel | undefined): Pick<MigPartedEntry, 'device-filter'> =>
  gpu === undefined ? {} : { 'device-filter': gpuOf(gpu).pciDevices.map((id) => `0x${id}10DE`) };
