import { findings, GpuNodePool, type GpuPool, machines, mig, SlinkyCluster, type SlinkyClusterProps, timeSlicing } from '../../../lib';
import { parseYaml } from '../../../lib/internal';
import type { KubeObject } from '../../../lib/words/kubernetes';
import { planSlinkyCluster } from '../../../lib/plans/workload/slinky/plan';
import { slinkyCluster } from '../../../lib/plans/workload/workloads';
import { judgeManifest } from '../../judge/schema';
import { problemsOf } from '../../props';
import { site, slinky } from './clusters';

const specOf = (objects: readonly KubeObject[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name)!['spec'] as Readonly<Record<string, never>>;

test('Slurm is told the same GPUs as Kubernetes, and an API server takes every object', () => {
  const made = site();
  new SlinkyCluster(made.chart, 'hpc', slinky(made));
  const objects = (made.chart.toJson() as KubeObject[]).filter(
    ({ apiVersion, metadata }) => apiVersion.startsWith('slinky') || metadata.name === 'hpc-config',
  );
  expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name} ${metadata.namespace}`)).toEqual([
    'ConfigMap hpc-config slurm',
    'Accounting hpc slurm',
    'Controller hpc slurm',
    'NodeSet hpc-dgx slurm',
    'NodeSet hpc-cut slurm',
    'LoginSet hpc-login slurm',
    'RestApi hpc slurm',
  ]);
  expect(objects.flatMap((object) => judgeManifest(object, '1.36'))).toEqual([]);
  expect(objects[0]!['data']).toMatchObject({ 'gres.conf': 'AutoDetect=nvml\n' });
  expect(specOf(objects, 'NodeSet', 'hpc-dgx')).toMatchObject({
    replicas: 4,
    extraConf: 'Gres=gpu:h100:8',
    slurmd: { image: 'ghcr.io/slinkyproject/slurmd:26.05-ubuntu26.04', resources: { limits: { 'nvidia.com/gpu': 8 } } },
    template: { spec: { hostname: 'dgx-', nodeSelector: { 'cdk8s-gpu/pool': 'dgx' } } },
  });
  expect(specOf(objects, 'NodeSet', 'hpc-cut')).toMatchObject({
    replicas: 2,
    extraConf: 'Gres=gpu:1g.10gb:32,gpu:3g.40gb:8',
    slurmd: { resources: { limits: { 'nvidia.com/mig-1g.10gb': 32, 'nvidia.com/mig-3g.40gb': 8 } } },
  });
  expect(findings(made.chart).filter(({ rule }) => rule.startsWith('slurm/'))).toEqual([]);
});

test('a pod of slurmd is Guaranteed, and fits its node', () => {
  const made = site();
  const { objects } = planSlinkyCluster({ path: 'hpc', id: 'hpc' }, slinky(made));
  const { slurmd, logfile } = specOf(
    objects.map(({ object }) => object),
    'NodeSet',
    'hpc-dgx',
  ) as never as Record<string, { resources: { limits: object; requests: object } }>;
  for (const container of [slurmd!, logfile!]) expect(container.resources.requests).toEqual(container.resources.limits);
  const { cpu, memory } = slurmd!.resources.limits as { cpu: number; memory: string };
  expect(cpu).toBeLessThan(224);
  expect(Number(memory.replace('Mi', ''))).toBeLessThan(2033724);
});

test('partitions are over node sets, and what comes with a GPU is the least of them', () => {
  const { objects } = planSlinkyCluster({ path: 'hpc', id: 'hpc' }, slinky(site()));
  const conf = String(
    specOf(
      objects.map(({ object }) => object),
      'Controller',
      'hpc',
    )['extraConf'],
  ).split('\n');
  expect(conf).toEqual(
    expect.arrayContaining(['GresTypes=gpu', 'AccountingStorageTRES=gres/gpu,gres/gpu:h100,gres/gpu:1g.10gb,gres/gpu:3g.40gb']),
  );
  expect(conf.at(-2)).toMatch(/^PartitionName=train Nodes=dgx Default=YES MaxTime=2-00:00:00 DefCpuPerGPU=26 DefMemPerGPU=\d{6} State=UP$/);
  expect(conf.at(-1)).toMatch(/^PartitionName=all Nodes=dgx,cut DefCpuPerGPU=4 DefMemPerGPU=\d{5} State=UP$/);
});

const set = (change: object) => (props: SlinkyClusterProps) => ({
  nodeSets: { ...props.nodeSets, dgx: { ...props.nodeSets['dgx'], ...change } },
});
const partition = (change: object) => (props: SlinkyClusterProps) => ({
  partitions: { ...props.partitions, train: { ...props.partitions['train'], ...change } },
});
const other = (id: string, props: object): GpuPool =>
  new GpuNodePool(site().cluster, id, { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', ...props } as never);

test.each<[string, (props: SlinkyClusterProps) => object, string]>([
  ['a name too long for hostnames of pods', () => ({ name: 'a'.repeat(60) }), 'name: is too long'],
  ['shared GPUs', set({ pool: other('a', { sharing: timeSlicing({ replicas: 4 }) }) }), 'nodeSets.dgx.pool: shares its GPUs'],
  [
    'several machines',
    set({ pool: other('a', { machine: undefined, machines: [machines.dgxH100, machines.dgxH200] }) }),
    'nodeSets.dgx.pool: is not of one machine',
  ],
  [
    'MIG of an unknown layout',
    set({
      pool: GpuNodePool.fromAttributes(site().chart, 'b', {
        machine: machines.dgxH100,
        sharing: mig(),
        nodeSelector: { a: 'b' },
        nodes: 4,
      }),
    }),
    'nodeSets.dgx.pool: does not say what its GPUs',
  ],
  ['MIG with a detection that finds none', () => ({ gpuDetection: 'nvidia' }), 'nodeSets.cut.pool: is cut by MIG'],
  ['a type that is not detected', set({ gpuType: 'h200' }), 'nodeSets.dgx.gpuType: is not a piece'],
  ['an unknown number of nodes', set({ pool: other('a', { nodes: { min: 1, max: 4 } }) }), 'nodeSets.dgx.replicas: is missing'],
  ['more pods than nodes', set({ replicas: 5 }), 'nodeSets.dgx.replicas: is more than the 4 nodes'],
  ['more CPUs than the machine has', set({ cpu: 225 }), 'nodeSets.dgx.cpu: is more than the 224 CPUs'],
  ['more memory than the machine has', set({ memory: '3Ti' }), 'nodeSets.dgx.memory: is more than its machine has'],
  ['more nodes than the operator allows', set({ pool: other('a', { nodes: 1024 }) }), 'nodeSets: have 1026 pods together'],
  [
    'two defaults',
    (props) => ({ partitions: { ...props.partitions, all: { nodes: ['cut'], default: true } } }),
    'partitions: has more than one default',
  ],
  ['an unknown node set', partition({ nodes: ['gpu'] }), 'partitions.train.nodes: names a node set that is not there'],
  ['a default time of more than the most', partition({ defaultTime: '3-0' }), 'partitions.train.defaultTime: is longer'],
  ['more nodes than there are', partition({ maxNodes: 5 }), 'partitions.train.maxNodes: is more than the 4 nodes'],
  ['more CPUs with a GPU than there are', partition({ cpusPerGpu: 28 }), 'partitions.train.cpusPerGpu: is more than its nodes have'],
  [
    'a QOS without accounting',
    (props) => ({ ...partition({ qos: 'long' })(props), accounting: undefined }),
    'partitions.train.qos: needs accounting',
  ],
  [
    'a price of GPUs without accounting',
    (props) => ({ ...partition({ billing: { gpu: 1 } })(props), accounting: undefined }),
    'partitions.train.billing.gpu: needs accounting',
  ],
  ['a key that the operator writes', () => ({ conf: { slurmdport: '1' } }), 'conf.slurmdport: is written by the operator'],
])('refuses %s', (_what, change, problem) => {
  const props = slinky(site());
  const changed = Object.fromEntries(Object.entries<unknown>({ ...props, ...change(props) }).filter(([, value]) => value !== undefined));
  expect(problemsOf(slinkyCluster, changed, 'hpc')).toContainEqual(expect.stringContaining(`hpc.${problem}`));
  expect(problemsOf(slinkyCluster, props, 'hpc')).toEqual([]);
});

/** slurm-bridge places pods on the nodes of `dgx`, which alone are in its partition. */
const bridged =
  (change: object = {}) =>
  (props: SlinkyClusterProps) => ({
    accounting: undefined,
    restApis: undefined,
    bridge: { nodeSets: ['dgx'], partition: 'train', namespaces: ['ml'], ...change },
    nodeSets: props.nodeSets,
  });
const defined = (props: object): SlinkyClusterProps =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never;

test('nodes that Slurm gives to pods as well keep their GPUs for them, and slurm-bridge gets values and a token', () => {
  const made = site();
  const props = defined({ ...slinky(made), ...bridged()(slinky(made)) });
  expect(problemsOf(slinkyCluster, props, 'hpc')).toEqual([]);
  const { objects, files } = planSlinkyCluster({ path: 'hpc', id: 'hpc' }, props);
  const all = objects.map(({ object }) => object);
  const dgx = specOf(all, 'NodeSet', 'hpc-dgx') as Readonly<Record<string, unknown>>;
  expect(dgx).toMatchObject({ scalingMode: 'DaemonSet', extraConf: 'Gres=gpu:h100:8', slurmd: { image: expect.any(String) as string } });
  expect(dgx).not.toHaveProperty('replicas');
  expect(dgx['slurmd']).not.toHaveProperty('resources');
  expect((dgx['template'] as { spec: { tolerations: object[] } }).spec.tolerations).toContainEqual({
    key: 'slinky.slurm.net/managed-node',
    operator: 'Equal',
    value: 'slurm-bridge-scheduler',
    effect: 'NoExecute',
  });
  expect(specOf(all, 'NodeSet', 'hpc-cut')).toMatchObject({
    replicas: 2,
    slurmd: { resources: { limits: { 'nvidia.com/mig-1g.10gb': 32 } } },
  });
  expect(String(specOf(all, 'Controller', 'hpc')['extraConf'])).toContain('MCSPlugin=mcs/label\nMCSParameters=ondemand,ondemandselect\n');
  expect(specOf(all, 'RestApi', 'hpc')).toMatchObject({ replicas: 1 });
  expect(specOf(all, 'Token', 'hpc-bridge')).toMatchObject({
    jwtKeyRef: props.jwtKey,
    secretRef: { name: 'hpc-bridge-token', key: 'auth-token' },
  });
  expect(all.flatMap((object) => judgeManifest(object, '1.36'))).toEqual([]);
  expect(files.map(({ path }) => path)).toEqual(['hpc/slurm-bridge-values.yaml']);
  expect(parseYaml(files[0]!.text)).toEqual([
    {
      schedulerConfig: { partition: 'train' },
      admission: { managedNamespaces: ['ml'] },
      sharedConfig: { slurmRestApi: 'http://hpc-restapi.slurm:6820', slurmJwtSecret: 'hpc-bridge-token' },
    },
  ]);
});

test.each<[string, (props: SlinkyClusterProps) => object, string]>([
  ['an unknown node set', bridged({ nodeSets: ['gpu'] }), 'bridge.nodeSets[0]: is not one of the node sets'],
  ['an unknown partition', bridged({ partition: 'toString' }), 'bridge.partition: is not one of the partitions'],
  ['a partition with other nodes', bridged({ partition: 'all' }), "bridge.partition: has the nodes 'cut'"],
  ['no REST API', (props) => ({ ...bridged()(props), restApis: 0 }), 'restApis: is 0'],
  ['an older Slurm', (props) => ({ ...bridged()(props), imageTag: '25.05-ubuntu24.04' }), 'imageTag: is Slurm 25.05'],
  ['its own namespace', bridged({ namespaces: ['slurm'] }), 'bridge.namespaces[0]: is the namespace of slurm-bridge'],
  ['a number of pods', (props) => ({ ...bridged()(props), ...set({ replicas: 2 })(props) }), 'nodeSets.dgx.replicas: is given'],
  ['a key that it writes', (props) => ({ ...bridged()(props), conf: { MCSPlugin: 'mcs/user' } }), 'conf.MCSPlugin: is written by'],
  [
    'a key that its release dropped',
    () => ({ conf: { GetEnvTimeout: '1' } }),
    'conf.GetEnvTimeout: is not a key of slurm.conf from Slurm 25.05 on',
  ],
])('fails with slurm-bridge and %s', (_what, change, problem) => {
  const props = slinky(site());
  expect(problemsOf(slinkyCluster, defined({ ...props, ...change(props) }), 'hpc')).toContainEqual(
    expect.stringContaining(`hpc.${problem}`),
  );
});

test('an id that no object can be called by is refused, and a name is asked for', () => {
  const { chart, cluster } = site();
  const pool = new GpuNodePool(cluster, 'p', { machine: machines.dgxH100, nodes: 2 });
  const key = { name: 'slurm-auth', key: 'slurm.key' };
  const given = { nodeSets: { a: { pool } }, partitions: { train: { nodes: ['a'] } }, slurmKey: key, jwtKey: key } as const;
  expect(() => new SlinkyCluster(chart, 'a b', given)).toThrow(/cannot be the name of the objects of Slinky[^]*name: 'slurm'/);
  expect(() => new SlinkyCluster(chart, 'c d', { ...given, name: 'slurm' })).not.toThrow();
});
