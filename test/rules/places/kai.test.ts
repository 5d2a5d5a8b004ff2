import { tokenOf } from '../../../lib/internal';
import { podWith } from '../pod-with';
import { documents, found, places } from './places';

const queue = (name: string, spec: string): string =>
  `{apiVersion: scheduling.run.ai/v2, kind: Queue, metadata: {name: ${name}}, spec: {${spec}}}`;
const resources = (cpu: string, memory: string, gpu: string): string =>
  queue('a', `resources: {cpu: {${cpu}}, memory: {${memory}}, gpu: {${gpu}}}`);
const ON = 'schedulerName: kai-scheduler';
const pod = (labels: string, annotations = '', { scheduler = ON, limits = '' } = {}): string =>
  podWith(`resources: {limits: {${limits}}}`, scheduler).replace(
    'namespace: ml',
    `namespace: ml, labels: {${labels}}, annotations: {${annotations}}`,
  );

describe('kai/queue-quota', () => {
  test.each<[string, string]>([
    ['no CPU', resources('quota: 0, limit: 0', 'quota: -1', 'quota: 1')],
    ['nothing said of memory', resources('quota: 4', '', 'quota: 1')],
    ['neither CPU nor GPUs', resources('quota: 0', 'quota: -1', 'quota: 0')],
    ['none of any', queue('a', 'resources: {}')],
  ])('sees %s', (_what, text) => expect(places('kai/queue-quota', text)).toEqual(['spec.resources']));

  test.each<[string, string]>([
    ['a limit above a quota of nothing', resources('quota: 0, limit: 8', 'limit: -1', 'quota: 0, limit: 1')],
    ['a quota alone', resources('quota: 4', 'quota: -1', 'quota: 1')],
    ['work without GPUs', resources('quota: 4', 'quota: -1', 'quota: 0')],
    ['a queue that says nothing', queue('a', 'displayName: a')],
  ])('leaves alone %s', (_what, text) => expect(places('kai/queue-quota', text)).toEqual([]));
});

describe('kai/queue', () => {
  const said = (...texts: readonly string[]) => found('kai/queue', documents(...texts)).map(({ problem }) => problem);
  const MISSING = 'there is no Queue of this name among the documents';
  const PARENT = 'their queue has queues below it, and takes no pods itself';

  test('sees a queue that is missing', () => {
    expect(said(queue('a', ''), pod('kai.scheduler/queue: b'))).toEqual([MISSING]);
    expect(found('kai/queue', documents(queue('a', ''), queue('default-queue', ''), pod('kai.scheduler/queue: b')))).toMatchObject([
      { at: 'spec', got: 'b', allowed: ['a', 'default-queue'] },
    ]);
  });

  test('knows the queues that the chart of the scheduler makes', () => {
    expect(said(queue('a', ''), pod(''))).toEqual([]);
    expect(said(queue('a', ''), pod('kai.scheduler/queue: default-queue'))).toEqual([]);
    expect(said(queue('a', 'parentQueue: default-queue'), pod(''))).toEqual([PARENT]);
    expect(said(queue('a', ''), pod('kai.scheduler/queue: default-parent-queue'))).toEqual([PARENT]);
  });

  test('sees a queue with others below it', () => {
    expect(said(queue('a', ''), queue('b', 'parentQueue: a'), pod('kai.scheduler/queue: a'))).toEqual([PARENT]);
  });

  test('leaves alone a leaf, a project, other schedulers, and documents without queues', () => {
    expect(said(queue('a', ''), queue('b', 'parentQueue: a'), pod('kai.scheduler/queue: b'))).toEqual([]);
    expect(said(queue('default-queue', ''), pod(''))).toEqual([]);
    expect(said(queue('a', ''), pod('project: b'))).toEqual([]);
    expect(said(queue('a', 'parentQueue: default-queue'), pod('project: b'))).toEqual([]);
    expect(said(queue('a', ''), pod('kai.scheduler/queue: b', '', { scheduler: 'schedulerName: volcano' }))).toEqual([]);
    expect(said(pod('kai.scheduler/queue: b'))).toEqual([]);
  });

  test('does not judge a name that is only known when it is deployed', () => {
    expect(said(queue('a', ''), pod(`kai.scheduler/queue: "${tokenOf(1)}"`))).toEqual([]);
  });
});

describe('kai/fraction', () => {
  const said = (annotations: string, rest: object = {}) => found('kai/fraction', pod('', annotations, rest)).map(({ problem }) => problem);

  test.each<[string, string]>([
    ['gpu-fraction: "0"', 'gpu-fraction is not between 0 and 1'],
    ['gpu-fraction: "1"', 'gpu-fraction is not between 0 and 1'],
    ['gpu-fraction: "-0.5"', 'gpu-fraction is not between 0 and 1'],
    ['gpu-fraction: half', 'gpu-fraction is not between 0 and 1'],
    ['gpu-memory: "0"', 'gpu-memory is not a number of MiB'],
    ['gpu-memory: 20Gi', 'gpu-memory is not a number of MiB'],
    ['gpu-memory: "-5"', 'gpu-memory is not a number of MiB'],
    ['gpu-memory: "02000"', 'gpu-memory is not a number of MiB'],
    ['gpu-memory: "2000", gpu-fraction: "0.5"', 'asks for a part of a GPU and for an amount of its memory'],
  ])('sees %s', (annotations, problem) => expect(said(annotations)).toEqual([problem]));

  test.each(['gpu-fraction: "0.5"', 'gpu-memory: "2000"', 'gpu-memory: "7"', 'other: x'])('leaves alone %s', (annotations) =>
    expect(said(annotations)).toEqual([]),
  );

  test('sees a part beside whole GPUs, where this scheduler reads it', () => {
    const limits = 'nvidia.com/gpu: 1';
    expect(said('gpu-memory: "2000"', { limits })).toEqual(['asks for a part of a GPU and for whole GPUs']);
    expect(found('kai/fraction', pod('', 'gpu-fraction: "0.5"', { limits }))).toMatchObject([{ got: '0.5' }]);
    expect(said('gpu-memory: "2000"', { limits, scheduler: 'schedulerName: volcano' })).toEqual([]);
    expect(said('other: x', { limits })).toEqual([]);
  });
});

test('kai/fraction is said of the annotation that is there', () => {
  const said = (annotations: string) => found('kai/fraction', pod('', annotations)).map(({ at }) => at);
  expect(said('gpu-fraction: "2"')).toEqual(['metadata.annotations["gpu-fraction"]']);
  expect(said('gpu-memory: "2Gi"')).toEqual(['metadata.annotations["gpu-memory"]']);
  expect(said('gpu-fraction: "0.5", gpu-memory: "2000"')).toEqual(['metadata.annotations["gpu-fraction"]']);
});
