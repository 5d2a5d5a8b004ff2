import { listOf, textsOf } from '../../../lib/internal/json';
import { found, places, placesIn } from './places';

const CONTAINERS = 'containers: [{name: main, image: "x:1"}]';
const job = (spec: string, pod = `${CONTAINERS}, restartPolicy: Never`): string =>
  `{apiVersion: batch/v1, kind: Job, metadata: {name: a}, spec: {${spec}${spec && ', '}template: {spec: {${pod}}}}}`;
const cronJob = (spec: string, pod: string): string =>
  `{apiVersion: batch/v1, kind: CronJob, metadata: {name: a}, spec: {schedule: "* * * * *", jobTemplate: {spec: {${spec}${spec && ', '}template: {spec: {${pod}}}}}}}`;
const jobSet = (spec: string, pod: string, dependsOn = ''): string =>
  `{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: {name: a}, spec: {replicatedJobs: [{name: first, template: {spec: {template: {spec: {${CONTAINERS}}}}}}, {name: second, ${dependsOn} template: {spec: {${spec}${spec && ', '}template: {spec: {${pod}}}}}}]}}`;
const ALWAYS = `${CONTAINERS}, restartPolicy: Always`;

describe('job/restart-policy', () => {
  test.each<[string, string, string]>([
    ['a Job', job('', ALWAYS), 'spec.template.spec.restartPolicy'],
    ['a CronJob', cronJob('', ALWAYS), 'spec.jobTemplate.spec.template.spec.restartPolicy'],
    ['a JobSet', jobSet('', ALWAYS), 'spec.replicatedJobs[1].template.spec.template.spec.restartPolicy'],
  ])('is not Always in %s', (_what, text, at) =>
    expect(found('job/restart-policy', text)).toMatchObject([{ at, got: 'Always', allowed: ['Never', 'OnFailure'] }]),
  );

  test('is Never where a policy looks at failures', () => {
    const policy = 'podFailurePolicy: {rules: []}';
    expect(found('job/restart-policy', job(policy, `${CONTAINERS}, restartPolicy: OnFailure`))).toMatchObject([
      { got: 'OnFailure', allowed: ['Never'] },
    ]);
    expect(found('job/restart-policy', jobSet(policy, CONTAINERS))).toMatchObject([{ got: 'OnFailure' }]);
    expect(places('job/restart-policy', job(policy))).toEqual([]);
  });

  test('may be left away, where the rest is said elsewhere or a webhook fills it in', () => {
    for (const text of [job('', CONTAINERS), cronJob('', CONTAINERS), jobSet('', CONTAINERS)])
      expect(places('job/restart-policy', text)).toEqual([]);
    expect(places('job/restart-policy', job('', `${CONTAINERS}, restartPolicy: OnFailure`))).toEqual([]);
  });

  test('is not asked of kinds of other groups', () => {
    for (const [group, kind] of [
      ['example.com', 'Job'],
      ['batch', 'JobTemplate'],
    ])
      expect(places('job/restart-policy', job('', ALWAYS).replace('batch/v1, kind: Job', `${group}/v1, kind: ${kind}`))).toEqual([]);
  });
});

describe('job/completions', () => {
  test('are given in an Indexed job that has a parallelism', () => {
    expect(found('job/completions', job('completionMode: Indexed, parallelism: 2'))).toMatchObject([
      { at: 'spec', got: { parallelism: 2 } },
    ]);
    expect(places('job/completions', cronJob('completionMode: Indexed, parallelism: 2', CONTAINERS))).toEqual(['spec.jobTemplate.spec']);
    expect(places('job/completions', jobSet('parallelism: 2', CONTAINERS))).toEqual(['spec.replicatedJobs[1].template.spec']);
    expect(places('job/completions', job('completionMode: Indexed'))).toEqual([]);
    expect(places('job/completions', job('completionMode: Indexed, parallelism: 2, completions: 2'))).toEqual([]);
    expect(places('job/completions', job('parallelism: 2'))).toEqual([]);
  });

  test.each(['backoffLimitPerIndex: 1', 'maxFailedIndexes: 1', 'successPolicy: {rules: []}'])('%s is for an Indexed job', (text) => {
    const [key] = text.split(':');
    expect(found('job/completions', job(text))).toMatchObject([{ at: `spec.${key}`, got: 'NonIndexed' }]);
    expect(places('job/completions', job(`completionMode: Indexed, completions: 1, ${text}`))).toEqual([]);
  });
});

test('job/depends-on names what is missing, and what stands before', () => {
  const said = (name: string) => found('job/depends-on', jobSet('', CONTAINERS, `dependsOn: [{name: ${name}, status: Complete}],`));
  expect(said('third')).toMatchObject([{ at: 'spec.replicatedJobs[1].dependsOn', got: 'third', allowed: ['first'] }]);
  expect(said('second')).toHaveLength(1);
  expect(said('first')).toEqual([]);
});

test('a patch, which has no containers, says the rest elsewhere', () => {
  const spec = { completionMode: 'Indexed', parallelism: 2, template: { spec: { restartPolicy: 'Always' } } };
  const object = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' }, spec };
  for (const id of ['job/restart-policy', 'job/completions'])
    expect(placesIn(id, { objects: [{ path: 'a', object, scope: 'a' }] })).toEqual([]);
});

test('what is not an object in a list, or no text, is the subject of a schema and not of a rule', () => {
  expect(listOf([{ a: 1 }, null, 'b', [1]])).toEqual([{ a: 1 }]);
  expect(textsOf(['a', 1, null])).toEqual(['a']);
  expect([listOf('a'), textsOf({})]).toEqual([[], []]);
});

test('a part of a Job that says nothing of restarts says it elsewhere, also under a policy of failures', () => {
  const spec = 'podFailurePolicy: {rules: []}, template: {spec: {containers: [{name: a, image: x}]}}';
  const of = (apiVersion: string, kind: string, text: string) =>
    places('job/restart-policy', `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: a}, spec: {${text}}}`);
  expect(of('batch/v1', 'Job', spec)).toEqual([]);
  expect(of('batch/v1', 'CronJob', `schedule: "@daily", jobTemplate: {spec: {${spec}}}`)).toEqual([]);
  expect(of('jobset.x-k8s.io/v1alpha2', 'JobSet', `replicatedJobs: [{name: a, template: {spec: {${spec}}}}]`)).toEqual([
    'spec.replicatedJobs[0].template.spec.template.spec.restartPolicy',
  ]);
});
