import * as pulumi from '@pulumi/pulumi';
import { GpuConfigError } from '../../lib/internal';
import { machines } from '../../lib/words/machine';
import { container, pod } from '../../lib/plans/model';
import { GpuCluster, GpuNodePool, GpuOperator, GpuWorkload, TunedGpuNode } from '../../lib/faces/pulumi';
import { freshStack } from './stack';

const saidBy = (make: () => unknown): readonly string[] => {
  try {
    make();
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    return error.problems.map(({ path, problem }) => `${path}: ${problem}`);
  }
  return [];
};
const UNKNOWN = 'is an Output, and must be known when the program is written';
const web = { kind: 'Pod', image: 'x:1', request: { gpus: 1 } } as const;

beforeEach(() => freshStack());

test('overrides that are none hide nothing else', () =>
  expect(saidBy(() => new GpuWorkload('web', { ...web, image: 5, bogus: 1, overrides: 5 } as never))).toEqual([
    'web.overrides: has the wrong type or form',
    'web.bogus: is not a known property',
    'web.image: has the wrong type or form',
  ]));

test('an override without a target is told what there is', () => {
  const overrides = [{ target: container('nope'), patch: { tty: true } }];
  expect(() => new GpuWorkload('web', { ...web, overrides })).toThrow(/allowed: .*"container 'main'"/);
});

test('an override that would be lost is refused', () => {
  const override = (patch: Readonly<Record<string, unknown>>) =>
    saidBy(() => new GpuWorkload('web', { ...web, overrides: [{ target: pod(), patch }] }));
  expect(override({})).toEqual(['web.overrides(the pod specification): changes nothing']);
  expect(override({ hostIPC: undefined })).toEqual(['web.overrides(the pod specification).hostIPC: is undefined, which removes no field']);
});

test.each<[string, (args: never) => unknown]>([
  ['a pool', (args) => new TunedGpuNode('train', args)],
  ['an operator', (args) => new GpuOperator('train', args)],
])('%s without its cluster hears of everything else', (_what, make) =>
  expect(saidBy(() => make({ bogus: 1, silence: 5, overrides: [] } as never))).toEqual(
    expect.arrayContaining([
      'train.cluster: is missing',
      'train.bogus: is not a known property',
      'train.silence: has the wrong type or form',
    ]),
  ),
);

test('a kind that there is not hides nothing that holds for every kind', () =>
  expect(saidBy(() => new GpuWorkload('web', { kind: 'Deploy', image: 5, bogus: 1, replicas: 'x' } as never))).toEqual([
    'web.kind: is not one of the allowed values',
    'web.bogus: is not a known property',
    'web.image: has the wrong type or form',
    'web.request: is missing',
    'web.replicas: has the wrong type or form',
  ]));

test('an Output where a value has to be known is named as one', () => {
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const nodes = pulumi.output(3) as never;
  expect(saidBy(() => new GpuNodePool('p', { cluster, machine: machines.dgxH100, nodes }))).toContain(`prod/p.nodes: ${UNKNOWN}`);
  expect(saidBy(() => new GpuWorkload('web', { ...web, kind: pulumi.output('Pod') } as never))).toContain(`web.kind: ${UNKNOWN}`);
});

test('an Output that a template literal made a text is refused', () => {
  const name = pulumi.output('llama') as unknown as { toString(): string };
  const args = ['--model', name.toString()];
  expect(saidBy(() => new GpuWorkload('web', { ...web, args }))).toEqual([
    'web.args[1]: holds an Output that was made a text before it was known',
  ]);
});

test('a description that is an Output says how to wait for it', () => {
  const description = pulumi.output({});
  expect(() => GpuNodePool.fromDescription('p', description)).toThrow(/getOutputDetails/);
});
