import { oneOf } from '../../../../internal';
import { hasRdma, runtimeServices } from '../facts';
import { option, orUnchanged } from '../setting';
import { serviceLimits } from '../service-limits';

/** How much memory a container may pin: what its runtime may. */
export const lockedMemory = option({
  id: 'locked-memory',
  at: 'memory.lockedMemory',
  why: 'RDMA and pinned buffers fail at 8 MiB, which is what containers inherit from the runtime',
  source: 'containerd 301026e58: no LimitMEMLOCK in its unit; systemd 252 DefaultLimitMEMLOCK=8M',
  verify: 'grep "Max locked memory" /proc/$(pidof containerd)/limits',
  form: orUnchanged(oneOf(['unlimited'])),
  usual: (question, intent) =>
    runtimeServices(question).length > 0 && (intent === 'training' || hasRdma(question.machine)) ? 'unlimited' : undefined,
  becomes: (_, question) => serviceLimits(question, 'memlock', ['LimitMEMLOCK=infinity']),
});
