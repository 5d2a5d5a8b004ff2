import { oneOf } from '../../../../internal';
import type { Primitive } from '../../../model';
import { option, orUnchanged } from '../setting';

const LARGE: Readonly<Record<string, string>> = {
  'net.core.rmem_max': '536870912',
  'net.core.wmem_max': '536870912',
  'net.ipv4.tcp_rmem': '4096 87380 268435456',
  'net.ipv4.tcp_wmem': '4096 65536 268435456',
  'net.core.netdev_max_backlog': '10000',
  'net.ipv4.tcp_max_syn_backlog': '8192',
};

/** How much a socket may hold. The sizes a socket begins with stay small: each of thousands would have them. */
export const buffers = option({
  id: 'network-buffers',
  at: 'network.buffers',
  why: 'one stream fills a fast line only when as much as is under way fits its buffer',
  source: 'NVIDIA skyhook-packages nvidia-h100-multiNodeTraining (without its rmem_default and wmem_default of 128 MiB)',
  verify: 'sysctl net.core.rmem_max net.ipv4.tcp_rmem',
  form: orUnchanged(oneOf(['large'])),
  usual: (_, intent) => (intent === 'training' || intent === 'throughput' ? 'large' : undefined),
  becomes: () => Object.entries(LARGE).map(([key, value]): Primitive => ({ kind: 'sysctl', key, value })),
});
