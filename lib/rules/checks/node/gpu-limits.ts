import { type GpuLimits, type GpuModel, limitsOf } from '../../../words/gpu';
import type { Model, PoolDescription } from '../../../plans/model';
import type { PoolTuning } from '../../../plans/node';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

/** What a pool says of its GPUs, and each model that its machines have. */
function* asked({
  pools,
}: Model): Generator<{ readonly path: string; readonly gpu: NonNullable<PoolTuning['gpu']>; readonly model: GpuModel }> {
  for (const { path, tuning, shapes = [] } of pools as readonly (PoolDescription & { readonly tuning?: PoolTuning })[]) {
    const gpu = tuning?.gpu;
    if (gpu?.powerLimit === undefined && (gpu?.clocks === undefined || gpu.clocks === 'default')) continue;
    for (const model of new Set(shapes.map(({ machine }) => machine.gpu))) yield { path, gpu, model };
  }
}

const power = each(asked, {
  id: 'node/power-limit',
  severity: 'error',
  about: 'The driver refuses the power limit of a GPU.',
  fix: 'give a limit within the range of the board: nvidia-smi -q -d POWER shows it',
  source: 'nvidia-smi(1): -pl takes what is between Min and Max Power Limit, and ends with an error otherwise',
  *look({ gpu, model: name }) {
    const range = limitsOf(name)?.power;
    const got = gpu.powerLimit;
    if (range === undefined || got === undefined || (got >= range.min && got <= range.max)) return;
    yield {
      at: 'gpu.powerLimit',
      problem: `${name} takes no limit ${got > range.max ? 'above' : 'below'} ${got > range.max ? range.max : range.min} W`,
      got,
      allowed: `${range.min} to ${range.max}`,
    };
  },
  *unknown(model) {
    for (const { path, gpu, model: name } of asked(model))
      if (gpu.powerLimit !== undefined && limitsOf(name) === undefined)
        yield { ...unknownOf(path, 'gpu.powerLimit', name), unchecked: 'whether the board takes this power limit' };
  },
});

const clocks = each(asked, {
  id: 'node/gpu-clocks',
  severity: 'warning',
  about: 'A GPU is locked to a clock that it does not reach.',
  fix: 'lock a clock that the GPU has: nvidia-smi -q -d SUPPORTED_CLOCKS lists them',
  source: 'nvidia-smi -q: Max Clocks of the model; nvidia-smi(1): -lgc, -lmc',
  *look({ gpu, model: name }) {
    const limits = limitsOf(name);
    for (const [key, got] of clocksIn(gpu)) {
      const most = Array.isArray(got) ? Math.max(...(got as readonly number[])) : (got as number);
      if (limits === undefined || most <= limits[key]) continue;
      yield { at: `gpu.clocks.${key}`, problem: `${name} runs at ${limits[key]} MHz at most`, got, allowed: `up to ${limits[key]}` };
    }
  },
  *unknown(model) {
    for (const { path, gpu, model: name } of asked(model))
      if (limitsOf(name) === undefined)
        for (const [key] of clocksIn(gpu))
          yield { ...unknownOf(path, `gpu.clocks.${key}`, name), unchecked: 'whether the GPU reaches this clock' };
  },
});

function clocksIn({ clocks: said }: NonNullable<PoolTuning['gpu']>) {
  if (said === undefined || said === 'default') return [];
  const { graphics, memory } = said;
  const given: readonly (readonly [keyof Omit<GpuLimits, 'power'>, typeof graphics])[] = [
    ['graphics', graphics],
    ...(memory === undefined ? [] : [['memory', memory] as const]),
  ];
  return given;
}

const unknownOf = (subject: string, at: string, model: GpuModel) => ({
  subject,
  at,
  missing: `no source shows the limits of ${model}`,
  give: 'look on a node: nvidia-smi -q -d POWER,CLOCK',
});

/** What boards take of power limits and clocks. */
export const gpuLimitRules: readonly Rule[] = [power, clocks];
