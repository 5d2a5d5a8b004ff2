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
    return smiAtBoot('clocks', 'Locks the clocks of the GPUs', [
      `-lgc ${rangeOf(graphics)}`,
      ...(memory === undefined ? [] : [deferred ? `-lmcd ${mostOf(memory)}` : `-lmc ${rangeOf(memory)}`]),
    ]);
  },
});

const rangeOf = (value: GpuClocks['graphics']): string => (typeof value === 'number' ? `${value},${value}` : value.join(','));
const mostOf = (value: GpuClocks['graphics']): number => (typeof value === 'number' ? value : value[1]);
