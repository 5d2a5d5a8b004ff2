import { tokenOf } from '../../../lib/internal';
import type { Container } from '../../../lib/words/kubernetes';
import { type MachineShape, machines } from '../../../lib/words/machine';
import { labs, onLabs, release } from '../hami-cases';
import { foundIn, placesIn } from './places';

const PART = { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 8192 };
const ID = (last: number): string => `GPU-00000000-0000-0000-0000-00000000000${last}`;

describe('hami/numa-bind', () => {
  const { dgxH100 } = machines;
  /** Six of its GPUs on one NUMA node, and two on the other. */
  const uneven: MachineShape = { ...dgxH100, gpus: dgxH100.gpus.map((gpu, index) => ({ ...gpu, numaNode: index < 6 ? 0 : 1 })) };
  const partlyKnown: MachineShape = {
    ...dgxH100,
    gpus: dgxH100.gpus.map(({ index, ...rest }) => (index === 0 ? { index } : { index, ...rest })),
  };
  const said = (gpus: number, bind: string | undefined, ...shapes: readonly MachineShape[]) =>
    foundIn('hami/numa-bind', {
      ...onLabs({ 'nvidia.com/gpu': gpus }, {}, bind === undefined ? {} : { annotations: { 'nvidia.com/numa-bind': bind } }),
      pools: [labs({ shapes: shapes.map((machine) => ({ machine })) })],
    });

  test('sees more GPUs than the largest NUMA node of the largest machine has', () => {
    expect(said(5, 'true', dgxH100)).toMatchObject([{ got: 5, allowed: 'up to 4' }]);
    expect(said(7, 'true', dgxH100, uneven)).toMatchObject([{ got: 7, allowed: 'up to 6' }]);
    expect(said(6, 'true', dgxH100, uneven)).toEqual([]);
    expect(said(4, 'true', dgxH100)).toEqual([]);
  });

  test('leaves alone pods that bind nothing, and machines of which not all is known', () => {
    for (const bind of ['false', undefined]) expect(said(8, bind, dgxH100)).toEqual([]);
    expect(said(8, 'true', partlyKnown)).toEqual([]);
    expect(said(8, 'true')).toEqual([]);
  });
});

describe('hami/gpu-uuid', () => {
  const said = (gpus: number, use: string, not?: string) =>
    foundIn(
      'hami/gpu-uuid',
      onLabs(
        { 'nvidia.com/gpu': gpus },
        {},
        {
          annotations: { 'nvidia.com/use-gpuuuid': use, ...(not === undefined ? {} : { 'nvidia.com/nouse-gpuuuid': not }) },
        },
      ),
    ).map(({ problem }) => problem);

  test('counts those that pass', () => {
    expect(said(3, `${ID(1)},${ID(2)}`)).toEqual(['a container asks for 3 GPUs, and 2 pass']);
    expect(said(2, `${ID(1)},${ID(2)}`, ID(2))).toEqual(['a container asks for 2 GPUs, and one passes']);
    expect(said(1, ID(1), ID(1))).toEqual(['a container asks for 1 GPU, and none pass']);
  });

  test('leaves alone enough of them, and an annotation that names none', () => {
    expect(said(2, `${ID(1)},${ID(2)}`)).toEqual([]);
    expect(said(2, `${ID(1)},${ID(2)}`, ID(3))).toEqual([]);
    expect(said(1, ',')).toEqual([]);
  });
});

describe('hami/no-control', () => {
  const said = (name: string, value: string | undefined, limits: Record<string, number | string> = PART) =>
    placesIn(
      'hami/no-control',
      onLabs(limits, {
        containers: [{ name: 'main', image: 'x', resources: { limits }, env: [{ name, ...(value === undefined ? {} : { value }) }] }],
      }),
    );
  const HERE = ['spec.template.spec.containers[0].env'];

  test.each(['1', 't', 'T', 'true', 'TRUE', 'True'])('is switched off by %s', (value) =>
    expect(said('CUDA_DISABLE_CONTROL', value)).toEqual(HERE),
  );

  test.each<[string, Record<string, number | string>]>([
    ['a part of the memory', { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem-percentage': 50 }],
    ['a part of the cores', { 'nvidia.com/gpu': 1, 'nvidia.com/gpucores': 50 }],
  ])('matters for %s', (_what, limits) => expect(said('CUDA_DISABLE_CONTROL', 'true', limits)).toEqual(HERE));

  test('does not matter for whole GPUs, under another name, or with another value', () => {
    expect(said('CUDA_DISABLE_CONTROL', 'true', { 'nvidia.com/gpu': 1 })).toEqual([]);
    const all = { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem-percentage': 100, 'nvidia.com/gpucores': 100 };
    expect(said('CUDA_DISABLE_CONTROL', 'true', all)).toEqual([]);
    expect(said('CUDA_DISABLE', 'true')).toEqual([]);
    for (const value of ['false', '', undefined]) expect(said('CUDA_DISABLE_CONTROL', value)).toEqual([]);
  });
});

describe('hami/vllm-control', () => {
  const { aws, dgxH100 } = machines;
  const blackwell = aws['g7e.48xlarge'];
  const WHOLE = { 'nvidia.com/gpu': 8, 'nvidia.com/gpumem-percentage': 100 };
  interface Told {
    readonly args?: readonly string[];
    readonly image?: string;
    readonly env?: NonNullable<Container['env']>;
    readonly limits?: Record<string, number | string>;
    readonly shapes?: readonly MachineShape[];
    readonly version?: string;
  }
  const said = ({
    args = ['--tensor-parallel-size', '8'],
    image = 'vllm/vllm-openai:v1',
    env,
    limits = WHOLE,
    shapes = [blackwell],
    version,
  }: Told) =>
    placesIn('hami/vllm-control', {
      ...onLabs(limits, { containers: [{ name: 'main', image, args, resources: { limits }, ...(env ? { env } : {}) }] }),
      pools: [labs({ shapes: shapes.map((machine) => ({ machine })) })],
      ...(version === undefined ? {} : { operators: [release({}, { version })] }),
    });
  const HERE = ['spec.template.spec.containers[0].env'];
  const off = (value?: string) => [{ name: 'CUDA_DISABLE_CONTROL', ...(value === undefined ? { valueFrom: {} } : { value }) }];

  test('sees vLLM over whole GPUs of Blackwell', () => {
    expect(said({})).toEqual(HERE);
    expect(said({ image: 'x', args: ['vllm', 'serve', 'm', '-tp=4'] })).toEqual(HERE);
    expect(said({ limits: { 'nvidia.com/gpu': 2 } })).toEqual(HERE);
    expect(said({ env: [{ name: 'OTHER', value: 'true' }] })).toEqual(HERE);
    expect(said({ env: off('false') })).toEqual(HERE);
    for (const version of ['2.9.0', '2.10.0', 'v2.8.1', '']) expect(said({ version })).toEqual(HERE);
  });

  test('is about Blackwell from its first GPUs on, where the GPUs are known', () => {
    expect(said({ shapes: [aws['p6-b200.48xlarge']] })).toEqual(HERE);
    const { gpu: _gpu, shapes: _shapes, ...borrowed } = labs();
    const container = { name: 'main', image: 'vllm/vllm-openai:v1', args: ['--tensor-parallel-size', '8'], resources: { limits: WHOLE } };
    expect(placesIn('hami/vllm-control', { ...onLabs(WHOLE, { containers: [container] }), pools: [borrowed] })).toEqual([]);
  });

  test('leaves alone one that has no library, or of which that is not known', () => {
    for (const value of ['true', '1', tokenOf(1), undefined]) expect(said({ env: off(value) })).toEqual([]);
    for (const version of ['2.11.0', '3.0.0', '2.100.0']) expect(said({ version })).toEqual([]);
  });

  test('leaves alone other GPUs, parts of them, one GPU, and other programs', () => {
    expect(said({ shapes: [dgxH100] })).toEqual([]);
    expect(said({ shapes: [blackwell, dgxH100] })).toEqual([]);
    expect(said({ limits: { 'nvidia.com/gpu': 8, 'nvidia.com/gpumem': 8192 } })).toEqual([]);
    expect(said({ limits: { 'nvidia.com/gpu': 8, 'nvidia.com/gpumem-percentage': 50 } })).toEqual([]);
    expect(said({ limits: { 'nvidia.com/gpu': 1 } })).toEqual([]);
    expect(said({ args: ['--tensor-parallel-size', '1'] })).toEqual([]);
    expect(said({ args: [] })).toEqual([]);
    expect(said({ image: 'sglang', args: ['sglang', 'serve', '--tensor-parallel-size=8'] })).toEqual([]);
  });
});
