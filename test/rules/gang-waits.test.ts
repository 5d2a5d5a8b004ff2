import { found } from './places/places';

const KAI = 'schedulerName: kai-scheduler';
const MINIMUM = 'kai.scheduler/batch-min-member';
const template = (spec: string, limits = 'nvidia.com/gpu: 1'): string =>
  `template: {spec: {${spec}${spec && ', '}restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {${limits}}}}]}}`;

describe('kai/gang', () => {
  const job = ({
    spec = `${KAI}, subdomain: a`,
    own = 'completionMode: Indexed, parallelism: 2',
    limits = 'nvidia.com/gpu: 1',
    metadata = '',
  } = {}) =>
    found(
      'kai/gang',
      `{apiVersion: batch/v1, kind: Job, metadata: {name: a, namespace: ml${metadata}}, spec: {${own}, completions: 2, ${template(spec, limits)}}}`,
    ).map(({ at, got }) => [at, got]);

  test('sees an indexed Job whose pods find each other by name', () => {
    expect(job()).toEqual([['metadata.annotations', {}]]);
    expect(job({ metadata: ', annotations: {a: b}' })).toEqual([['metadata.annotations', { a: 'b' }]]);
  });

  test.each<[string, Parameters<typeof job>[0]]>([
    ['another scheduler', { spec: 'schedulerName: other, subdomain: a' }],
    ['no scheduler', { spec: 'subdomain: a' }],
    ['pods without names', { spec: KAI }],
    ['one pod', { own: 'completionMode: Indexed, parallelism: 1' }],
    ['pods without indices', { own: 'parallelism: 2' }],
    ['no GPUs', { limits: 'cpu: 1' }],
    ['a Job that says how many start together', { metadata: `, annotations: {${MINIMUM}: "2"}` }],
  ])('leaves alone %s', (_what, given) => expect(job(given)).toEqual([]));
});

describe('kai/depends-on', () => {
  const part = (name: string, more = '', spec = KAI): string =>
    `{name: ${name}${more}, template: {spec: {parallelism: 1, ${template(spec)}}}}`;
  const DEPENDS = ', dependsOn: [{name: a, status: Ready}]';
  const set = (parts: readonly string[], own = '', metadata = '') =>
    found(
      'kai/depends-on',
      `{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: {name: s, namespace: ml${metadata}}, spec: {${own}replicatedJobs: [${parts.join(', ')}]}}`,
    ).map(({ at, got }) => [at, got]);
  const expected = (index: number) => [[`spec.replicatedJobs[${index}].dependsOn`, [{ name: 'a', status: 'Ready' }]]];

  test('sees a part that waits for another', () => {
    expect(set([part('a'), part('b', DEPENDS)])).toEqual(expected(1));
    expect(set([part('b', DEPENDS), part('a')])).toEqual(expected(0));
    expect(set([part('a', '', 'hostIPC: true'), part('b', DEPENDS)])).toEqual(expected(1));
    expect(set([part('a'), part('b', DEPENDS)], 'startupPolicy: {startupPolicyOrder: AnyOrder}, ')).toEqual(expected(1));
  });

  test('leaves alone parts that wait for nothing, or in order, or of which somebody says how many start together', () => {
    expect(set([part('a'), part('b')])).toEqual([]);
    expect(set([part('a'), part('b', ', dependsOn: []')])).toEqual([]);
    expect(set([part('a'), part('b', DEPENDS)], 'startupPolicy: {startupPolicyOrder: InOrder}, ')).toEqual([]);
    expect(set([part('a'), part('b', DEPENDS)], '', `, annotations: {${MINIMUM}: "1"}`)).toEqual([]);
    expect(set([part('a', '', 'hostIPC: true'), part('b', DEPENDS, 'hostIPC: true')])).toEqual([]);
  });
});
