import { GpuCheck, type GpuCheckProps, type MachineShape, machines } from '../../../lib';
import { gpuOf } from '../../../lib/words/gpu';
import { type Case, literally } from './case';
import { containerOf, emitted, environmentOf, machineOf, model } from './place';

/** The program of a check's container as it is. */
function check(id: string, props: Partial<GpuCheckProps>, passes: Case['passes'], machine?: MachineShape): Case {
  const container = containerOf(
    emitted(
      (chart, pool) => new GpuCheck(chart, 'check', { image: 'x:1', pool, request: { gpus: 1 }, ...props }),
      machine === undefined ? {} : { machine },
    ),
    'Job',
  );
  const command = [...(container.command ?? []), ...(container.args ?? [])];
  return { id: `gpu-check/${id}`, command, env: environmentOf(container), passes };
}

const passed = (...names: readonly string[]): Case['passes'] => ({
  exit: 'zero',
  says: names.map((name) => `^PASS: ${name}: `),
  never: ['^FAIL', 'not found', 'Syntax error'],
});
const failed = (name: string, expected: string): Case['passes'] => ({
  exit: 'other',
  says: [`^FAIL: ${name}: expected ${literally(expected)}`],
  never: ['not found$', 'Syntax error'],
});

/** A card that is another one, as the driver calls it. */
const other = model === 'T4' ? 'L4' : 'T4';
const name = gpuOf(other).productNames[0]!.replace(/^NVIDIA /, '');

export const gpuCheckCases: readonly Case[] = [
  check('by default', {}, passed('device', 'driver')),
  check('all that a GPU alone serves', { checks: ['device', 'driver', 'cuda', 'fabric'] }, passed('device', 'driver', 'cuda', 'fabric')),
  check('another model', { checks: ['device'] }, failed('device', name), machineOf(other)),
  check('eight GPUs', { checks: ['device'], request: { gpus: 8 } }, failed('device', '8 GPUs'), machines.dgxH100),
  check('a driver that nobody has', { checks: ['driver'], minDriver: '9999.1' }, failed('driver', 'driver 9999.1 or newer')),
];
