import { object, oneOf, optional, required } from '../../../../internal';
import { option, orUnchanged } from '../setting';
import type { TransparentHugePages } from './options';

const FOLDER = '/sys/kernel/mm/transparent_hugepage';

/** Transparent huge pages, which are no sysctl. */
export const transparentHugePages = option({
  id: 'transparent-huge-pages',
  at: 'memory.transparentHugePages',
  why: 'large arrays of trainers gain from huge pages; a server that waits for one loses its answer time, and asks by madvise where it gains',
  source: 'Linux 6.12 Documentation/admin-guide/mm/transhuge.rst',
  verify: `cat ${FOLDER}/enabled ${FOLDER}/defrag`,
  form: orUnchanged(
    object<TransparentHugePages>({
      enabled: required(oneOf(['always', 'madvise', 'never'])),
      defrag: optional(oneOf(['always', 'defer', 'defer+madvise', 'madvise', 'never'])),
    }),
  ),
  usual: (_, intent) =>
    intent === 'training' || intent === 'throughput'
      ? { enabled: 'always', defrag: 'defer+madvise' }
      : { enabled: 'madvise', defrag: 'never' },
  becomes: ({ enabled, defrag = enabled === 'always' ? 'defer+madvise' : 'never' }) => [
    { kind: 'sysfs', path: `${FOLDER}/enabled`, value: enabled },
    { kind: 'sysfs', path: `${FOLDER}/defrag`, value: defrag },
  ],
});
