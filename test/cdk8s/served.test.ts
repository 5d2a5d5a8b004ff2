import { Testing } from 'cdk8s';
import { findings, GpuNodePool, GpuOperator, GpuWorkload, Hami, hami, mps } from '../../lib';
import { dgx, platform } from './support';

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

const web = { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } } as const;

function shared(silence: Readonly<Record<string, string>> = {}) {
  const { app, chart, cluster } = platform();
  const pool = new GpuNodePool(cluster, 'ranking', { ...dgx, sharing: mps({ replicas: 4 }), silence });
  const unserved = () => findings(app).filter(({ rule }) => rule === 'pool/unserved');
  return { chart, cluster, pool, unserved };
}

test('a pool with pods that nobody serves is warned of, wherever the operator comes, and synth goes on', () => {
  const { chart, cluster, pool, unserved } = shared();
  expect(unserved()).toEqual([]);
  new GpuWorkload(chart, 'web', { ...web, pool });
  expect(unserved()).toMatchObject([{ subject: 'ml/prod/ranking', severity: 'warning' }]);
  expect(() => Testing.synth(chart)).not.toThrow();
  new GpuOperator(cluster, 'gpu-operator');
  expect(unserved()).toEqual([]);
});

test('HAMi alone does not serve a pool of the device plugin, nor the GPU Operator alone one of HAMi', () => {
  const { chart, cluster, pool, unserved } = shared();
  const labs = new GpuNodePool(cluster, 'labs', { ...dgx, sharing: hami() });
  new GpuWorkload(chart, 'web', { ...web, pool });
  new GpuWorkload(chart, 'notebook', { ...web, pool: labs, request: { vgpu: { gpus: 1, memory: '8Gi' } } });
  new GpuOperator(cluster, 'gpu-operator');
  expect(unserved()).toMatchObject([{ subject: 'ml/prod/labs', got: ['gpu-operator'] }]);
  new Hami(cluster, 'hami');
  expect(unserved()).toEqual([]);
});

test('who else serves the pool is said on it', () => {
  const { chart, pool, unserved } = shared({ 'pool/unserved': "the platform team's GPU Operator serves it" });
  new GpuWorkload(chart, 'web', { ...web, pool });
  expect(unserved()).toMatchObject([{ silenced: "the platform team's GPU Operator serves it" }]);
});

test('a pool that others run is theirs', () => {
  const { app, chart } = platform();
  const theirs = GpuNodePool.fromAttributes(chart, 'theirs', { sharing: mps({ replicas: 4 }), nodeSelector: { team: 'ml' } });
  new GpuWorkload(chart, 'web', { ...web, pool: theirs });
  expect(findings(app)).toEqual([]);
});
