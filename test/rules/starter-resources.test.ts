import { mergeModel } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import type { GpuTrainingJobProps } from '../../lib/plans/workload';
import { planJob } from '../workload/support';

const told = (props: Partial<GpuTrainingJobProps>) => {
  const { model, objects } = planJob({ numNodes: 2, ...props });
  return judge(mergeModel([model, { objects: objects.map(({ object }) => ({ path: 'ml/llama', object })) }]))
    .filter(({ rule }) => rule === 'train/starter-resources')
    .map(({ severity, at }) => [severity, at]);
};
const ray: Partial<GpuTrainingJobProps> = { controller: 'RayJob', command: ['python', 'train.py'] };
const mpi: Partial<GpuTrainingJobProps> = { controller: 'MPIJob', command: ['mpirun', '--allow-run-as-root', './train'] };
const launcher = { resources: { cpu: 2, memory: '8Gi' } };

test('fails for a head and a launcher without memory, and says where', () => {
  const head = 'spec.rayClusterSpec.headGroupSpec.template.spec.containers[0].resources';
  expect(told(ray)).toEqual([['info', head]]);
  expect(told(mpi)).toEqual([['info', 'spec.mpiReplicaSpecs.Launcher.template.spec.containers[0].resources']]);
});

test('is fine with memory, and where every pod trains', () => {
  expect(told({ ...ray, launcher })).toEqual([]);
  expect(told({ ...mpi, launcher })).toEqual([]);
  expect(told({ command: ['torchrun', 'train.py'] })).toEqual([]);
});

test('Ray starts no tasks beside the head of a job', () => {
  const [job] = planJob({ numNodes: 2, ...ray }).objects.map(({ object }) => object['spec']);
  expect(job).toMatchObject({ rayClusterSpec: { headGroupSpec: { rayStartParams: { 'num-cpus': '0', 'num-gpus': '0' } } } });
});
