import { gpuManager, hami } from '../../../lib/plans/allocators';
import { gpuManagerAllocator } from '../../../lib/plans/allocators/gpu-manager/gpu-manager';
import type { ModelFragment } from '../../../lib/plans/model';
import { labs, operator } from '../hami-cases';
import { podWith } from '../pod-with';
import { found, foundIn, places } from './places';

const IMAGE = ['spec.containers[0].image'];
const policy = (version: string): string => `---
apiVersion: nvidia.com/v1
kind: ClusterPolicy
metadata: {name: cluster-policy}
spec: {operator: {}, daemonsets: {}, dcgm: {}, dcgmExporter: {}, gfd: {}, toolkit: {}, devicePlugin: {}, nodeStatusExporter: {}, driver: {version: "${version}"}}
`;
const pod = (tag: string, limits = 'nvidia.com/gpu: 1'): string =>
  podWith(`resources: {limits: {${limits}}}`).replace('x:1', `registry.example/a:${tag}`);
const PART = 'nvidia.com/gpu: 1, nvidia.com/gpumem: 3000';

describe('pool/cuda-major', () => {
  const on = (tag: string, driver: string) => places('pool/cuda-major', pod(tag) + policy(driver));

  test.each([
    ['cuda10.2', '550.54.15'],
    ['1-cu102', '525.53'],
    ['cuda11.8', '580.95.05'],
  ])('sees %s on driver %s', (tag, driver) => expect(on(tag, driver)).toEqual(IMAGE));

  test.each([
    ['cuda11.8', '570.172.08'],
    ['cuda12.8', '580.95.05'],
    ['cuda13.0', '580.95.05'],
    ['cuda11.8', '460.106.00'],
    ['v1', '580.95.05'],
  ])('leaves alone %s on driver %s', (tag, driver) => expect(on(tag, driver)).toEqual([]));

  test('is advice, and names what to build on', () =>
    expect(found('pool/cuda-major', pod('cuda11.8') + policy('580.95.05'))).toMatchObject([
      { severity: 'info', allowed: ['CUDA 13', 'CUDA 12'] },
    ]));
});

describe('hami/cuda-major', () => {
  const on = (tag: string, driver: string, limits = PART) => places('hami/cuda-major', pod(tag, limits) + policy(driver));

  test('sees an image one major version before the driver, for a part of a GPU', () => {
    expect(on('cuda11.8', '570.172.08')).toEqual(IMAGE);
    expect(on('cuda12.8', '580.95.05')).toEqual(IMAGE);
  });

  test('leaves alone the same major version, whole GPUs, and what other rules say', () => {
    expect(on('cuda12.8', '570.172.08')).toEqual([]);
    expect(on('cuda11.8', '570.172.08', 'nvidia.com/gpu: 1')).toEqual([]);
    expect(on('cuda11.8', '580.95.05')).toEqual([]);
    expect(on('cuda13.0', '570.172.08')).toEqual([]);
  });

  test('sees it on a pool of HAMi by what its operator brings', () => {
    const container = { name: 'main', image: 'a/b:cuda11.8', resources: { limits: { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 3000 } } };
    const facts = { path: 'ml/a', pool: 'prod/labs', pointer: 'spec', owner: { group: '', kind: 'Pod', name: 'a', namespace: 'ml' } };
    const model = {
      pools: [labs({ sharing: hami() })],
      pods: [{ ...facts, spec: { containers: [container] }, replicas: 1 }],
      operators: [operator({ values: { driver: { version: '570.172.08' } }, pools: ['prod/labs'] })],
    } as unknown as ModelFragment;
    expect(foundIn('hami/cuda-major', model).map(({ problem }) => problem)).toEqual([
      "pool 'labs' has driver 570.172.08 of CUDA 12, which programs reach through HAMi's library: CUDA 11.8 of the image is of another major version",
    ]);
  });
});

describe('whole cards where a library divides GPUs', () => {
  const facts = { path: 'ml/a', pool: 'prod/labs', pointer: 'spec', owner: { group: '', kind: 'Pod', name: 'a', namespace: 'ml' } };
  const seen = (rule: string, limits: object, env: readonly object[], sharing: ReturnType<typeof hami>) => {
    const container = { name: 'main', image: 'a/b:cuda11.8', resources: { limits }, env };
    const model = {
      pools: [labs({ sharing })],
      pods: [{ ...facts, spec: { containers: [container] }, replicas: 1 }],
      operators: [operator({ values: { driver: { version: '570.172.08' } }, pools: ['prod/labs'] })],
    } as unknown as ModelFragment;
    return foundIn(rule, model).length;
  };
  const OFF = [{ name: 'CUDA_DISABLE_CONTROL', value: 'true' }];

  test('of HAMi run any image without its library, and a part never', () => {
    const whole = { 'nvidia.com/gpu': 2 };
    expect(seen('hami/cuda-major', whole, [], hami())).toBe(1);
    expect(seen('hami/cuda-major', whole, OFF, hami())).toBe(0);
    expect(seen('hami/cuda-major', { ...whole, 'nvidia.com/gpumem': 3000 }, OFF, hami())).toBe(1);
  });

  test('are what whole GPUs become on a pool of GPU-Manager, which runs any image on them', () => {
    const { containers } = gpuManagerAllocator.bind({
      pool: labs({ sharing: gpuManager() }),
      requests: [{ container: 'main', request: { gpus: 2 } }],
    } as never);
    expect(containers).toMatchObject({ main: { resources: { 'tencent.com/vcuda-core': 200 } } });
    expect(seen('cores/cuda', { 'tencent.com/vcuda-core': 200 }, [], gpuManager() as never)).toBe(0);
  });
});

describe('cores/cuda', () => {
  const on = (tag: string, limits: string) => found('cores/cuda', pod(tag, limits)).map(({ problem }) => problem);
  const part = 'tencent.com/vcuda-core: 30, tencent.com/vcuda-memory: 16';

  test('sees what is newer than the baseline of GPU-Manager, and another major version', () => {
    expect(on('cuda12.6', part)).toEqual(["CUDA 12.6 of container 'main' is newer than 12.4, the CUDA that GPU-Manager can divide"]);
    expect(on('cuda13.0', part)).toHaveLength(1);
    expect(on('cuda11.8', part)).toEqual([
      "CUDA 11.8 of container 'main' has another major version than 12.4, the CUDA that GPU-Manager can divide",
    ]);
  });

  test('leaves alone what the baseline runs, and whole GPUs with any CUDA', () => {
    expect([on('cuda12.4', part), on('cu121', part), on('v1', part)]).toEqual([[], [], []]);
    expect([100, 200].map((cores) => on('cuda13.0', `tencent.com/vcuda-core: ${cores}`))).toEqual([[], []]);
    expect(on('cuda13.0', 'nvidia.com/gpu: 1')).toEqual([]);
  });
});
