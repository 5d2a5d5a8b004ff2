import { lines, memory } from '../../../../internal';
import { parseMemory } from '../../../../words/kubernetes';
import { option } from '../setting';

/** How much the journal may hold. */
export const journal = option({
  id: 'journal',
  at: 'storage.journal',
  why: 'logs of a node that fails do not fill the disk that its images are on',
  source: 'journald.conf(5): SystemMaxUse',
  verify: 'journalctl --disk-usage',
  form: memory({ min: 1 }),
  becomes: (size) => [
    {
      kind: 'file',
      readBy: 'systemd-journald.service',
      path: '/etc/systemd/journald.conf.d/90-cdk8s-gpu.conf',
      text: lines(['[Journal]', `SystemMaxUse=${parseMemory(size) ?? 0}`]),
    },
  ],
});
