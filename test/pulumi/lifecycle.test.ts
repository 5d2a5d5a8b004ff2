import * as kubernetes from '@pulumi/kubernetes';
import * as pulumi from '@pulumi/pulumi';
import { hami, mps } from '../../lib/plans/allocators';
import { argoCd, flux, k3s } from '../../lib/plans/charts';
import { machines } from '../../lib/words/machine';
import {
  GpuCheck,
  GpuCluster,
  type GpuClusterArgs,
  GpuNodePool,
  GpuOperator,
  GpuTrainingJob,
  GpuWorkload,
  Hami,
  HamiVgpuWorkload,
  MpsInferenceService,
} from '../../lib/faces/pulumi';
import { PulumiRecorder } from '../../lib/faces/testing';
import { refusedOf } from '../refused';
import { settled } from './stack';

const run = async (program: () => void) => {
  const recorder = await PulumiRecorder.run(program);
  return recorder.resources.filter(({ type }) => type.startsWith('kubernetes:'));
};
const runOne = async (kind: string, program: () => void) => {
  const found = (await run(program)).filter(({ type }) => type.endsWith(`:${kind}`));
  expect(found).toHaveLength(1);
  return found[0];
};
const clusterOf = () => new GpuCluster('prod', { kubernetes: '1.34' });
const poolOf = (cluster = clusterOf()) => new GpuNodePool('train', { cluster, machine: machines.dgxH100, nodes: 4 });
const training = { request: { gpus: 8 }, numNodes: 2, command: ['torchrun', 'train.py'] } as const;
const job = { kind: 'Job', image: 'x:1', request: { gpus: 1 } } as const;

/** Answers as an API server does, with a uid. */
class Server extends PulumiRecorder {
  override newResource(registration: { type: string; name: string; inputs: Record<string, unknown> }) {
    const { id, state } = super.newResource(registration);
    const { metadata } = state as { metadata?: object };
    return { id, state: { ...state, metadata: { ...metadata, uid: `uid of ${registration.name}` } } };
  }
}

const stackOfServer = async (): Promise<PulumiRecorder> => {
  await settled();
  const recorder = new Server();
  await pulumi.runtime.setMocks(recorder, 'test', 'lifecycle', false);
  return recorder;
};

describe('a job that another deploy would replace', () => {
  test('is protected from its first up on', async () => {
    const found = await runOne('Job', () => new GpuTrainingJob('llm', { pool: poolOf(), image: 'x:1', ...training }));
    expect(found).toMatchObject({ name: 'llm-job', options: { parent: 'llm', protect: true, retainOnDelete: false } });
  });

  test.each(['Job', 'Pod'] as const)('is protected as a %s of a GpuWorkload', async (kind) => {
    const found = await runOne(kind, () => new GpuWorkload('a', { ...job, kind, pool: poolOf() }));
    expect(found).toMatchObject({ options: { protect: true } });
  });

  test('is not protected where the component says so, which lifts it', async () => {
    const found = await runOne('Job', () => new GpuTrainingJob('llm', { pool: poolOf(), image: 'x:1', ...training }, { protect: false }));
    expect(found).toMatchObject({ options: { protect: false } });
  });

  test('is not protected as a check, which a change runs again, unless the component says so', async () => {
    const check = (opts: object) =>
      runOne('Job', () => new GpuCheck('check', { pool: poolOf(), image: 'x:1', request: { gpus: 8 } }, opts));
    expect(await check({})).toMatchObject({ options: { protect: false } });
    expect(await check({ protect: true })).toMatchObject({ options: { protect: true } });
  });

  test('does not protect its Service, nor a workload that changes while it lives', async () => {
    const found = await run(() => {
      const pool = poolOf();
      new GpuTrainingJob('llm', { pool, image: 'x:1', ...training });
      new GpuWorkload('web', { ...job, kind: 'Deployment', pool });
    });
    const protects = Object.fromEntries(found.map(({ name, options }) => [name, options?.protect]));
    expect(protects).toEqual({ 'llm-service': false, 'llm-job': true, 'web-deployment': false });
  });

  test('is another resource with a new name, and stays to finish with its Service', async () => {
    const of = (image: string) => run(() => new GpuTrainingJob('llm', { pool: poolOf(), image, redeploy: 'newName', ...training }));
    const [first, second] = [await of('x:1'), await of('x:2')];
    const [[owner, ...jobs], [otherOwner, ...others]] = [first, second];
    expect(owner).toMatchObject({ name: 'llm-jobs', inputs: { metadata: { name: 'llm-jobs' } }, options: { retainOnDelete: false } });
    expect(otherOwner?.inputs).toEqual(owner?.inputs);
    expect(jobs.map(({ name }) => name)).not.toEqual(others.map(({ name }) => name));
    for (const { name, inputs, options } of jobs) {
      const { metadata } = inputs as { metadata: { name: string } };
      expect(metadata.name).toBe(`llm-${name.slice(-8)}`);
      expect(options).toMatchObject({ protect: false, retainOnDelete: true, deleteBeforeReplace: false });
    }
  });

  test('is ended first where the user says so', async () => {
    const found = await run(
      () => new GpuTrainingJob('llm', { pool: poolOf(), image: 'x:1', redeploy: 'newName', previous: 'end', ...training }),
    );
    expect(found.map(({ name, options }) => [name, options?.deleteBeforeReplace, options?.retainOnDelete])).toEqual([
      ['llm-jobs', false, false],
      ['llm-service', true, false],
      ['llm-job', true, false],
    ]);
  });

  test.each(['finish', 'end'] as const)('belongs to what Pulumi deletes, where the one before is to %s', async (previous) => {
    const recorder = await stackOfServer();
    new GpuTrainingJob('llm', { pool: poolOf(), image: 'x:1', namespace: 'ml', redeploy: 'newName', previous, ...training });
    await settled();
    const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'llm-jobs', uid: 'uid of llm-jobs', blockOwnerDeletion: true };
    const jobs = recorder.manifests.all.filter(({ kind }) => kind !== 'ConfigMap');
    const found: readonly unknown[] = jobs.map(({ metadata }) => metadata);
    expect(found).toEqual(Array(2).fill(expect.objectContaining({ namespace: 'ml', ownerReferences: [owner] })));
    expect(recorder.manifests.one('ConfigMap').metadata.namespace).toBe('ml');
  });

  test('belongs to nothing where it keeps its name', async () => {
    const recorder = await stackOfServer();
    new GpuTrainingJob('llm', { pool: poolOf(), image: 'x:1', ...training });
    await settled();
    expect(recorder.manifests.one('Job').metadata).not.toHaveProperty('ownerReferences');
  });

  test('has no job before it that could be ended, without a new name', async () => {
    await PulumiRecorder.run(() => {
      const pool = poolOf();
      expect(refusedOf(() => new GpuWorkload('a', { ...job, pool, previous: 'end' }))).toEqual([
        'a.previous says what becomes of the job before, and no new job is made beside it',
      ]);
    });
  });
});

describe('a release, whose chart has names of the cluster', () => {
  const operator = (helm: GpuClusterArgs['helm'], kind: string) =>
    runOne(kind, () => {
      const cluster = new GpuCluster('prod', { kubernetes: '1.34', ...(helm === undefined ? {} : { helm }) });
      poolOf(cluster);
      new GpuOperator('operator', { cluster });
    });

  test.each<[string, GpuClusterArgs['helm'], string]>([
    ['Pulumi', undefined, 'Release'],
    ['Flux', flux(), 'HelmRelease'],
    ['k3s', k3s(), 'HelmChart'],
  ])('goes before the one that replaces it, made by %s', async (_who, helm, kind) =>
    expect(await operator(helm, kind)).toMatchObject({ options: { deleteBeforeReplace: true } }),
  );

  test('is not in the way of another, made by Argo CD, which asks nobody whose an object is', async () =>
    expect(await operator(argoCd(), 'Application')).toMatchObject({ options: { deleteBeforeReplace: false } }));
});

describe('a suspended job', () => {
  const suspended = (labels: Record<string, string>) =>
    runOne('Job', () => new GpuWorkload('a', { ...job, pool: poolOf(), suspend: true, labels }));

  test('that a queue lets run is not suspended again', async () =>
    expect(await suspended({ 'kueue.x-k8s.io/queue-name': 'team-a' })).toMatchObject({ options: { ignoreChanges: ['spec.suspend'] } }));

  test('without a queue is as the program says', async () => expect(await suspended({})).toMatchObject({ options: { ignoreChanges: [] } }));
});

describe('order', () => {
  test('is operator, HAMi, then what runs on the pools of both', async () => {
    const found = await run(() => {
      const cluster = clusterOf();
      const pool = new GpuNodePool('labs', { cluster, machine: machines.dgxA100, nodes: 2, sharing: hami() });
      new GpuOperator('operator', { cluster });
      new Hami('hami', { cluster });
      new HamiVgpuWorkload('part', { kind: 'Deployment', image: 'x:1', pool, request: { vgpu: { gpus: 1, memory: '8Gi' } } });
    });
    const waits = Object.fromEntries(found.map(({ name, options }) => [name, options?.dependsOn]));
    expect(waits['hami-release']).toEqual(expect.arrayContaining(['operator-release']));
    expect(waits['part-deployment']).toEqual(expect.arrayContaining(['operator-release', 'hami-release']));
  });

  test('is linear: what ten workloads wait for is ten times what one waits for', async () => {
    const edges = async (count: number): Promise<number> => {
      const found = await run(() => {
        const cluster = clusterOf();
        const pool = poolOf(cluster);
        new GpuOperator('operator', { cluster });
        for (let index = 0; index < count; index++) new GpuWorkload(`w${index}`, { ...job, pool });
      });
      return found.filter(({ name }) => name.startsWith('w')).reduce((sum, { options }) => sum + (options?.dependsOn.length ?? 0), 0);
    };
    const one = await edges(1);
    expect(one).toBeGreaterThan(0);
    expect(await edges(10)).toBe(10 * one);
  });

  test('puts a Service after the pods that it waits for', async () => {
    const found = await run(() => {
      const pool = new GpuNodePool('serve', { cluster: clusterOf(), machine: machines.dgxA100, nodes: 2, sharing: mps({ replicas: 4 }) });
      new MpsInferenceService('llm', { pool, image: 'x:1', port: 8000, modelMemory: '8Gi', replicas: 2 });
    });
    const service = found.find(({ type }) => type.endsWith(':Service'));
    const earlier = found
      .slice(
        0,
        found.findIndex(({ name }) => name === service?.name),
      )
      .map(({ type }) => type);
    expect(earlier).toEqual(expect.arrayContaining(['kubernetes:apps/v1:Deployment']));
  });

  test('is told where it cannot be had, once, on the workload', async () => {
    const program = (silence = {}) => {
      const cluster = clusterOf();
      new GpuWorkload('early', { ...job, pool: poolOf(cluster), silence });
      new GpuOperator('operator', { cluster });
      return cluster.findings.filter(({ rule }) => rule === 'cluster/order');
    };
    await PulumiRecorder.run(() => expect(program()).toEqual([expect.objectContaining({ subject: 'early', severity: 'warning' })]));
    await PulumiRecorder.run(() => expect(program({ 'cluster/order': 'known' })).toEqual([expect.objectContaining({ silenced: 'known' })]));
  });

  test('follows dependsOn of the component', async () => {
    const found = await run(() => {
      const namespace = new kubernetes.core.v1.Namespace('ml');
      new GpuWorkload('a', { ...job, pool: poolOf() }, { dependsOn: namespace });
    });
    expect(found.find(({ name }) => name === 'a-job')?.options?.dependsOn).toEqual(['ml']);
  });
});
