import * as pulumi from '@pulumi/pulumi';
import { Provider } from '@pulumi/kubernetes';
import { GpuConfigError } from '../../lib/internal';
import { machines } from '../../lib/machine';
import { GpuCluster, GpuNodePool, GpuOperator, GpuTrainingJob, GpuWorkload, release } from '../../lib/pulumi';
import { PulumiRecorder } from '../../lib/testing';
import { freshStack, settled } from './stack';

const pool = (cluster: GpuCluster, name: string): GpuNodePool => new GpuNodePool(name, { cluster, machine: machines.dgxH100, nodes: 2 });

/** What a user's program declares, each time that it runs. */
function program(): void {
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const train = pool(cluster, 'train');
  new GpuOperator('gpu-operator', { cluster });
  new GpuTrainingJob('llama', { pool: train, numNodes: 2, request: { gpus: 8 }, image: 'x:1', resources: { cpu: 8, memory: '64Gi' } });
}

test('a program may run several times in one process, of the same project and stack', async () => {
  for (let run = 0; run < 10; run++) {
    await settled();
    await pulumi.runtime.setMocks(new PulumiRecorder(), 'project', 'stack', run % 2 === 0);
    expect(program).not.toThrow();
  }
});

test('within one run a name is taken once', async () => {
  await freshStack();
  program();
  expect(program).toThrow(/already/);
});

describe("a cluster's provider", () => {
  const provider = () => new Provider('cluster', { kubeconfig: '{}' });
  const madeBy = (recorder: PulumiRecorder) =>
    Object.fromEntries(
      recorder.resources
        .filter(({ type }) => type.startsWith('kubernetes:'))
        .map(({ name, provider: by = '' }) => [name, /provider/.test(by)]),
    );

  test('makes what its operator and the workloads on its pools declare', async () => {
    const recorder = await freshStack();
    const cluster = new GpuCluster('prod', { kubernetes: '1.34', helm: release() }, { provider: provider() });
    const train = pool(cluster, 'train');
    new GpuOperator('gpu-operator', { cluster });
    new GpuWorkload('batch', { kind: 'Job', pool: train, request: { gpus: 8 }, image: 'x:1' });
    await settled();
    const made = madeBy(recorder);
    expect(Object.keys(made)).toEqual(expect.arrayContaining(['batch-job', 'gpu-operator-release']));
    expect(Object.values(made).every(Boolean)).toBe(true);
  });

  test('is not asked of a cluster without one', async () => {
    const recorder = await freshStack();
    const train = pool(new GpuCluster('prod', { kubernetes: '1.34' }), 'train');
    new GpuWorkload('batch', { kind: 'Job', pool: train, request: { gpus: 8 }, image: 'x:1' }, { provider: provider() });
    await settled();
    expect(madeBy(recorder)).toEqual({ 'batch-job': true });
  });

  test('is the only one that a workload on its pools may name', async () => {
    await freshStack();
    const own = provider();
    const train = pool(new GpuCluster('prod', { kubernetes: '1.34' }, { provider: own }), 'train');
    const other = new Provider('other', { kubeconfig: '{}' });
    const job = (opts: pulumi.ComponentResourceOptions) => () =>
      new GpuWorkload('batch', { kind: 'Job', pool: train, request: { gpus: 8 }, image: 'x:1' }, opts);
    expect(job({ provider: other })).toThrow(GpuConfigError);
    expect(job({ provider: other })).toThrow(/batch\.provider: is not the provider of cluster 'prod'/);
    expect(job({ provider: own })).not.toThrow();
  });
});
