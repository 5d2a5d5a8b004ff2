import * as k8s from '@pulumi/kubernetes';
import * as pulumi from '@pulumi/pulumi';
import { hami, mps } from '../../lib/plans/allocators';
import { flux } from '../../lib/plans/charts';
import { machines } from '../../lib/words/machine';
import {
  GpuCluster,
  GpuNodePool,
  GpuOperator,
  GpuTrainingJob,
  GpuWorkload,
  Hami,
  HamiQuota,
  MpsInferenceService,
} from '../../lib/faces/pulumi';
import { PulumiRecorder } from '../../lib/faces/testing';
import { settled, valueOf } from './stack';

/** Answers as an API server does: with a namespace, and with a status. */
class Served extends PulumiRecorder {
  override newResource(registration: { type: string; name: string; inputs: Record<string, unknown> }) {
    const { id, state } = super.newResource(registration);
    const { metadata } = state as { metadata?: object };
    return { id, state: { ...state, metadata: { namespace: 'default', ...metadata }, status: { answered: registration.type } } };
  }
}

async function stackOf(mocks: PulumiRecorder, preview = false): Promise<void> {
  await settled();
  await pulumi.runtime.setMocks(mocks, 'test', 'typed', preview);
}

const job = { request: { gpus: 1 }, image: 'x:1', resources: { cpu: 4, memory: '32Gi' } } as const;
const kinds = {
  Deployment: ['deployment', k8s.apps.v1.Deployment],
  StatefulSet: ['statefulSet', k8s.apps.v1.StatefulSet],
  DaemonSet: ['daemonSet', k8s.apps.v1.DaemonSet],
  Job: ['job', k8s.batch.v1.Job],
  CronJob: ['cronJob', k8s.batch.v1.CronJob],
  Pod: ['pod', k8s.core.v1.Pod],
} as const;

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'a GpuWorkload of kind %s has that resource alone, as its class has it',
  async (kind) => {
    await stackOf(new Served());
    const workload = new GpuWorkload('web', {
      kind,
      request: { gpus: 1 },
      image: 'x:1',
      ...(kind === 'CronJob' ? { schedule: '0 3 * * *' } : {}),
    } as never);
    for (const [other, [name, Class]] of Object.entries(kinds)) {
      const made = workload[name];
      expect([other, Class.isInstance(made)]).toEqual([other, other === kind]);
      expect([other, made === undefined]).toEqual([other, other !== kind]);
    }
    const [name, Class] = kinds[kind];
    const typed = new Class('typed', { spec: {} } as never);
    const own = (resource: object) => Object.keys(resource).filter((key) => pulumi.Output.isInstance(resource[key as never]));
    expect(own(workload[name]!).sort()).toEqual(own(typed).sort());
    expect(await valueOf(workload[name]!.metadata.name)).toBe('web');
    expect(await valueOf(workload.status)).toEqual({
      answered: `kubernetes:${kind === 'Pod' ? 'core' : kind.endsWith('Job') ? 'batch' : 'apps'}/v1:${kind}`,
    });
  },
);

describe('a model server', () => {
  const serve = (more: object = {}) => {
    const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
    const pool = new GpuNodePool('serve', { cluster, machine: machines.dgxA100, nodes: 2, sharing: mps({ replicas: 4 }) });
    return new MpsInferenceService('llm', { pool, image: 'x:1', port: 8000, modelMemory: '8Gi', replicas: 2, ...more });
  };

  test('has its Deployment, its Service with name and port, its status and its URL', async () => {
    await stackOf(new Served());
    const { deployment, service, url, status } = serve({ service: { port: 80 }, namespace: 'serving' });
    expect(k8s.apps.v1.Deployment.isInstance(deployment)).toBe(true);
    expect(k8s.core.v1.Service.isInstance(service)).toBe(true);
    expect([service?.name, service?.port]).toEqual(['llm', 80]);
    expect(await valueOf(service!.spec.type)).toBeUndefined();
    expect(await valueOf(url!)).toBe('http://llm.serving.svc:80');
    expect(await valueOf(status)).toEqual({ answered: 'kubernetes:apps/v1:Deployment' });
  });

  test("is reached in the provider's namespace, as the API server says it", async () => {
    await stackOf(new Served());
    expect(await valueOf(serve().url!)).toBe('http://llm.default.svc:8000');
    await stackOf(new PulumiRecorder());
    expect(await valueOf(serve().url!)).toBe('http://llm:8000');
  });

  test('without a Service has no URL', async () => {
    await stackOf(new Served());
    const { service, url } = serve({ service: false });
    expect([service, url]).toEqual([undefined, undefined]);
  });
});

test('a training job has its Job and a headless Service without a URL; a JobSet is among its resources alone', async () => {
  await stackOf(new Served());
  const plain = new GpuTrainingJob('plain', { ...job, numNodes: 2, command: ['torchrun', 'train.py'] });
  expect(k8s.batch.v1.Job.isInstance(plain.job)).toBe(true);
  expect([k8s.core.v1.Service.isInstance(plain.service), plain.url]).toEqual([true, undefined]);
  const set = new GpuTrainingJob('set', { ...job, controller: 'JobSet', numNodes: 2, command: ['torchrun', 'train.py'] });
  expect(set.job).toBeUndefined();
  expect(await valueOf(set.status)).toEqual({ answered: 'kubernetes:jobset.x-k8s.io/v1alpha2:JobSet' });
});

test('what has no status yet says nothing', async () => {
  await stackOf(new PulumiRecorder());
  expect(await valueOf(new GpuWorkload('web', { ...job, kind: 'Pod' }).status)).toEqual({});
});

test('an operator has its release and its namespace, where Pulumi makes them', async () => {
  await stackOf(new Served());
  const operator = new GpuOperator('operator', { cluster: new GpuCluster('prod', { kubernetes: '1.34' }) });
  expect(operator.release).toBeInstanceOf(k8s.helm.v3.Release);
  expect(await valueOf(operator.release!.status)).toEqual({ answered: 'kubernetes:helm.sh/v3:Release' });
  expect(k8s.core.v1.Namespace.isInstance(operator.namespace)).toBe(true);
  const theirs = new GpuOperator('theirs', {
    cluster: new GpuCluster('dev', { kubernetes: '1.34', helm: flux() }, { provider: new k8s.Provider('dev', { kubeconfig: '{}' }) }),
    createNamespace: false,
  });
  expect([theirs.release, theirs.namespace]).toEqual([undefined, undefined]);
});

test('HAMi has its release, and a quota its ResourceQuota', async () => {
  await stackOf(new Served());
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  new GpuNodePool('shared', { cluster, machine: machines.dgxA100, nodes: 2, sharing: hami() });
  const release = new Hami('hami', { cluster });
  expect(release.release).toBeInstanceOf(k8s.helm.v3.Release);
  const quota = new HamiQuota('team', { gpus: 4, namespace: 'ml' });
  expect(k8s.core.v1.ResourceQuota.isInstance(quota.quota)).toBe(true);
  expect(await valueOf(quota.status)).toEqual({ answered: 'kubernetes:core/v1:ResourceQuota' });
});

test.each([true, false])('a status that nobody has said yet is not known in a preview (%s), and empty after `up`', async (preview) => {
  await stackOf(new PulumiRecorder(), preview);
  const { status } = new GpuWorkload('quiet', { kind: 'Deployment', request: { gpus: 1 }, image: 'x:1' });
  const known = await (status as unknown as { readonly isKnown: Promise<boolean> }).isKnown;
  expect(known).toBe(!preview);
  if (known) expect(await valueOf(status)).toEqual({});
});
