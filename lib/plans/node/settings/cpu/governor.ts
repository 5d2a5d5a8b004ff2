import { oneOf } from '../../../../internal';
import { isGuest } from '../facts';
import { option, orUnchanged } from '../setting';

/** The governor of the clock of every CPU. */
export const governor = option({
  id: 'governor',
  at: 'cpu.governor',
  why: 'data loaders and launches of kernels wait for no CPU to speed up',
  source: 'Linux 6.12 Documentation/admin-guide/pm/cpufreq.rst; NVIDIA skyhook-packages nvidia-base: governor=performance',
  verify: 'cat /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor | sort | uniq -c',
  form: orUnchanged(oneOf(['performance', 'powersave', 'schedutil', 'ondemand', 'conservative'])),
  usual: (question) => (isGuest(question) ? undefined : 'performance'),
  becomes: (value) => [{ kind: 'sysfs', path: '/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor', value }],
});
