import { mig, timeSlicing } from '../../../lib/plans/allocators';
import type { Sharing } from '../../../lib/plans/model';
import { labs, onLabs } from '../hami-cases';
import { podWith } from '../pod-with';
import { found, foundIn, places } from './places';

const variable = (value: string, name = 'NVIDIA_DRIVER_CAPABILITIES'): string =>
  `env: [{name: A, value: b}, {name: ${name}, value: "${value}"}]\n`;
const asking = (value: string, limits = 'nvidia.com/gpu: 1'): string => podWith(`${variable(value)}resources: {limits: {${limits}}}`);
const HERE = ['spec.containers[0].env[1].value'];

describe('pod/driver-capabilities', () => {
  const id = 'pod/driver-capabilities';

  test.each(['compute,opengl', 'Compute', 'compute utility', 'profile'])('sees %j', (value) =>
    expect(places(id, asking(value))).toEqual(HERE),
  );

  test('says the nearest that there is', () =>
    expect(found(id, asking('compute,grahpics'))).toMatchObject([
      {
        problem: "NVIDIA_DRIVER_CAPABILITIES of container 'main' has no capability 'grahpics'",
        allowed: expect.arrayContaining(['graphics', 'all']) as unknown,
      },
    ]));

  test.each<[string, string]>([
    ['every one that there is', asking('compute,compat32,graphics,utility,video,display,ngx')],
    ['spaces and nothing between commas', asking(' compute, ,utility,')],
    ['all, whatever is with it', asking('all,opengl')],
    ['an empty text', asking('')],
    ['a container without GPUs', podWith(variable('opengl'))],
    ['another variable', podWith(`${variable('opengl', 'DRIVER_CAPABILITIES')}resources: {limits: {nvidia.com/gpu: 1}}`)],
    [
      'a value from elsewhere',
      podWith(
        'env: [{name: NVIDIA_DRIVER_CAPABILITIES, valueFrom: {fieldRef: {fieldPath: metadata.name}}}]\nresources: {limits: {nvidia.com/gpu: 1}}',
      ),
    ],
  ])('leaves alone %s', (_what, text) => expect(places(id, text)).toEqual([]));
});

describe('mig/graphics', () => {
  const id = 'mig/graphics';
  const onPool = (sharing: Sharing, rest: object = {}) => {
    const env = [{ name: 'NVIDIA_DRIVER_CAPABILITIES', value: 'display' }];
    const container = { name: 'main', image: 'x:1', env, resources: { limits: { 'nvidia.com/gpu': 1 } } };
    return foundIn(id, { ...onLabs({}, { containers: [container] }), pools: [labs({ sharing, ...rest })] });
  };

  test.each(['graphics', 'compute,display'])('sees %s on a MIG device', (value) =>
    expect(places(id, asking(value, 'nvidia.com/mig-1g.10gb: 1'))).toEqual(HERE),
  );

  test.each<[string, string, string]>([
    ['a profile with graphics', 'graphics', 'nvidia.com/mig-1g.24gb.gfx: 1'],
    ['a whole GPU', 'graphics', 'nvidia.com/gpu: 1'],
    ['whatever there is', 'all', 'nvidia.com/mig-1g.10gb: 1'],
    ['video, which MIG devices encode and decode', 'video', 'nvidia.com/mig-1g.10gb: 1'],
  ])('leaves alone %s', (_what, value, limits) => expect(places(id, asking(value, limits))).toEqual([]));

  test('knows by the layout of a pool what its nvidia.com/gpu is, and else by its GPU', () => {
    expect(onPool(mig({ strategy: 'single', layout: { '1g.10gb': 7 } }))).toMatchObject([
      { problem: "container 'main' asks for display on the MIG devices of pool 'labs', which has neither OpenGL nor Vulkan" },
    ]);
    expect(onPool(mig({ strategy: 'single' }))).toHaveLength(1);
    expect(onPool(mig({ strategy: 'single' }), { gpu: 'RTX-PRO-6000-96GB' })).toEqual([]);
    expect(onPool(mig({ strategy: 'single' }), { gpu: undefined })).toEqual([]);
    expect(onPool(timeSlicing({ replicas: 2 }))).toEqual([]);
  });
});
