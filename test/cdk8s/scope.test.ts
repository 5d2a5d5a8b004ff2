import { Chart, Testing } from 'cdk8s';
import { GpuCluster, GpuTrainingJob } from '../../lib';
import { refusedOf } from '../refused';

const chart = () => new Chart(Testing.app(), 'ml');
const props = { image: 'a:1' } as never;

test('fails when scope and id are swapped, and says in which order they go', () => {
  const scope = chart();
  expect(refusedOf(() => new GpuTrainingJob('llama' as never, scope as never, props))).toEqual([
    'GpuTrainingJob.scope is the id: scope and id are swapped',
  ]);
  expect(() => new GpuTrainingJob('llama' as never, scope as never, props)).toThrow(/new GpuTrainingJob\(chart, 'llama'/);
});

test('fails for a scope that is no construct', () => {
  expect(refusedOf(() => new GpuCluster({} as never, 'prod', { kubernetes: '1.34' }))).toEqual(['GpuCluster.scope is not a construct']);
});

test('fails for a silence without a reason, and says that the reason is missing', () => {
  const silence = { 'mig/layout': '' };
  expect(() => new GpuCluster(chart(), 'prod', { kubernetes: '1.34', silence })).toThrow(/allowed: the reason/);
});
