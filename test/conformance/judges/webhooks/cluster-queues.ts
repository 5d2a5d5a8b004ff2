import { constantFrom, record, sample, subarray, tuple } from 'fast-check';

const GPU = 'nvidia.com/gpu';
const covered = [GPU, 'cpu'];

/** A quota; what is undefined is not there. */
const quota = record({
  nominalQuota: constantFrom('4', '4000m', '1k'),
  borrowingLimit: constantFrom(undefined, undefined, undefined, '0', '8'),
  lendingLimit: constantFrom(undefined, undefined, undefined, '0', '4', '4500m', '1k'),
});

/** Most often the covered resources in their order; now and then others. */
const names = constantFrom(covered, covered, covered, covered, ['cpu', GPU], [GPU], [GPU, 'memory'], [GPU, GPU], [...covered, 'memory']);

const flavor = tuple(names, quota, quota).map(([resources, ...quotas]) => ({
  resources: resources.map((name, index) => ({ name, ...quotas[index % quotas.length] })),
}));

const queue = record({
  cohortName: constantFrom(undefined, 'all', 'all'),
  flavors: tuple(flavor, flavor),
  which: subarray([0, 1], { minLength: 1 }),
}).map(({ cohortName, flavors, which }) => ({
  apiVersion: 'kueue.x-k8s.io/v1beta2',
  kind: 'ClusterQueue',
  metadata: { name: 'a' },
  spec: {
    cohortName,
    namespaceSelector: {},
    resourceGroups: [{ coveredResources: covered, flavors: which.map((index) => ({ name: `flavor-${index}`, ...flavors[index] })) }],
  },
}));

/** ClusterQueues with quotas for what they cover or not, which borrow and lend: the same ones every time. */
export const clusterQueues = (count: number): readonly object[] =>
  sample(queue, { numRuns: count, seed: 5 }).map((drawn) => JSON.parse(JSON.stringify(drawn)) as object);

/** Numbers of which one in five is refused. */
const counts = constantFrom('4', '4', '0', '500m', '-1');
const limit = constantFrom(undefined, undefined, undefined, undefined, '8', '-500m');

/** What groups cover, and their flavors: seldom one of them twice. */
const groups = tuple(
  constantFrom([GPU], [GPU, 'cpu'], [GPU, 'cpu'], [GPU, GPU]),
  constantFrom(['a'], ['a', 'b'], ['a', 'b'], ['a', 'a']),
  constantFrom(undefined, ['memory'], ['memory'], ['memory', 'pods'], ['memory', 'cpu']),
  constantFrom(['c'], ['c', 'd'], ['c', 'a']),
);

const grouped = record({ groups, counts, limit }).map(
  ({ groups: [first, flavors, second, others], counts: nominalQuota, limit: borrowingLimit }) => {
    const group = (coveredResources: readonly string[], names: readonly string[]) => ({
      coveredResources,
      flavors: names.map((name) => ({
        name,
        resources: coveredResources.map((resource) => ({ name: resource, nominalQuota, borrowingLimit })),
      })),
    });
    return {
      apiVersion: 'kueue.x-k8s.io/v1beta2',
      kind: 'ClusterQueue',
      metadata: { name: 'a' },
      spec: {
        cohortName: 'all',
        namespaceSelector: {},
        resourceGroups: second === undefined ? [group(first, flavors)] : [group(first, flavors), group(second, others)],
      },
    };
  },
);

/** ClusterQueues of one group or two, some of which have a flavor, a resource or a sign too many: the same ones every time. */
export const groupedQueues = (count: number): readonly object[] =>
  sample(grouped, { numRuns: count, seed: 6 }).map((drawn) => JSON.parse(JSON.stringify(drawn)) as object);
