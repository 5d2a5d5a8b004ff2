import { App, Chart } from 'cdk8s';
import * as cdk8s from '../../../lib';
import { trainingControllers } from '../../../lib/words/kinds';
import * as pulumi from '../../../lib/faces/pulumi';
import { capacityOf } from '../../../lib/plans/capacity';
import { freshStack } from '../../pulumi/stack';

const dgx = { machine: cdk8s.machines.dgxH100, nodes: 1, os: 'ubuntu-24.04' } as const;
const job = { image: 'x:1', command: ['torchrun', 'a.py'], fabric: 'none' } as const;

/** What is found of the room on one node with eight GPUs, in a program of cdk8s. */
function room(program: (chart: Chart, cluster: cdk8s.GpuCluster) => void, distribution: 'kubeadm' | 'eks' = 'kubeadm') {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  program(chart, new cdk8s.GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution }));
  return cdk8s.findings(app).flatMap(({ rule, at, got, allowed }) => (rule === 'pool/capacity' ? [[at, got, allowed]] : []));
}

describe('all pods of a training job', () => {
  const byGpus = { numNodes: 3, request: { gpus: 4 } };
  const byCpus = { numNodes: 3, request: { gpus: 2 }, resources: { cpu: 100, memory: '8Gi' } };

  test.each(trainingControllers)('are counted against their pool, whatever runs them: %s', (controller) => {
    for (const asked of [byGpus, byCpus]) {
      const found = room((chart, cluster) => {
        const pool = new cdk8s.TunedGpuNode(cluster, 'p', { ...dgx, intent: 'training' });
        const more = controller === 'MPIJob' ? { sshd: ['/usr/sbin/sshd', '-De'], readinessProbe: { tcpSocket: { port: 2222 } } } : {};
        new cdk8s.GpuTrainingJob(chart, 'a', { ...job, ...more, pool, controller, ...asked });
      });
      expect(found).toEqual([[expect.any(String), 3, 'up to 2']]);
    }
  });

  test('fail to fit when the component is created', async () => {
    for (const asked of [byGpus, byCpus]) {
      await freshStack();
      const cluster = new pulumi.GpuCluster('prod', { kubernetes: '1.34' });
      const pool = new pulumi.TunedGpuNode('p', { cluster, ...dgx, intent: 'training' });
      expect(() => new pulumi.GpuTrainingJob('a', { ...job, pool, controller: 'PyTorchJob', ...asked })).toThrow(/pool\/capacity/);
      expect(() => new pulumi.GpuTrainingJob('b', { ...job, pool, controller: 'PyTorchJob', ...asked, numNodes: 2 })).not.toThrow();
    }
  });
});

describe('huge pages', () => {
  const inference = { ...dgx, intent: 'inference', hugePages: { '1Gi': 64 } } as const;
  const web = { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } } as const;
  const asking = (pages: object) => ({ resources: { cpu: 8, memory: '8Gi', ...pages } });
  const ofPages = (replicas: number, size: string, more: object = {}, pages = '1Gi') =>
    room(
      (chart, cluster) => {
        const pool = new cdk8s.TunedGpuNode(cluster, 'p', { ...inference, ...more });
        new cdk8s.GpuWorkload(chart, 'web', { ...web, pool, replicas, ...asking({ [`hugepages-${pages}`]: size }) });
      },
      pages === '1Gi' ? 'kubeadm' : 'eks',
    );

  test('are room as memory is', () => {
    expect(ofPages(2, '40Gi')).toEqual([['spec.replicas', 2, 'up to 1']]);
    expect(ofPages(2, '32Gi')).toEqual([]);
    expect(ofPages(2, '40Gi', { nodes: 2 })).toEqual([]);
    expect(ofPages(4, '40Gi', { nodes: 2 })).toEqual([['spec.replicas', 4, 'up to 2']]);
    // What none has is pool/huge-pages'.
    expect(ofPages(2, '65Gi')).toEqual([]);
  });

  test('are not known in words of the kernel, and those for EFA are there without any', () => {
    const efa = { machine: cdk8s.machines.aws['p5.48xlarge'], os: 'amazon-linux-2023', nodeImage: 'al2023-nvidia', hugePages: undefined };
    expect(ofPages(2, '5120Mi', efa, '2Mi')).toEqual([]);
    expect(ofPages(3, '5120Mi', efa, '2Mi')).toEqual([['spec.replicas', 3, 'up to 2']]);
    expect(ofPages(3, '5120Mi', { ...efa, kernelArguments: ['hugepages=8000'] }, '2Mi')).toEqual([]);
  });

  test('are counted in what fits on a node', () => {
    const app = new App();
    const chart = new Chart(app, 'ml', { namespace: 'ml' });
    const pool = new cdk8s.TunedGpuNode(new cdk8s.GpuCluster(chart, 'prod', { kubernetes: '1.34' }), 'p', inference);
    for (const [name, size] of [
      ['a', '40Gi'],
      ['b', '20Gi'],
      ['c', '8Gi'],
      ['d', '1Gi'],
    ] as const)
      new cdk8s.GpuWorkload(chart, name, { ...web, pool, ...asking({ 'hugepages-1Gi': size }) });
    expect(capacityOf(cdk8s.modelOf(app)).workloads.map(({ fitPerNode }) => fitPerNode)).toEqual([1, 3, 8, 8]);
  });

  test('fail to be enough when the component is created', async () => {
    await freshStack();
    const cluster = new pulumi.GpuCluster('prod', { kubernetes: '1.34' });
    const pool = new pulumi.TunedGpuNode('p', { cluster, ...inference });
    const of = (name: string, replicas: number) => () =>
      new pulumi.GpuWorkload(name, { ...web, pool, replicas, ...asking({ 'hugepages-1Gi': '40Gi' }) });
    expect(of('two', 2)).toThrow(/pool\/capacity/);
    expect(of('one', 1)).not.toThrow();
  });
});
