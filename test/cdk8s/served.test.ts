import { Testing } from 'cdk8s';
import {
  AlaudaGpuPlugin,
  alaudaMps,
  findings,
  GpuManager,
  gpuManager,
  GpuNodePool,
  GpuOperator,
  GpuWorkload,
  Hami,
  hami,
  KaiScheduler,
  kaiFractions,
  mps,
  VolcanoVgpu,
  volcanoVgpu,
} from '../../lib';
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
  new GpuWorkload(chart, 'web', { ...web, pool: theirs, resources: { cpu: 4, memory: '16Gi' } });
  expect(findings(app)).toEqual([]);
});

test('what a construct installs serves the pools of its allocator, and no pool that comes after it', () => {
  const { app, chart, cluster } = platform();
  const make = (name: string, sharing: unknown, request: unknown) => {
    const pool = new GpuNodePool(cluster, name, { ...dgx, sharing } as never);
    new GpuWorkload(chart, name, { kind: 'Deployment', image: 'x:1', pool, request } as never);
    return pool;
  };
  const vgpu = { vgpu: { gpus: 1, memory: '8Gi' } };
  const unserved = () => findings(app).flatMap(({ rule, subject }) => (rule === 'pool/unserved' ? [subject.replace(/.*\//, '')] : []));
  make('volcano', volcanoVgpu(), vgpu);
  make('kai', kaiFractions(), vgpu);
  make('manager', gpuManager(), { vcuda: { cores: 30, memory: '4Gi' } });
  const alauda = make('alauda', alaudaMps(), { alaudaMps: { cores: 30, memory: '4Gi' } });
  expect(unserved()).toEqual(['volcano', 'kai', 'kai', 'manager', 'alauda']);
  new VolcanoVgpu(cluster, 'volcano-vgpu', { runtimeClassName: 'nvidia' });
  new KaiScheduler(cluster, 'kai-scheduler');
  expect(unserved()).toEqual(['kai', 'manager', 'alauda']);
  make('late', volcanoVgpu(), vgpu);
  expect(unserved()).toEqual(['kai', 'manager', 'alauda', 'late']);
  new GpuOperator(cluster, 'gpu-operator');
  new GpuManager(cluster, 'gpu-manager', { image: 'x/gpu-manager:v1.1.5' });
  new AlaudaGpuPlugin(chart, 'plugin', { clusterName: 'prod', version: 'v4.0.15', pools: [alauda] });
  expect(unserved()).toEqual(['late']);
});
