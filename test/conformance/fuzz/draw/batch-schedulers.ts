import type { Arbitrary } from 'fast-check';
import type { KaiSchedulerProps, VolcanoSchedulerConfiguration, VolcanoVgpuProps } from '../../../../lib';
import { flag, oneOf, props } from './props';

const scheduler = props<VolcanoSchedulerConfiguration, never>(
  {
    current: oneOf(
      'actions: allocate\ntiers:\n- plugins:\n  - name: predicates\n',
      'actions: enqueue\ntiers:\n- plugins:\n  - name: deviceshare\n    arguments:\n      deviceshare.GPUSharingEnable: true\n',
      'tiers: 1',
      { actions: 'enqueue, allocate', tiers: [{ plugins: [{ name: 'proportion' }] }] },
    ),
    schedulePolicy: oneOf('binpack', 'spread'),
    scheduleWeight: oneOf(1, 10),
    capacity: flag,
    delivery: oneOf('values', 'configMap'),
    releaseName: oneOf('volcano', 'a'),
    namespace: oneOf('volcano-system', 'default'),
  },
  [],
  3,
);

/** Props of `VolcanoVgpu`. */
export const volcanoVgpuInstall: Arbitrary<unknown> = props<VolcanoVgpuProps, never>(
  {
    image: oneOf('registry.example/plugin:1', "it's"),
    namespace: oneOf('kube-system', 'volcano-system'),
    runtimeClassName: oneOf('nvidia'),
    privileged: flag,
    scheduler,
    silence: oneOf({ 'name/taken': 'drawn' }),
  },
  [],
  3,
);

/** Props of `KaiScheduler`. */
export const kaiScheduler: Arbitrary<unknown> = props<KaiSchedulerProps, never>(
  {
    current: oneOf('global:\n  gpuSharing: false\n', { scheduler: { placementStrategy: 'spread' } }, 'a: [', '[]'),
    gpuSharing: flag,
    runtimeClassName: oneOf('nvidia', 'a.b'),
    placementStrategy: oneOf({ gpu: 'binpack', cpu: 'binpack' }, { gpu: 'spread', cpu: 'binpack' }),
    hamiCore: flag,
    silence: oneOf({ 'name/taken': 'drawn' }),
  },
  [],
  3,
);
