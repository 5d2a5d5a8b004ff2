import { ApiObject, type IResolver, JsonPatch, Testing } from 'cdk8s';
import {
  argoCd,
  container,
  findings,
  GpuNodePool,
  GpuOperator,
  GpuTrainingJob,
  GpuWorkload,
  MpsInferenceService,
  mps,
  object,
  type OverrideTarget,
  pod,
  TunedGpuNode,
  valuesFile,
} from '../../lib';
import { Manifests } from '../../lib/faces/testing';
import { problemsOf } from '../refused';
import { dgx, job, platform } from './support';

test('an override reaches the container it names, with lists of named items merged', () => {
  const { chart } = platform();
  const training = new GpuTrainingJob(chart, 'llama', { ...job, env: { A: '1' } });
  training.override(container('trainer'), { env: [{ name: 'B', value: '2' }], imagePullPolicy: 'Always' });
  const [trainer] = Manifests.of(chart).podSpec('Job', 'llama').containers;
  expect(trainer!.env).toEqual(
    expect.arrayContaining([
      { name: 'A', value: '1' },
      { name: 'B', value: '2' },
    ]),
  );
  expect(trainer!.imagePullPolicy).toBe('Always');
});

test('an override of the pod and of the object land as well', () => {
  const { chart } = platform();
  new GpuTrainingJob(chart, 'llama', job).override(pod(), { schedulerName: 'kai-scheduler' }).override(object('Job'), {
    metadata: { labels: { 'kueue.x-k8s.io/queue-name': 'ml' } },
    spec: { suspend: true },
  });
  const manifests = Manifests.of(chart);
  manifests.expectContains('Job', 'llama', {
    metadata: { labels: { 'kueue.x-k8s.io/queue-name': 'ml' } },
    spec: { suspend: true, template: { spec: { schedulerName: 'kai-scheduler' } } },
  });
});

test('rules judge what the override made', () => {
  const { app, chart, cluster } = platform();
  const train = new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  new GpuOperator(cluster, 'gpu-operator');
  const training = new GpuTrainingJob(chart, 'llama', { pool: train, request: { gpus: 8 }, image: 'x:1' });
  expect(findings(app)).toEqual([]);
  training.override(container('trainer'), { resources: { limits: { 'nvidia.com/gpu': 9 }, requests: { 'nvidia.com/gpu': 9 } } });
  expect(findings(app).map(({ rule }) => rule)).toContain('pool/gpus-per-node');
});

test('fails a patch that contains itself', () => {
  const { chart } = platform();
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } });
  const circular: Record<string, unknown> = {};
  circular['self'] = [circular];
  expect(() => web.override(pod(), circular)).toThrow(/contains itself/);
});

test('of overrides of one field the last holds', () => {
  const { chart } = platform();
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } });
  web.override(pod(), { schedulerName: 'volcano', hostIPC: false }).override(pod(), { schedulerName: 'kai-scheduler' });
  expect(Manifests.of(chart).podSpec('Deployment', 'web')).toMatchObject({ schedulerName: 'kai-scheduler', hostIPC: false });
  ApiObject.of(web).addJsonPatch(JsonPatch.remove('/spec/template/spec/hostIPC'));
  expect(() => Testing.synth(chart)).toThrow(/override\/not-applied/);
});

test('finalizers of a delivery land, and the last list of them holds', () => {
  const { app, chart, cluster } = platform({ helm: argoCd() });
  new GpuNodePool(cluster, 'plain', { machine: dgx.machine, nodes: 1 });
  const operator = new GpuOperator(cluster, 'gpu-operator');
  operator.override(object('Application'), { metadata: { finalizers: ['example.com/first'] } });
  operator.override(object('Application'), { metadata: { finalizers: ['resources-finalizer.argocd.argoproj.io'] } });
  const [application] = Manifests.of(chart).all.filter(({ kind }) => kind === 'Application');
  expect(application!.metadata).toMatchObject({ finalizers: ['resources-finalizer.argocd.argoproj.io'] });
  expect(findings(app)).toEqual([]);
  expect(() => app.synthYaml()).not.toThrow();
});

test.each<[string, OverrideTarget, object, string, string]>([
  ['the pod', pod(), { affinty: {} }, 'affinty', 'write affinity, or remove it'],
  ['the pod that begins like another', pod(), { priorityClasName: 'x' }, 'priorityClasName', 'write priorityClassName, or remove it'],
  ['a part of the pod', pod(), { affinity: { nodeAfinity: {} } }, 'affinity.nodeAfinity', 'write nodeAffinity, or remove it'],
  ['a container', container('main'), { imagePulPolicy: 'Always' }, 'imagePulPolicy', 'write imagePullPolicy, or remove it'],
  ['an item of a list', container('main'), { env: [{ name: 'A', vale: '1' }] }, 'env[0].vale', 'write value, or remove it'],
  [
    'the pods of an object',
    object('Deployment'),
    { spec: { template: { spec: { hostPid: true } } } },
    'spec.template.spec.hostPid',
    'write hostPID, or remove it',
  ],
  ['an object', object('Deployment'), { spec: { replcas: 2 } }, 'spec.replcas', 'write replicas, or remove it'],
])('a field that %s does not have is refused with the nearest name', (_what, target, patch, at, fix) => {
  const { chart } = platform();
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } });
  expect(problemsOf(() => web.override(target, patch as never))).toEqual([
    expect.objectContaining({ path: expect.stringMatching(new RegExp(`\\)\\.${at.replace(/[[\]]/g, '\\$&')}$`)), fix }),
  ]);
});

test('fails a variable that is no text without showing it', () => {
  const { chart } = platform();
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } });
  const problems = problemsOf(() => web.override(container('main'), { env: [{ name: 'HF_TOKEN', value: 12345678 }] }));
  expect(problems).toHaveLength(1);
  expect(JSON.stringify(problems)).not.toContain('12345678');
});

test.each<[string, object, RegExp]>([
  ['nothing', {}, /override\(the pod specification\): changes nothing/],
  ['a field that is undefined', { hostIPC: undefined }, /\.hostIPC: is undefined, which removes no field/],
  ['an item that is none', { hostAliases: [undefined] }, /^[^\n]*\.hostAliases\[0\]: is missing(?![^]*hostAliases)/],
  ['an item with one', { tolerations: [{ key: 'a', value: undefined }] }, /\.tolerations\[0\]\.value: is undefined/],
])('fails an override of %s', (_what, patch, message) => {
  const { chart } = platform();
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } });
  expect(() => web.override(pod(), patch as never)).toThrow(message);
});

test('fails an override of what the construct is found by', () => {
  const { chart } = platform();
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } });
  const metadata = { name: 'other', namespace: 'other', labels: { team: 'ml' } };
  expect(() => web.override(object('Deployment'), { metadata })).toThrow(
    /the Deployment\)\.metadata\.name: follows from[\s\S]*prop name\n[\s\S]*metadata\.namespace: follows from[\s\S]*prop namespace$/,
  );
  expect(() => web.override(container('main'), { name: 'other' })).toThrow(/container 'main'\)\.name: follows from[\s\S]*remove it/);
  web.override(container('main'), { name: 'main', tty: true }).override(object('Deployment'), { metadata: { labels: { team: 'ml' } } });
  expect(() => Testing.synth(chart)).not.toThrow();
});

test('rules judge what a resolver of the app makes', () => {
  const rulesOf = (gpus: number) => {
    const resolve: IResolver['resolve'] = (context) => {
      if (context.key.at(-1) === 'nvidia.com/gpu' && context.value !== gpus) context.replaceValue(gpus);
    };
    const { app, chart, cluster } = platform({}, { resolvers: [{ resolve }] });
    const train = new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
    new GpuOperator(cluster, 'gpu-operator');
    new GpuTrainingJob(chart, 'llama', { pool: train, request: { gpus: 8 }, image: 'x:1' });
    return findings(app).map(({ rule }) => rule);
  };
  expect(rulesOf(8)).toEqual([]);
  expect(rulesOf(9)).toContain('pool/gpus-per-node');
});

test('fails an override without a target, and says what there is', () => {
  const { chart } = platform();
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } });
  expect(() => web.override(container('trainer'), { image: 'y' })).toThrow(
    /nothing here has container 'trainer'[\s\S]*allowed: .*container '/,
  );
  expect(() => web.override(object('Deployment'), { spec: { replicas: null } })).toThrow(/spec\.replicas: is null/);
});

test('changes the first container of the pods, where none is named', () => {
  const { chart } = platform();
  const web = new GpuWorkload(chart, 'web', {
    kind: 'Deployment',
    image: 'x:1',
    request: { gpus: 1 },
    sidecars: [{ name: 'proxy', image: 'y:1' }],
  });
  web.override(container(), { workingDir: '/srv' });
  expect(() => web.override(container(), { name: 'other' })).toThrow(/no override changes it/);
  const { containers, initContainers = [] } = Manifests.of(chart).podSpec('Deployment');
  expect([...containers, ...initContainers].map(({ name, workingDir }) => [name, workingDir])).toEqual([
    ['main', '/srv'],
    ['proxy', undefined],
  ]);
});

test('fails an override of what has no objects, and says where to say it instead', () => {
  const { cluster } = platform({ helm: valuesFile() });
  const train = new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  const operator = new GpuOperator(cluster, 'gpu-operator');
  const told = /there are no objects here[\s\S]*fix: remove the override and use the props: an operator's values, a pool's kubelet$/;
  expect(() => train.override(object('Node'), { spec: {} })).toThrow(told);
  expect(() => operator.override(object('ClusterPolicy'), { spec: {} })).toThrow(told);
});

test.each(['trainer', null, undefined, {}, { target: 'container', name: 3 }])('fails target %j, and says what a target is', (target) => {
  const { chart } = platform();
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } });
  expect(() => web.override(target as never, {})).toThrow(/ml\/web\.override[\s\S]*allowed: /);
  expect(() => web.override('trainer' as never, {})).toThrow(/allowed: a target: container\('trainer'\), pod\(\) or object\('Service'\)/);
});

test('fails at synth when something takes the override out again', () => {
  const { chart } = platform();
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } });
  web.override(pod(), { schedulerName: 'kai-scheduler' });
  ApiObject.of(web).addJsonPatch(JsonPatch.remove('/spec/template/spec/schedulerName'));
  expect(() => Testing.synth(chart)).toThrow(/override\/not-applied/);
});

test('rules judge what a JSON patch left, also after the question was asked before', () => {
  const { app, chart, cluster } = platform();
  const train = new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  new GpuOperator(cluster, 'gpu-operator');
  const training = new GpuTrainingJob(chart, 'llama', { pool: train, request: { gpus: 8 }, image: 'x:1' });
  expect(findings(app)).toEqual([]);
  ApiObject.of(training).addJsonPatch(JsonPatch.replace('/spec/template/spec/containers/0/resources/limits/nvidia.com~1gpu', 9));
  expect(findings(app).map(({ rule }) => rule)).toContain('pool/gpus-per-node');
});

test('an override that was taken out again stands among the findings', () => {
  const { app, chart } = platform();
  const web = new GpuWorkload(chart, 'web', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } });
  web.override(pod(), { schedulerName: 'kai-scheduler' });
  expect(findings(app)).toEqual([]);
  ApiObject.of(web).addJsonPatch(JsonPatch.remove('/spec/template/spec/schedulerName'));
  expect(findings(app)).toMatchObject([{ rule: 'override/not-applied', severity: 'error', subject: 'ml/web' }]);
});

describe('a model server whose autoscaler wants more pods than there is room', () => {
  const metrics = [{ type: 'Pods', name: 'requests_waiting', averageValue: 5 }] as const;
  /** Room for four nodes of eight GPUs in four shares: 128 pods. */
  const server = (maxReplicas: number) => {
    const { app, chart, cluster } = platform();
    const pool = new GpuNodePool(cluster, 'ranking', { ...dgx, sharing: mps({ replicas: 4 }) });
    new GpuOperator(cluster, 'gpu-operator');
    const service = new MpsInferenceService(chart, 'ranker', {
      pool,
      image: 'x:1',
      port: 80,
      modelMemory: '100Gi',
      resources: { cpu: 4, memory: '16Gi' },
      autoscaling: { maxReplicas, metrics },
      silence: { 'sharing/model-memory': 'only the number of pods matters here' },
    });
    return { service, ids: () => findings(app).flatMap(({ rule, silenced }) => (silenced === undefined ? [rule] : [])) };
  };
  const patches: Readonly<Record<string, readonly [OverrideTarget, object]>> = {
    container: [container('main'), { tty: true }],
    pod: [pod(), { hostIPC: false }],
    object: [object('Deployment'), { metadata: { labels: { team: 'ml' } } }],
  };

  test.each(Object.keys(patches))('fails beside an override of the %s as without one', (target) => {
    const { service, ids } = server(129);
    expect(ids()).toEqual(['pool/capacity']);
    const [place, patch] = patches[target]!;
    service.override(place, patch as never);
    expect(ids()).toEqual(['pool/capacity']);
  });

  test('fails when an override of the autoscaler itself is what wants them', () => {
    const { service, ids } = server(128);
    expect(ids()).toEqual([]);
    service.override(object('HorizontalPodAutoscaler'), { spec: { maxReplicas: 129 } });
    expect(ids()).toEqual(['pool/capacity']);
  });

  test('is warned when an override gives the Deployment a number of its own', () => {
    const { service, ids } = server(128);
    service.override(object('Deployment'), { spec: { replicas: 3 } });
    expect(ids()).toEqual(['autoscaler/replicas']);
  });

  test('what else is known of the pods stays through an override', () => {
    const { service } = server(128);
    service.override(pod(), { hostIPC: false });
    expect(findings(service).map(({ rule }) => rule)).toEqual(['sharing/model-memory']);
  });
});
