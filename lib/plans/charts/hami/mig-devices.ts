import { type GpuModel, migSizes, namesToday } from '../../../words/gpu';
import { toYaml, valueAt } from '../../../internal';
import { isHamiMig } from '../../allocators';
import { poolGpuModels, type PoolDescription } from '../../model';
import { madeFromValues } from './settings';

/**
 * Pieces of names of the GPUs that the chart's own file lists, which HAMi looks for in what the driver prints.
 *
 * Source: HAMi v2.9.0 and v2.10.0 `charts/hami/templates/scheduler/device-configmap.yaml`.
 */
export const hamiMigModels: readonly string[] = [
  ...['A30', 'A100-SXM4-40GB', 'A100-40GB-PCIe', 'A100-PCIE-40GB', 'A100-SXM4-80GB', 'A100-80GB-PCIe', 'A100-PCIE-80GB'],
  ...['H100-PCIE-80GB', 'H100-SXM5-80GB', 'H100-PCIE-94GB', 'H100-SXM5-94GB', 'H20', 'H100 on GH200', 'H200 NVL', 'H200-SXM5'],
  ...['B200', 'RTX PRO 6000 Blackwell Server Edition'],
];

/** Whether each name that drivers print for a GPU has one of these pieces. */
const isListed = (model: GpuModel): boolean => namesToday(model).every((printed) => hamiMigModels.some((piece) => printed.includes(piece)));

/** The GPUs of pools that HAMi cuts by MIG and whose names the chart's own file does not have, such as an H100. */
export const unlistedModels = (pools: readonly PoolDescription[]): readonly GpuModel[] =>
  [...new Set(pools.filter(({ sharing }) => isHamiMig(sharing)).flatMap(poolGpuModels))]
    .filter((model) => migSizes(model).length > 0 && !isListed(model))
    .sort();

/**
 * A `device-config.yaml` with the GPUs that these pools have, for HAMi 2.10, whose chart takes one in place of its own; what the
 * chart would make of these values is in it. It has NVIDIA's part alone: devices of other vendors are then not known.
 *
 * Source: HAMi v2.10.0 `charts/hami/templates/scheduler/device-configmap.yaml`, `pkg/device/nvidia/device.go`, NvidiaConfig.
 */
export function migDeviceConfig(models: readonly GpuModel[], values: Readonly<Record<string, unknown>>): string {
  const made = Object.entries(madeFromValues).flatMap(([key, at]): readonly (readonly [string, unknown])[] => {
    const value = valueAt(values, at);
    // The chart takes some of them as texts, and writes them without quotes.
    return value === undefined || value === null ? [] : [[key, value === 'true' || value === 'false' ? value === 'true' : value]];
  });
  return toYaml({
    nvidia: {
      ...Object.fromEntries<unknown>(made),
      defaultMemory: 0,
      defaultCores: 0,
      defaultGPUNum: 1,
      memoryFactor: 1,
      migProfileAllowlist: models.map((model) => ({ models: namesToday(model), profiles: migSizes(model) })),
    },
  });
}
