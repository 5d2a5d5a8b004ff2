import { ApiObject, App, Chart, Cron, JsonPatch, Testing } from 'cdk8s';
import type * as kplus28 from 'cdk8s-plus-28';
import { exclusive, GpuNodePool, hami, mig, mps } from '../../lib';
import { type GpuConsumer, requestGpus } from '../../lib/faces/plus';
import { templatesOf } from '../../lib/words/kinds';
import type { KubeObject } from '../../lib/words/kubernetes';
import { Manifests } from '../../lib/faces/testing';
import * as rulesModule from '../../lib/rules/judge';

/** Every version that is served; one that is not installed fails the suite. */
const VERSIONS = ['28', '32', '33', '34'] as const;
type Kplus = typeof kplus28;
/** The versions are not assignable to each other, and what these tests use is alike in all of them. */
const load = (version: string): Kplus => jest.requireActual<Kplus>(`cdk8s-plus-${version}`);

const chartOf = (): Chart => new Chart(new App(), 'ml', { namespace: 'ml' });
const borrowed = (chart: Chart, attributes: object) =>
  GpuNodePool.fromAttributes(chart, 'theirs', { sharing: exclusive(), nodeSelector: { team: 'ml' }, ...attributes });
const slices = (chart: Chart) => borrowed(chart, { sharing: mig({ strategy: 'mixed', layout: { '1g.10gb': 7 } }), gpu: 'H100-SXM5-80GB' });
const podSpec = (chart: Chart, kind = 'Deployment') => Manifests.of(chart).podSpec(kind);
const synth = (chart: Chart) => () => void Testing.synth(chart);

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

describe.each(VERSIONS)('cdk8s-plus-%s', (version) => {
  const kplus = load(version);
  const web = (chart: Chart, props: object = {}) =>
    new kplus.Deployment(chart, 'web', { containers: [{ name: 'main', image: 'x:1' }], ...props });

  const kinds: Readonly<Record<string, (chart: Chart) => GpuConsumer>> = {
    Deployment: (chart) => web(chart),
    StatefulSet: (chart) =>
      new kplus.StatefulSet(chart, 'api', {
        containers: [{ image: 'x:1' }],
        service: new kplus.Service(chart, 'svc', { ports: [{ port: 80 }] }),
      }),
    DaemonSet: (chart) => new kplus.DaemonSet(chart, 'api', { containers: [{ image: 'x:1' }] }),
    Job: (chart) => new kplus.Job(chart, 'api', { containers: [{ image: 'x:1' }] }),
    CronJob: (chart) => new kplus.CronJob(chart, 'api', { schedule: Cron.daily(), containers: [{ image: 'x:1' }] }),
    Pod: (chart) => new kplus.Pod(chart, 'api', { containers: [{ image: 'x:1' }] }),
  };

  test.each(Object.keys(kinds))('a %s asks for GPUs in the final manifest, with what the pool needs', (kind) => {
    const chart = chartOf();
    requestGpus(kinds[kind]!(chart), { gpus: 2 }, { pool: borrowed(chart, {}) });
    expect(Manifests.of(chart).gpus(kind)).toEqual({ 'nvidia.com/gpu': 2 });
    expect(podSpec(chart, kind)).toMatchObject({
      nodeSelector: { team: 'ml' },
      tolerations: [{ key: 'nvidia.com/gpu', operator: 'Equal', value: 'present', effect: 'NoSchedule' }],
    });
  });

  test('MIG devices have the name that the pool gives them', () => {
    const chart = chartOf();
    requestGpus(web(chart), { mig: '1g.10gb', count: 2 }, { pool: slices(chart) });
    expect(Manifests.of(chart).gpus('Deployment')).toEqual({ 'nvidia.com/mig-1g.10gb': 2 });
  });

  test('a share of a GPU has the name that the pool gives it', () => {
    const chart = chartOf();
    requestGpus(web(chart), { gpus: 1 }, { pool: borrowed(chart, { sharing: mps({ replicas: 4, renameByDefault: true }) }) });
    expect(Manifests.of(chart).gpus('Deployment')).toEqual({ 'nvidia.com/gpu.shared': 1 });
  });

  test('the runtime class comes with a pool that names it', () => {
    const chart = chartOf();
    const pool = borrowed(chart, { sharing: hami({ runtimeClassName: 'nvidia' }) });
    requestGpus(web(chart), { vgpu: { gpus: 1, memory: '8Gi' } }, { pool });
    expect(podSpec(chart).runtimeClassName).toBe('nvidia');
  });

  test("parts of GPUs bring HAMi's resources and scheduler, which no cdk8s-plus class knows", () => {
    const chart = chartOf();
    const pool = borrowed(chart, { sharing: hami({ deviceSplitCount: 10 }) });
    requestGpus(web(chart), { vgpu: { gpus: 1, memory: '8Gi', cores: 30 } }, { pool });
    const { containers, schedulerName } = podSpec(chart);
    expect(schedulerName).toBe('hami-scheduler');
    expect(containers[0]!.resources!.limits).toMatchObject({ 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 8192, 'nvidia.com/gpucores': 30 });
  });

  test('any container asks by its name: one that was added later, and an init container', () => {
    const chart = chartOf();
    const deployment = web(chart);
    requestGpus(deployment, { gpus: 1 }, { container: 'late' });
    requestGpus(deployment, { gpus: 1 }, { container: 'warm-up' });
    deployment.addContainer({ name: 'late', image: 'y:1' });
    deployment.addInitContainer({ name: 'warm-up', image: 'z:1' });
    const { containers, initContainers } = podSpec(chart);
    expect(containers.map(({ name, resources }) => [name, resources?.limits?.['nvidia.com/gpu']])).toEqual([
      ['main', undefined],
      ['late', 1],
    ]);
    expect(initContainers!.map(({ resources }) => resources?.limits?.['nvidia.com/gpu'])).toEqual([1]);
  });

  test('what others put on the object stays: JSON patches, CPU and memory, tolerations', () => {
    const chart = chartOf();
    const deployment = web(chart);
    deployment.scheduling.tolerate(kplus.Node.tainted(kplus.NodeTaintQuery.exists('mine')));
    requestGpus(deployment, { gpus: 1 });
    ApiObject.of(deployment).addJsonPatch(JsonPatch.add('/metadata/labels', { added: 'yes' }));
    const manifests = Manifests.of(chart);
    expect(manifests.one('Deployment').metadata.labels).toEqual({ added: 'yes' });
    expect(Object.keys(podSpec(chart).containers[0]!.resources!.limits!).sort()).toEqual(['cpu', 'memory', 'nvidia.com/gpu']);
    expect(podSpec(chart).tolerations!.map(({ key }) => key)).toEqual(['mine', 'nvidia.com/gpu']);
  });

  test('the same app gives the same bytes, however often it is made', () => {
    const chart = chartOf();
    requestGpus(web(chart), { gpus: 1 }, { pool: slices(chart), silence: { 'pool/offers': 'the pool is being cut' } });
    expect(JSON.stringify(Testing.synth(chart))).toBe(JSON.stringify(Testing.synth(chart)));
  });

  test('fails at synth when a later JSON patch takes the container away', () => {
    const chart = chartOf();
    const deployment = web(chart);
    requestGpus(deployment, { gpus: 1 }, { container: 'main' });
    ApiObject.of(deployment).addJsonPatch(JsonPatch.replace('/spec/template/spec/containers/0/name', 'other'));
    expect(synth(chart)).toThrow(/does not have this container[\s\S]*got: "main"[\s\S]*allowed: "other"/);
  });

  test('lands whatever JSON patches say, because they come before it', () => {
    const chart = chartOf();
    const deployment = web(chart);
    requestGpus(deployment, { gpus: 1 });
    ApiObject.of(deployment).addJsonPatch(JsonPatch.remove('/spec/template/spec/containers/0/resources'));
    expect(Manifests.of(chart).gpus('Deployment')).toEqual({ 'nvidia.com/gpu': 1 });
  });

  test('fails at synth when somebody changes the manifest after it', () => {
    const chart = chartOf();
    const deployment = web(chart);
    requestGpus(deployment, { gpus: 1 }, { pool: borrowed(chart, {}) });
    const object = ApiObject.of(deployment);
    const bound = object.toJson.bind(object);
    object.toJson = () => {
      const manifest = bound();
      delete manifest.spec.template.spec.nodeSelector;
      manifest.spec.template.spec.containers[0].resources.limits['nvidia.com/gpu'] = 2;
      return manifest;
    };
    expect(synth(chart)).toThrow(
      /limits\.nvidia\.com\/gpu|nodeSelector: the final manifest does not contain what was asked for \[override\/not-applied\]/,
    );
    expect(synth(chart)).toThrow(
      /resources\.limits.*: the final manifest does not contain what was asked for[\s\S]*got: 2[\s\S]*allowed: 1/,
    );
  });

  test('fails when it is called for a construct without pods', () => {
    const chart = chartOf();
    requestGpus(new kplus.ConfigMap(chart, 'map'), { gpus: 1 });
    expect(synth(chart)).toThrow(/a ConfigMap makes no pods/);
  });
});

describe('an ApiObject', () => {
  const deployment = (chart: Chart, spec: object) =>
    new ApiObject(chart, 'api', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'api' },
      spec: { selector: { matchLabels: { app: 'api' } }, template: { metadata: { labels: { app: 'api' } }, spec } },
    });
  const container = { name: 'main', image: 'x:1' };

  test('asks as a cdk8s-plus workload does', () => {
    const chart = chartOf();
    requestGpus(deployment(chart, { containers: [container] }), { gpus: 1 });
    expect(Manifests.of(chart).gpus('Deployment')).toEqual({ 'nvidia.com/gpu': 1 });
  });

  test('fails at synth where it says something else itself', () => {
    const chart = chartOf();
    const spec = {
      schedulerName: 'volcano',
      nodeSelector: { team: 'web' },
      containers: [{ ...container, resources: { limits: { 'nvidia.com/gpu': 8 } } }],
    };
    requestGpus(deployment(chart, spec), { vgpu: { gpus: 1, memory: '8Gi' } }, { pool: borrowed(chart, { sharing: hami({}) }) });
    for (const [at, got, wanted] of [
      ['schedulerName', '"volcano"', '"hami-scheduler"'],
      ['nodeSelector\\.team', '"web"', '"ml"'],
      ['limits\\.nvidia\\.com/gpu', '8', '1'],
    ]) {
      expect(synth(chart)).toThrow(new RegExp(`${at}: is set in the workload[\\s\\S]*got: ${got}[\\s\\S]*allowed: ${wanted}`));
    }
  });

  test('keeps a request that says the same, in whatever spelling', () => {
    const chart = chartOf();
    const resources = { limits: { 'nvidia.com/gpu': '2' }, requests: { cpu: '4', 'nvidia.com/gpu': '2' } };
    requestGpus(deployment(chart, { containers: [{ ...container, resources }] }), { gpus: 2 });
    expect(podSpec(chart).containers[0]!.resources).toEqual(resources);
  });

  test('fails at synth where its request is another than the limit would be, which an API server refuses', () => {
    const chart = chartOf();
    requestGpus(deployment(chart, { containers: [{ ...container, resources: { requests: { 'nvidia.com/gpu': 2 } } }] }), { gpus: 1 });
    expect(synth(chart)).toThrow(/requests\.nvidia\.com\/gpu: is set in the workload[\s\S]*got: 2[\s\S]*allowed: 1/);
  });

  test('fails at synth when a container asks twice, once by its name', () => {
    const chart = chartOf();
    const api = deployment(chart, { containers: [container] });
    requestGpus(api, { gpus: 1 });
    requestGpus(api, { gpus: 1 }, { container: 'main' });
    expect(synth(chart)).toThrow(/asks for GPUs twice in one container/);
  });
});

describe('what the pool cannot serve', () => {
  const api = (chart: Chart) => new (load('28').Deployment)(chart, 'api', { containers: [{ image: 'x:1' }] });

  test('fails at synth, unless it is silenced with a reason', () => {
    const chart = chartOf();
    requestGpus(api(chart), { gpus: 1 }, { pool: slices(chart) });
    expect(synth(chart)).toThrow(/pool\/offers/);
    const other = chartOf();
    requestGpus(api(other), { gpus: 1 }, { pool: slices(other), silence: { 'pool/offers': 'the operator is being migrated' } });
    expect(synth(other)).not.toThrow();
  });

  test('is judged once, however many charts the app has, and a warning is printed once', () => {
    const app = new App();
    for (let index = 0; index < 5; index++) new Chart(app, `chart-${index}`);
    const chart = new Chart(app, 'ml', { namespace: 'ml' });
    const deployment = api(chart);
    ApiObject.of(deployment).addJsonPatch(JsonPatch.add('/spec/template/spec/hostIpc', true));
    requestGpus(deployment, { gpus: 1 }, { pool: borrowed(chart, { sharing: mps({ replicas: 4 }) }) });
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const judged = jest.spyOn(rulesModule, 'judge');
    for (const each of app.charts) each.toJson();
    expect(judged.mock.calls.filter(([model]) => model.pods.length === 1)).toHaveLength(1);
    const texts = write.mock.calls.map(([text]) => String(text));
    expect(new Set(texts).size).toBe(texts.length);
  });
});

test('fails at once for a malformed request, a second one and a second pool', () => {
  const chart = chartOf();
  const { Deployment } = load('28');
  const api = new Deployment(chart, 'api', { containers: [{ image: 'x:1' }] });
  expect(() => requestGpus(api, { gpus: 0 })).toThrow(/gpus: is out of range/);
  expect(() => requestGpus(api, { gpus: 1, mig: '1g.10gb' } as never)).toThrow(/exactly one of gpus, mig/);
  expect(() => requestGpus(api, { gpus: 1 }, { silence: { 'pool/offers': 1 } as never })).toThrow(/silence/);
  const pool = slices(chart);
  requestGpus(api, { mig: '1g.10gb' }, { pool });
  expect(() => requestGpus(api, { mig: '1g.10gb' }, { pool })).toThrow(/twice/);
  expect(() => requestGpus(api, { gpus: 1 }, { container: 'side' })).toThrow(/different pools/);
  expect(() => requestGpus(chart, { gpus: 1 })).toThrow(/is not a workload/);
});

describe('fails by a GpuConfigError, in programs without types, for', () => {
  const { Deployment } = load('28');
  const api = () => new Deployment(chartOf(), 'api', { containers: [{ image: 'x:1' }, { name: 'two', image: 'y:1' }] });
  const options: Readonly<Record<string, readonly [unknown, RegExp]>> = {
    'an option that does not exist': [{ contaner: 'two' }, /api\.options\.contaner: is not a known property[\s\S]*allowed: "container"/],
    'a pool that is none': [{ pool: 'ex' }, /api\.options\.pool: .*[\s\S]*allowed: a GPU pool/],
    'a container that is no name': [{ container: 7 }, /api\.options\.container/],
    'options that are none': [null, /api\.options: is null/],
    'a silence of a rule that does not exist': [{ silence: { 'pool/offer': 'x' } }, /is not the id of a rule[\s\S]*"pool\/offers"/],
  };

  test.each(Object.keys(options))('%s', (what) => {
    const [given, message] = options[what]!;
    expect(() => requestGpus(api(), { gpus: 1 }, given as never)).toThrow(message);
  });

  test.each([undefined, null, 'api', {}, { node: {} }])('workload %j', (workload) => {
    try {
      requestGpus(workload as never, { gpus: 1 });
      throw new Error('nothing was thrown');
    } catch (error) {
      expect(error).toMatchObject({ name: 'GpuConfigError', problems: [{ path: 'requestGpus.workload' }] });
    }
  });
});

describe('a kind that cdk8s-plus does not have', () => {
  const template = (name: string) => ({ spec: { containers: [{ name, image: 'x:1' }] } });
  const asking = (apiVersion: string, kind: string, spec: object, container?: string) => {
    const chart = chartOf();
    const workload = new ApiObject(chart, 'a', { apiVersion, kind, metadata: { name: 'a', namespace: 'ml' }, spec });
    requestGpus(workload, { gpus: 2 }, { pool: borrowed(chart, {}), ...(container === undefined ? {} : { container }) });
    const [made] = Testing.synth(chart) as KubeObject[];
    return templatesOf(made!).map(
      ({ template: { spec: given } }) =>
        `${given.containers[0]!.name}: ${given.nodeSelector?.['team'] ?? 'anywhere'}, ${given.containers[0]!.resources?.limits?.['nvidia.com/gpu'] ?? 0}`,
    );
  };
  const mpi = { mpiReplicaSpecs: { Launcher: { template: template('mpirun') }, Worker: { replicas: 2, template: template('sshd') } } };
  const ray = { headGroupSpec: { template: template('head') }, workerGroupSpecs: [{ groupName: 'gpu', template: template('worker') }] };
  const jobs = ['driver', 'worker'].map((name) => ({ name, template: { spec: { template: template(name) } } }));

  test('asks in its workers', () => {
    expect(asking('kubeflow.org/v2beta1', 'MPIJob', mpi)).toEqual(['mpirun: anywhere, 0', 'sshd: ml, 2']);
    expect(asking('ray.io/v1', 'RayJob', { rayClusterSpec: ray })).toEqual(['head: anywhere, 0', 'worker: ml, 2']);
    expect(asking('ray.io/v1', 'RayCluster', { headGroupSpec: ray.headGroupSpec })).toEqual(['head: ml, 2']);
    expect(
      asking('kubeflow.org/v1', 'PyTorchJob', {
        pytorchReplicaSpecs: { Master: { template: template('pytorch') }, Worker: { template: template('pytorch') } },
      }),
    ).toEqual(['pytorch: ml, 2', 'pytorch: ml, 2']);
    expect(
      asking('leaderworkerset.x-k8s.io/v1', 'LeaderWorkerSet', {
        leaderWorkerTemplate: { size: 2, leaderTemplate: template('leader'), workerTemplate: template('worker') },
      }),
    ).toEqual(['leader: ml, 2', 'worker: ml, 2']);
    expect(asking('jobset.x-k8s.io/v1alpha2', 'JobSet', { replicatedJobs: jobs })).toEqual(['driver: ml, 2', 'worker: ml, 2']);
  });

  test('asks in the container that is named, wherever that is', () => {
    expect(asking('kubeflow.org/v2beta1', 'MPIJob', mpi, 'mpirun')).toEqual(['mpirun: ml, 2', 'sshd: anywhere, 0']);
    expect(asking('jobset.x-k8s.io/v1alpha2', 'JobSet', { replicatedJobs: jobs }, 'worker')).toEqual([
      'driver: anywhere, 0',
      'worker: ml, 2',
    ]);
    expect(() => asking('jobset.x-k8s.io/v1alpha2', 'JobSet', { replicatedJobs: jobs }, 'nobody')).toThrow(
      /does not have this container[\s\S]*got: "nobody"[\s\S]*allowed: "worker", "driver"/,
    );
  });

  test('fails where it is not known where its pods are', () => {
    expect(() => asking('example.com/v1', 'Thing', { template: template('main') })).toThrow(
      /does not know where a Thing of example.com\/v1 has its pods/,
    );
  });
});
