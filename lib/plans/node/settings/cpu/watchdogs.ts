import { oneOf } from '../../../../internal';
import { option, orUnchanged } from '../setting';

/** What interrupts every CPU from time to time to look after it. */
export const watchdogs = option({
  id: 'watchdogs',
  at: 'cpu.watchdogs',
  why: 'a CPU that computes an answer is not interrupted to see whether it hangs',
  source: 'Linux 6.12 Documentation/admin-guide/sysctl/kernel.rst, vm.rst; OpenShift PerformanceProfile, workloadHints.realTime',
  verify: 'sysctl kernel.nmi_watchdog vm.stat_interval',
  form: orUnchanged(oneOf(['off'])),
  usual: (_, intent) => (intent === 'latency' ? 'off' : undefined),
  becomes: () => [
    { kind: 'sysctl', key: 'kernel.nmi_watchdog', value: '0' },
    { kind: 'sysctl', key: 'vm.stat_interval', value: '10' },
  ],
});
