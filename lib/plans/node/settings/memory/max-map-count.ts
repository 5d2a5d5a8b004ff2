import { integer } from '../../../../internal';
import { option, orUnchanged } from '../setting';

/** Above what NVIDIA's profiles set, and not below what newer systems have. Our choice. */
const ENOUGH = 1048576;

/** How many areas of memory one program may map. */
export const maxMapCount = option({
  id: 'max-map-count',
  at: 'memory.maxMapCount',
  why: 'a model in many shards, and the CUDA driver itself, map more areas than the 65530 that the kernel allows',
  source: 'Linux 6.12 Documentation/admin-guide/sysctl/vm.rst; NVIDIA skyhook-packages gb200-performance sets 262144',
  verify: 'sysctl vm.max_map_count',
  form: orUnchanged(integer({ min: 65530 })),
  usual: () => ENOUGH,
  becomes: (value) => [{ kind: 'sysctl', key: 'vm.max_map_count', value: String(value) }],
});
