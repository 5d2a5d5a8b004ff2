import { defaultKinds, type FoundTemplate, kindOf, type KindRow, loneContainers, podNamesOf, templatesOf } from '../../lib/words/kinds';
import { pointerTo } from '../../lib/internal';
import type { KubeObject } from '../../lib/words/kubernetes';
import { examples, type KindExample } from './examples';

const idOf = ({ group, kind }: Pick<KindRow, 'group' | 'kind'>): string => `${group}/${kind}`;
const rowOf = (of: string): KindRow => {
  const row = defaultKinds.find((one) => idOf(one) === of);
  if (row === undefined) throw new Error(`${of} has no row`);
  return row;
};
const objectOf = ({ of, spec }: KindExample, group = rowOf(of).group): KubeObject => {
  const { kind, versions } = rowOf(of);
  return { apiVersion: group === '' ? versions[0]! : `${group}/${versions[0]!}`, kind, metadata: { name: 'a' }, spec };
};
const told = ({ steps, replicas, countedAt, perNode, isLauncher }: FoundTemplate): string =>
  `${pointerTo(steps)}: ${perNode ? 'each node' : String(replicas)}${countedAt ? ` by ${pointerTo(countedAt)}` : ''}${isLauncher ? ', launches' : ''}`;

describe.each(examples.map((example, index) => [`${example.of} (${index})`, example] as const))('%s', (_name, example) => {
  test('has the pods that its example says', () => expect(templatesOf(objectOf(example)).map(told)).toEqual(example.templates));

  test('makes pods of the containers that its example says', () => {
    const alone = loneContainers(objectOf(example)).map(
      ({ steps, spec: { containers } }) => `${pointerTo(steps)}: ${containers.map(({ name }) => name).join(' and ')}`,
    );
    expect(alone).toEqual(example.alone ?? []);
  });

  test('gives its pods the names that its example says', () => {
    if (example.first) expect(podNamesOf(objectOf(example))?.map(({ first }) => first)).toEqual(example.first);
    const row = rowOf(example.of);
    if (example.names) expect(row.derivedNames?.('a', example.spec).map(({ name }) => name)).toEqual(example.names);
  });

  test('is another kind in another group', () => {
    const other = objectOf(example, 'example.com');
    expect([kindOf(other), templatesOf(other), loneContainers(other), podNamesOf(other)]).toEqual([undefined, [], [], undefined]);
  });
});

describe('the rows', () => {
  test('are of one kind each', () => expect(new Set(defaultKinds.map(idOf)).size).toBe(defaultKinds.length));

  test('have an example each, with names and lone containers where they have some', () => {
    const without = defaultKinds.filter((row) => {
      const own = examples.filter(({ of }) => of === idOf(row));
      return (
        own.length === 0 ||
        (row.podNames !== undefined && !own.some(({ first }) => first)) ||
        (row.loneContainers !== undefined && !own.some(({ alone }) => alone)) ||
        (row.derivedNames !== undefined && !own.some(({ names }) => names))
      );
    });
    expect(without.map(idOf)).toEqual([]);
  });

  test('have versions, the templates of a Job where they hold Jobs, and a place for each number', () => {
    for (const { versions, templates, jobs, rayCluster } of defaultKinds) {
      expect(versions.length).toBeGreaterThan(0);
      for (const { at, counts, perNode } of templates) {
        expect(perNode === true && counts.length > 0).toBe(false);
        // A `*` of a number is that of the template.
        for (const count of counts)
          expect(at.split('.').slice(0, count.at.split('.').lastIndexOf('*') + 1)).toEqual(
            count.at.split('.').slice(0, count.at.split('.').lastIndexOf('*') + 1),
          );
        if (rayCluster !== undefined) expect(at.startsWith(`${rayCluster}.`)).toBe(true);
        if (jobs !== undefined) expect(at).toBe(`${jobs.at}.template`);
      }
    }
  });

  test.each([undefined, null, [], 'x', {}, { template: null }, { tasks: null, replicatedJobs: [null], pytorchReplicaSpecs: [] }])(
    'make no pods of %j, where a specification should be',
    (spec) => {
      // A pod is whatever has a specification.
      const others = defaultKinds.filter(({ kind }) => kind !== 'Pod' || typeof spec !== 'object' || spec === null || Array.isArray(spec));
      const found = others.flatMap((row) => templatesOf({ ...objectOf({ of: idOf(row), spec: {}, templates: [] }), spec }));
      expect(found).toEqual([]);
      const alone = others.flatMap((row) => loneContainers({ ...objectOf({ of: idOf(row), spec: {}, templates: [] }), spec }));
      expect(alone).toEqual([]);
    },
  );
});
