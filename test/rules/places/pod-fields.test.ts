import { podWith } from '../pod-with';
import { found, places } from './places';

const ONE = 'resources: {limits: {nvidia.com/gpu: 1}}';

describe('pod/pod-resources', () => {
  const said = (resources: string) =>
    found('pod/pod-resources', podWith(ONE, `resources: {${resources}}`)).map(({ at, got, problem }) => [at, got, problem]);
  const problem = 'cannot be requested for a whole pod';

  test.each(['nvidia.com/gpu', 'example.com/cpu', 'cpu.example.com/cores', 'hugepages-', 'ephemeral-storage'])('sees %s', (name) => {
    expect(said(`limits: {cpu: 8, ${name}: 1}`)).toEqual([['spec.resources.limits', [name], problem]]);
    expect(said(`requests: {${name}: 1}`)).toEqual([['spec.resources.requests', [name], problem]]);
  });

  test('leaves alone what pods may ask for', () => {
    expect(said('limits: {cpu: 8, memory: 8Gi, hugepages-2Mi: 1Gi, hugepages-1Gi: 2Gi}')).toEqual([]);
    expect(places('pod/pod-resources', podWith(ONE))).toEqual([]);
  });
});

describe('pod/probe-threshold', () => {
  const said = (probe: string, successThreshold: string) =>
    found('pod/probe-threshold', podWith(`${probe}: {tcpSocket: {port: 8000}, successThreshold: ${successThreshold}}`)).map(
      ({ at, problem, got, allowed }) => [at, problem, got, allowed],
    );

  test.each(['livenessProbe', 'startupProbe'])('sees a %s that must succeed several times', (probe) =>
    expect(said(probe, '3')).toEqual([
      [`spec.containers[0].${probe}.successThreshold`, `no ${probe} is accepted with this number`, 3, [1]],
    ]),
  );

  test.each(['livenessProbe', 'startupProbe'])('leaves alone a %s that succeeds once, or says nothing', (probe) => {
    expect(said(probe, '1')).toEqual([]);
    expect(said(probe, '0')).toEqual([]);
    expect(places('pod/probe-threshold', podWith(`${probe}: {tcpSocket: {port: 8000}}`))).toEqual([]);
  });

  test('leaves alone a readinessProbe', () => expect(said('readinessProbe', '3')).toEqual([]));
});

describe('pod/numa-label', () => {
  const id = 'pod/numa-label';
  const KEY = 'nvidia.com/gpu.numa-node';
  const selecting = (key: string): string => podWith(ONE, `nodeSelector: {${key}: "0"}`);
  const wanting = (expression: string): string =>
    podWith(
      ONE,
      `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{${expression}}]}]}}}`,
    );

  test.each([
    ['a selector', selecting(KEY), 'spec.nodeSelector', KEY],
    ['a selector in capitals', selecting('nvidia.com/NUMA'), 'spec.nodeSelector', 'nvidia.com/NUMA'],
    ['an affinity', wanting(`key: ${KEY}, operator: In, values: ["0"]`), 'spec.affinity.nodeAffinity', KEY],
    ['an affinity to all that have it', wanting(`key: ${KEY}, operator: Exists`), 'spec.affinity.nodeAffinity', KEY],
  ])('sees %s', (_what, text, at, got) =>
    expect(found(id, text)).toMatchObject([
      { at, got, problem: 'no part of the GPU Operator writes a label of this name, and no node has it unless somebody else does' },
    ]),
  );

  test.each([
    ['nodes without it', wanting(`key: ${KEY}, operator: DoesNotExist`)],
    ['nodes with another value, or none', wanting(`key: ${KEY}, operator: NotIn, values: ["1"]`)],
    ['another label', wanting('key: nvidia.com/gpu.product, operator: Exists')],
    ['a label of somebody else', selecting('example.nvidia.com/numa')],
    ['another label of NVIDIA', selecting('nvidia.com/gpu.count')],
    ['an affinity to pods', podWith(ONE, 'affinity: {podAffinity: {}}')],
    ['no selector', podWith(ONE)],
  ])('leaves alone %s', (_what, text) => expect(places(id, text)).toEqual([]));
});
