import type { GpuModel } from '../../lib/words/gpu';
import { machines } from '../../lib/words/machine';
import { mergeModel, type PoolDescription } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import { placementAnnotations } from '../../lib/plans/workload/hami';
import type { HamiPlacement } from '../../lib/plans/workload';
import { labs, onLabs } from './hami-cases';

const of = (...gpus: readonly GpuModel[]): PoolDescription =>
  labs({ shapes: gpus.map((gpu) => ({ machine: { ...machines.dgxH100, gpu } })) });

const foundBy = (annotations: Record<string, string>, pool?: PoolDescription) =>
  judge(mergeModel([{ ...onLabs(undefined, {}, { annotations }), pools: pool ? [pool] : [] }])).flatMap(({ rule, at, problem }) =>
    rule.startsWith('hami/gpu-type') ? [`${rule} ${at}: ${problem}`] : [],
  );
const found = (placement: HamiPlacement, pool?: PoolDescription) => foundBy({ ...placementAnnotations(placement) }, pool);

test.each<[string, HamiPlacement, PoolDescription | undefined]>([
  ['an A10 or an A100 on A100', { useGpuType: ['A10', 'A100'] }, of('A100-SXM4-80GB')],
  ['an A10 or an A100 on A10', { useGpuType: ['A10', 'A100'] }, of('A10')],
  ['an L40 or an L40S, anywhere', { useGpuType: ['L40', 'L40S'] }, undefined],
  ['an L40 or an L40S on L40S', { useGpuType: ['L40', 'L40S'] }, of('L40S')],
  ['an L4, anywhere', { useGpuType: ['L4'] }, undefined],
  ['an H200 with SXM, anywhere', { useGpuType: ['H200-SXM5-141GB'] }, undefined],
  ['no A10 where there are none with a longer name', { noUseGpuType: ['A10'] }, of('A10', 'H100-SXM5-80GB')],
  ['an A100 and no A10', { useGpuType: ['A100'], noUseGpuType: ['A10'] }, of('A100-SXM4-80GB')],
  ['no A100, anywhere', { noUseGpuType: ['A100'] }, undefined],
])('%s: nothing to say', (_what, placement, pool) => expect(found(placement, pool)).toEqual([]));

describe('fails', () => {
  test('on A100 where A10 are left out, and every A100 with them', () => {
    const [problem, ...others] = found({ noUseGpuType: ['A10'] }, of('A100-SXM4-80GB'));
    expect(problem).toMatch(/^hami\/gpu-type .*nouse-gputype.*: no GPU of pool 'labs' passes/);
    expect(others).toEqual([]);
  });

  test('as a hand-written annotation too', () =>
    expect(foundBy({ 'nvidia.com/nouse-gputype': 'A10' }, of('A100-SXM4-80GB'))).toEqual([expect.stringContaining('no GPU of pool')]));

  test('where some GPUs of the pool are left out by accident', () =>
    expect(found({ noUseGpuType: ['H20-96GB'] }, of('H20-96GB', 'H200-SXM5-141GB', 'L4'))).toEqual([
      expect.stringContaining("'NVIDIA H20' leaves out NVIDIA H200 as well"),
    ]));

  test('where the pool is not known, and a longer name would be left out', () =>
    expect(found({ noUseGpuType: ['L4'] })).toEqual([expect.stringContaining("'NVIDIA L4' leaves out NVIDIA L40, NVIDIA L40S as well")]));

  test('where what is used is not in the pool, and says so of that', () =>
    expect(found({ useGpuType: ['A100'] }, of('L4'))).toEqual([expect.stringMatching(/\["nvidia.com\/use-gputype"\]: no GPU/)]));
});
