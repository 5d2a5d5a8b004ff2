import { podWith } from '../yaml/yaml-case';
import { found, places } from './places';

const asking = (resources: string, more = ''): string => podWith(`resources: {${resources}}`, more);

describe('pod/resource-domain', () => {
  test.each(['gpu', 'nvidia.com', 'storage', 'GPU', 'hugepages'])('sees %s, once', (name) => {
    const said = found('pod/resource-domain', asking(`limits: {${name}: 1}, requests: {${name}: 1}`));
    expect(said.map(({ at, got }) => [at, got])).toEqual([[`spec.containers[0].resources.limits["${name}"]`, name]]);
    expect(places('pod/resource-domain', asking(`requests: {${name}: 1}`))).toHaveLength(1);
  });

  test.each(['cpu', 'memory', 'ephemeral-storage', 'hugepages-2Mi', 'example.com/gpu', 'FILLED_BY_VALIDATOR', '"${GPU}"', '"{{ .gpu }}"'])(
    'takes %s',
    (name) => {
      expect(places('pod/resource-domain', asking(`limits: {${name}: 1}`))).toEqual([]);
    },
  );
});

describe('pod/resource-spelling', () => {
  test.each(['gpus', 'GPU', 'GPUs', 'Gpu', 'gpu-count', 'gpu_num', 'gpucount', 'numGpus'])('sees nvidia.com/%s', (name) => {
    expect(places('pod/resource-spelling', asking(`limits: {nvidia.com/${name}: 1}`))).toHaveLength(1);
  });

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
});

describe('mig/known-profile', () => {
  const said = (profile: string, more = '') => found('mig/known-profile', asking(`limits: {nvidia.com/mig-${profile}: 1}`, more));

  test('names those of the same size, or all', () => {
    const [seven] = said('1g.7gb');
    expect(seven?.allowed).toContain('nvidia.com/mig-1g.5gb');
    expect(seven?.allowed).not.toContain('nvidia.com/mig-2g.10gb');
    expect(said('9g.7gb')[0]?.allowed).toContain('nvidia.com/mig-2g.10gb');
    expect(said('1g.7gb.shared')).toHaveLength(1);
  });

  test('is silent of profiles that some GPU has, and where the GPUs are known', () => {
    for (const profile of ['1g.5gb', '1g.5gb.me', '1g.10gb.shared', '7g.141gb', '1g.23gb']) expect(said(profile)).toEqual([]);
    expect(said('1g.7gb', 'nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100-SXM4-80GB}')).toEqual([]);
  });
});
