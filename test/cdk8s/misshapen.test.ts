import { ApiObject, JsonPatch } from 'cdk8s';
import {
  container,
  exclusive,
  findings,
  flux,
  GpuConfigError,
  GpuNodePool,
  GpuOperator,
  GpuTrainingJob,
  GpuWorkload,
  object,
  type OverrideTarget,
  pod,
  timeSlicing,
  TunedGpuNode,
} from '../../lib';
import { freshStack } from '../pulumi/stack';
import { dgx, job, platform } from './support';
import * as pulumi from '../../lib/faces/pulumi';

const problemsOf = (make: () => unknown): GpuConfigError['problems'] => {
  try {
    make();
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    return error.problems;
  }
  return [];
};
const messagesOf = (make: () => unknown): readonly string[] => problemsOf(make).map(({ path, problem }) => `${path}: ${problem}`);
const TAKES_NONE = '; the API server rejects this';

const wrongPatches: readonly (readonly [target: OverrideTarget, patch: Record<string, unknown>, at: string, is: string])[] = [
  [container('trainer'), { command: 'python train.py' }, 'spec.template.spec.containers[0].command', 'is a text'],
  [container('trainer'), { command: ['sleep', 5] }, 'spec.template.spec.containers[0].command[1]', 'is a plain value'],
  [container('trainer'), { env: { A: 'b' } }, 'spec.template.spec.containers[0].env', 'is a map'],
  [container('trainer'), { ports: { http: 80 } }, 'spec.template.spec.containers[0].ports', 'is a map'],
  [container('trainer'), { volumeMounts: { a: '/b' } }, 'spec.template.spec.containers[0].volumeMounts', 'is a map'],
  [container('trainer'), { resources: { claims: 'x' } }, 'spec.template.spec.containers[0].resources.claims', 'is a text'],
  [pod(), { tolerations: 'x' }, 'spec.template.spec.tolerations', 'is a text'],
  [pod(), { nodeSelector: { a: 1 } }, 'spec.template.spec.nodeSelector.a', 'is a plain value'],
  [object('Job'), { metadata: { name: 5 } }, 'metadata.name', 'is a plain value'],
  [object('Job'), { spec: { template: { spec: { containers: 'x' } } } }, 'spec.template.spec.containers', 'is a text'],
];

describe.each(wrongPatches)('an override of %j with %j', (target, patch, at, is) => {
  test('is refused where it has another form than the object', () => {
    const { chart } = platform();
    const training = new GpuTrainingJob(chart, 'llama', job);
    expect(messagesOf(() => training.override(target, patch as never))).toContainEqual(
      expect.stringMatching(new RegExp(`^ml/llama\\.override\\(.*\\)\\.${at.replace(/[.[\]]/g, '\\$&')}: ${is}${TAKES_NONE}$`)),
    );
  });

  test('is refused in Pulumi too', async () => {
    await freshStack();
    const overrides = [{ target, patch: patch as never }];
    expect(messagesOf(() => new pulumi.GpuTrainingJob('llama', { ...job, overrides }))).toContainEqual(
      expect.stringContaining(`.${at}: ${is}${TAKES_NONE}`),
    );
  });
});

test('what a chart or a label says is whatever a user calls it', () => {
  const { chart } = platform();
  const training = new GpuTrainingJob(chart, 'llama', job);
  training.override(object('Job'), { metadata: { labels: { spec: 'a', ports: 'b' }, annotations: { env: 'c' } } });
  training.override(pod(), { nodeSelector: { template: 'x' } });
  expect(findings(chart).map(({ rule }) => rule)).not.toContain('override/not-applied');
});

test('an override of the pod that begins above it says so', () => {
  const { chart } = platform();
  const training = new GpuTrainingJob(chart, 'llama', job);
  expect(messagesOf(() => training.override(pod(), { spec: { tolerations: [] } }))).toEqual([
    'ml/llama.override(the pod specification).spec: is not a field of a pod specification',
  ]);
});

test('a JSON patch that spoils an object is a problem of the synth, and of nothing else', () => {
  const { chart } = platform();
  const training = new GpuTrainingJob(chart, 'llama', job);
  const [made] = training.node.findAll().filter((one): one is ApiObject => one instanceof ApiObject && one.kind === 'Job');
  made!.addJsonPatch(JsonPatch.replace('/spec/template/spec/containers/0/command', 'sleep'));
  expect(training.node.validate()).toEqual([expect.stringContaining(`containers[0].command: is a text${TAKES_NONE}`)]);
});

test('tolerations of the operator that are no list are told as such, with pools that have taints', () => {
  const { chart, cluster } = platform();
  new GpuNodePool(cluster, 'more', { ...dgx, taints: [{ key: 'a', effect: 'NoSchedule' }] });
  new GpuOperator(cluster, 'operator', { values: { daemonsets: { tolerations: { key: 'a' } as never } } });
  expect(findings(chart).map(({ rule }) => rule)).toContain('operator/broken-value');
});

describe('what is undefined in a map, or a hole in a list, is refused', () => {
  const web = { kind: 'Pod', image: 'x:1', request: { gpus: 1 } } as const;
  test.each<[string, object, string]>([
    ['a variable', { env: { A: undefined } }, 'ml/web.env.A: is undefined'],
    ['a volume', { volumes: { d: undefined } }, 'ml/web.volumes.d: is undefined'],
    ['a label', { labels: { a: undefined } }, 'ml/web.labels.a: is undefined'],
    // biome-ignore lint/suspicious/noSparseArray: it is what is tested.
    ['a word', { command: ['a', , 'b'] }, 'ml/web.command[1]: is missing'],
  ])('%s', (_what, props, says) => {
    const { chart } = platform();
    expect(messagesOf(() => new GpuWorkload(chart, 'web', { ...web, ...props }))).toEqual([expect.stringContaining(says)]);
  });

  test('a selector, which would choose every node', () => {
    const { chart } = platform();
    const attributes = { sharing: exclusive(), nodeSelector: { team: undefined as never } };
    expect(messagesOf(() => GpuNodePool.fromAttributes(chart, 'b', attributes))).toEqual(['ml/b.nodeSelector.team: is undefined']);
  });
});

test('a choice that has not even a text is refused as any other', () => {
  const { cluster } = platform();
  const os = Object.create(null) as never;
  expect(messagesOf(() => new TunedGpuNode(cluster, 't', { ...dgx, os, intent: 'training' }))).toEqual([
    'ml/prod/t.os: is not one of the allowed values',
  ]);
});

test('an image has no blanks', () => {
  const { chart } = platform();
  const image = 'r/Calling [toString] on an [Output<T>] is not supported.';
  expect(messagesOf(() => new GpuWorkload(chart, 'web', { kind: 'Pod', image, request: { gpus: 1 } }))).toHaveLength(1);
});

function cyclic(): object {
  const one: { env?: unknown } = {};
  one.env = one;
  return one;
}

test.each<[string, unknown, string]>([
  ['no map', 5, 'pods[0].containers[0]: is a plain value'],
  ['nothing', null, 'pods[0].containers[0]: is null'],
  ['in itself', cyclic(), 'pods[0].containers[0].env: contains itself'],
  ['no quantity', { name: 'a', image: 'x', resources: { limits: { 'nvidia.com/gpu': 'many' } } }, '["nvidia.com/gpu"]: is not a quantity'],
])('a container of the pods that a pool is tuned for that is %s', (_what, given, says) => {
  const { cluster } = platform();
  const props = { ...dgx, os: 'ubuntu-24.04', intent: 'training', pods: [{ containers: [given] }] } as never;
  expect(messagesOf(() => new TunedGpuNode(cluster, 't', props))).toEqual([expect.stringContaining(says)]);
});

const OFFERS =
  'exclusive(), timeSlicing({ replicas: 4 }), mps({ replicas: 4 }), mpsDaemon({ replicas: 4 }), mig(), hami(), dra(), hamiDra(), gpuManager(), alaudaMps(), volcanoVgpu(), kaiFractions(), hamiDevices(), vendorPlugin(), vmPassthrough() or vmVgpu()';

test.each<[string, unknown, readonly object[]]>([
  ['is a word', 'exclusive', [{ path: 'ml/prod/t.sharing', got: 'exclusive', allowed: OFFERS }]],
  ['was not called', exclusive, [{ path: 'ml/prod/t.sharing', got: exclusive, allowed: OFFERS }]],
  [
    'is cut by MIG without a strategy',
    { ...exclusive(), partition: { kind: 'mig' } },
    [{ path: 'ml/prod/t.sharing.partition.strategy', problem: 'is missing' }],
  ],
  [
    'is cut in a way that is none',
    { ...exclusive(), partition: { kind: 'migs' } },
    [{ path: 'ml/prod/t.sharing.partition.kind', allowed: ['none', 'mig'] }],
  ],
  [
    'is shared by replicas in another spelling',
    { ...timeSlicing({ replicas: 4 }), share: { kind: 'timeslicing', replicas: 4 } },
    [{ path: 'ml/prod/t.sharing.share.kind', fix: 'write "timeSlicing"' }],
  ],
])('a sharing that %s is told what it may be', (_what, sharing, problems) => {
  const { cluster } = platform();
  expect(problemsOf(() => new GpuNodePool(cluster, 't', { ...dgx, sharing: sharing as never }))).toEqual(
    problems.map((problem) => expect.objectContaining(problem) as object),
  );
});

test('a borrowed pool without a sharing is told what it may be', () => {
  const { chart } = platform();
  expect(problemsOf(() => GpuNodePool.fromAttributes(chart, 't', { nodeSelector: { team: 'ml' } } as never))).toEqual([
    expect.objectContaining({ path: 'ml/t.sharing', problem: 'is missing', allowed: OFFERS }),
  ]);
});

describe('of a controller that holds pods', () => {
  const app = { kind: 'Deployment', request: { gpus: 1 }, image: 'x:1' } as const;
  const wrong: readonly (readonly [OverrideTarget, Record<string, unknown>, string])[] = [
    [object('Deployment'), { spec: { selector: { matchLabels: { q: '1' } } } }, 'spec.selector.matchLabels.q: is not a label of the pods'],
    [
      object('Deployment'),
      { spec: { template: { metadata: { labels: { 'cdk8s-gpu/workload': 'z' } } } } },
      "spec.selector.matchLabels['cdk8s-gpu/workload']: is not a label of the pods",
    ],
    [pod(), { restartPolicy: 'Never' }, 'spec.template.spec.restartPolicy: is not for pods of a Deployment'],
    [object('Deployment'), { spec: { replicas: 'two' } }, 'spec.replicas: is not a number'],
  ];
  test.each(wrong)('%j cannot be overridden with %j', async (target, patch, message) => {
    const { chart } = platform();
    const web = new GpuWorkload(chart, 'web', app);
    const told = [expect.stringContaining(message.replaceAll("['", '["').replaceAll("']", '"]'))];
    expect(messagesOf(() => web.override(target, patch as never))).toEqual(told);
    await freshStack();
    const overrides = [{ target, patch: patch as never }];
    expect(messagesOf(() => new pulumi.GpuWorkload('web', { ...app, overrides }))).toEqual(told);
  });

  test('an override may say what holds', async () => {
    const sound: readonly (readonly [OverrideTarget, Record<string, unknown>])[] = [
      [object('Deployment'), { spec: { replicas: 2, template: { metadata: { labels: { q: '1' } } } } }],
      [object('Deployment'), { spec: { selector: { matchLabels: { q: '1' } }, template: { metadata: { labels: { q: '1' } } } } }],
      [pod(), { restartPolicy: 'Always' }],
    ];
    for (const [target, patch] of sound) {
      expect(messagesOf(() => new GpuWorkload(platform().chart, 'web', app).override(target, patch))).toEqual([]);
      await freshStack();
      expect(messagesOf(() => new pulumi.GpuWorkload('web', { ...app, overrides: [{ target, patch }] }))).toEqual([]);
    }
  });
});

test('a JSON patch may take all of a specification away', () => {
  const { chart } = platform();
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', request: { gpus: 1 }, image: 'x:1' });
  ApiObject.of(web).addJsonPatch(JsonPatch.remove('/spec'));
  expect(problemsOf(() => findings(chart))).toEqual([]);
});

test('what a release has props for is not a matter of an override', () => {
  const { cluster } = platform({ helm: flux() });
  new GpuNodePool(cluster, 'a', { ...dgx, sharing: exclusive() });
  const operator = new GpuOperator(cluster, 'operator');
  const told = (patch: Record<string, unknown>) =>
    problemsOf(() => operator.override(object('HelmRelease'), patch)).map(({ path, fix }) => [path.split(').')[1], fix]);
  const as = (prop: string) => `give it as the construct's prop ${prop}, where it is judged`;
  expect(told({ spec: { values: { mig: { strategy: 'single' } }, chart: { spec: { version: 'v9.9.9' } } } })).toEqual([
    ['spec.values', as('values')],
    ['spec.chart.spec.version', as('version')],
  ]);
  expect(told({ spec: { releaseName: 'x', targetNamespace: 'y' } })).toEqual([
    ['spec.releaseName', as('releaseName')],
    ['spec.targetNamespace', as('namespace')],
  ]);
  expect(told({ spec: { interval: '5m', suspend: true } })).toEqual([]);
});
