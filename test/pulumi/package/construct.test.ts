import { PulumiRecorder } from 'cdk8s-gpu/testing';
import {
  GpuCluster,
  GpuNodePool,
  GpuOperator,
  GpuTrainingJob,
  Hami,
  hami,
  HamiQuota,
  HamiVgpuWorkload,
  machines,
  MigPartitionedNodePool,
  MpsInferenceService,
  mps,
  TunedGpuNode,
  valuesFile,
} from 'cdk8s-gpu/pulumi';
import { type Monitor, PROJECT, STACK_NAME, serveMonitor } from '../../pulumi-engine/monitor';
import { type Construction, type Plugin, startPlugin } from './plugin';

// The engine asks the plugin for components of programs in any language: it has to be asked for the same resources as by a
// program in TypeScript. What a program in YAML does on the real engine is in test/pulumi-engine.
let monitor: Monitor;
let plugin: Plugin;

beforeEach(async () => {
  monitor = await serveMonitor({ features: ['secrets', 'resourceReferences', 'outputValues', 'aliasSpecs'], answerTo: () => undefined });
  plugin = await startPlugin(monitor.address, PROJECT, STACK_NAME);
});

afterEach(async () => {
  await plugin.close();
  monitor.close();
});

const construct = (name: string, component: string, inputs: object, more: Partial<Construction> = {}) =>
  plugin.construct({ type: `cdk8s-gpu:index:${component}`, name, inputs, ...more });

/** What was asked of the engine, of what is not a component: as a TypeScript program and as the plugin asks for it. */
const made = () =>
  Object.fromEntries(
    monitor.heard.registered.filter(({ custom }) => custom).map(({ type, name, object }) => [`${String(type)} ${String(name)}`, object]),
  );

const inTypeScript = async (program: () => unknown): Promise<object> => {
  const { resources } = await PulumiRecorder.run(program, { project: PROJECT, stack: STACK_NAME });
  return Object.fromEntries(
    resources.filter(({ type }) => type.startsWith('kubernetes:')).map(({ type, name, inputs }) => [`${type} ${name}`, inputs]),
  );
};

const dgx = { machine: 'dgxH100', os: 'ubuntu-24.04' };
const job = { numNodes: 2, request: { gpus: 8 }, image: 'registry.example/llama:1', command: ['torchrun', 'train.py'] };

test('a training job on a tuned pool is made of the same objects as in TypeScript', async () => {
  const { state: cluster } = await construct('prod', 'GpuCluster', { kubernetes: '1.34' });
  const { state: pool } = await construct('train', 'TunedGpuNode', {
    cluster: cluster['description'],
    ...dgx,
    nodes: 16,
    intent: 'training',
  });
  const { state } = await construct('llama', 'GpuTrainingJob', { pool: pool['description'], ...job });
  expect(made()).toEqual(
    await inTypeScript(() => {
      const prod = new GpuCluster('prod', { kubernetes: '1.34' });
      const train = new TunedGpuNode('train', {
        cluster: prod,
        machine: machines.dgxH100,
        os: 'ubuntu-24.04',
        nodes: 16,
        intent: 'training',
      });
      new GpuTrainingJob('llama', { pool: train, ...job });
    }),
  );
  expect(pool).toMatchObject({ nodeLabels: { 'cdk8s-gpu/pool': 'train' }, mode: 'exclusive', gpu: 'H100-SXM5-80GB' });
  expect(pool['userData']).toMatch(/^#!/);
  expect(state).toMatchObject({ name: 'llama', job: { kind: 'Job', metadata: { name: 'llama' } }, service: { name: 'llama' } });
});

test('the operator and HAMi take pools and each other by their descriptions', async () => {
  const { state: cluster } = await construct('prod', 'GpuCluster', { kubernetes: '1.34', helm: { kind: 'valuesFile' } });
  const inCluster = { cluster: cluster['description'] };
  const { state: slices } = await construct('slices', 'MigPartitionedNodePool', {
    ...inCluster,
    ...dgx,
    nodes: 2,
    layout: { '1g.10gb': 7 },
  });
  const { state: shared } = await construct('shared', 'GpuNodePool', {
    ...inCluster,
    ...dgx,
    nodes: 2,
    sharing: { hami: { deviceSplitCount: 4 } },
  });
  const pools = [slices['description'], shared['description']];
  const { state: operator } = await construct('gpu-operator', 'GpuOperator', { ...inCluster, pools });
  const { state: parts } = await construct('hami', 'Hami', { ...inCluster, pools, operators: [operator['description']] });
  const { outputs } = await PulumiRecorder.run(() => {
    const prod = new GpuCluster('prod', { kubernetes: '1.34', helm: valuesFile() });
    new MigPartitionedNodePool('slices', {
      cluster: prod,
      machine: machines.dgxH100,
      os: 'ubuntu-24.04',
      nodes: 2,
      layout: { '1g.10gb': 7 },
    });
    new GpuNodePool('shared', {
      cluster: prod,
      machine: machines.dgxH100,
      os: 'ubuntu-24.04',
      nodes: 2,
      sharing: hami({ deviceSplitCount: 4 }),
    });
    return { operator: new GpuOperator('gpu-operator', { cluster: prod }).values, hami: new Hami('hami', { cluster: prod }).values };
  });
  expect({ operator: operator['values'], hami: parts['values'] }).toEqual(outputs);
  expect(monitor.heard.logged.join()).toContain('nothing installs this chart');
});

test('workloads on shared GPUs are made of the same objects as in TypeScript', async () => {
  const { state: ranking } = await construct('ranking', 'BorrowedPool', {
    sharing: { mps: { replicas: 4 } },
    nodeSelector: { team: 'ml' },
    machine: 'aws.g6.12xlarge',
  });
  const { state: parts } = await construct('parts', 'BorrowedPool', { sharing: 'hami', nodeSelector: { gpu: 'on' }, machine: 'dgxH100' });
  const service = { replicas: 2, image: 'registry.example/ranker:1', port: 8000 };
  const notebook = { kind: 'Deployment', image: 'registry.example/notebook:1', request: { vgpu: { gpus: 1, memory: '8Gi' } } } as const;
  const { state } = await construct('ranker', 'MpsInferenceService', { pool: ranking['description'], namespace: 'serving', ...service });
  await construct('notebook', 'HamiVgpuWorkload', { pool: parts['description'], ...notebook });
  const quota = { namespace: 'serving', memory: '40Gi' };
  const { state: limits } = await construct('limits', 'HamiQuota', quota);
  expect(made()).toEqual(
    await inTypeScript(() => {
      const servers = GpuNodePool.fromAttributes('ranking', {
        sharing: mps({ replicas: 4 }),
        nodeSelector: { team: 'ml' },
        machine: machines.aws['g6.12xlarge'],
      });
      const vgpus = GpuNodePool.fromAttributes('parts', { sharing: hami(), nodeSelector: { gpu: 'on' }, machine: machines.dgxH100 });
      new MpsInferenceService('ranker', { pool: servers, namespace: 'serving', ...service });
      new HamiVgpuWorkload('notebook', { pool: vgpus, ...notebook });
      new HamiQuota('limits', quota);
    }),
  );
  expect(state).toMatchObject({ url: 'http://ranker.serving.svc:8000', deployment: { metadata: { namespace: 'serving' } } });
  expect(limits).toMatchObject({ quota: { kind: 'ResourceQuota' } });
});

const SIGNATURE = '4dabf18193072939515e22adb298388d';
const secret = (value: unknown) => ({ [SIGNATURE]: '1b47061264138c4ac30d75fd1eb44270', value });
const output = (value: unknown, more: object = {}) => ({ [SIGNATURE]: 'd0e6a833031e9bbcd3f4e8bde6ca49a4', value, ...more });
const unknown = { [SIGNATURE]: 'd0e6a833031e9bbcd3f4e8bde6ca49a4' };
const alone = { kind: 'Deployment', request: { gpus: 1 }, resources: { cpu: 1, memory: '1Gi' } };

test('a secret stays a secret, and what is not known yet stays unknown', async () => {
  const env = { TOKEN: output('s3cr3t', { secret: true }), BUCKET: unknown };
  const { state } = await construct(
    'notebook',
    'GpuWorkload',
    { ...alone, image: output('registry.example/notebook:1'), env },
    { dryRun: true },
  );
  const [[, deployment] = []] = Object.entries(made());
  const { containers } = (deployment as { spec: { template: { spec: { containers: { image: string; env: unknown[] }[] } } } }).spec.template
    .spec;
  expect(containers[0]!.image).toBe('registry.example/notebook:1');
  expect(containers[0]!.env).toContainEqual({ name: 'TOKEN', value: secret('s3cr3t') });
  expect(containers[0]!.env).toContainEqual({ name: 'BUCKET', value: '04da6b54-80e4-46f7-96ec-b56ff0331ba9' });
  expect(JSON.stringify(state)).not.toContain('s3cr3t');
});

test('a number out of an Output is taken where it is known, and fails where it is not, or is secret', async () => {
  const sized = (replicas: unknown) => construct('notebook', 'GpuWorkload', { ...alone, image: 'a:1', replicas }, { dryRun: true });
  await expect(sized(unknown)).rejects.toThrow('notebook.replicas: is not known yet, and what is made depends on it');
  await expect(sized(output(3, { secret: true }))).rejects.toThrow('notebook.replicas: is secret');
  await sized(output(3));
  expect(Object.values(made())).toEqual([expect.objectContaining({ spec: expect.objectContaining({ replicas: 3 }) })]);
});

test('fails with every problem of a component, by the names of its inputs', async () => {
  const wrong = construct('llama', 'GpuTrainingJob', { ...job, numNodes: 0, gpus: 8, pool: { kind: 'something' }, machine: 'dgx' });
  await expect(wrong).rejects.toThrow(/is not the name of a machine/);
  await expect(
    construct('llama', 'GpuTrainingJob', { ...job, numNodes: 0, resources: { cpu: 1, memory: '1Gi' }, gpus: 8 }),
  ).rejects.toThrow(/^2 problems[\s\S]*llama\.gpus[\s\S]*llama\.numNodes/);
  await expect(construct('llama', 'GpuTraining', job)).rejects.toThrow('cdk8s-gpu:index:GpuTraining is not a component of cdk8s-gpu');
  await expect(construct('x', 'TunedGpuNode', { cluster: 'prod', ...dgx, nodes: 1, intent: 'training' })).rejects.toThrow('x.cluster');
});

test('fails when what an Output holds is refused late, and does not wait for ever', async () => {
  const image = output('no image: at all');
  await expect(construct('notebook', 'GpuWorkload', { ...alone, image })).rejects.toThrow('notebook.image');
});

test('a component has the provider, the parent and the dependencies that the program gives it', async () => {
  const urn = (type: string, name: string) => `urn:pulumi:${STACK_NAME}::${PROJECT}::${type}::${name}`;
  const provider = `${urn('pulumi:providers:kubernetes', 'prod')}::id`;
  const parent = urn('my:index:Team', 'research');
  const dependency = urn('kubernetes:core/v1:Namespace', 'research');
  await construct(
    'llama',
    'GpuTrainingJob',
    { ...job, resources: { cpu: 8, memory: '64Gi' } },
    { parent, dependencies: [dependency], providers: { kubernetes: provider } },
  );
  const [component, service, kubeJob] = monitor.heard.registered;
  expect(component).toMatchObject({ type: 'cdk8s-gpu:index:GpuTrainingJob', parent, dependencies: [dependency], custom: false });
  expect(service).toMatchObject({ name: 'llama-service', provider, dependencies: [dependency] });
  expect(kubeJob).toMatchObject({ name: 'llama-job', provider });
});

test('a training job is protected, unless the program lifts it', async () => {
  const inputs = { ...job, resources: { cpu: 8, memory: '64Gi' } };
  const isProtected = () => monitor.heard.registered.findLast(({ name }) => name === 'llama-job')?.['protect'];
  await construct('llama', 'GpuTrainingJob', inputs);
  expect(isProtected()).toBe(true);
  await plugin.close();
  plugin = await startPlugin(monitor.address, PROJECT, STACK_NAME);
  await construct('llama', 'GpuTrainingJob', inputs, { protect: false });
  expect(isProtected()).toBe(false);
});

test('fails when two components of a program make one object', async () => {
  const inputs = { ...alone, image: 'a:1', name: 'notebook' };
  await construct('one', 'GpuWorkload', inputs);
  await expect(construct('two', 'GpuWorkload', inputs)).rejects.toThrow('notebook');
});
