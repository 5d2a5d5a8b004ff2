import type { Model, PoolDescription } from '../../../plans/model';
import { allocatorOf } from '../../../plans/allocators';
import type { PoolTuning } from '../../../plans/node';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

/** A pool that says something of its firmware. */
type Tuned = PoolDescription & { readonly tuning: PoolTuning };
const tunedIn = ({ pools }: Model): readonly Tuned[] =>
  (pools as readonly Partial<Tuned>[]).filter((pool): pool is Tuned => pool.tuning?.firmware !== undefined);

const contradicted = each(tunedIn, {
  id: 'node/firmware',
  severity: 'error',
  about: "What is expected of the firmware contradicts the pool's settings or what it is for.",
  fix: 'change one of the two: --verify of these nodes can never pass',
  source:
    'Linux 6.12 Documentation/ABI/testing/sysfs-class-iommu, driver-api/vfio.rst (a device is given to a virtual machine through the IOMMU), admin-guide/kernel-parameters.txt: pci=disable_acs_redir',
  *look({ tuning, sharing }) {
    const { firmware = {}, pci = {}, network = {} } = tuning;
    const { servesVirtualMachines = false } = allocatorOf(sharing);
    if (firmware.iommu === 'off' && (servesVirtualMachines || pci.iommu === 'on'))
      yield {
        at: 'firmware.iommu',
        problem: servesVirtualMachines
          ? "the pool's GPUs are for virtual machines, to which no device can be given without an IOMMU"
          : "the pool switches the IOMMU on: pci.iommu is 'on'",
        got: 'off',
        allowed: ['on'],
      };
    if (firmware.sriov === 'off' && network.virtualFunctions !== undefined)
      yield {
        at: 'firmware.sriov',
        problem: 'the pool makes virtual functions, which need it: network.virtualFunctions',
        got: 'off',
        allowed: ['on'],
      };
    if (firmware.acs === 'on' && pci.acsRedirection === 'off')
      yield {
        at: 'firmware.acs',
        problem: "the pool has the kernel switch it off when it starts: pci.acsRedirection is 'off'",
        got: 'on',
        allowed: ['off'],
      };
  },
});

const secureBoot = each(tunedIn, {
  id: 'node/secure-boot',
  severity: 'warning',
  about: 'Secure Boot is on, and the node builds modules of the driver that no key of its firmware has signed.',
  fix: "enrol the key of DKMS (mokutil --import) on each node, or use a driver with signed modules: driver: { from: 'packages', ... }",
  source: 'Linux 6.12 Documentation/admin-guide/module-signing.rst; NVIDIA driver README: --module-signing-secret-key',
  *look({ tuning }) {
    if (tuning.firmware?.secureBoot === 'on' && tuning.driver?.from === 'runfile')
      yield {
        at: 'firmware.secureBoot',
        problem: 'the kernel does not load the modules that the installer of the driver builds, until their key is enrolled',
        got: 'on',
      };
  },
});

/** What pools expect of the firmware of their nodes. */
export const firmwareRules: readonly Rule[] = [contradicted, secureBoot];
