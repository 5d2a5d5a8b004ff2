import { integer } from '../../../../internal';
import { option, orUnchanged } from '../setting';

/** How readily the kernel swaps rather than drop its cache of files. */
export const swappiness = option({
  id: 'swappiness',
  at: 'memory.swappiness',
  why: 'the memory of a program stays where it is while files can be read again',
  source: 'Linux 6.12 Documentation/admin-guide/sysctl/vm.rst; TuneD 2.28 profiles (10), NVIDIA skyhook-packages h100-inference (1)',
  verify: 'sysctl vm.swappiness',
  form: orUnchanged(integer({ min: 0, max: 200 })),
  usual: (_, intent) => (intent === 'training' || intent === 'throughput' ? 10 : 1),
  becomes: (value) => [{ kind: 'sysctl', key: 'vm.swappiness', value: String(value) }],
});
