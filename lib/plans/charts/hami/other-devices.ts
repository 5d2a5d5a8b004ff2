import { isHamiDevicesShare, type HamiDevicesShare } from '../../allocators';
import { acceleratorRow } from '../../../words/gpu';
import type { PoolDescription } from '../../model';
import { mergeValues } from '../values/merge';

type Values = Readonly<Record<string, unknown>>;

/** What pools say of devices of other vendors that HAMi gives out. */
export const devicesOf = (pools: readonly PoolDescription[]): readonly HamiDevicesShare[] =>
  pools.flatMap(({ sharing: { share } }) => (isHamiDevicesShare(share) ? [share] : []));

/**
 * What the chart leaves switched off of the devices of other vendors, and how Ascend devices are split. The device plugins of
 * the vendors are no part of the chart.
 *
 * Source: HAMi v2.10.0 `charts/hami/templates/scheduler/deployment.yaml`, `--enable-ascend`, and `device-configmap.yaml`, `vnpus`.
 */
export function otherDevices(shares: readonly HamiDevicesShare[]): Values {
  return shares.reduce<Values>((values, { device, softSplit, runtimeClassName }) => {
    const { chartPart: part, softSplit: mode } = acceleratorRow(device) ?? {};
    if (part === undefined) return values;
    const of = {
      enabled: true,
      ...(softSplit ? { hamiVnpuCore: true } : {}),
      ...(mode === undefined || runtimeClassName === undefined ? {} : { runtimeClassName }),
    };
    return mergeValues(values, { devices: { [part]: of } });
  }, {});
}
