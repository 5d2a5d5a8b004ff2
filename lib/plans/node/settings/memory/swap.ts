import { oneOf } from '../../../../internal';
import { option, orUnchanged } from '../setting';

/** Swap off, now and after the next boot: units of fstab and of zram start by swap.target alone. */
export const swap = option({
  id: 'swap',
  at: 'memory.swap',
  why: 'a kubelet does not start beside swap unless it says failSwapOn: false, and a model that is swapped out answers no one',
  source: 'Kubernetes 1.36.3 pkg/kubelet/apis/config/v1beta1/defaults.go (failSwapOn); systemd.special(7), swap.target',
  verify: 'swapon --show; systemctl is-enabled swap.target',
  form: orUnchanged(oneOf(['off'])),
  usual: ({ kubelet }) => (kubelet?.failSwapOn === false ? undefined : 'off'),
  becomes: () => [
    {
      kind: 'command',
      run: ['systemctl', 'mask', '--now', 'swap.target'],
      check: ['sh', '-c', 'test "$(systemctl is-enabled swap.target 2>/dev/null)" = masked'],
    },
    { kind: 'command', run: ['swapoff', '-a'], check: ['sh', '-c', 'test "$(wc -l </proc/swaps)" -le 1'] },
  ],
});
