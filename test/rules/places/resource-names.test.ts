import { fromYaml } from '../from-yaml';
import { labs } from '../hami-cases';
import { podWith } from '../pod-with';
import { found, places, placesIn } from './places';

const asking = (resources: string, more = ''): string => podWith(`resources: {${resources}}`, more);

describe('pod/resource-domain', () => {
  test.each(['gpu', 'nvidia.com', 'storage', 'GPU', 'hugepages', 'vcpu', 'cpus', 'gpu_COUNT', 'GPU_count', 'GPU_Count'])(
    'sees %s, once',
    (name) => {
      const said = found('pod/resource-domain', asking(`limits: {${name}: 1}, requests: {${name}: 1}`));
      expect(said.map(({ at, got }) => [at, got])).toEqual([[`spec.containers[0].resources.limits["${name}"]`, name]]);
      expect(places('pod/resource-domain', asking(`requests: {${name}: 1}`))).toHaveLength(1);
    },
  );

  test.each([
    'cpu',
    'memory',
    'ephemeral-storage',
    'hugepages-2Mi',
    'example.com/gpu',
    'FILLED_BY_VALIDATOR',
    '"<gpu>"',
    '"gpu<n>"',
    '"${GPU}"',
    '"{{ .gpu }}"',
  ])('takes %s', (name) => {
    expect(places('pod/resource-domain', asking(`limits: {${name}: 1}`))).toEqual([]);
  });
});

describe('pod/resource-spelling', () => {
  test.each(['gpus', 'GPU', 'GPUs', 'Gpu', 'gpu-count', 'gpu_num', 'gpucount', 'numGpus', 'numgpu', 'num-gpu', 'count.gpu'])(
    'sees nvidia.com/%s',
    (name) => {
      expect(places('pod/resource-spelling', asking(`limits: {nvidia.com/${name}: 1}`))).toHaveLength(1);
    },
  );

  test.each([
    'gpu',
    'gpu.shared',
    'gpumem',
    'gpumem-percentage',
    'gpucores',
    'priority',
    'mig-1g.5gb',
    'hostdev',
    'rdma',
    'GA102GL_A10',
    'pgpu',
  ])('takes nvidia.com/%s', (name) => {
    expect(places('pod/resource-spelling', asking(`limits: {nvidia.com/${name}: 1}`))).toEqual([]);
  });

  test('sees the name from before device plugins', () => {
    expect(found('pod/resource-spelling', asking('limits: {alpha.kubernetes.io/nvidia-gpu: 1}'))).toMatchObject([
      { got: 'alpha.kubernetes.io/nvidia-gpu', allowed: ['nvidia.com/gpu'] },
    ]);
  });

  test('takes names of the domain of somebody else', () => {
    expect(places('pod/resource-spelling', asking('limits: {my.nvidia.com/gpus: 1}'))).toEqual([]);
    for (const name of ['alpha.kubernetes.io/nvidia-gpus', 'x.alpha.kubernetes.io/nvidia-gpu', 'alphaxkubernetes.io/nvidia-gpu'])
      expect(places('pod/resource-spelling', asking(`limits: {${name}: 1}`))).toEqual([]);
  });
});

describe('mig/known-profile', () => {
  const said = (profile: string, more = '') => found('mig/known-profile', asking(`limits: {nvidia.com/mig-${profile}: 1}`, more));

  test('names those of the same size, or all', () => {
    const [seven] = said('1g.7gb');
    expect(seven?.allowed).toContain('nvidia.com/mig-1g.5gb');
    expect(seven?.allowed).not.toContain('nvidia.com/mig-2g.10gb');
    expect(said('9g.7gb')[0]?.allowed).toContain('nvidia.com/mig-2g.10gb');
    expect(said('1g.7gb.shared')).toHaveLength(1);
    expect(said('10g.80gb')[0]).toMatchObject({ got: 'nvidia.com/mig-10g.80gb' });
  });

  test('is silent of profiles that some GPU has, and where the GPUs are known', () => {
    for (const profile of ['1g.5gb', '1g.5gb.me', '1g.10gb.shared', '7g.141gb', '1g.23gb']) expect(said(profile)).toEqual([]);
    expect(places('mig/known-profile', asking('limits: {nvidia.com/nvidia.com/mig-1g.7gb: 1}'))).toEqual([]);
    expect(said('1g.7gb', 'nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100-SXM4-80GB}')).toEqual([]);
  });

  test('is silent in a pool, also where nobody says which GPU it has', () => {
    const { gpu: _gpu, shapes: _shapes, ...pool } = labs();
    const [pod] = fromYaml(asking('limits: {nvidia.com/mig-1g.7gb: 1}')).pods ?? [];
    if (pod === undefined) throw new Error('there is no pod');
    expect(placesIn('mig/known-profile', { pools: [pool], pods: [pod] })).toHaveLength(1);
    expect(placesIn('mig/known-profile', { pools: [pool], pods: [{ ...pod, pool: pool.path }] })).toEqual([]);
  });
});
