import * as pulumi from '@pulumi/pulumi';
import { machines } from '../../lib/words/machine';
import {
  AlaudaGpuPlugin,
  GpuCluster,
  GpuManager,
  GpuNodePool,
  GpuOperator,
  GpuWorkload,
  Hami,
  HamiVgpuWorkload,
  KaiScheduler,
  MpsControlDaemon,
  VolcanoVgpu,
} from '../../lib/faces/pulumi';
import { alaudaMps, gpuManager, hami, kaiFractions, mps, mpsDaemon, volcanoVgpu } from '../../lib/plans/allocators';
import { freshStack, settled } from './stack';

const dgx = { machine: machines.dgxA100, nodes: 2 } as const;
const web = { kind: 'Deployment', image: 'x:1', request: { gpus: 1 } } as const;
const part = { kind: 'Deployment', image: 'x:1', request: { vgpu: { gpus: 1, memory: '8Gi' } } } as const;
const early = { 'cluster/order': 'the nodes are there before' };
const rules = ({ findings }: { readonly findings: readonly { readonly rule: string; readonly severity: string }[] }) =>
  findings.flatMap(({ rule, severity }) => (severity === 'info' ? [] : [rule]));

/** What Pulumi is told while something runs, and when Node says that nothing is left to do. */
async function warnings(program: () => void, code = 0): Promise<readonly string[]> {
  await freshStack();
  const warn = jest.spyOn(pulumi.log, 'warn').mockResolvedValue(undefined);
  program();
  await settled();
  expect(warn).not.toHaveBeenCalled();
  process.emit('beforeExit', code);
  const texts = warn.mock.calls.map(([text]) => text);
  process.emit('beforeExit', code);
  expect(warn).toHaveBeenCalledTimes(texts.length);
  warn.mockRestore();
  return texts;
}

function shared(more: { readonly silence?: Readonly<Record<string, string>> } = {}) {
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const pool = new GpuNodePool('ranking', { cluster, ...dgx, sharing: mps({ replicas: 4 }), ...more });
  return { cluster, pool };
}

describe('a pool with pods that nobody serves', () => {
  test('is warned of once, when the program is over', async () => {
    const said = await warnings(() => {
      const { pool } = shared();
      for (const name of ['a', 'b']) new GpuWorkload(name, { ...web, pool });
    });
    expect(said).toEqual([expect.stringMatching(/^prod\/ranking: cluster 'prod' has no GPU Operator[\s\S]*\[pool\/unserved\]/)]);
  });

  test('is served by an operator that comes after the pods', async () => {
    const said = await warnings(() => {
      const { cluster, pool } = shared();
      new GpuWorkload('web', { ...web, pool, silence: early });
      new GpuOperator('gpu-operator', { cluster });
    });
    expect(said).toEqual([]);
  });

  test('stands among the findings of its cluster, as long as it is so', async () => {
    await freshStack();
    const { cluster, pool } = shared();
    expect(rules(cluster)).toEqual([]);
    new GpuWorkload('web', { ...web, pool, silence: early });
    expect(rules(cluster)).toEqual(['pool/unserved']);
    new GpuOperator('gpu-operator', { cluster });
    expect(cluster.findings).toEqual([
      expect.objectContaining({ rule: 'cluster/order', subject: 'web', silenced: early['cluster/order'] }),
    ]);
  });

  test('is silenced on the pool, or with the cluster', async () => {
    const silence = { 'pool/unserved': "the platform team's GPU Operator serves it" };
    const said = await warnings(() => {
      new GpuWorkload('web', { ...web, pool: shared({ silence }).pool });
    });
    expect(said).toEqual([]);
  });

  test('is silenced for a run that ended before the process', async () => {
    const silence = { 'pool/unserved': "the platform team's GPU Operator serves it" };
    await freshStack();
    new GpuWorkload('web', { ...web, pool: shared({ silence }).pool });
    expect(await warnings(() => undefined)).toEqual([]);
  });

  test('is not warned of where the program failed, which says why by itself', async () => {
    const said = await warnings(() => {
      new GpuWorkload('web', { ...web, pool: shared().pool });
    }, 1);
    expect(said).toEqual([]);
  });

  test('that others run is theirs', async () => {
    const said = await warnings(() => {
      const theirs = GpuNodePool.fromAttributes('theirs', { sharing: mps({ replicas: 4 }), nodeSelector: { team: 'ml' } });
      new GpuWorkload('web', { ...web, pool: theirs });
      const described = GpuNodePool.fromDescription('again', JSON.parse(JSON.stringify(shared().pool.description)));
      new GpuWorkload('other', { ...web, pool: described });
    });
    expect(said).toEqual([]);
  });
});

describe('a pool that says mpsDaemon()', () => {
  const run = async (more: (pool: GpuNodePool<'mpsDaemon'>) => unknown, silence: Readonly<Record<string, string>> = {}) => {
    await freshStack();
    const served = { 'pool/unserved': "the platform team's operator", ...silence };
    const cluster = new GpuCluster('prod', { kubernetes: '1.34', silence: served });
    const pool = new GpuNodePool('ranking', { cluster, ...dgx, sharing: mpsDaemon({ replicas: 4 }), silence: served });
    new GpuWorkload('web', { ...web, pool, silence: early });
    more(pool);
    await settled();
    process.emit('beforeExit', 0);
  };

  test('fails the program at its end where nothing runs the daemon', async () => {
    await expect(run(() => undefined)).rejects.toThrow('[sharing/mps-daemon]');
  });

  test('is served by an MpsControlDaemon that comes later, and silenced where somebody else has one', async () => {
    await run((pool) => new MpsControlDaemon('mps', { pool, image: 'ubuntu:24.04' }));
    await run(() => undefined, { 'sharing/mps-daemon': 'a DaemonSet of the platform team' });
  });
});

test('what a component installs serves the pools of its allocator', async () => {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const make = (name: string, sharing: unknown, request: unknown) => {
    const pool = new GpuNodePool(name, { cluster, ...dgx, sharing } as never);
    new GpuWorkload(name, { kind: 'Deployment', image: 'x:1', pool, request } as never);
    return pool;
  };
  const vgpu = { vgpu: { gpus: 1, memory: '8Gi' } };
  const unserved = () => cluster.findings.flatMap(({ rule, subject }) => (rule === 'pool/unserved' ? [subject.replace(/.*\//, '')] : []));
  make('volcano', volcanoVgpu(), vgpu);
  make('kai', kaiFractions(), vgpu);
  make('manager', gpuManager(), { vcuda: { cores: 30, memory: '4Gi' } });
  const alauda = make('alauda', alaudaMps(), { alaudaMps: { cores: 30, memory: '4Gi' } });
  expect(unserved()).toEqual(['volcano', 'kai', 'kai', 'manager', 'alauda']);
  new VolcanoVgpu('volcano-vgpu', { cluster, runtimeClassName: 'nvidia' });
  new KaiScheduler('kai-scheduler', { cluster });
  expect(unserved()).toEqual(['kai', 'manager', 'alauda']);
  new GpuOperator('gpu-operator', { cluster });
  new GpuManager('gpu-manager', { cluster, image: 'x/gpu-manager:v1.1.5' });
  new AlaudaGpuPlugin('plugin', { clusterName: 'prod', version: 'v4.0.15', pools: [alauda] });
  expect(unserved()).toEqual([]);
});

describe('what pods tell HAMi', () => {
  const labs = () => {
    const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
    return { cluster, pool: new GpuNodePool('labs', { cluster, ...dgx, sharing: hami() }) };
  };
  const told = { ...part, gpuSchedulerPolicy: ['mutex', 'binpack'], deviceScoringWeights: { slot: 1, core: 1, memory: 1 } } as const;
  const unheard = (component: Parameters<typeof rules>[0]) => rules(component).filter((rule) => rule === 'hami/unheard-annotation');

  test('and its release does not hear is said with the pods, where the release comes first', async () => {
    await freshStack();
    const { cluster, pool } = labs();
    new Hami('hami', { cluster, version: '2.9.0' });
    expect(unheard(new HamiVgpuWorkload('first', { ...told, pool }))).toHaveLength(2);
    expect(unheard(new HamiVgpuWorkload('second', { ...part, pool }))).toEqual([]);
  });

  test('and with the release, where the pods come first', async () => {
    await freshStack();
    const { cluster, pool } = labs();
    // Nor is it said yet that nobody serves the pool.
    expect(rules(new HamiVgpuWorkload('first', { ...told, pool }))).toEqual([]);
    const release = new Hami('hami', { cluster, version: '2.9.0' });
    expect(release.findings.filter(({ rule }) => rule === 'hami/unheard-annotation').map(({ subject }) => subject)).toEqual([
      'first',
      'first',
    ]);
  });

  test('is heard by a release that knows it, in either order', async () => {
    await freshStack();
    const { cluster, pool } = labs();
    const before = new HamiVgpuWorkload('before', { ...told, pool });
    const release = new Hami('hami', { cluster });
    const after = new HamiVgpuWorkload('after', { ...told, pool });
    expect([before, release, after].flatMap(unheard)).toEqual([]);
  });

  test('a release that was silenced stays so when pods are judged with it', async () => {
    await freshStack();
    const { cluster, pool } = labs();
    new Hami('hami', {
      cluster,
      version: '2.9.0',
      silence: { 'hami/node-names': 'named elsewhere' },
      nodeNames: { other: ['node-1'] },
    } as never);
    expect(() => new HamiVgpuWorkload('first', { ...part, pool })).not.toThrow();
  });
});
