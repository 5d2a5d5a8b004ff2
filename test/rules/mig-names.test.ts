import { machines } from '../../lib/words/machine';
import type { GpuModel } from '../../lib/words/gpu';
import { mergeModel } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import { mig, type MigOptions } from '../../lib/plans/allocators';
import { labs } from './hami-cases';

const found = (gpu: GpuModel, options: MigOptions) =>
  judge(mergeModel([{ pools: [labs({ sharing: mig(options), gpu, shapes: [{ machine: { ...machines.dgxH100, gpu } }] })] }])).flatMap(
    ({ rule, severity, problem }) => (rule.startsWith('mig/') ? [{ rule, severity, problem }] : []),
  );

test.each<[GpuModel, MigOptions['layout'] & object]>([
  ['GB200', { '1g.23gb': 7 }],
  ['GB200', { '1g.24gb': 7 }],
  ['RTX-PRO-5000-48GB', { '1g.24gb': 2 }],
  ['RTX-PRO-5000-48GB', { '2g.24gb-me': 1, '1g.12gb': 1, '1g.12gb+gfx': 1 }],
  ['RTX-PRO-5000-48GB', { '4g.48gb': 1 }],
])('%s takes %j, and a warning says that not every one does', (gpu, layout) =>
  expect(found(gpu, { layout })).toMatchObject([{ rule: 'mig/profile-names', severity: 'warning', problem: expect.stringContaining(gpu) }]),
);

test.each<[GpuModel, MigOptions['layout'] & object]>([
  ['GB200', { '2g.47gb': 3, '1g.47gb': 1 }],
  ['GB300', { '1g.35gb': 7 }],
  ['B200', { '1g.23gb': 7 }],
])('%s with %j is not a subject', (gpu, layout) => expect(found(gpu, { layout })).toEqual([]));

test('fails where two groups take the names of two drivers', () => {
  const groups = [
    { devices: [0, 1, 2, 3], layout: { '1g.23gb': 7 } },
    { devices: [4, 5, 6, 7], layout: { '1g.24gb': 7 } },
  ] as const;
  expect(found('GB200', { groups }).map(({ rule }) => rule)).toEqual(['mig/layout', 'mig/profile-names']);
});
