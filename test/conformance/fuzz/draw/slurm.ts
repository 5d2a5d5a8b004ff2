import type { Arbitrary } from 'fast-check';
import fc from 'fast-check';
import type {
  SlinkyAccounting,
  SlinkyBridge,
  SlinkyClusterProps,
  SlinkyLogin,
  SlinkyNodeSet,
  SlurmAccounting,
  SlurmBilling,
  SlurmClusterProps,
  SlurmContainer,
  SlurmJob,
  SlurmMigDevice,
  SlurmNodes,
  SlurmPartition,
  SlurmReserve,
  SlurmStorage,
} from '../../../../lib';
import { slurmVersions } from '../../../../lib/plans/workload/slurm/versions';
import { hostileText as hostile } from './hostile';
import { pool } from './pod';
import { few, flag, mostly, oneOf, props, rarer } from './props';

const word = oneOf('a', 'research', 'x'.repeat(64));
/** Pools on which Slurm runs have 2 or 100 nodes. */
const anyHosts = oneOf('a[1-2]', 'a1,a2', 'a[1-100]', 'a[001-100]', 'a[');
const migDevice = props<SlurmMigDevice, 'gpu' | 'profile' | 'caps'>(
  { gpu: oneOf(0, 7), profile: oneOf('1g.10gb', '7g.80gb'), caps: oneOf([1, 2], [3, 4]) },
  ['gpu', 'profile', 'caps'],
);
const nodes = props<SlurmNodes, 'pool' | 'hosts'>(
  {
    pool: fc.constant(pool),
    hosts: mostly(oneOf('a[1-2]', 'a1,a2'), anyHosts),
    sockets: oneOf(1, 2, 3),
    coresPerSocket: oneOf(8, 56),
    threadsPerCore: oneOf(1, 2),
    realMemory: oneOf('64Gi', '9Ti'),
    reserve: props<SlurmReserve, never>({ cores: oneOf(0, 2, 112), memory: oneOf('16Gi', '9Ti') }, [], 2),
    gpuType: oneOf('h100', 'nvidia_h100_80gb_hbm3'),
    migDevices: few(migDevice),
    features: oneOf(['a'], []),
    weight: oneOf(1, 1000),
  },
  ['pool', 'hosts'],
  30,
);
const time = oneOf('90', '12:00:00', '2-00:00:00', 'UNLIMITED');
const amount = oneOf(0, 0.25, 16);
const partition = props<SlurmPartition, 'nodes'>(
  {
    nodes: mostly(oneOf(['a']), oneOf(['a', 'a'], ['b'])),
    default: flag,
    maxTime: time,
    defaultTime: time,
    maxNodes: oneOf(1, 4, 100),
    exclusive: flag,
    priorityTier: oneOf(1, 65533),
    allowAccounts: rarer(few(word)),
    qos: rarer(word),
    cpusPerGpu: mostly(oneOf(1, 28), oneOf(400)),
    memoryPerGpu: mostly(oneOf('1Gi'), oneOf('9Ti')),
    billing: props<SlurmBilling, never>({ cpu: amount, memoryGiB: amount, gpu: amount }, [], 2),
  },
  ['nodes'],
  20,
);
const job = props<SlurmJob, 'partition' | 'command' | 'request'>(
  {
    partition: mostly(oneOf('train'), oneOf('none')),
    group: oneOf('a', 'b'),
    command: fc.oneof(
      mostly(oneOf(['torchrun', 'train.py'], ['python3', '-m', 'train']), oneOf(['srun', 'x'])),
      fc.array(hostile, { minLength: 1, maxLength: 3 }),
    ),
    request: mostly(oneOf({ gpus: 1 }), oneOf({ gpus: 2 }, { gpus: 8 }, { gpus: 9 }, { mig: '1g.10gb' }, { mig: '1g.10gb', count: 7 })),
    numNodes: mostly(oneOf(1, 2), oneOf(4, 5)),
    cpus: mostly(oneOf(1, 8), oneOf(1000)),
    memory: mostly(oneOf('1Gi'), oneOf('9Ti')),
    exclusive: flag,
    time,
    env: fc.oneof(
      oneOf({ A: 'b c', B: "it's" }),
      hostile.map((value) => ({ A: value })),
    ),
    masterPort: oneOf(1, 29500, 65535),
    // They need accounting.
    account: rarer(word),
    qos: rarer(word),
    requeue: flag,
    output: mostly(oneOf('logs/%x-%j.out'), oneOf('a b')),
    container: props<SlurmContainer, 'image'>(
      { image: fc.oneof(oneOf('nvcr.io#nvidia/pytorch:25.06-py3'), hostile), mounts: oneOf({ '/data': '/lustre/data' }) },
      ['image'],
      2,
    ),
  },
  ['partition', 'command', 'request'],
  12,
);
const storage = props<SlurmStorage, 'host'>(
  { host: oneOf('mariadb'), port: oneOf(3306), user: word, database: word, passwordFile: oneOf('/etc/slurm/secret.conf', 'secret') },
  ['host'],
  3,
);

/** Props of `SlurmCluster`. */
export const slurmCluster: Arbitrary<unknown> = props<SlurmClusterProps, 'version' | 'controllers' | 'nodes' | 'partitions' | 'jobs'>(
  {
    version: oneOf(...slurmVersions),
    controllers: oneOf(['ctl1'], ['ctl1', 'ctl2']),
    nodes: nodes.map((a) => ({ a })),
    partitions: partition.map((train) => ({ train })),
    gpuDetection: oneOf('off', 'nvml', 'nvidia'),
    topology: oneOf(
      { switches: { leaf: { nodes: 'a[1-2]' } } },
      { blocks: { rack: 'a[1-2]' } },
      { blocks: { rack: 'a[1-2]' }, blockSizes: [1, 2] },
    ),
    accounting: props<SlurmAccounting, 'host' | 'storage'>(
      { host: oneOf('dbd'), storage, enforce: oneOf(['limits'], ['all']) },
      ['host', 'storage'],
      2,
    ),
    auth: oneOf('munge', 'slurm'),
    slurmUser: oneOf('slurm', 'root'),
    jobs: job.map((llama) => ({ llama })),
    conf: fc.oneof(
      oneOf({ MpiDefault: 'pmix' }, { ClusterName: 'x' }),
      hostile.map((value) => ({ MpiDefault: value })),
    ),
    name: oneOf('hpc', 'a'),
    silence: oneOf({ 'name/taken': 'drawn' }),
  },
  ['version', 'controllers', 'nodes', 'partitions', 'jobs'],
  8,
);

const keyRef = oneOf({ name: 'slurm-auth', key: 'slurm.key' }, { name: 'slurm-auth', key: 'jwt.key', optional: false });
const nodeSet = props<SlinkyNodeSet, 'pool' | 'replicas'>(
  {
    pool: fc.constant(pool),
    replicas: mostly(oneOf(1, 2), oneOf(2000)),
    cpu: mostly(oneOf(8), oneOf(224, 1000)),
    memory: mostly(oneOf('64Gi'), oneOf('9Ti')),
    gpuType: oneOf('h100', 'nvidia_h100_80gb_hbm3'),
    features: oneOf(['a'], []),
  },
  ['pool', 'replicas'],
  12,
);

const anySlinky: Arbitrary<unknown> = props<SlinkyClusterProps, 'nodeSets' | 'partitions' | 'slurmKey' | 'jwtKey'>(
  {
    nodeSets: nodeSet.map((a) => ({ a })),
    partitions: partition.map((train) => ({ train })),
    slurmKey: keyRef,
    jwtKey: keyRef,
    gpuDetection: oneOf('nvidia', 'nvml'),
    login: props<SlinkyLogin, 'sssdConf'>(
      { sssdConf: keyRef, replicas: oneOf(1, 3), service: oneOf('ClusterIP', 'LoadBalancer') },
      ['sssdConf'],
      2,
    ),
    accounting: props<SlinkyAccounting, 'host' | 'password'>(
      { host: oneOf('mariadb'), password: keyRef, port: oneOf(3306), username: word, database: word },
      ['host', 'password'],
      3,
    ),
    bridge: props<SlinkyBridge, 'nodeSets' | 'partition'>(
      { nodeSets: mostly(oneOf(['a']), oneOf(['b'])), partition: oneOf('train'), namespaces: oneOf(['ml'], ['slurm']) },
      ['nodeSets', 'partition'],
      1,
    ),
    restApis: oneOf(0, 2),
    conf: fc.oneof(
      oneOf({ MpiDefault: 'pmix' }, { SlurmdPort: '1' }),
      hostile.map((value) => ({ MpiDefault: value })),
    ),
    imageTag: mostly(oneOf('26.05-ubuntu26.04'), oneOf('a b')),
    logImage: mostly(oneOf('docker.io/library/alpine:3.22'), oneOf('a b')),
    stateSize: oneOf('4Gi', 1),
    name: oneOf('slurm', 'x'.repeat(63)),
    namespace: oneOf('slurm', 'default'),
    silence: oneOf({ 'name/taken': 'drawn' }),
  },
  ['nodeSets', 'partitions', 'slurmKey', 'jwtKey'],
  8,
);

/** With slurm-bridge most of the rest contradicts it: it has draws of its own, in which that is left out. */
const bridged: Arbitrary<unknown> = fc.record({
  nodeSets: fc.constant({ a: { pool } }),
  partitions: fc.constant({ train: { nodes: ['a'] } }),
  slurmKey: keyRef,
  jwtKey: keyRef,
  bridge: props<SlinkyBridge, 'nodeSets' | 'partition'>(
    { nodeSets: oneOf(['a']), partition: oneOf('train'), namespaces: oneOf(['ml'], ['default']) },
    ['nodeSets', 'partition'],
    1,
  ),
});

/** Props of `SlinkyCluster`. */
export const slinkyCluster: Arbitrary<unknown> = fc.oneof({ weight: 3, arbitrary: anySlinky }, { weight: 1, arbitrary: bridged });
