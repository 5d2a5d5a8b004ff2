import { podRequest } from '../../lib/internal';
import { type Container, parseCpu, parseMemory, type PodSpec } from '../../lib/words/kubernetes';

const asking = (cpu: string | undefined, more: Partial<Container> = {}): Container => ({
  name: 'a',
  image: 'x',
  ...(cpu === undefined ? {} : { resources: { requests: { cpu } } }),
  ...more,
});
const SIDECAR = { restartPolicy: 'Always' } as const;
const cpuOf = (spec: PodSpec): number => podRequest(spec, 'cpu', parseCpu);

describe('what a pod requests', () => {
  test.each<[string, PodSpec, number]>([
    ['is the sum of its containers', { containers: [asking('1'), asking(undefined), asking('500m')] }, 1500],
    ['is a limit, where no request is', { containers: [asking(undefined, { resources: { limits: { cpu: 2 } } })] }, 2000],
    ['is its largest init container, if that is more', { initContainers: [asking('3'), asking('1')], containers: [asking('2')] }, 3000],
    ['is its containers, if those are more', { initContainers: [asking('1'), asking('1')], containers: [asking('2')] }, 2000],
    ['has its sidecars', { initContainers: [asking('1', SIDECAR)], containers: [asking('2')] }, 3000],
    [
      'has the sidecars before an init container beside that',
      { initContainers: [asking('1', SIDECAR), asking('3'), asking('5', SIDECAR)], containers: [asking(undefined)] },
      6000,
    ],
    [
      'has the sidecars before an init container, and not those behind it',
      { initContainers: [asking('1', SIDECAR), asking('7'), asking('2', SIDECAR)], containers: [asking(undefined)] },
      8000,
    ],
    ['is its own, whatever its containers request', { resources: { requests: { cpu: 4 } }, containers: [asking('6')] }, 4000],
    [
      'is that of its containers, where its own is of something else',
      { resources: { limits: { memory: '1Gi' } }, containers: [asking('6')] },
      6000,
    ],
    ['has the overhead of its runtime class', { overhead: { cpu: '250m' }, containers: [asking('1')] }, 1250],
    ['has the overhead besides its own', { overhead: { cpu: '250m' }, resources: { limits: { cpu: 2 } }, containers: [asking('1')] }, 2250],
  ])('%s', (_what, spec, millicores) => expect(cpuOf(spec)).toBe(millicores));

  test('is of each resource by itself', () =>
    expect(
      podRequest({ containers: [asking('1'), asking(undefined, { resources: { limits: { memory: '1Gi' } } })] }, 'memory', parseMemory),
    ).toBe(2 ** 30));
});
