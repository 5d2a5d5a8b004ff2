import { argoCd, findings, GpuCluster, GpuNodePool, GpuOperator, valuesFile } from '../../lib';
import { problemsOf } from '../refused';
import { dgx, platform } from './support';

const named = (length: number, helm: ReturnType<typeof argoCd> | ReturnType<typeof valuesFile>) => {
  const { app, chart } = platform();
  const cluster = new GpuCluster(chart, 'other', { kubernetes: '1.34', helm, name: 'x'.repeat(length) });
  new GpuNodePool(cluster, 'plain', { machine: dgx.machine, nodes: 1 });
  new GpuOperator(cluster, 'gpu-operator');
  return findings(app).map(({ rule }) => rule);
};

test('the name of a cluster is as short as the folder that it becomes', () => {
  expect(named(255, valuesFile())).toEqual([]);
  expect(problemsOf(() => named(256, valuesFile()))).toEqual([expect.objectContaining({ path: 'ml/other.name' })]);
});

test('it is as short as the Application of another cluster that it begins', () => {
  const elsewhere = argoCd({ destination: { name: 'eu-1' } });
  expect(named(240, elsewhere)).toEqual([]);
  expect(named(241, elsewhere)).toEqual(['name/too-long']);
});
