import { App, Chart } from 'cdk8s';
import * as cdk8s from '../../../lib';
import { trainingControllers } from '../../../lib/kinds';
import * as pulumi from '../../../lib/pulumi';
import { freshStack } from '../../pulumi/stack';

const dgx = { machine: cdk8s.machines.dgxH100, nodes: 1, os: 'ubuntu-24.04' } as const;
const job = { image: 'x:1', command: ['torchrun', 'a.py'], fabric: 'none' } as const;

/** What is found of the room on one node with eight GPUs, in a program of cdk8s. */
function room(program: (chart: Chart, cluster: cdk8s.GpuCluster) => void) {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  program(chart, new cdk8s.GpuCluster(chart, 'prod', { kubernetes: '1.34' }));
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
