import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import {
  type AnyMigLayout,
  GpuCluster,
  GpuConfigError,
  GpuNodePool,
  GpuOperator,
  GpuTrainingJob,
  GpuWorkload,
  maximalMigLayouts,
  MigPartitionedNodePool,
  TunedGpuNode,
  writeFiles,
} from '../../lib';
import { dgx, job, platform } from './support';

function problemsOf(act: () => unknown): readonly string[] {
  try {
    act();
  } catch (error) {
    if (GpuConfigError.is(error)) return error.problems.map(({ path }) => path);
    throw error;
  }
  throw new Error('nothing was thrown');
}

test('fails malformed props at once, with every path', () => {
  const { chart } = platform();
  const wrong = { ...job, numNodes: 0, imagee: 'x', request: { gpus: 1.5 }, command: 'torchrun train.py' } as never;
  expect([...problemsOf(() => new GpuTrainingJob(chart, 'llama', wrong))].sort()).toEqual([
    'ml/llama.command',
    'ml/llama.imagee',
    'ml/llama.numNodes',
    'ml/llama.request.gpus',
  ]);
});

describe('a construct outside of any chart', () => {
  const app = (): App => new App({ outdir: mkdtempSync(join(tmpdir(), 'gpu-')) });

  test.each([
    ['GpuCluster', (scope: App): unknown => new GpuCluster(scope, 'prod', { kubernetes: '1.34' })],
    ['GpuTrainingJob', (scope: App): unknown => new GpuTrainingJob(scope, 'prod', job)],
    ['GpuWorkload', (scope: App): unknown => new GpuWorkload(scope, 'prod', { kind: 'Pod', image: 'x:1', request: { gpus: 1 } })],
  ])('fails as %s at once, and says how to write it', (name, act) => {
    expect(() => act(app())).toThrow(
      `prod: is not inside a cdk8s Chart\n  allowed: a scope inside a Chart\n  fix: give a chart as scope: new ${name}(new Chart(app, 'gpu'), 'prod', ...)`,
    );
    expect(problemsOf(() => act(app()))).toEqual(['prod']);
  });

  test('is left alone as soon as a chart is above it, at any distance', () => {
    const chart = new Chart(app(), 'ml');
    expect(() => new GpuCluster(new Construct(new Construct(chart, 'a'), 'b'), 'prod', { kubernetes: '1.34' })).not.toThrow();
  });
});

test.each([
  ['', 'is empty', 'give it'],
  [undefined, 'is missing', 'give it'],
  [null, 'is null', 'give a value'],
  [5, 'has the wrong type or form', "write '5', with quotes"],
  [{}, 'has the wrong type or form', 'give a string'],
])('fails the id %j, and says where it stands', (id, problem, fix) => {
  const { chart, cluster } = platform();
  const told = (path: string) => ({ problems: [{ path, problem, fix }] });
  expect(caught(() => new GpuTrainingJob(chart, id as never, job))).toMatchObject(told('ml/GpuTrainingJob.id'));
  expect(caught(() => new GpuCluster(chart, id as never, { kubernetes: '1.34' }))).toMatchObject(told('ml/GpuCluster.id'));
  expect(caught(() => new TunedGpuNode(cluster, id as never, { ...dgx, intent: 'training' }))).toMatchObject(
    told('ml/prod/TunedGpuNode.id'),
  );
  expect(caught(() => new GpuOperator(cluster, id as never))).toMatchObject(told('ml/prod/GpuOperator.id'));
  expect(caught(() => new GpuTrainingJob(undefined as never, id as never, job))).toMatchObject(told('GpuTrainingJob.id'));
});

function caught(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

test('fails an unknown property with the nearest one first', () => {
  const { chart } = platform();
  expect(() => new GpuTrainingJob(chart, 'llama', { ...job, numNode: 4 } as never)).toThrow(
    /numNode: is not a known property[\s\S]*allowed: "numNodes"/,
  );
});

test('fails null, undefined and functions as props', () => {
  const { chart } = platform();
  for (const wrong of [null, undefined, () => 1, 'x', 7, []]) {
    expect(
      problemsOf(() => new GpuTrainingJob(chart, `job-${String(wrong).length}-${typeof wrong}`, wrong as never)).length,
    ).toBeGreaterThan(0);
  }
});

test('a value of a wrong type among those of an operator is seen at synth, and one that the chart mends is left alone', () => {
  const { app, cluster } = platform();
  const values = { devicePlugin: { env: { A: 'b' } }, gfd: { enabled: 'nope' }, toolkit: { version: 1 } };
  new GpuOperator(cluster, 'gpu-operator', { values: values as never });
  let said = '';
  try {
    app.synth();
  } catch (error) {
    said = String(error);
  }
  const places = [...said.matchAll(/^.*gpu-operator\] (values\.\S+): (.*) \[operator\/broken-value\]$/gm)].map(([, at, problem]) => [
    at,
    problem,
  ]);
  expect(places).toEqual([
    ['values.devicePlugin.env', 'is not a list; the API server rejects it'],
    ['values.gfd.enabled', 'is not a boolean; the API server rejects it'],
  ]);
});

test.each<[string, AnyMigLayout, string]>([
  ['another GPU', { '1g.5gb': 7 }, '1g.5gb is not a MIG profile of H100-SXM5-80GB [mig/layout]'],
  ['more than fits', { '1g.10gb': 8 }, 'cannot be placed on H100-SXM5-80GB [mig/layout]'],
])('fails for a layout of %s that the compiler does not know', (_what, layout, message) => {
  const { app, cluster } = platform();
  new MigPartitionedNodePool(cluster, 'slices', { ...dgx, layout });
  expect(() => app.synth()).toThrow(message);
});

test('takes a layout that the compiler does not know', () => {
  const { app, cluster } = platform();
  const [layout = {}] = maximalMigLayouts('H100-SXM5-80GB');
  new MigPartitionedNodePool(cluster, 'slices', { ...dgx, layout });
  app.synth();
});

test('reports every relation that does not hold together, at synth', () => {
  const { app, chart, cluster } = platform();
  const slices = new MigPartitionedNodePool(cluster, 'slices', { ...dgx, layout: { '3g.40gb': 2, '1g.10gb': 1 } });
  const train = new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  new GpuTrainingJob(chart, 'wide', { ...job, pool: train, request: { gpus: 9 } });
  new GpuWorkload(chart, 'whole', { kind: 'Pod', image: 'x:1', pool: slices, request: { gpus: 1 } });
  expect(() => app.synth()).toThrow(/mig\/layout[\s\S]*pool\/gpus-per-node|pool\/gpus-per-node[\s\S]*mig\/layout/);
  expect(() => app.synth()).toThrow(/pool\/offers/);
});

test('writes nothing when there is an error', () => {
  const outdir = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
  const app = new App({ outdir: join(outdir, 'dist') });
  const chart = new Chart(app, 'ml');
  new GpuWorkload(chart, 'whole', {
    kind: 'Pod',
    image: 'x:1',
    pool: GpuNodePool.fromAttributes(chart, 'theirs', {
      sharing: { partition: { kind: 'none' }, share: { kind: 'none' } },
      nodeSelector: { a: 'b' },
    }),
    request: { mig: '1g.10gb' },
  });
  expect(() => app.synth()).toThrow(/pool\/offers/);
  expect(() => writeFiles(app, join(outdir, 'nodes'))).toThrow(/pool\/offers/);
  expect(existsSync(join(outdir, 'nodes'))).toBe(false);
  expect(readdirSync(outdir).flatMap((folder) => readdirSync(join(outdir, folder)))).toEqual([]);
});

test('fails a pool that is added after the operator, and one outside a cluster', () => {
  const { chart, cluster } = platform();
  new GpuOperator(cluster, 'gpu-operator');
  expect(() => new TunedGpuNode(cluster, 'late', { ...dgx, intent: 'training' })).toThrow(
    /closed by ml\/prod\/gpu-operator[\s\S]*declare every pool before the operator/,
  );
  expect(() => new TunedGpuNode(chart, 'nowhere', { ...dgx, intent: 'training' })).toThrow(/is not inside a GpuCluster/);
});
