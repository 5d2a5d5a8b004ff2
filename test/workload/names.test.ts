import { derivedNames } from '../../lib/plans/workload';
import { find, planJob, planWorkload, web } from './support';

const tooLong = (kind: string, object: Parameters<typeof derivedNames>[0]) =>
  derivedNames(object)
    .filter(({ name, limit }) => name.length > limit)
    .map(({ what }) => `${kind}: ${what}`);

const named = (length: number) => 'a'.repeat(length);

test('an Indexed Job becomes the hostname of its last pod', () => {
  expect(derivedNames(find(planJob({ numNodes: 16 }), 'Job'))).toMatchObject([
    { what: 'the hostname of the last pod', name: 'llama-15', limit: 63 },
  ]);
});

test('a JobSet becomes its Service, and pod names with a random end', () => {
  expect(derivedNames(find(planJob({ numNodes: 16, controller: 'JobSet' }), 'JobSet'))).toMatchObject([
    { what: 'the subdomain of the pods', name: 'llama' },
    { what: 'the name of a pod of the set', name: 'llama-node-0-15-00000', limit: 63 },
  ]);
});

test.each([
  // `-15` for the last of 16 pods.
  ['Job', 60, () => planJob({ numNodes: 16, name: named(60) }), () => planJob({ numNodes: 16, name: named(61) })],
  // `-node-0-15` and six more.
  [
    'JobSet',
    47,
    () => planJob({ numNodes: 16, controller: 'JobSet', name: named(47) }),
    () => planJob({ numNodes: 16, controller: 'JobSet', name: named(48) }),
  ],
  [
    'StatefulSet',
    52,
    () => planWorkload({ ...web, kind: 'StatefulSet', name: named(52) }),
    () => planWorkload({ ...web, kind: 'StatefulSet', name: named(53) }),
  ],
  [
    'CronJob',
    52,
    () => planWorkload({ ...web, kind: 'CronJob', schedule: '@daily', name: named(52) }),
    () => planWorkload({ ...web, kind: 'CronJob', schedule: '@daily', name: named(53) }),
  ],
  [
    'Deployment',
    63,
    () => planWorkload({ ...web, kind: 'Deployment', name: named(63) }),
    () => planWorkload({ ...web, kind: 'Deployment', name: named(64) }),
  ],
] as const)('the name of a %s may have %d characters and no more', (kind, _limit, fits, not) => {
  expect(tooLong(kind, find(fits(), kind))).toEqual([]);
  expect(tooLong(kind, find(not(), kind))).toHaveLength(1);
});

test('a Service begins with a letter, a Deployment need not', () => {
  const invalid = (kind: string, apiVersion: string) =>
    derivedNames({ apiVersion, kind, metadata: { name: '7b' } }).filter(({ name, pattern }) => !pattern.test(name)).length;
  expect(invalid('Service', 'v1')).toBe(1);
  expect(invalid('Deployment', 'apps/v1')).toBe(0);
});

test('an object of a kind that we do not know, or without a specification, says nothing', () => {
  expect(derivedNames({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'x' } })).toEqual([]);
  expect(derivedNames({ apiVersion: 'jobset.x-k8s.io/v1alpha2', kind: 'JobSet', metadata: { name: 'x' } })).toHaveLength(1);
});

test('the name of a quota has the form of an object, also when it is the id of a construct', () => {
  const invalid = (name: string) =>
    derivedNames({ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name } }).filter((derived) => !derived.pattern.test(derived.name))
      .length;
  expect(['labs', 'a.b', 'Labs', 'a b', '$(a)'].map(invalid)).toEqual([0, 0, 1, 1, 1]);
});

test.each(['DeviceClass', 'ResourceClaim'])('a %s has a name that an API server takes', (kind) => {
  const invalid = (name: string) =>
    derivedNames({ apiVersion: 'resource.k8s.io/v1', kind, metadata: { name } }).filter(({ pattern }) => !pattern.test(name)).length;
  expect(['a.example', '7b', 'ä', '$(a)', 'A'].map(invalid)).toEqual([0, 0, 1, 1, 1]);
});
