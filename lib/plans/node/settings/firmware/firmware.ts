import { object, oneOf, optional, plainText } from '../../../../internal';
import type { FirmwareItem } from '../../../model';
import { option } from '../setting';
import type { FirmwareExpectation } from './options';

const onOff = oneOf(['on', 'off']);

/** What the firmware is expected to be set to. */
export const firmware = option({
  id: 'firmware',
  at: 'firmware',
  why: 'one node with other firmware settings can slow down a job on many nodes, and no log says so',
  source:
    'Linux 6.12 Documentation/ABI/testing: sysfs-class-iommu, sysfs-bus-pci, sysfs-devices-system-cpu; drivers/firmware/dmi-id.c; filesystems/efivarfs.rst; admin-guide/pm/intel_pstate.rst, cpufreq.rst; UEFI 2.10, 3.3 (SecureBoot)',
  verify: 'cat /sys/class/dmi/id/bios_version; ls /sys/firmware/efi /sys/class/iommu; cat /sys/devices/system/cpu/cpu0/cpuidle/state*/name',
  form: object<FirmwareExpectation>({
    version: optional(plainText({ pattern: /^[\x20-\x7e]{1,64}$/, what: "a version such as '1.05.03'" })),
    bootMode: optional(oneOf(['uefi', 'bios'])),
    secureBoot: optional(onOff),
    iommu: optional(onOff),
    sriov: optional(onOff),
    resizableBar: optional(onOff),
    acs: optional(onOff),
    turbo: optional(onOff),
    cStates: optional(oneOf(['C1'])),
  }),
  becomes: (expected) =>
    Object.entries(expected).map(([item, value]) => ({ kind: 'firmware', item: item as FirmwareItem, value: String(value) })),
});
