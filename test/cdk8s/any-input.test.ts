import { App, Chart } from 'cdk8s';
import fc from 'fast-check';
import {
  GpuCluster,
  GpuConfigError,
  GpuNodePool,
  GpuOperator,
  GpuTrainingJob,
  GpuWorkload,
  MigPartitionedNodePool,
  mig,
  TunedGpuNode,
} from '../../lib';
import type { KubeObject } from '../../lib/words/kubernetes';
import { judgeManifest } from '../judge/schema';
import { dgx, job, platform } from './support';

type Make = (chart: Chart, cluster: GpuCluster, props: never) => unknown;

/** Every constructor with props that are right; the test makes one of them wrong. */
const constructors: Readonly<Record<string, { readonly right: object; readonly make: Make }>> = {
  GpuCluster: {
    right: { kubernetes: '1.34', distribution: 'k3s', name: 'x' },
    make: (chart, _cluster, props) => new GpuCluster(chart, 'other', props),
  },
  GpuNodePool: {
    right: { ...dgx, sharing: mig({ layout: { '1g.10gb': 7 } }), labels: { a: 'b' } },
    make: (_chart, cluster, props) => new GpuNodePool(cluster, 'x', props),
  },
  TunedGpuNode: {
    right: { ...dgx, intent: 'training', kubelet: { maxPods: 64 }, taints: [] },
    make: (_chart, cluster, props) => new TunedGpuNode(cluster, 'x', props),
  },
  MigPartitionedNodePool: {
    right: { ...dgx, layout: { '1g.10gb': 7 }, strategy: 'mixed' },
    make: (_chart, cluster, props) => new MigPartitionedNodePool(cluster, 'x', props),
  },
  'GpuNodePool.fromAttributes': {
    right: { sharing: mig(), nodeSelector: { a: 'b' }, nodes: 2 },
    make: (chart, _cluster, props) => GpuNodePool.fromAttributes(chart, 'x', props),
  },
  'GpuNodePool.fromDescription': {
    right: {
      apiVersion: 'cdk8s-gpu/v1',
      kind: 'GpuNodePool',
      name: 'x',
      path: 'x',
      sharing: mig(),
      nodeSelector: {},
      labels: {},
      taints: [],
    },
    make: (chart, _cluster, props) => GpuNodePool.fromDescription(chart, 'x', props),
  },
  GpuOperator: {
    right: { version: 'v26.7.0', namespace: 'gpu', values: { mig: { strategy: 'single' } } },
    make: (_chart, cluster, props) => new GpuOperator(cluster, 'x', props),
  },
  GpuTrainingJob: {
    right: { ...job, numNodes: 2, env: { A: '1' }, controller: 'JobSet', labels: {}, volumes: {} },
    make: (chart, _cluster, props) => new GpuTrainingJob(chart, 'x', props),
  },
  GpuWorkload: {
    right: { kind: 'Deployment', image: 'x:1', request: { gpus: 1 }, replicas: 2, port: 80, sidecars: [], args: ['a'] },
    make: (chart, _cluster, props) => new GpuWorkload(chart, 'x', props),
  },
};

const anything = fc.oneof(
  fc.anything(),
  fc.constantFrom(null, Number.NaN, -1, 0, 1.5, '', ' ', '$(id)', "'", '"', '\n', '..', {}, [], [null], () => 1, Symbol('x'), 10n ** 20n),
);

describe.each(Object.entries(constructors))('%s', (_name, { right, make }) => {
  test('takes the right props', () => {
    const { chart, cluster } = platform();
    expect(() => make(chart, cluster, right as never)).not.toThrow();
  });

  test('answers any value of any property with a GpuConfigError, or with manifests that the schema accepts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(right), 'unknown'), anything, (key, value) => {
        const app = new App();
        const chart = new Chart(app, 'ml', { namespace: 'ml' });
        const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
        try {
          make(chart, cluster, { ...right, [key]: value } as never);
        } catch (error) {
          if (!GpuConfigError.is(error)) throw error;
          expect(error.problems.length).toBeGreaterThan(0);
          for (const { path, problem } of error.problems) expect([path, problem].every((text) => text.length > 0)).toBe(true);
          return;
        }
        let manifests: KubeObject[];
        try {
          manifests = chart.toJson() as KubeObject[];
        } catch (error) {
          expect(String(error)).toMatch(/Validation failed[\s\S]*\[[a-z]+\/[a-z-]+\]/);
          return;
        }
        for (const manifest of manifests) expect(judgeManifest(manifest, '1.34')).toEqual([]);
      }),
      { numRuns: 300, seed: 11 },
    );
  });

  test.each([null, undefined, 1, 'x', [], () => 1])('fails with %p in place of the props', (wrong) => {
    const { chart, cluster } = platform();
    const attempt = (): unknown => make(chart, cluster, wrong as never);
    if (_name === 'GpuOperator' && wrong === undefined) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(/is missing|is null|has the wrong type|is not JSON/);
  });
});
