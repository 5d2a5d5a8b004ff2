import { App, Chart } from 'cdk8s';
import { GpuNodePool, GpuTrainingJob, type GpuTrainingJobProps, GpuWorkload, machines, modelOf } from '../../lib';
import {
  dra,
  exclusive,
  gpuManager,
  hami,
  hamiDra,
  kaiFractions,
  mps,
  mpsDaemon,
  timeSlicing,
  volcanoVgpu,
} from '../../lib/plans/allocators';
import { GpuCluster } from '../../lib/faces/cdk8s';
import type { GpuRequest, Sharing } from '../../lib/plans/model';
import { judge } from '../../lib/rules';

const RULES = ['train/shared-ranks', 'train/mig-ranks', 'train/processes'];

/** What is found of a job on a pool that offers its GPUs so. */
function found(sharing: Sharing, request: GpuRequest, props: Partial<GpuTrainingJobProps> = {}) {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.36', distribution: 'kubeadm' });
  const pool = new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2, sharing } as never);
  new GpuTrainingJob(chart, 'llama', {
    pool,
    numNodes: 2,
    request,
    image: 'x:1',
    command: ['torchrun', 'train.py'],
    resources: { cpu: 8, memory: '32Gi' },
    ...props,
  });
  return judge(modelOf(app))
    .filter(({ rule }) => RULES.includes(rule))
    .map(({ rule, severity }) => `${severity} ${rule}`);
}

const half = { vgpu: { gpus: 1, memoryPercentage: 50 } } as const;

describe('train/shared-ranks', () => {
  test.each<[string, Sharing, GpuRequest]>([
    ['time-slicing', timeSlicing({ replicas: 4 }), { gpus: 1 }],
    ['time-slicing under a name of its own', timeSlicing({ replicas: 4, renameByDefault: true }), { gpus: 1 }],
    ['MPS', mps({ replicas: 4 }), { gpus: 1 }],
    ['a daemon of MPS', mpsDaemon({ replicas: 4 }), { gpus: 1 }],
    ['HAMi', hami(), half],
    ['cores of HAMi', hami(), { vgpu: { gpus: 1, memoryPercentage: 100, cores: 30 } }],
    ['Volcano', volcanoVgpu(), half],
    ['KAI', kaiFractions(), half],
    ["HAMi's DRA driver", hamiDra(), half],
    ['GPU-Manager', gpuManager(), { vcuda: { cores: 30, memory: '8Gi' } }],
  ])('warns of pods of one job on shares of %s', (_name, sharing, request) =>
    expect(found(sharing, request)).toContain('warning train/shared-ranks'),
  );

  test.each<[string, Sharing, GpuRequest]>([
    ['whole GPUs', exclusive(), { gpus: 1 }],
    ['whole GPUs of HAMi', hami(), { gpus: 1 }],
    ['all memory and cores of HAMi', hami(), { vgpu: { gpus: 1, memoryPercentage: 100, cores: 100 } }],
    ['whole GPUs of KAI', kaiFractions(), { gpus: 1 }],
    ['whole GPUs of GPU-Manager', gpuManager(), { vcuda: { cores: 200 } }],
    ['claimed GPUs', dra(), { gpus: 1 }],
    ["whole GPUs of HAMi's DRA driver", hamiDra(), { gpus: 1 }],
  ])('says nothing of pods with %s', (_name, sharing, request) => expect(found(sharing, request)).toEqual([]));

  test('says nothing of one pod with parts of several GPUs', () =>
    expect(found(hami(), { vgpu: { gpus: 2, memoryPercentage: 50 } }, { numNodes: 1 })).toEqual([]));

  test('says nothing of replicas that do not work together', () => {
    const app = new App();
    const chart = new Chart(app, 'ml', { namespace: 'ml' });
    const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution: 'kubeadm' });
    const pool = new GpuNodePool(cluster, 'serve', { machine: machines.dgxH100, nodes: 2, sharing: timeSlicing({ replicas: 4 }) });
    new GpuWorkload(chart, 'web', { kind: 'Deployment', pool, replicas: 8, request: { gpus: 1 }, image: 'x:1' });
    expect(judge(modelOf(app)).filter(({ rule }) => RULES.includes(rule))).toEqual([]);
  });

  test('fails where one pod starts more processes than it has shares', () =>
    expect(found(timeSlicing({ replicas: 4 }), { gpus: 1 }, { numNodes: 1, nprocPerNode: 4 })).toEqual(['warning train/processes']));
});
