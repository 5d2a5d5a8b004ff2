import { placesIn, foundIn } from './places';

type Configuration = Readonly<Record<string, unknown>>;
const kubelet = (configuration: Configuration) =>
  ({
    kubelets: [
      { path: 'node', configuration: { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...configuration } },
    ],
  }) as unknown as Parameters<typeof foundIn>[1];
const places = (configuration: Configuration) => placesIn('kubelet/relation', kubelet(configuration));
const shares = (memory: unknown) => ({ qosReserved: { memory } });
const byPriority = [{ priority: 0, shutdownGracePeriodSeconds: 5 }];
const images = ['registry.example/base'];

describe('fields of a kubelet that disagree', () => {
  test.each<[string, Configuration]>([
    ['imageGCLowThresholdPercent', { imageGCLowThresholdPercent: 85 }],
    ['imageGCLowThresholdPercent', { imageGCHighThresholdPercent: 80 }],
    ['imageMaximumGCAge', { imageMaximumGCAge: '2m' }],
    ['imageMaximumGCAge', { imageMaximumGCAge: '5m', imageMinimumGCAge: '5m' }],
    ['maxParallelImagePulls', { maxParallelImagePulls: 2, serializeImagePulls: true }],
    ['shutdownGracePeriodCriticalPods', { shutdownGracePeriodCriticalPods: '2s', shutdownGracePeriod: '1s' }],
    ['shutdownGracePeriodByPodPriority', { shutdownGracePeriodByPodPriority: byPriority, shutdownGracePeriod: '1s' }],
    ['cgroupsPerQOS', { cgroupsPerQOS: false, enforceNodeAllocatable: [] }],
    ['qosReserved', shares('101%')],
    ['qosReserved', shares('-1%')],
    ['qosReserved', shares('50')],
    ['qosReserved', shares('50%%')],
    ['qosReserved', shares('x50%')],
    ['qosReserved', shares('5x50%')],
    ['qosReserved', shares('%')],
    ['qosReserved', shares(50)],
    ['qosReserved', { qosReserved: { memory: '50%', cpu: '50%' } }],
    ['qosReserved', { qosReserved: { cpu: '50%' } }],
    ['preloadedImagesVerificationAllowlist', { preloadedImagesVerificationAllowlist: images }],
    [
      'preloadedImagesVerificationAllowlist',
      { preloadedImagesVerificationAllowlist: images, imagePullCredentialsVerificationPolicy: 'NeverVerify' },
    ],
    [
      'registerWithTaints',
      {
        registerWithTaints: [
          { key: 'a', effect: 'NoSchedule' },
          { key: 'b', timeAdded: '2026-01-01T00:00:00Z' },
        ],
      },
    ],
  ])('%s: %j', (at, configuration) => expect(places(configuration)).toEqual([at]));

  test('may be two of those that end a pod', () => {
    const both = { shutdownGracePeriodByPodPriority: byPriority, shutdownGracePeriodCriticalPods: '1s' };
    expect(places(both)).toEqual(['shutdownGracePeriodCriticalPods', 'shutdownGracePeriodByPodPriority']);
  });
});

test.each<Configuration>([
  {},
  { imageGCLowThresholdPercent: 84 },
  { imageGCHighThresholdPercent: 81 },
  { imageMaximumGCAge: '2m1s' },
  { imageMaximumGCAge: '0s', imageMinimumGCAge: '5m' },
  { maxParallelImagePulls: 1, serializeImagePulls: true },
  { maxParallelImagePulls: 2, serializeImagePulls: false },
  { maxParallelImagePulls: 2 },
  { shutdownGracePeriodCriticalPods: '1s', shutdownGracePeriod: '1s' },
  { shutdownGracePeriodByPodPriority: byPriority, shutdownGracePeriod: '0s', shutdownGracePeriodCriticalPods: '0s' },
  { shutdownGracePeriodByPodPriority: byPriority },
  { shutdownGracePeriodByPodPriority: [], shutdownGracePeriod: '1s' },
  { cgroupsPerQOS: false, enforceNodeAllocatable: ['none'] },
  shares('0%'),
  shares('100%'),
  shares('+7%'),
  shares('-0%'),
  { enableSystemLogQuery: false, enableSystemLogHandler: false },
  { preloadedImagesVerificationAllowlist: [], imagePullCredentialsVerificationPolicy: 'NeverVerify' },
  { preloadedImagesVerificationAllowlist: images, imagePullCredentialsVerificationPolicy: 'NeverVerifyAllowlistedImages' },
  { registerWithTaints: [{ key: 'a', effect: 'NoSchedule' }] },
])('leaves alone %j', (configuration) => expect(places(configuration)).toEqual([]));

test('what limits a cgroup, and what limits it loosely, exclude each other for both kinds', () => {
  for (const kind of ['system-reserved', 'kube-reserved']) {
    const keys = [kind, `${kind}-compressible`];
    const excluded = foundIn(
      'kubelet/enforcement',
      kubelet({ enforceNodeAllocatable: keys, systemReservedCgroup: '/s', kubeReservedCgroup: '/k' }),
    );
    expect(excluded).toMatchObject([{ at: 'enforceNodeAllocatable', got: keys, problem: `${keys.join(' and ')} exclude each other` }]);
  }
});
