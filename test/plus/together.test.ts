import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { findings, GpuNodePool, GpuOperator, GpuWorkload, Hami, hami, type JudgedFinding, modelOf, mps, writeFiles } from '../../lib';
import { requestGpus } from '../../lib/faces/plus';
import { dgx, platform } from '../cdk8s/support';
import * as rulesModule from '../../lib/rules/judge';

const IMAGE = `x:1@sha256:${'0'.repeat(64)}`;
const web = (chart: Chart, id = 'api', props: object = {}) => new kplus.Deployment(chart, id, { containers: [{ image: IMAGE }], ...props });
const idsOf = (found: readonly JudgedFinding[]) => found.flatMap(({ rule, severity }) => (severity === 'info' ? [] : [rule]));
const namespace = (app: App, name: string) => new Chart(app, name, { namespace: name });

function shared() {
  const { app, chart, cluster } = platform();
  const pool = new GpuNodePool(cluster, 'ranking', { ...dgx, sharing: mps({ replicas: 4 }) });
  new GpuOperator(cluster, 'gpu-operator');
  return { app, chart, pool };
}

function parts(version: '2.9.0' | '2.10.0' = '2.10.0') {
  const { app, chart, cluster } = platform();
  const pool = new GpuNodePool(cluster, 'labs', { ...dgx, sharing: hami() });
  new Hami(cluster, 'hami', { version });
  return { app, chart, pool };
}
const part = { vgpu: { gpus: 1, memory: '8Gi' } } as const;

/** What a program prints while it runs, and the error that ends it. */
function printedBy(run: () => unknown): string {
  printed.length = 0;
  try {
    run();
  } catch (error) {
    printed.push(String(error));
  }
  return printed.join('');
}
const printed: string[] = [];
const times = (text: string, word: string): number => text.split(word).length - 1;

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0));
afterEach(() => jest.restoreAllMocks());

describe('a cdk8s-plus workload is judged with the constructs of its app', () => {
  test('what synth refuses stands among the findings, and fails writeFiles, which writes nothing', () => {
    const { app, chart, pool } = shared();
    requestGpus(web(chart), { gpus: 2 }, { pool });
    expect(idsOf(findings(app))).toEqual(['pool/per-container']);
    expect(() => app.synthYaml()).toThrow(/pool\/per-container/);
    const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
    expect(() => writeFiles(app, folder)).toThrow(/pool\/per-container/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('what no rule sees stands among the findings as well', () => {
    const { app, chart, pool } = shared();
    requestGpus(web(chart), { gpus: 1 }, { pool, container: 'nobody' });
    expect(findings(app)).toMatchObject([{ rule: 'override/not-applied', severity: 'error', subject: 'ml/api' }]);
  });

  test('with a construct, or two workloads with each other: clients of one MPS pool in two namespaces', () => {
    const { app, chart, pool } = shared();
    new GpuWorkload(chart, 'own', { kind: 'Deployment', pool, request: { gpus: 1 }, image: IMAGE, resources: { cpu: 2, memory: '8Gi' } });
    requestGpus(web(chart), { gpus: 1 }, { pool });
    expect(idsOf(findings(app))).toEqual([]);
    requestGpus(web(namespace(app, 'web')), { gpus: 1 }, { pool });
    expect(findings(app)).toMatchObject([{ rule: 'sharing/namespaces', got: ['ml', 'web'] }]);
  });

  test('two objects of one name in a chart', () => {
    const { app, chart, pool } = shared();
    new GpuWorkload(chart, 'own', {
      kind: 'Deployment',
      name: 'same',
      pool,
      request: { gpus: 1 },
      image: IMAGE,
      resources: { cpu: 2, memory: '8Gi' },
    });
    requestGpus(web(chart, 'api', { metadata: { name: 'same' } }), { gpus: 1 }, { pool });
    expect(findings(app)).toMatchObject([{ rule: 'name/taken', subject: 'ml/api' }]);
  });

  test('annotations for HAMi that stand on the Deployment, or that the release does not hear', () => {
    const annotations = { 'hami.io/gpu-scheduler-policy': 'mutex' };
    const misplaced = parts();
    requestGpus(web(misplaced.chart, 'api', { metadata: { annotations } }), part, { pool: misplaced.pool });
    expect(idsOf(findings(misplaced.app))).toEqual(['hami/annotation-place']);
    const unheard = parts('2.9.0');
    requestGpus(web(unheard.chart, 'api', { podMetadata: { annotations } }), part, { pool: unheard.pool });
    expect(idsOf(findings(unheard.app))).toEqual(['hami/unheard-annotation']);
  });

  test('a silence of the workload holds for its findings alone', () => {
    const { app, chart, pool } = shared();
    requestGpus(web(chart), { gpus: 2 }, { pool, silence: { 'pool/per-container': 'two clients are wanted' } });
    requestGpus(web(chart, 'other'), { gpus: 2 }, { pool });
    expect(findings(app).map(({ subject, silenced }) => [subject, silenced])).toEqual([
      ['ml/api', 'two clients are wanted'],
      ['ml/other', undefined],
    ]);
  });

  test('a question before the workload was changed is answered anew after it', () => {
    const { app, chart, pool } = shared();
    const api = web(chart);
    requestGpus(api, { gpus: 1 }, { pool });
    requestGpus(api, { gpus: 1 }, { pool, container: 'late' });
    expect(idsOf(findings(app))).toEqual(['override/not-applied']);
    api.addContainer({ name: 'late', image: IMAGE });
    expect(idsOf(findings(app))).toEqual([]);
    expect(() => app.synthYaml()).not.toThrow();
  });

  test('its objects stand in the model', () => {
    const { app, chart, pool } = shared();
    requestGpus(web(chart), { gpus: 1 }, { pool });
    expect(modelOf(app).objects.filter(({ path }) => path === 'ml/api')).toMatchObject([{ object: { kind: 'Deployment' }, scope: 'ml' }]);
  });
});

describe('each problem is said once', () => {
  test('an error, however many charts and workloads there are', () => {
    const { app, chart, pool } = shared();
    requestGpus(web(chart), { gpus: 2 }, { pool });
    requestGpus(web(namespace(app, 'other')), { gpus: 1 }, { pool, silence: { 'sharing/namespaces': 'they trust each other' } });
    expect(
      times(
        printedBy(() => app.synthYaml()),
        '[pool/per-container]',
      ),
    ).toBe(1);
  });

  test('a warning, also when somebody asked before', () => {
    const { app, chart, pool } = shared();
    for (const chartOf of [chart, namespace(app, 'other')]) requestGpus(web(chartOf), { gpus: 1 }, { pool });
    const printed = printedBy(() => {
      findings(app);
      requestGpus(web(chart, 'third'), { gpus: 1 }, { pool });
      for (const each of app.charts) each.toJson();
    });
    expect(times(printed, '[sharing/namespaces]')).toBe(1);
  });
});

describe('a pool of another app', () => {
  const elsewhere = () => {
    const { cluster } = platform();
    return new GpuNodePool(cluster, 'ranking', {
      ...dgx,
      nodes: { min: 0, max: 4 },
      sharing: mps({ replicas: 4, renameByDefault: true }),
      silence: { 'pool/autoscaled': 'an autoscaler of our own' },
    });
  };

  test('judges the workload where no construct of ours is, and fails synth', () => {
    const app = new App();
    requestGpus(web(namespace(app, 'ml')), { gpus: 2 }, { pool: elsewhere() });
    expect(() => app.synthYaml()).toThrow(/\[ml\/api\] .*\[pool\/per-container\]/);
  });

  test('is not judged by itself again, where nobody could silence it', () => {
    const app = new App();
    const pool = elsewhere();
    requestGpus(web(namespace(app, 'ml')), { gpus: 1 }, { pool });
    expect(printedBy(() => app.synthYaml())).toBe('');
    requestGpus(web(namespace(app, 'web')), { gpus: 1 }, { pool });
    expect(idsOf(findings(app))).toEqual(['sharing/namespaces']);
  });
});

test('a thousand workloads are judged once, each manifest made a fixed number of times', () => {
  const made = (count: number) => {
    const { app, chart, pool } = shared();
    const calls = jest.fn();
    for (let index = 0; index < count; index++) {
      const api = web(chart, `api-${index}`, { replicas: 1 });
      const object = ApiObject.of(api);
      const original = object.toJson.bind(object);
      object.toJson = () => {
        calls();
        return original();
      };
      requestGpus(api, { gpus: 1 }, { pool });
    }
    const judged = jest.spyOn(rulesModule, 'judge');
    app.synthYaml();
    const judgements = judged.mock.calls.length;
    judged.mockRestore();
    return { each: calls.mock.calls.length / count, judgements };
  };
  expect(made(100)).toEqual({ each: made(10).each, judgements: 1 });
});
