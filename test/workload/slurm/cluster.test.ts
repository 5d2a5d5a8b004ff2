import { App, Chart } from 'cdk8s';
import { exclusive, GpuNodePool, hami, machines, mig, SlurmCluster, type SlurmClusterProps } from '../../../lib';
import { gpuModels, gpuOf } from '../../../lib/words/gpu';
import { detectedType, gresType } from '../../../lib/plans/workload/slurm/gres';
import { expandHosts } from '../../../lib/plans/workload/slurm/hostlist';
import { planSlurmCluster } from '../../../lib/plans/workload/slurm/plan';
import { minutesOf } from '../../../lib/plans/workload/slurm/time-limit';
import { slurmCluster } from '../../../lib/plans/workload/workloads';
import { problemsOf } from '../../props';
import { devices, pools, whole } from './clusters';

const file = (props: SlurmClusterProps, name: string): string =>
  planSlurmCluster({ path: 'hpc', id: 'hpc' }, props).files.find(({ path }) => path === `hpc/${name}`)?.text ?? '';

test.each<[string, readonly string[] | undefined]>([
  ['dgx[08-10]', ['dgx08', 'dgx09', 'dgx10']],
  ['a1,b[1-2,7]', ['a1', 'b1', 'b2', 'b7']],
  ['r[1-2]n[1-2]', ['r1n1', 'r1n2', 'r2n1', 'r2n2']],
  ['rack1.example', ['rack1.example']],
  ['dgx[3-1]', undefined],
  ['dgx[1-2', undefined],
  ['dgx[]', undefined],
  ['a,,b', undefined],
  ['[1-2]-', undefined],
  ['dgx[1-99999999]', undefined],
])('the hostlist %s is %j', (hostlist, names) => expect(expandHosts(hostlist)).toEqual(names));

test.each<[string, number]>([
  ['90', 90],
  ['90:30', 91],
  ['1:30:00', 90],
  ['1-0', 1440],
  ['1-12:30', 2190],
  ['UNLIMITED', Number.POSITIVE_INFINITY],
])('the time limit %s is %d minutes', (limit, minutes) => expect(minutesOf(limit)).toBe(minutes));

test('the type of a GPU is a piece of every name by which Slurm detects it, and says which generation it is of', () => {
  expect(['H100-SXM5-80GB', 'A100-SXM4-40GB', 'L4', 'RTX-A6000'].map((model) => gresType(model as never))).toEqual([
    'h100',
    'a100',
    'l4',
    'nvidia_rtx_a6000',
  ]);
  const wrong = gpuModels.filter(
    (model) =>
      !gpuOf(model)
        .productNames.slice(0, 1)
        .every((name) => detectedType(name).includes(gresType(model))),
  );
  expect(wrong).toEqual([]);
  expect(gpuModels.map(gresType).filter((type) => !/\d/.test(type) && type !== 'nvidia_thor')).toEqual([]);
});

test('a node without a known NUMA layout has no cores next to its GPUs, and one that detects its GPUs has none of them written', () => {
  expect(file(whole(), 'gres.conf')).toContain('NodeName=lab1,lab2 Name=gpu Type=l4 File=/dev/nvidia[0-3]\n');
  const { nodes } = whole();
  const { migDevices: _devices, ...cut } = nodes['cut']!;
  const detected = whole(() => ({ gpuDetection: 'nvml', nodes: { ...nodes, cut } }));
  expect(problemsOf(slurmCluster, detected, 'hpc')).toEqual([]);
  expect(file(detected, 'gres.conf')).toBe(
    '# gres.conf, next to slurm.conf\nAutoDetect=nvml\nNodeName=lab1,lab2 Name=shard Count=16\nNodeName=mps1 Name=mps Count=20 Flags=all_sharing\n',
  );
});

test('blocks of NVLink domains, accounting and keys of one’s own are written, and no password', () => {
  const { h100 } = pools();
  const props: SlurmClusterProps = {
    version: '24.11',
    auth: 'slurm',
    controllers: ['ctl1', 'ctl2'],
    gpuDetection: 'nvidia',
    nodes: { dgx: { pool: h100, hosts: 'dgx[01-08]' } },
    partitions: {
      train: { nodes: ['dgx'], allowAccounts: ['research', 'ops'], qos: 'long', billing: { cpu: 1, memoryGiB: 0.25, gpu: 16 } },
    },
    topology: { blocks: { rack1: 'dgx[01-04]', rack2: 'dgx[05-08]' }, blockSizes: [4, 8] },
    accounting: { host: 'dbd', storage: { host: 'mariadb', passwordFile: '/etc/slurm/secret.conf' } },
    conf: { MpiDefault: 'pmix', StateSaveLocation: '/srv/slurm' },
  };
  expect(problemsOf(slurmCluster, props, 'hpc')).toEqual([]);
  const conf = file(props, 'slurm.conf').split('\n');
  expect(conf).toEqual(
    expect.arrayContaining([
      'SlurmctldHost=ctl2',
      'AuthType=auth/slurm',
      'TopologyPlugin=topology/block',
      'AccountingStorageTRES=gres/gpu,gres/gpu:h100',
      'StateSaveLocation=/srv/slurm',
      'MpiDefault=pmix',
    ]),
  );
  expect(conf.filter((line) => line.startsWith('StateSaveLocation'))).toHaveLength(1);
  expect(conf.find((line) => line.startsWith('PartitionName'))).toContain(
    ' AllowAccounts=research,ops QOS=long DefCpuPerGPU=28 DefMemPerGPU=254215 TRESBillingWeights="CPU=1,Mem=0.25G,GRES/gpu=16" ',
  );
  expect(file(props, 'topology.conf')).toContain('BlockName=rack2 Nodes=dgx[05-08]\nBlockSizes=4,8\n');
  expect(file(props, 'slurmdbd.conf')).toContain('Include /etc/slurm/secret.conf\n');
  expect(file(props, 'slurmdbd.conf')).not.toMatch(/^StoragePass/m);
});

test('jobs share the GPUs of an MPS pool by gres/mps, and each node has the script that starts the daemon of a GPU', () => {
  expect(file(whole(), 'slurm.conf')).toMatch(/^NodeName=mps1 .* Gres=gpu:l4:4,mps:20 /m);
  expect(file(whole(), 'slurm.conf')).toContain(
    'GresTypes=gpu,mps,shard\nProlog=/etc/slurm/mps.sh\nTaskProlog=/etc/slurm/mps.sh\nEpilog=/etc/slurm/mps.sh\n',
  );
  expect(file(whole(), 'gres.conf')).toContain('NodeName=mps1 Name=mps Count=20 Flags=all_sharing\n');
  expect(file(whole(), 'jobs/client.sbatch')).toContain('#SBATCH --ntasks-per-node=1\n#SBATCH --gres=mps:2\n');
  const { mps: _mps, ...nodes } = whole().nodes;
  const without = whole(({ partitions: { mps, ...partitions } }) => ({ nodes, partitions, jobs: {} }));
  expect(file(without, 'slurm.conf')).not.toMatch(/^(Task)?Prolog|^Epilog/m);
  expect(file(without, 'mps.sh')).toBe('');
});

test('a job that is no torchrun has a process for each of its GPUs', () => {
  const script = file(whole(), 'jobs/small.sbatch');
  expect(script).toContain('#SBATCH --ntasks-per-node=2\n#SBATCH --gres=gpu:1g.10gb:2\n');
  expect(script).toContain("export GREETING='it'\\''s `here`'\n");
});

test('a pool of a cluster of Kubernetes can describe servers, and both faces give its files', () => {
  const chart = new Chart(new App(), 'hpc', { namespace: 'hpc' });
  const made = new SlurmCluster(chart, 'hpc', whole());
  expect(made.files.map(({ path }) => path)).toEqual(
    [
      'slurm.conf',
      'gres.conf',
      'cgroup.conf',
      'topology.conf',
      'mps.sh',
      'jobs/llama.sbatch',
      'jobs/small.sbatch',
      'jobs/client.sbatch',
      'jobs/notebook.sbatch',
      'jobs/all.sbatch',
    ].map((name) => `hpc/${name}`),
  );
  expect(chart.toJson()).toEqual([]);
});

const nodes = (name: string, change: object) => (props: SlurmClusterProps) => ({
  nodes: { ...props.nodes, [name]: { ...props.nodes[name], ...change } },
});
const partition = (name: string, change: object) => (props: SlurmClusterProps) => ({
  partitions: { ...props.partitions, [name]: { ...props.partitions[name], ...change } },
});
const switches =
  (change: object) =>
  ({ topology }: SlurmClusterProps) => ({ topology: { switches: { ...topology!.switches, ...change } } });
const job = (change: object) => () => ({ jobs: { a: { partition: 'train', request: { gpus: 1 }, command: ['x'], ...change } } });
const other = (sharing: object, machine: unknown = machines.dgxH100, more: object = {}) =>
  GpuNodePool.fromAttributes(new Chart(new App(), 'x'), 'other', { sharing, machine, nodeSelector: { a: 'b' }, ...more } as never);

test.each<[string, (props: SlurmClusterProps) => object, string]>([
  ['a pool without a machine', nodes('dgx', { pool: pools().unknown }), "nodes.dgx.pool: 'unknown' has no machine"],
  ['a sharing that Slurm does not have', nodes('dgx', { pool: other(hami()) }), 'nodes.dgx.pool: shares its GPUs in a way'],
  ['a partition by a name that every object has', job({ partition: 'toString' }), 'jobs.a.partition: is not one of the partitions'],
  ['a group by a name that every object has', job({ group: 'constructor' }), 'jobs.a.group: is not one of the groups'],
  ['more nodes and GPUs than there are', job({ numNodes: 99, request: { gpus: 9 } }), 'jobs.a.numNodes: is more than the'],
  ['more GPUs than a node has', job({ request: { gpus: 9 } }), 'jobs.a.request: asks for more GPUs or shares than a node'],
  ['text that is no hostlist', nodes('dgx', { hosts: 'dgx[1-' }), 'nodes.dgx.hosts: is not a hostlist'],
  [
    'fewer servers than the pool has',
    nodes('dgx', { pool: other(exclusive(), machines.dgxH100, { nodes: 5 }) }),
    "nodes.dgx.hosts: is 4 servers, and pool 'other' has 5",
  ],
  [
    'cores that the machine does not have',
    nodes('dgx', { coresPerSocket: 64 }),
    'nodes.dgx: sockets, coresPerSocket and threadsPerCore do not make the 224 CPUs',
  ],
  [
    'a virtual machine of unknown sockets',
    nodes('lab', { sockets: undefined }),
    'nodes.lab: machine aws-g6.12xlarge does not say its sockets',
  ],
  ['no core for jobs', nodes('dgx', { reserve: { cores: 112 } }), 'nodes.dgx.reserve.cores: leaves none of the 112 cores'],
  ['memory that the machine does not have', nodes('dgx', { realMemory: '3Ti' }), 'nodes.dgx.realMemory: is more than machine dgx-h100 has'],
  ['no memory for jobs', nodes('dgx', { reserve: { memory: '2Ti' } }), 'nodes.dgx.reserve.memory: leaves no memory'],
  [
    'a type that is not detected',
    (props) => ({ ...nodes('dgx', { gpuType: 'h200' })(props), gpuDetection: 'nvml' }),
    'nodes.dgx.gpuType: is not a piece',
  ],
  [
    'MIG devices of a pool without MIG',
    nodes('dgx', { migDevices: devices(1, { '1g.10gb': 1 }) }),
    'nodes.dgx.migDevices: has MIG devices',
  ],
  ['MIG of an unknown layout', nodes('cut', { pool: other(mig()) }), 'nodes.cut.pool: does not say what its GPUs are cut into'],
  ['MIG devices that nobody lists', nodes('cut', { migDevices: undefined }), 'nodes.cut.migDevices: is missing'],
  [
    'a MIG device too few',
    nodes('cut', { migDevices: devices(8, { '1g.10gb': 4 }) }),
    'nodes.cut.migDevices: has 0 devices 3g.40gb of GPU 0, and the pool cuts it into 1',
  ],
  [
    'a MIG device of another profile',
    nodes('cut', { migDevices: devices(8, { '1g.10gb': 4, '4g.40gb': 1 }) }),
    'nodes.cut.migDevices: has 0 devices 3g.40gb',
  ],
  [
    'MIG with a detection that finds none',
    () => ({ version: '24.11', gpuDetection: 'nvidia' }),
    'nodes.cut.pool: is cut by MIG, and AutoDetect=nvidia finds no MIG',
  ],
  ['MIG devices besides detection', () => ({ gpuDetection: 'nvml' }), 'nodes.cut.migDevices: is given, and AutoDetect=nvml'],
  ['one server in two groups', nodes('old', { hosts: 'old1,dgx01' }), 'nodes.old.hosts: names a server twice'],
  ['two defaults', partition('mig', { default: true }), 'partitions: has more than one default'],
  ['an unknown group', partition('mig', { nodes: ['cuts'] }), 'partitions.mig.nodes: names a group that is not in nodes'],
  ['a group twice', partition('mig', { nodes: ['cut', 'cut'] }), 'partitions.mig.nodes: names a group twice'],
  ['shared and whole GPUs together', partition('mig', { nodes: ['cut', 'lab'] }), 'partitions.mig.nodes: has nodes whose GPUs are shared'],
  ['a default time of more than the most', partition('mig', { defaultTime: '1-0' }), 'partitions.mig.defaultTime: is longer than maxTime'],
  ['more nodes than there are', partition('train', { maxNodes: 7 }), 'partitions.train.maxNodes: is more than the 6 nodes'],
  [
    'more CPUs with a GPU than there are',
    partition('whole', { cpusPerGpu: 28 }),
    "partitions.whole.cpusPerGpu: is more than the nodes 'dgx' have",
  ],
  [
    'more memory with a GPU than there is',
    partition('whole', { memoryPerGpu: '250Gi' }),
    "partitions.whole.memoryPerGpu: is more than the nodes 'dgx' have",
  ],
  ['accounts without accounting', partition('mig', { allowAccounts: ['a'] }), 'partitions.mig.allowAccounts: needs accounting'],
  ['a QOS without accounting', partition('mig', { qos: 'a' }), 'partitions.mig.qos: needs accounting'],
  ['a price of GPUs without accounting', partition('mig', { billing: { gpu: 1 } }), 'partitions.mig.billing.gpu: needs accounting'],
  ['a detection that is newer', () => ({ gpuDetection: 'nvidia' }), 'gpuDetection: is AutoDetect=nvidia, which Slurm 22.05 does not have'],
  [
    'blocks that are newer',
    () => ({ topology: { blocks: { a: 'dgx[01-04],old[1-2],cut1,lab[1-2],mps1' } } }),
    'topology.blocks: is topology/block, which Slurm 22.05',
  ],
  ['a key that is newer', () => ({ auth: 'slurm' }), 'auth: is auth/slurm, which Slurm 22.05'],
  ['a key of another prop', () => ({ conf: { grestypes: 'gpu' } }), 'conf.grestypes: is written by another prop'],
  ['a prolog where MPS has one', () => ({ conf: { Prolog: '/etc/slurm/prolog.sh' } }), 'conf.Prolog: is written by another prop'],
  [
    'a key that Slurm does not know',
    () => ({ conf: { MpiDefualt: 'pmix' } }),
    'conf.MpiDefualt: is not a key of slurm.conf, and slurmctld stops',
  ],
  [
    'a key that is newer than the release',
    () => ({ conf: { HashPlugin: 'x' } }),
    'conf.HashPlugin: is a key of slurm.conf from Slurm 24.05 on',
  ],
  [
    'a key that was dropped',
    () => ({ version: '23.02', conf: { SlurmctldPlugstack: 'x' } }),
    'conf.SlurmctldPlugstack: is not a key of slurm.conf from',
  ],
  ['a server at no switch', switches({ leaf1: { nodes: 'dgx[01-02]' } }), 'topology: leaves out a server'],
  [
    'a server at two switches',
    switches({ leaf1: { nodes: 'dgx[01-03],old1' } }),
    'topology.switches.leaf2: names a server that is at another leaf',
  ],
  [
    'a server that is not there',
    switches({ leaf1: { nodes: 'dgx[01-02],old[1-3]' } }),
    'topology.switches.leaf1: names a server that is in no group',
  ],
  ['a leaf of no hostlist', switches({ leaf1: { nodes: 'dgx[' } }), 'topology.switches.leaf1: is not a hostlist'],
  ['an unknown switch', switches({ spine: { switches: ['leaf9'] } }), 'topology.switches.spine.switches: names a switch that is not there'],
  [
    'a switch below two',
    switches({ top: { switches: ['leaf1', 'spine'] } }),
    'topology.switches.top.switches: names a switch that is below another',
  ],
  [
    'switches in a circle',
    switches({ spine: { switches: ['leaf1', 'leaf2', 'leaf3', 'spine'] } }),
    'topology.switches.spine: is below itself',
  ],
  ['switches in pieces', switches({ spine: { switches: ['leaf1', 'leaf2'] } }), 'topology.switches: is in pieces'],
  [
    'blocks of another size',
    () => ({ version: '24.05', topology: { blocks: { a: 'dgx[01-04],old[1-2]', b: 'cut1,lab[1-2],mps1' }, blockSizes: [5] } }),
    'topology.blockSizes[0]: is larger than the smallest block',
  ],
  [
    'sizes that do not double',
    () => ({ version: '24.05', topology: { blocks: { a: 'dgx[01-04],old[1-2]', b: 'cut1,lab[1-2],mps1' }, blockSizes: [3, 9] } }),
    'topology.blockSizes: has a size that is not',
  ],
  ['a job of no partition', job({ partition: 'none' }), 'jobs.a.partition: is not one of the partitions'],
  ['a job of a group elsewhere', job({ group: 'cut' }), 'jobs.a.group: is not one of the groups'],
  ['a job of an account without accounting', job({ account: 'a' }), 'jobs.a.account: needs accounting'],
  ['fewer CPUs than processes', job({ request: { gpus: 4 }, cpus: 3 }), 'jobs.a.cpus: is less than one for each process'],
  ['a job that begins with srun', job({ command: ['srun', 'x'] }), 'jobs.a.command: begins with srun'],
  ['torchrun with nodes of its own', job({ command: ['torchrun', '--nnodes=2', 'train.py'] }), 'jobs.a.command: gives torchrun an option'],
])('refuses %s', (_what, change, problem) => {
  const problems = problemsOf(slurmCluster, withoutUndefined(whole(change)), 'hpc');
  expect(problems).toContainEqual(expect.stringContaining(`hpc.${problem}`));
  expect(problemsOf(slurmCluster, whole(), 'hpc')).toEqual([]);
});

test('takes options of the program behind torchrun that have the names of its own', () => {
  expect(problemsOf(slurmCluster, whole(job({ command: ['torchrun', '--max-restarts=3', 'train.py', '--nnodes=2'] })), 'hpc')).toEqual([]);
});

/** Keys that a change takes away. */
function withoutUndefined(props: SlurmClusterProps): SlurmClusterProps {
  const groups = Object.entries(props.nodes).map(([name, group]) => [
    name,
    Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined)),
  ]);
  return { ...props, nodes: Object.fromEntries(groups) as SlurmClusterProps['nodes'] };
}
