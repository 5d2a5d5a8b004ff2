import { integer, lines, list, object, optional, plainText, required } from '../../../../internal';
import type { Primitive } from '../../../model';
import { option } from '../setting';
import type { DiskWeights } from './options';

const DISK = plainText({ pattern: /^\/dev\/(?:nvme\d+n\d+|[svx]+d[a-z]+)$/, what: "a whole disk such as '/dev/nvme0n1'" });
const weight = optional(integer({ min: 1, max: 10_000 }));

/** How a disk that is asked for more than it does is shared. */
export const diskWeights = option({
  id: 'disk-weights',
  at: 'storage.weights',
  why: 'a busy disk serves the system before pods, and pods have all of it while the system is quiet',
  source:
    'systemd 252 systemd.resource-control(5): IOWeight, 1 to 10000; Linux 6.12 Documentation/block/bfq-iosched.rst: without BFQ or io.cost nothing reads a weight',
  verify: 'cat /sys/block/*/queue/scheduler /sys/fs/cgroup/system.slice/io.bfq.weight /sys/fs/cgroup/kubepods.slice/io.bfq.weight',
  form: object<DiskWeights>({ devices: required(list(DISK, { min: 1 })), system: weight, pods: weight }),
  becomes: ({ devices, system = 500, pods = 100 }) => [
    { kind: 'kernelModule', name: 'bfq' },
    ...devices.map(
      (device): Primitive => ({ kind: 'sysfs', path: `/sys/block/${device.slice('/dev/'.length)}/queue/scheduler`, value: 'bfq' }),
    ),
    weighed('system.slice', system),
    weighed('kubepods.slice', pods),
  ],
});

const weighed = (name: string, value: number): Primitive => ({
  kind: 'systemdUnit',
  name,
  dropIn: '90-cdk8s-gpu-io-weight.conf',
  text: lines(['[Slice]', 'IOAccounting=yes', `IOWeight=${value}`]),
  check: ['sh', '-c', `test "$(systemctl show --property=IOWeight --value ${name})" = ${value}`],
});
