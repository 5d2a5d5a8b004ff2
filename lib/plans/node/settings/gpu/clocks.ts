import { anyOf, integer, list, object, oneOf, optional, required } from '../../../../internal';
import { gpuOf } from '../../../../words/gpu';
import { option } from '../setting';
import { smiAtBoot } from './at-boot';
import type { GpuClocks } from './options';

const mhz = anyOf('MHz, or [least, most]', integer({ min: 1 }), list(integer({ min: 1 }), { min: 2 }));

/** Clocks that GPUs are locked to. */
export const clocks = option({
  id: 'gpu-clocks',
  at: 'gpu.clocks',
  why: 'measurements repeat, and the slowest GPU of a job is as fast as the others',
  source:
    'nvidia-smi(1): -lgc and -lmc; -lmc does nothing on Hopper, where -lmcd takes effect when the driver is loaded next; -ac is deprecated',
  verify: 'nvidia-smi -q -d CLOCK',
  form: anyOf(
    "'default' or { graphics, memory? } in MHz",
    oneOf(['default']),
    object<GpuClocks>({ graphics: required(mhz), memory: optional(mhz) }),
  ),
  usual: () => 'default',
  becomes: (value, { machine }) => {
    if (value === 'default') return [];
    const { graphics, memory } = value;
    const deferred = gpuOf(machine.gpu).computeCapability.startsWith('9.');
    const given = [
      { field: 'clocks.gr', option: '-lgc', words: rangeOf(graphics), range: boundsOf(graphics) },
      ...(memory === undefined
        ? []
        : deferred
          ? [
              {
                field: 'clocks.mem',
                option: '-lmcd',
                words: String(boundsOf(memory)[1]),
                range: [boundsOf(memory)[1], boundsOf(memory)[1]],
              },
            ]
          : [{ field: 'clocks.mem', option: '-lmc', words: rangeOf(memory), range: boundsOf(memory) }]),
    ];
    return smiAtBoot(
      'clocks',
      'Locks the clocks of the GPUs',
      given.map(({ option: flag, words }) => `${flag} ${words}`),
      given.map(({ field, option: flag, range }) => ['--check-clock', field, flag, ...range.map(String)]),
    );
  },
});

const boundsOf = (value: GpuClocks['graphics']): readonly [number, number] =>
  typeof value === 'number' ? [value, value] : [value[0], value[1]];
const rangeOf = (value: GpuClocks['graphics']): string => boundsOf(value).join(',');
