import { type Arbitrary, constant, constantFrom, integer, oneof, record, sample, tuple } from 'fast-check';

/** What pod templates may say of topology: right by itself, and wrong. */
const SAID: Readonly<Record<string, readonly [right: readonly string[], wrong: readonly string[]]>> = {
  'required-topology': [
    ['rack', 'cloud.provider.com/topology-rack'],
    ['a b', ''],
  ],
  'preferred-topology': [['rack', 'cloud.provider.com/topology-rack'], ['a/b/c']],
  'unconstrained-topology': [
    ['true', 'F'],
    ['yes', ''],
  ],
  'slice-required-topology': [['kubernetes.io/hostname'], ['-host']],
  'slice-size': [
    ['1', '2', '+2', '02', '4'],
    ['5', '0', '-1', '2.0', '1e1', ' 2', '0x2', '2147483648', ''],
  ],
  'slice-required-topology-constraints': [
    ['[{"topology": "rack", "size": 4}]', '[{"topology": "rack", "size": 4}, {"topology": "host", "size": 2}]'],
    [
      '[{"topology": "rack", "size": 4}, {"topology": "host", "size": 3}]',
      '[{"topology": "rack", "size": 4}, {"topology": "rack", "size": 2}]',
      '[{"topology": "rack", "size": 8}]',
      '[{"topology": "a b", "size": 2}]',
      '[{"topology": "rack"}]',
      '[{"topology": "rack", "size": "2"}]',
      '[{"size": 2}]',
      '[null]',
      '[]',
      'null',
      '{"topology": "rack", "size": 2}',
      'rack',
    ],
  ],
  'group-name': [
    ['workers', '-7', '1.5', ''],
    ['7', '18446744073709551615'],
  ],
};

type Annotations = Readonly<Record<string, string>>;

/** Most annotations are away, and most of the others are right, so that some of all that is drawn is right. */
const value = ([right, wrong]: readonly [readonly string[], readonly string[]]): Arbitrary<string | undefined> =>
  oneof(
    { weight: 12, arbitrary: constant(undefined) },
    { weight: 5, arbitrary: constantFrom(...right) },
    { weight: 1, arbitrary: constantFrom(...wrong) },
  );

const annotations: Arbitrary<Annotations> = record(
  Object.fromEntries(Object.entries(SAID).map(([name, values]) => [`kueue.x-k8s.io/podset-${name}`, value(values)])),
).map((drawn) => JSON.parse(JSON.stringify(drawn)) as Annotations);

const template = (given: Annotations) => ({
  metadata: { annotations: given },
  spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] },
});
const metadata = { name: 'a', namespace: 'team', labels: { 'kueue.x-k8s.io/queue-name': 'gpu-queue' } };

const job = record({
  given: annotations,
  parallelism: constantFrom(1, 4),
  completions: constantFrom(undefined, 1, 2, 8),
}).map(({ given, parallelism, completions }) => ({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata,
  spec: { parallelism, ...(completions === undefined ? {} : { completions }), template: template(given) },
}));

const set = (pods: Arbitrary<Annotations>) => record({ given: pods, replicas: constantFrom(1, 1, 2), parallelism: constantFrom(1, 4) });

/** One, two or three sets of pods; often they say the same, as a group does. */
const sets = tuple(annotations, annotations, integer({ min: 1, max: 3 })).chain(([one, other, count]) =>
  tuple(...Array.from({ length: count }, () => set(constantFrom(one, one, one, other)))),
);

const jobSet = sets.map((drawn) => ({
  apiVersion: 'jobset.x-k8s.io/v1alpha2',
  kind: 'JobSet',
  metadata,
  spec: {
    replicatedJobs: drawn.map(({ given, replicas, parallelism }, index) => ({
      name: `set-${index}`,
      groupName: 'default',
      replicas,
      template: { spec: { parallelism, completions: parallelism, template: template(given) } },
    })),
  },
}));

/** Objects whose pods ask for topology in one way or another: the same ones every time. */
export const topologyRequests = (count: number): readonly object[] => [
  ...sample(job, { numRuns: count, seed: 5 }),
  ...sample(jobSet, { numRuns: count, seed: 5 }),
];

/** Every LeaderWorkerSet of up to six pods a group, by the subgroups that it may ask for. */
export const subgroups = (): readonly object[] =>
  [1, 2, 3, 4, 5, 6].flatMap((size) =>
    [-1, 0, 1, 2, 3, 4, 5, 6, 7].flatMap((subGroupSize) =>
      [undefined, 'LeaderWorker', 'LeaderExcluded'].map((subGroupPolicyType) => ({
        apiVersion: 'leaderworkerset.x-k8s.io/v1',
        kind: 'LeaderWorkerSet',
        metadata: { name: 'a', namespace: 'team' },
        spec: {
          replicas: 1,
          leaderWorkerTemplate: {
            size,
            subGroupPolicy: { subGroupSize, ...(subGroupPolicyType === undefined ? {} : { subGroupPolicyType }) },
            workerTemplate: { spec: { containers: [{ name: 'a', image: 'a' }] } },
          },
        },
      })),
    ),
  );
