import { each } from '../../lookups/each';
import { ownValue } from '../../../internal';
import { givenMiB } from '../../../words/gpu';
import { parseQuantity } from '../../../words/kubernetes';
import { otherCounts } from '../../../plans/model';
import type { Rule } from '../../rule';
import { type DeviceAsk, deviceAsks, isSoftSplit, isToken, mibOf, says } from './device-requests';

const countOf = ({ row: { count }, asked }: DeviceAsk): number =>
  count === undefined ? 1 : (parseQuantity(ownValue(asked, count) ?? 0) ?? 0);

const parts = each(deviceAsks, {
  id: 'accelerator/parts',
  severity: 'error',
  about: 'A container asks for parts of several devices, where parts are given of one alone.',
  fix: 'ask for one device with memory or cores, or for several without',
  source:
    'HAMi v2.10.0 pkg/device/ascend/device.go, "vNPU not supported for multiple devices"; pkg/device/mthreads/device.go and pkg/device/iluvatar/device.go: several are whole, whatever is asked',
  look(ask) {
    const { count, memory: sizes, cores, partsOfOne, device } = ask.row;
    const got = countOf(ask);
    const part = [sizes?.resource, cores?.resource].find(
      (resource) => resource !== undefined && (parseQuantity(ownValue(ask.asked, resource) ?? 0) ?? 0) > 0,
    );
    if (!partsOfOne || count === undefined || got < 2 || part === undefined || cores?.insteadOfCount || isSoftSplit(ask)) return undefined;
    const mib = mibOf(ask);
    // Ascend takes what no template has for the whole device.
    if (
      part === sizes?.resource &&
      sizes.otherSizes === 'rounded up' &&
      mib !== undefined &&
      sizes.wholeMiB !== undefined &&
      givenMiB(sizes, mib) === sizes.wholeMiB
    )
      return undefined;
    return { at: ask.placeOf(part), problem: `${says(ask)} asks for parts of ${got} ${device} devices`, got: ownValue(ask.asked, part) };
  },
});

const cores = each(deviceAsks, {
  id: 'accelerator/cores',
  severity: 'error',
  about: 'A container asks for cores of a device that are not given out.',
  fix: 'ask for 1 to 100 percent, or for 1 to 16 cores on Moore Threads; on Ascend use the mode hami-core',
  source:
    'HAMi v2.10.0 pkg/device/*: more cores than a device has are counted as all of it; Ascend, "is only supported in hami-core (soft split) mode"; AMD and Enflame refuse the pod',
  look(ask) {
    const { cores: of, device, softSplit } = ask.row;
    const got = of && ownValue(ask.asked, of.resource);
    if (of === undefined || got === undefined || of.insteadOfCount || isToken(got)) return undefined;
    const amount = parseQuantity(got) ?? 0;
    const at = ask.placeOf(of.resource);
    if (softSplit !== undefined && amount > 0 && !isSoftSplit(ask))
      return {
        at,
        problem: `${says(ask)} asks for cores of ${device}, which its templates fix`,
        got,
        fix: `remove it, or set the annotation ${softSplit.annotation}: ${softSplit.value} on the pod`,
      };
    return Number.isInteger(amount) && amount >= 1 && amount <= of.ofDevice
      ? undefined
      : { at, problem: `${says(ask)} asks for cores that no ${device} has`, got, allowed: `1 to ${of.ofDevice}` };
  },
});

const count = each(deviceAsks, {
  id: 'accelerator/count',
  severity: 'error',
  about: 'A container asks for a number of devices that is not given out.',
  fix: 'ask for one of the numbers that are given out',
  source:
    'HAMi v2.10.0 pkg/device/ascend/device.go, "Ascend910C device request must be 1 or 2*n"; pkg/device/kunlun/topo.go; pkg/device/awsneuron/device.go, splitCoreRequest',
  look(ask) {
    const { count: resource, cores: of, device } = ask.row;
    const units = of?.insteadOfCount ? parseQuantity(ownValue(ask.asked, of.resource) ?? 0) : undefined;
    if (of !== undefined && units !== undefined && units > 1 && units % of.ofDevice !== 0)
      return {
        at: ask.placeOf(of.resource),
        problem: `${says(ask)} asks for a number of cores that is neither of one ${device} nor of whole ones`,
        got: units,
        allowed: [1, units - 1, units + 1],
      };
    const allowed = resource === undefined ? undefined : otherCounts(ask.row, countOf(ask));
    if (allowed === undefined || resource === undefined || countOf(ask) < 1) return undefined;
    return {
      at: ask.placeOf(resource),
      problem: `${says(ask)} asks for a number of ${device} devices that is not given out`,
      got: countOf(ask),
      allowed,
    };
  },
});

/** Numbers of devices and cores that containers ask HAMi for, of devices of other vendors than NVIDIA. */
export const acceleratorAmountRules: readonly Rule[] = [parts, cores, count];
