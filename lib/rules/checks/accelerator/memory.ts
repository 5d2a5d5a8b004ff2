import { each } from '../../lookups/each';
import { ownValue } from '../../../internal';
import { givenMiB, sizesOf } from '../../../words/gpu';
import { formatMemory, MiB, parseQuantity } from '../../../words/kubernetes';
import { isHamiDevicesShare } from '../../../plans/allocators';
import type { Rule } from '../../rule';
import { deviceAsks, isSoftSplit, isToken, mibOf, MOST_MIB, says } from './device-requests';

const unit = each(deviceAsks, {
  id: 'accelerator/memory-unit',
  severity: 'error',
  about: 'A container asks for device memory in bytes, where the vendor counts larger units.',
  fix: 'write a number without a suffix, in the unit of the vendor: MiB, 256 MiB on Cambricon and Iluvatar, 512 MiB on Moore Threads, GiB on MetaX',
  source:
    'HAMi v2.10.0 pkg/device/ascend/device.go, GenerateResourceRequests: "a quantity such as 16Gi is invalid"; the request then counts as one for no device',
  look(ask) {
    const { memory, device } = ask.row;
    const got = memory && ownValue(ask.asked, memory.resource);
    if (memory === undefined || got === undefined || isToken(got)) return undefined;
    const amount = parseQuantity(got);
    // MetaX alone reads a suffix as one.
    if (amount === undefined || (memory.unitMiB === 1024 && typeof got === 'string' && /[A-Za-z]$/.test(got))) return undefined;
    const isWhole = Number.isInteger(amount) && amount >= 0;
    if (isWhole && amount * memory.unitMiB <= MOST_MIB) return undefined;
    const meant = Math.max(1, Math.ceil(amount / MiB / memory.unitMiB));
    return {
      at: ask.placeOf(memory.resource),
      problem: `${says(ask)} asks for ${device} memory in bytes: ${memory.resource} counts units of ${memory.unitMiB} MiB`,
      got,
      allowed: [meant],
    };
  },
});

const memory = each(deviceAsks, {
  id: 'accelerator/memory',
  severity: 'error',
  about: 'A container asks for an amount of memory that a device does not have or that its vendor does not give out.',
  fix: 'ask for one of the sizes that are given out',
  source:
    'HAMi v2.10.0 pkg/device/*: MutateAdmission of Ascend and Moore Threads refuses the pod; a part lies on one device, and one that fits on none stays Pending',
  look(ask) {
    const mib = mibOf(ask);
    const { memory: sizes, device } = ask.row;
    if (mib === undefined || sizes === undefined || mib === 0) return undefined;
    const share = ask.pool?.sharing.share;
    const ofPool = share !== undefined && isHamiDevicesShare(share) ? share.memoryMiB : undefined;
    const most = ofPool ?? (isSoftSplit(ask) ? undefined : sizes.capacityMiB) ?? sizes.wholeMiB;
    const given = givenMiB(sizes, mib);
    const place = { at: ask.placeOf(sizes.resource), got: `${mib}Mi` };
    if (most !== undefined && mib > most)
      return { ...place, problem: `${says(ask)} asks for more memory than one ${device} has`, allowed: `up to ${most}Mi` };
    return sizes.otherSizes === 'refused' && given !== mib
      ? { ...place, problem: `${says(ask)} asks for a size of ${device} memory that is not given out`, allowed: sizesOf(sizes) }
      : undefined;
  },
});

const template = each(deviceAsks, {
  id: 'accelerator/template',
  severity: 'warning',
  about: 'A container asks for less memory than the template that its vendor gives it, and holds the rest unused.',
  fix: 'ask for the size of the template, or silence this where less is used',
  source: 'HAMi v2.10.0 pkg/device/ascend/device.go and pkg/device/kunlun/vdevice.go, trimMemory: the next larger template',
  look(ask) {
    const mib = mibOf(ask);
    const { memory: sizes, device } = ask.row;
    if (mib === undefined || mib === 0 || sizes?.otherSizes !== 'rounded up' || isSoftSplit(ask)) return undefined;
    const given = givenMiB(sizes, mib);
    if (given === undefined || given <= mib) return undefined;
    return {
      at: ask.placeOf(sizes.resource),
      problem: `${says(ask)} asks for ${mib} MiB of one ${device} and is given ${given} MiB`,
      got: `${mib}Mi`,
      allowed: sizesOf(sizes),
      fix: `ask for ${formatMemory(given * MiB)}`,
    };
  },
});

const alone = each(deviceAsks, {
  id: 'accelerator/alone',
  severity: 'warning',
  about: 'A container asks for memory of a device without cores, and takes all its cores: nobody else uses the device.',
  fix: 'give cores as well, such as cores: 30, or remove the memory where the whole device is meant',
  source: 'HAMi v2.10.0 pkg/device/{cambricon,hygon,metax,amd}, GenerateResourceRequests: cores are 100 where none are asked for',
  look(ask) {
    const mib = mibOf(ask);
    const { memory: sizes, cores: of, device } = ask.row;
    if (mib === undefined || mib === 0 || sizes === undefined || of?.otherwise !== 100 || ownValue(ask.asked, of.resource) !== undefined)
      return undefined;
    return {
      at: ask.placeOf(sizes.resource),
      problem: `${says(ask)} takes all cores of one ${device} with ${mib} MiB of its memory`,
      got: ownValue(ask.asked, sizes.resource),
      fix: `give ${of.resource} as well: without it HAMi counts 100`,
    };
  },
});

/** Memory that containers ask HAMi for, of devices of other vendors than NVIDIA. */
export const acceleratorMemoryRules: readonly Rule[] = [unit, memory, template, alone];
