import { integer } from '../../../../internal';
import { option } from '../setting';
import { serviceLimits } from '../service-limits';

/** Real-time priorities of containers. */
export const realtimePriority = option({
  id: 'realtime-priority',
  at: 'realtime.maxPriority',
  why: 'a program takes a real-time priority without the capability SYS_NICE, which a namespace may refuse',
  source: 'sched_setscheduler(2), RLIMIT_RTPRIO; containerd 301026e58: containers inherit its limits',
  verify: 'grep "Max realtime priority" /proc/$(pidof containerd)/limits',
  form: integer({ min: 0, max: 99 }),
  becomes: (value, question) => serviceLimits(question, 'rtprio', [`LimitRTPRIO=${value}`]),
});
