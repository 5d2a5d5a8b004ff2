import { integer, lines, map } from '../../../../internal';
import type { Primitive } from '../../../model';
import { option } from '../setting';

const INTERFACE = /^[A-Za-z][A-Za-z0-9_.-]{0,14}$/;

/** Parts of network devices, which a plugin gives to pods. */
export const virtualFunctions = option({
  id: 'virtual-functions',
  at: 'network.virtualFunctions',
  why: 'a pod has a network device of its own, with RDMA, and needs no hostNetwork',
  source:
    'Linux 6.12 Documentation/PCI/pci-iov-howto.rst: sriov_numvfs; drivers/pci/iov.c sriov_numvfs_store: a number other than 0 does not change to another; systemd.device(5)',
  verify: 'grep . /sys/class/net/*/device/sriov_numvfs',
  form: map(integer({ min: 1, max: 256 }), { key: INTERFACE, keyWhat: "the name of a network interface, such as 'ens1f0np0'" }),
  becomes: (value) => Object.entries(value).map(([name, count]) => unitFor(name, count)),
});

/** The unit of a device starts when the kernel has it, which is later than what is written early in a boot. */
function unitFor(name: string, count: number): Primitive {
  const file = `/sys/class/net/${name}/device/sriov_numvfs`;
  // A hyphen stands for the slashes of the path of a device. Source: systemd.unit(5), string escaping.
  const device = `sys-subsystem-net-devices-${name.replaceAll('-', String.raw`\x2d`)}.device`;
  return {
    kind: 'systemdUnit',
    name: `cdk8s-gpu-virtual-functions-${name}.service`,
    enable: true,
    check: ['grep', '-qsx', String(count), file],
    text: lines([
      '[Unit]',
      `Description=${count} virtual functions of ${name}`,
      `After=${device}`,
      '',
      '[Service]',
      'Type=oneshot',
      'RemainAfterExit=yes',
      `ExecStart=/bin/sh -c 'echo ${count} >${file}'`,
      '',
      '[Install]',
      `WantedBy=${device}`,
    ]),
  };
}
