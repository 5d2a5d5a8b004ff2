import { oneOf } from '../../../../internal';
import { isGuest } from '../facts';
import { option, orUnchanged } from '../setting';

/** What CPUs prefer that choose their clock themselves. */
export const energyPreference = option({
  id: 'energy-preference',
  at: 'cpu.energyPreference',
  why: 'with intel_pstate or amd_pstate in active mode the hardware chooses the clock, and this is what it goes by',
  source: 'Linux 6.12 Documentation/admin-guide/pm/intel_pstate.rst, amd-pstate.rst',
  verify: 'cat /sys/devices/system/cpu/cpu*/cpufreq/energy_performance_preference | sort | uniq -c',
  form: orUnchanged(oneOf(['performance', 'balance_performance', 'balance_power', 'power', 'default'])),
  usual: (question, intent) => (!isGuest(question) && (intent === 'training' || intent === 'latency') ? 'performance' : undefined),
  becomes: (value) => [{ kind: 'sysfs', path: '/sys/devices/system/cpu/cpu*/cpufreq/energy_performance_preference', value }],
});
