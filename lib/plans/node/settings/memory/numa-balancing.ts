import { boolean } from '../../../../internal';
import { cpuNodes } from '../../../../words/machine';
import { option, orUnchanged } from '../setting';

/** Whether the kernel moves pages between NUMA nodes by what it sees. */
export const numaBalancing = option({
  id: 'numa-balancing',
  at: 'memory.numaBalancing',
  why: 'the kubelet binds CPUs and memory of pods already; sampling which pages are used costs page faults and finds nothing to move',
  source:
    'Linux 6.12 Documentation/admin-guide/sysctl/kernel.rst (numa_balancing); NVIDIA cloud-native-stack 26.6.0 switches it off on GB200',
  verify: 'sysctl kernel.numa_balancing',
  form: orUnchanged(boolean),
  usual: ({ machine }, intent) =>
    (intent === 'training' || intent === 'latency') && (cpuNodes(machine)?.length ?? 1) > 1 ? false : undefined,
  becomes: (value) => [{ kind: 'sysctl', key: 'kernel.numa_balancing', value: value ? '1' : '0' }],
});
