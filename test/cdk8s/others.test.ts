import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, Include, JsonPatch, Lazy } from 'cdk8s';
import * as kplus from 'cdk8s-plus-34';
import {
  exclusive,
  findings,
  GpuCluster,
  GpuNodePool,
  GpuTrainingJob,
  GpuWorkload,
  Hami,
  hami,
  machines,
  mig,
  summary,
  unknowns,
} from '../../lib';
import { requestGpus } from '../../lib/faces/plus';
import { dgx, platform } from './support';

/** What synth of an app refuses, and what it warns of. */
function synthesised(app: App): { readonly refused: string; readonly warned: string } {
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    app.synthYaml();
    return { refused: '', warned: written.mock.calls.join('') };
  } catch (error) {
    return { refused: String(error), warned: written.mock.calls.join('') };
  } finally {
    written.mockRestore();
  }
}

const asking = (gpus: unknown, more: object = {}) => ({
  ...more,
  containers: [{ name: 'main', image: 'registry.example/x:1', resources: { limits: { 'nvidia.com/gpu': gpus } } }],
});
const pod = (scope: Chart | GpuCluster, id: string, spec: object, metadata: object = {}) =>
  new ApiObject(scope, id, { apiVersion: 'v1', kind: 'Pod', metadata: { name: id, ...metadata }, spec });
const claim = (chart: Chart, id: string, accessModes: readonly string[] = ['ReadWriteOnce']) =>
  new ApiObject(chart, id, {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: id },
    spec: { accessModes, resources: { requests: { storage: '1Gi' } } },
  });
const rulesAt = (app: App, subject: string): readonly string[] =>
  findings(app)
    .filter((one) => one.subject === subject && one.silenced === undefined && one.severity !== 'info')
    .map(({ rule }) => rule);

describe('what others declare beside constructs of this library', () => {
  test('fails synth with the construct, the place, the value and the fix', () => {
    const { app, chart } = platform();
    pod(chart, 'half', asking(0.5));
    expect(synthesised(app).refused).toMatch(
      /\n {2}\[ml\/half\] spec\.containers\[0\]\.resources\S+: container 'main' asks for a part of a device \[pod\/device-quantity\]\n {2}got: 0\.5\n {2}fix: /,
    );
  });

  test('fails every chart of the app, in whichever of them the object is', () => {
    const { app, chart } = platform();
    pod(new Chart(app, 'other'), 'half', asking(0.5));
    expect(() => chart.toJson() as unknown).toThrow('[other/half]');
  });

  test('is not judged in an app without a construct of this library, nor in another app', () => {
    const other = new App();
    pod(new Chart(other, 'other'), 'half', asking(0.5));
    expect(synthesised(other)).toEqual({ refused: '', warned: '' });
    expect(synthesised(platform().app)).toEqual({ refused: '', warned: '' });
  });

  test('is judged beside a borrowed pool alone', () => {
    const app = new App();
    const chart = new Chart(app, 'ml');
    GpuNodePool.fromAttributes(chart, 'theirs', { sharing: exclusive(), machine: machines.dgxH100, nodeSelector: { team: 'ml' } });
    pod(chart, 'nine', asking(9, { nodeSelector: { team: 'ml' } }));
    expect(rulesAt(app, 'ml/nine')).toContain('pool/gpus-per-node');
  });

  test('of a pool of the app is held to what the pool offers', () => {
    const { app, chart, cluster } = platform();
    new GpuNodePool(cluster, 'slices', { ...dgx, sharing: mig({ layout: { '1g.10gb': 7 } }), nodeSelector: { team: 'ml' } });
    pod(chart, 'whole', asking(1, { nodeSelector: { team: 'ml' } }));
    expect(rulesAt(app, 'ml/whole')).toContain('pool/offers');
  });

  test('is a part of one whole with the constructs: a claim for one node under a job of two', () => {
    const { app, chart, cluster } = platform({ silence: { 'pool/unserved': 'the operator is elsewhere' } });
    const pool = new GpuNodePool(cluster, 'train', dgx);
    claim(chart, 'data');
    const volumes = { data: { mountPath: '/data', persistentVolumeClaim: { claimName: 'data' } } };
    const job = (id: string, numNodes: number) =>
      new GpuTrainingJob(chart, id, {
        ...{ pool, numNodes, fabric: 'none', request: { gpus: 8 }, image: 'registry.example/x:1', command: ['torchrun', 'a.py'] },
        volumes,
      });
    job('one', 1);
    job('two', 2);
    const { refused, warned } = synthesised(app);
    expect(refused).toBe('');
    expect(warned).toMatch(/^warning: ml\/two\.spec\.\S+: 2 pods mount claim 'data'/m);
    expect(rulesAt(app, 'ml/one')).not.toContain('storage/claim-nodes');
    expect(rulesAt(app, 'ml/two')).toContain('storage/claim-nodes');
  });

  test('a claim for one node under a Deployment of others is a warning', () => {
    const { app, chart } = platform();
    claim(chart, 'data');
    new ApiObject(chart, 'web', {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: {
        replicas: 2,
        selector: { matchLabels: { app: 'web' } },
        template: {
          metadata: { labels: { app: 'web' } },
          spec: {
            containers: [{ name: 'main', image: 'registry.example/x:1', volumeMounts: [{ name: 'data', mountPath: '/data' }] }],
            volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
          },
        },
      },
    });
    const { refused, warned } = synthesised(app);
    expect(refused).toBe('');
    expect(warned).toMatch(/^warning: ml\/web\.spec\.template\.spec\.volumes\[0\]\.persistentVolumeClaim: 2 pods mount claim 'data'/m);
  });

  test('of a pool of HAMi is left to the webhook, which names the scheduler', () => {
    const { app, chart, cluster } = platform();
    new GpuNodePool(cluster, 'parts', { ...dgx, sharing: hami(), nodeSelector: { team: 'ml' } });
    new Hami(cluster, 'hami');
    const tolerations = [{ key: 'nvidia.com/gpu', operator: 'Exists' }];
    pod(chart, 'one', asking(1, { nodeSelector: { team: 'ml' }, tolerations }));
    expect(rulesAt(app, 'ml/one')).not.toContain('hami/scheduler-name');
  });

  test('has no name that a construct has', () => {
    const { app, chart } = platform();
    pod(chart, 'twice', asking(1));
    new GpuWorkload(chart, 'ours', { kind: 'Pod', name: 'twice', request: { gpus: 1 }, image: 'registry.example/x:1' });
    expect(rulesAt(app, 'ml/twice')).toContain('name/taken');
    expect(rulesAt(app, 'ml/ours')).not.toContain('name/taken');
  });

  test('is no row of the summary', () => {
    const { app, chart } = platform();
    pod(chart, 'one', asking(1));
    expect(summary(app)).not.toContain('ml/one');
  });

  test('is said once, by its own rules, where GPUs are asked for by requestGpus', () => {
    const { app, chart, cluster } = platform({ silence: { 'pool/unserved': 'the operator is elsewhere' } });
    const pool = new GpuNodePool(cluster, 'train', dgx);
    const web = new kplus.Deployment(chart, 'web', { containers: [{ image: 'registry.example/x:1' }] });
    requestGpus(web, { gpus: 9 }, { pool });
    const found = findings(app).filter(({ severity }) => severity === 'error');
    expect(found.map(({ subject, rule }) => `${subject} ${rule}`)).toEqual(['ml/web pool/gpus-per-node']);
  });
});

describe('objects are judged as they are written', () => {
  test('with lazy values and JSON patches', () => {
    const { app, chart } = platform();
    pod(chart, 'lazy', asking(Lazy.any({ produce: () => 0.5 })));
    pod(chart, 'patched', asking(1)).addJsonPatch(JsonPatch.replace('/spec/containers/0/resources/limits/nvidia.com~1gpu', 0.5));
    pod(chart, 'mended', asking(0.5)).addJsonPatch(JsonPatch.replace('/spec/containers/0/resources/limits/nvidia.com~1gpu', 1));
    expect(['ml/lazy', 'ml/patched', 'ml/mended'].map((one) => rulesAt(app, one).includes('pod/device-quantity'))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('anew where they changed, or others came', () => {
    const { app, chart } = platform();
    const patched = pod(chart, 'patched', asking(0.5));
    expect(synthesised(app).refused).toContain('[ml/patched]');
    patched.addJsonPatch(JsonPatch.replace('/spec/containers/0/resources/limits/nvidia.com~1gpu', 1));
    expect(synthesised(app).refused).toBe('');
    pod(chart, 'later', asking(0.5));
    expect(synthesised(app).refused).toContain('[ml/later]');
  });

  test('of cdk8s-plus, included YAML and lists', () => {
    const folder = mkdtempSync(join(tmpdir(), 'others-'));
    const url = join(folder, 'a.yaml');
    const half = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'half' }, spec: asking(0.5) };
    writeFileSync(url, JSON.stringify(half));
    const { app, chart } = platform();
    new Include(chart, 'included', { url });
    rmSync(folder, { recursive: true });
    new ApiObject(chart, 'list', { apiVersion: 'v1', kind: 'List', items: [{ ...half, spec: asking(1) }, half] });
    const web = new kplus.Deployment(chart, 'web', { containers: [{ image: 'registry.example/x:1', envVariables: ALL }] });
    const included = chart.node.findAll().filter((one) => ApiObject.isApiObject(one) && one.node.path.startsWith('ml/included/'));
    expect(included.map(({ node }) => rulesAt(app, node.path).includes('pod/device-quantity'))).toEqual([true]);
    expect(rulesAt(app, 'ml/list')).toContain('pod/device-quantity');
    expect(rulesAt(app, ApiObject.of(web).node.path)).toContain('pod/visible-devices');
  });

  test('once for each that is written, however many charts there are', () => {
    const { app } = platform();
    let made = 0;
    for (let index = 0; index < 20; index++) pod(new Chart(app, `chart-${index}`), 'pod', asking(Lazy.any({ produce: () => (made++, 1) })));
    synthesised(app);
    expect(made).toBe(40);
  });

  test('of kinds that nobody knows, and with values that cannot be written', () => {
    const { app, chart } = platform();
    new ApiObject(chart, 'strange', { apiVersion: 'example.com/v1', kind: 'Strange', spec: { env: { A: 'b' }, containers: 3 } });
    expect(synthesised(app)).toEqual({ refused: '', warned: '' });
    new ApiObject(chart, 'circle', { apiVersion: 'v1', kind: 'ConfigMap', data: Lazy.any({ produce: () => fails() }) });
    expect(synthesised(app).refused).toContain("Failed serializing construct at path 'ml/circle'");
  });

  test('without those that do not have the form of their kind, which is said', () => {
    const { app, chart } = platform();
    pod(chart, 'broken', { containers: 'none', volumes: 3 });
    pod(chart, 'half', asking(0.5));
    const { refused, warned } = synthesised(app);
    expect(refused).toContain('[ml/half]');
    expect(warned).toMatch(/^warning: ml\/broken: .*\[manifest\/unread\]$/m);
    expect(warned).not.toContain('rule/failed');
  });

  test('as far as is known of what is put in later', () => {
    const { app, chart } = platform();
    pod(chart, 'open', asking('${GPUS}'));
    expect(synthesised(app)).toEqual({ refused: '', warned: '' });
  });
});

describe('a finding is silenced', () => {
  test('by an annotation on the object, with its reason', () => {
    const { app, chart } = platform();
    pod(chart, 'half', asking(0.5), { annotations: { 'silence.cdk8s-gpu/pod.device-quantity': 'a test' } });
    expect(synthesised(app)).toEqual({ refused: '', warned: '' });
    expect(findings(app).find(({ rule }) => rule === 'pod/device-quantity')).toMatchObject({ subject: 'ml/half', silenced: 'a test' });
  });

  test('by the cluster', () => {
    const { app, chart } = platform({ silence: { 'pod/device-quantity': 'a test' } });
    pod(chart, 'half', asking(0.5));
    expect(synthesised(app)).toEqual({ refused: '', warned: '' });
    expect(findings(app).find(({ rule }) => rule === 'pod/device-quantity')).toMatchObject({ silenced: 'a test' });
  });

  test('by no rule that does not exist, which is said', () => {
    const { app, chart } = platform();
    pod(chart, 'one', asking(1), { annotations: { 'silence.cdk8s-gpu/pod.device-quantiti': 'a test' } });
    expect(synthesised(app).warned).toMatch(/^warning: ml\/one: .*pod\.device-quantiti.*\[manifest\/unread\]$/m);
  });
});

describe('judgeOthers: false', () => {
  test('ends it, and nothing is rendered for it', () => {
    const { app, chart } = platform({ judgeOthers: false });
    let made = 0;
    pod(chart, 'half', asking(Lazy.any({ produce: () => (made++, 0.5) })));
    expect(synthesised(app)).toEqual({ refused: '', warned: '' });
    expect(made).toBe(1);
  });

  test('of one of several clusters ends it for what is in its scope, or in its charts', () => {
    const app = new App();
    const [first, second] = [new Chart(app, 'first'), new Chart(app, 'second')];
    const ended = new GpuCluster(first, 'prod', { kubernetes: '1.34', judgeOthers: false });
    new GpuCluster(second, 'prod', { kubernetes: '1.34' });
    pod(first, 'chart', asking(0.5));
    pod(ended, 'scope', asking(0.5));
    pod(second, 'judged', asking(0.5));
    pod(new Chart(app, 'third'), 'of-both', asking(0.5));
    expect(synthesised(app).refused.match(/\[[\w/-]+\] /g)).toEqual(['[second/judged] ', '[third/of-both] ']);
  });

  test('holds for a chart whose jobs are on a pool of that cluster', () => {
    const { app, cluster } = platform({ judgeOthers: false, silence: { 'pool/unserved': 'the operator is elsewhere' } });
    const pool = new GpuNodePool(cluster, 'train', dgx);
    new GpuCluster(new Chart(app, 'else'), 'else', { kubernetes: '1.34' });
    const jobs = new Chart(app, 'jobs');
    new GpuTrainingJob(jobs, 'job', { pool, request: { gpus: 8 }, image: 'registry.example/x:1' });
    pod(jobs, 'half', asking(0.5));
    expect(synthesised(app).refused).toBe('');
  });
});

test('what could not be judged is told by the name of its construct', () => {
  const { app, chart } = platform();
  const args = ['--model=acme/new-70b'];
  new ApiObject(chart, 'chat', {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    spec: { containers: [{ ...asking(1).containers[0], image: 'vllm/vllm-openai:v0.11.0', args }] },
  });
  expect(unknowns(app).map(({ subject }) => subject)).toContain('ml/chat');
});

const ALL = { NVIDIA_VISIBLE_DEVICES: kplus.EnvValue.fromValue('all') };
const fails = (): never => {
  throw new Error('no');
};

test('warnings of one sort are printed together, each once however often the app is judged', () => {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', silence: { 'pool/unserved': 'the operator is elsewhere' } });
  const pool = new GpuNodePool(cluster, 'train', dgx);
  for (let index = 0; index < 9; index++) {
    const image = 'registry.example/x:latest';
    new GpuTrainingJob(chart, `job-${index}`, { pool, numNodes: 2, request: { gpus: 8 }, image, command: ['torchrun', 'a.py'] });
  }
  const { warned } = synthesised(app);
  expect(warned.match(/^warning: .*\[network\/no-fabric\]$/gm)).toHaveLength(1);
  expect(warned).toMatch(/^ {2}also: ml\/job-1\.\S+, .* and 3 more$/m);
  expect(synthesised(app).warned).toBe('');
});
