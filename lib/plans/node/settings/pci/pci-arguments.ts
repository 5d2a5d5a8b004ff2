import { boolean, oneOf } from '../../../../internal';
import { option, orUnchanged } from '../setting';

/** Whether traffic between devices of one switch is sent up to the CPU and back. */
export const acsRedirection = option({
  id: 'acs-redirection',
  at: 'pci.acsRedirection',
  why: 'traffic between a GPU and the NIC below the same switch does not go through the CPU',
  source: 'Linux 6.12 Documentation/admin-guide/kernel-parameters.txt: pci=disable_acs_redir; NVIDIA skyhook-packages nvidia-acs-disable',
  verify: 'lspci -vvv | grep ACSCtl',
  form: orUnchanged(oneOf(['off'])),
  becomes: () => [{ kind: 'kernelArgument', argument: 'pci=disable_acs_redir=pci:0:0' }],
});

/** Whether the kernel assigns PCI memory anew. */
export const reallocate = option({
  id: 'pci-reallocate',
  at: 'pci.reallocate',
  why: 'a GPU whose memory the firmware did not map cannot be used; where it did, assigning it anew only breaks things',
  source: 'Linux 6.12 Documentation/admin-guide/kernel-parameters.txt: pci=realloc; NVIDIA skyhook-packages h100-performance: realloc=off',
  verify: 'grep -o "pci=[^ ]*" /proc/cmdline; nvidia-smi -q | grep -A3 "BAR1 Memory"',
  form: orUnchanged(boolean),
  becomes: (value) => [{ kind: 'kernelArgument', argument: `pci=realloc=${value ? 'on' : 'off'}` }],
});
