import { list, plainText } from '../../../../internal';
import { option } from '../setting';

/** Devices that are kept for virtual machines from the beginning. */
export const vfioIds = option({
  id: 'vfio-ids',
  at: 'pci.vfioIds',
  why: 'a device that vfio-pci has can be given to a virtual machine whole, and no driver of the node holds it',
  source: 'Linux 6.12 drivers/vfio/pci/vfio_pci.c, parameter ids; docs.kernel.org driver-api/vfio',
  verify: 'lspci -nnk -d 10de:',
  form: list(plainText({ pattern: /^[0-9a-f]{4}:[0-9a-f]{4}$/, what: "vendor and device id in small letters, such as '10de:2236'" }), {
    min: 1,
    max: 16,
  }),
  becomes: (ids) => [{ kind: 'kernelModule', name: 'vfio-pci', options: { ids: ids.join(',') } }],
});
