import { App, Chart, Testing } from 'cdk8s';
import { flux, GpuCluster, GpuOperator, GpuTrainingJob, TunedGpuNode } from '../../lib';
import { dgx, job, platform } from './support';

test('nine constructs in a chain of dependencies synthesise in less than a second', () => {
  // What is loaded on first use is no part of it.
  Testing.synth(platform().chart);
  const { chart } = platform();
  let before: GpuTrainingJob | undefined;
  for (let index = 0; index < 9; index++) {
    const training = new GpuTrainingJob(chart, `job-${index}`, { ...job, numNodes: 2 });
    if (before) training.node.addDependency(before);
    before = training;
  }
  const start = performance.now();
  const names = Testing.synth(chart).map(({ metadata }) => metadata.name);
  expect(performance.now() - start).toBeLessThan(1000);
  expect(names.indexOf('job-8')).toBeGreaterThan(names.indexOf('job-0'));
});

test('a dependency puts everything of one construct behind everything of the other', () => {
  const { chart } = platform();
  const late = new GpuTrainingJob(chart, 'a-late', { ...job, numNodes: 2 });
  const early = new GpuTrainingJob(chart, 'b-early', { ...job, numNodes: 2 });
  late.node.addDependency(early);
  const names = Testing.synth(chart).map(({ metadata }) => metadata.name);
  expect(names).toEqual(['b-early', 'b-early', 'a-late', 'a-late']);
});

test('a workload in another chart than its pool does not make the charts depend on each other', () => {
  const app = new App();
  const platformChart = new Chart(app, 'platform');
  const cluster = new GpuCluster(platformChart, 'prod', { kubernetes: '1.34', helm: flux() });
  const pool = new TunedGpuNode(cluster, 'train', { ...dgx, intent: 'training' });
  new GpuOperator(cluster, 'gpu-operator');
  const research = new Chart(app, 'research', { namespace: 'research' });
  new GpuTrainingJob(research, 'llama', { pool, request: { gpus: 8 }, image: 'x:1' });
  expect(research.node.dependencies).toEqual([]);
  expect(platformChart.node.dependencies).toEqual([]);
});
