import * as pulumi from '@pulumi/pulumi';
import { Provider } from '@pulumi/kubernetes';
import { GpuConfigError } from '../../lib/internal';
import { machines } from '../../lib/words/machine';
import { GpuCluster, GpuNodePool, GpuOperator, GpuTrainingJob, GpuWorkload, release } from '../../lib/faces/pulumi';
import { PulumiRecorder } from '../../lib/faces/testing';
import { freshStack, settled } from './stack';

/** Runs a program as an inline one: with a store of its own. Source: @pulumi/pulumi 3.248.0 `automation/server.ts`, `runtime/state.ts`. */
const { withLocalStorage } = jest.requireActual<{ withLocalStorage(program: () => Promise<void>): Promise<void> }>(
  '@pulumi/pulumi/runtime/state',
);

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

test('programs run side by side in one process, as those of the Automation API do', async () => {
  const recorders = await Promise.all(
    [1, 2, 3].map(async () => {
      const recorder = new PulumiRecorder();
      await withLocalStorage(async () => {
        await pulumi.runtime.setMocks(recorder, 'project', 'stack');
        const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
        await settled();
        const train = pool(cluster, 'train');
        await settled();
        new GpuOperator('gpu-operator', { cluster });
        expect(() => new GpuOperator('gpu-operator', { cluster })).toThrow(/already/);
        new GpuTrainingJob('llama', { pool: train, numNodes: 2, request: { gpus: 8 }, image: 'x:1', fabric: 'none' });
        await settled();
      });
      return recorder;
    }),
  );
  for (const { resources } of recorders)
    expect(resources.map(({ name }) => name).sort()).toEqual(
      ['prod', 'train', 'gpu-operator', 'gpu-operator-namespace', 'gpu-operator-release', 'llama', 'llama-service', 'llama-job'].sort(),
    );
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
