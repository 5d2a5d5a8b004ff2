import { anyOf, memory, object, required } from '../../../../internal';
import { formatMemory, MiB, parseMemory } from '../../../../words/kubernetes';
import { option, orUnchanged, type SettingQuestion } from '../setting';
import type { CheckpointSize, DirtyPages } from './options';

const GiB = 1024 * MiB;

/**
 * Data that waits to be written. A share of a memory of terabytes is hundreds of gigabytes, whose writing out stops a node
 * for minutes: bytes are given instead.
 */
export const dirtyPages = option({
  id: 'dirty-pages',
  at: 'memory.dirtyPages',
  why: 'a checkpoint goes into memory in one burst, and is written out steadily instead of all at once',
  source:
    'Linux 6.12 Documentation/admin-guide/sysctl/vm.rst: each in bytes sets its counterpart in percent to 0; the amounts are our choice',
  verify: 'sysctl vm.dirty_bytes vm.dirty_background_bytes',
  form: orUnchanged(
    anyOf(
      '{ background, total } or { checkpoint }, as quantities',
      object<DirtyPages>({ background: required(memory({ min: 1 })), total: required(memory({ min: 1 })) }),
      object<CheckpointSize>({ checkpoint: required(memory({ min: 1 })) }),
    ),
  ),
  usual: (question, intent) => (intent === 'training' || intent === 'throughput' ? sized(question) : undefined),
  becomes: (value, question) => {
    const limits = 'checkpoint' in value ? sized(question, parseMemory(value.checkpoint)) : value;
    return limits === undefined
      ? []
      : [
          { kind: 'sysctl', key: 'vm.dirty_background_bytes', value: String(parseMemory(limits.background) ?? 0) },
          { kind: 'sysctl', key: 'vm.dirty_bytes', value: String(parseMemory(limits.total) ?? 0) },
        ];
  },
});

/** A twentieth of the memory, 1 to 32 GiB; the whole checkpoint where it is known and no more than a fifth of the memory. */
function sized({ machine: { memoryMiB } }: SettingQuestion, checkpoint = 0): DirtyPages | undefined {
  if (memoryMiB === undefined) return undefined;
  const all = memoryMiB * MiB;
  const usual = Math.min(32 * GiB, Math.max(GiB, Math.floor(all / 20 / GiB) * GiB));
  const total = Math.max(usual, Math.min(checkpoint, Math.floor(all / 5 / GiB) * GiB));
  return { background: formatMemory(Math.floor(total / 4 / MiB) * MiB), total: formatMemory(total) };
}
