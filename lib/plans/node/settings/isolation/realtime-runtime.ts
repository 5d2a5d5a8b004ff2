import { anyOf, integer, oneOf } from '../../../../internal';
import { option } from '../setting';

/** How much of a second real-time programs may take. */
export const realtimeRuntime = option({
  id: 'realtime-runtime',
  at: 'realtime.runtime',
  why: 'real-time programs leave the rest of each second to everything else, the kubelet included',
  source: 'Linux 6.12 Documentation/scheduler/sched-rt-group.rst: sched_rt_runtime_us of sched_rt_period_us, 950000 of 1000000',
  verify: 'sysctl kernel.sched_rt_runtime_us',
  form: anyOf("microseconds of each second, or 'unlimited'", integer({ min: 0, max: 1_000_000 }), oneOf(['unlimited'])),
  becomes: (value) => [{ kind: 'sysctl', key: 'kernel.sched_rt_runtime_us', value: value === 'unlimited' ? '-1' : String(value) }],
});
