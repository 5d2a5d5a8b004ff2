import { boolean } from '../../../../internal';
import type { Primitive } from '../../../model';
import { hasRdma } from '../facts';
import { option, orUnchanged, type SettingQuestion } from '../setting';

/** Whether a network device answers for addresses of the others. */
export const strictArp = option({
  id: 'strict-arp',
  at: 'network.strictArp',
  why: 'of several devices in one subnet the kernel answers by any, and RoCE traffic for one GPU comes in by the device of another',
  source: 'NVIDIA skyhook-packages nvidia-base: arp_announce=2, arp_ignore=1; Linux 6.12 Documentation/networking/ip-sysctl.rst',
  verify: 'sysctl net.ipv4.conf.all.arp_ignore net.ipv4.conf.all.arp_announce',
  form: orUnchanged(boolean),
  usual: (question) => (severalRoce(question) ? true : undefined),
  becomes: (value) =>
    ['all', 'default'].flatMap((which): readonly Primitive[] => [
      { kind: 'sysctl', key: `net.ipv4.conf.${which}.arp_ignore`, value: value ? '1' : '0' },
      { kind: 'sysctl', key: `net.ipv4.conf.${which}.arp_announce`, value: value ? '2' : '0' },
    ]),
});

const severalRoce = ({ machine }: SettingQuestion): boolean =>
  (machine.nics ?? []).filter((nic) => nic.kind === 'ethernet' && hasRdma({ ...machine, nics: [nic] })).length > 1;
