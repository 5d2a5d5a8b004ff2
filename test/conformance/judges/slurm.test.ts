// Debian's slurmctld and slurmd read what a SlurmCluster writes: they have to say of nodes, GPUs, partitions and switches what
// our files say, take the jobs that we take, and refuse those that we refuse.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SlurmJob } from '../../../lib';
import { allConfKeys, confKeyFault } from '../../../lib/plans/workload/slurm/conf-keys';
import { planSlurmCluster } from '../../../lib/plans/workload/slurm/plan';
import { sbatchScript } from '../../../lib/plans/workload/slurm/sbatch';
import { planSlinkyCluster } from '../../../lib/plans/workload/slinky/plan';
import type { PlannedFile } from '../../../lib/plans/model';
import { slurmCluster } from '../../../lib/plans/workload/workloads';
import { problemsOf } from '../../props';
import { site, slinky, whole } from '../../workload/slurm/clusters';
import { alsoJudging } from '../verdicts';
import { Slurm } from './slurm/daemons';

const place = { path: 'hpc', id: 'hpc' };
const props = whole();
let slurm: Slurm;
let row: (count: number) => void;
beforeAll(async () => {
  row = alsoJudging('slurm', execFileSync('slurmctld', ['-V'], { encoding: 'utf8' }).trim());
  slurm = await Slurm.start(planSlurmCluster(place, props).files);
});
afterAll(() => slurm.stop());

const pick = (record: Readonly<Record<string, string>>, ...keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, record[key]]));

test('slurmctld knows of each node what the pool says, and drains none', () => {
  const nodes = slurm.records('scontrol', 'show', 'nodes', '-o');
  const keys = [
    'CPUTot',
    'Sockets',
    'CoresPerSocket',
    'ThreadsPerCore',
    'RealMemory',
    'MemSpecLimit',
    'CoreSpecCount',
    'AvailableFeatures',
    'Weight',
    'State',
  ];
  const of = (name: string) => pick(nodes.find(({ NodeName }) => NodeName === name) ?? {}, ...keys);
  const common = { ThreadsPerCore: '2', State: 'IDLE', Weight: '1', MemSpecLimit: undefined, CoreSpecCount: undefined };
  expect(nodes.map(({ NodeName }) => NodeName)).toEqual([
    'cut1',
    'dgx01',
    'dgx02',
    'dgx03',
    'dgx04',
    'lab1',
    'lab2',
    'mps1',
    'old1',
    'old2',
  ]);
  const server = { CPUTot: '224', Sockets: '2', CoresPerSocket: '56', RealMemory: '2033724' };
  expect(of('dgx03')).toEqual({ ...common, ...server, MemSpecLimit: '16384', CoreSpecCount: '2', AvailableFeatures: 'dgx' });
  expect(of('cut1')).toEqual({ ...common, ...server, AvailableFeatures: 'cut' });
  expect(of('old2')).toEqual({
    ...common,
    CPUTot: '256',
    Sockets: '2',
    CoresPerSocket: '64',
    RealMemory: '2033720',
    Weight: '10',
    AvailableFeatures: 'a100,nps4',
  });
  expect(of('lab1')).toEqual({
    ...common,
    CPUTot: '48',
    Sockets: '1',
    CoresPerSocket: '24',
    RealMemory: '190197',
    AvailableFeatures: 'lab',
  });
  row(nodes.length);
});

test('slurmd finds the GPUs, MIG devices and shares of its node, on the sockets that they are near to', () => {
  const gres = Object.fromEntries(
    slurm
      .ask('sinfo', '-h', '-N', '-o', '%N %G')
      .text.trim()
      .split('\n')
      .map((line) => line.split(' ')),
  );
  expect(pick(gres, 'dgx01', 'old1', 'cut1', 'lab1', 'mps1')).toEqual({
    dgx01: 'gpu:h100:8(S:0-1)',
    old1: 'gpu:a100:8(S:0-1)',
    cut1: 'gpu:1g.10gb:32(S:0-1),gpu:3g.40gb:8(S:0-1)',
    lab1: 'gpu:l4:4,shard:l4:16',
    mps1: 'gpu:l4:4,mps:l4:20',
  });
  const near = (host: string) =>
    [...slurm.ask('slurmd', '-G', '-N', host).text.matchAll(/Name=gpu Type=(\S+) .*?File=\S*?(nvidia\d+)\S* .*?Cores=(\S+)/g)].map(
      ([, type, file, cores]) => `${file} ${type} ${cores}`,
    );
  expect(near('dgx01')).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((gpu) => `nvidia${gpu} h100 ${gpu < 4 ? '0-55' : '56-111'}`));
  // Its GPU0 and GPU1 are on NUMA node 3 of eight.
  expect(near('old1').slice(0, 3)).toEqual(['nvidia0 a100 48-63', 'nvidia1 a100 48-63', 'nvidia2 a100 16-31']);
  expect(near('cut1')).toHaveLength(40);
});

test('slurmctld has the partitions and the switches', () => {
  const partitions = slurm.records('scontrol', 'show', 'partitions', '-o');
  const of = (name: string, ...keys: readonly string[]) =>
    pick(partitions.find(({ PartitionName }) => PartitionName === name) ?? {}, ...keys);
  expect(of('train', 'Default', 'MaxTime', 'DefaultTime', 'MaxNodes', 'TotalNodes', 'TotalCPUs', 'JobDefaults')).toEqual({
    Default: 'YES',
    MaxTime: '2-00:00:00',
    DefaultTime: '01:00:00',
    MaxNodes: '4',
    TotalNodes: '6',
    TotalCPUs: '1408',
    JobDefaults: 'DefCpuPerGPU=26,DefMemPerGPU=252167',
  });
  expect(of('lab', 'PriorityTier', 'DefMemPerCPU', 'JobDefaults')).toEqual({
    PriorityTier: '2',
    DefMemPerCPU: '3962',
    JobDefaults: '(null)',
  });
  expect(of('whole', 'OverSubscribe')).toEqual({ OverSubscribe: 'EXCLUSIVE' });
  const switches = slurm.records('scontrol', 'show', 'topology');
  expect(switches.map(({ SwitchName, Level, Nodes }) => [SwitchName, Level, Nodes].join(' ')).sort()).toEqual([
    'leaf1 0 dgx[01-02],old1',
    'leaf2 0 dgx[03-04],old2',
    'leaf3 0 cut1,lab[1-2],mps1',
    'spine 1 cut1,dgx[01-04],lab[1-2],mps1,old[1-2]',
  ]);
});

/** What sbatch says of a script, without submitting it. */
function asked(job: SlurmJob): string {
  const script = join(mkdtempSync(join(tmpdir(), 'sbatch-')), 'job.sbatch');
  writeFileSync(script, sbatchScript('job', job, props));
  return slurm.ask('sbatch', '--test-only', script).text;
}
/** What we say of it. */
const refused = (job: SlurmJob): boolean => problemsOf(slurmCluster, { ...props, jobs: { job } }, 'hpc').length > 0;

const job = (rest: Partial<SlurmJob>): SlurmJob => ({
  partition: 'train',
  request: { gpus: 8 },
  command: ['torchrun', 'train.py'],
  ...rest,
});

test.each<[string, SlurmJob, string]>([
  ...Object.entries(props.jobs!).map(([name, own]): [string, SlurmJob, string] => [name, own, own.partition]),
  ['one GPU', job({ request: { gpus: 1 } }), 'train'],
  ['a GPU of the other group', job({ group: 'old', request: { gpus: 8 }, numNodes: 2 }), 'train'],
  ['all that a node gives', job({ partition: 'mig', request: { mig: '3g.40gb', count: 8 }, cpus: 224, memory: '2033724Mi' }), 'mig'],
  ['shares of one GPU', job({ partition: 'lab', request: { gpus: 4 } }), 'lab'],
  ['all MPS clients that one GPU has', job({ partition: 'mps', request: { gpus: 5 } }), 'mps'],
])('sbatch takes %s, and so do we', (_what, own, partition) => {
  expect(refused(own)).toBe(false);
  expect(asked(own)).toMatch(new RegExp(`to start at .* in partition ${partition}`));
});

test.each<[string, SlurmJob]>([
  ['more GPUs than a node has', job({ request: { gpus: 9 } })],
  ['MIG devices that no node has', job({ partition: 'mig', request: { mig: '2g.20gb' } })],
  ['more MIG devices than a node has', job({ partition: 'mig', request: { mig: '3g.40gb', count: 9 } })],
  ['more shares than a GPU has', job({ partition: 'lab', request: { gpus: 5 } })],
  ['more MPS clients than a GPU has', job({ partition: 'mps', request: { gpus: 6 } })],
  ['more nodes than the partition gives', job({ numNodes: 5 })],
  ['more nodes than have the type', job({ group: 'old', numNodes: 3 })],
  ['more CPUs than a node gives', job({ partition: 'mig', request: { mig: '3g.40gb' }, cpus: 225 })],
  ['cores that are reserved', job({ cpus: 222 })],
  ['memory that is reserved', job({ memory: '2017341Mi' })],
  ['more time than the partition gives', job({ time: '3-00:00:00' })],
  ['a partition that is not there', job({ partition: 'none' })],
])('fails by sbatch and by us: %s', (_what, own) => {
  expect(refused(own)).toBe(true);
  expect(asked(own)).not.toContain('to start at');
});

test('a job runs on its nodes, and torchrun gets nodes, processes, meeting point and arguments as they were written', async () => {
  slurm.program('torchrun', '#!/bin/sh\nfor word in "$@"; do printf "<%s>" "$word"; done\necho " $SLURM_NODEID"\n');
  const script = join(mkdtempSync(join(tmpdir(), 'sbatch-')), 'llama.sbatch');
  writeFileSync(script, sbatchScript('llama', { ...props.jobs!['llama']!, output: 'llama.out' }, props));
  const { text } = slurm.ask('sbatch', '--wait', script);
  expect(text).toMatch(/^Submitted batch job \d+\n$/);
  const id = /\d+/.exec(text)![0];
  const words = [
    '--nnodes=4',
    '--nproc-per-node=8',
    '--rdzv-backend=c10d',
    `--rdzv-id=${id}`,
    '--rdzv-endpoint=dgx01:29500',
    'train.py',
    "--name=it's $HOME",
  ];
  const line = words.map((word) => `<${word}>`).join('');
  expect(slurm.text('llama.out').trim().split('\n').sort()).toEqual([0, 1, 2, 3].map((node) => `${line} ${node}`));
});

test('jobs of gres/mps share GPUs, and each finds the daemon of its own, started once', async () => {
  // Long enough that all run at once on a busy machine: a GPU that is free again is given to the next.
  const probe = '#!/bin/sh\necho "$CUDA_MPS_ACTIVE_THREAD_PERCENTAGE $CUDA_MPS_PIPE_DIRECTORY"; sleep 10\n';
  slurm.program('probe', probe);
  // A daemon is there when its pipe is; another one of the same GPU would be a fault.
  const daemon = `#!/bin/sh
pipe="$CUDA_MPS_PIPE_DIRECTORY/control"
if [ "$1" != -d ]; then [ -e "$pipe" ]; exit; fi
[ -z "$CUDA_MPS_ACTIVE_THREAD_PERCENTAGE" ] && mkdir "$pipe" && echo "$CUDA_VISIBLE_DEVICES" >> "$(dirname "$0")/started"\n`;
  slurm.program('nvidia-cuda-mps-control', daemon);
  const folder = mkdtempSync(join(tmpdir(), 'sbatch-'));
  const run = (name: string, gpus: number) => {
    const script = join(folder, `${name}.sbatch`);
    const own: SlurmJob = { partition: 'mps', request: { gpus }, cpus: 1, command: ['probe'], output: `${name}.out` };
    writeFileSync(script, sbatchScript(name, own, props));
    expect(slurm.ask('sbatch', script).text).toMatch(/^Submitted/);
  };
  for (const [name, gpus] of [
    ['a', 3],
    ['b', 2],
    ['c', 4],
    ['d', 5],
    ['e', 1],
  ] as const)
    run(name, gpus);
  slurm.ask('srun', '--partition=mps', '--dependency=singleton', '--job-name=e', '--gres=mps:1', 'true');
  const said = ['a', 'b', 'c', 'd', 'e'].map((name) => slurm.text(`${name}.out`).trim().split(' '));
  expect(said.map(([percentage]) => percentage)).toEqual(['60', '40', '80', '100', '20']);
  const pipes = said.map(([, pipe]) => pipe!.replace(/.*-/, ''));
  // Three and two of five are one GPU's; a whole one is alone on its own.
  expect(new Set(pipes).size).toBe(3);
  expect(slurm.text('bin/started').trim().split('\n').sort()).toEqual([...new Set(pipes)].sort());
});

test('a daemon that ends before it has read what it is asked is not started again', () => {
  const job = {
    SLURM_SCRIPT_CONTEXT: 'prolog_slurmd',
    SLURM_JOB_ID: '900',
    CUDA_VISIBLE_DEVICES: '9',
    CUDA_MPS_ACTIVE_THREAD_PERCENTAGE: '20',
  };
  const options = { cwd: slurm.folder, encoding: 'utf8', env: { ...process.env, ...job } } as const;
  const { status, stderr } = spawnSync('bash', ['-c', 'for _ in $(seq 100); do bash mps.sh || exit; done'], options);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('Slurm stops at the keys that we refuse for this release, and knows all that we take', () => {
  const text = slurm.text('slurm.conf');
  const unknown = (keys: readonly string[]) => {
    const conf = join(mkdtempSync(join(tmpdir(), 'slurm-')), 'slurm.conf');
    writeFileSync(conf, `${text}${keys.map((key) => `${key}=1\n`).join('')}`);
    const { stdout, stderr } = spawnSync('sinfo', [], { encoding: 'utf8', env: { ...process.env, SLURM_CONF: conf } });
    return [...(stdout + stderr).matchAll(/unrecognized key: (\S+)/g)].map(([, key]) => key!);
  };
  const refusedKeys = [...allConfKeys, 'MpiDefualt'].filter((key) => confKeyFault(key, '22.05') !== undefined);
  expect(refusedKeys).toHaveLength(27);
  expect(unknown(refusedKeys)).toEqual(refusedKeys);
  const taken = allConfKeys.filter((key) => confKeyFault(key, '22.05') === undefined && !/^(Node|Partition|Frontend|DownNodes)/.test(key));
  expect(unknown(taken)).toEqual([]);
  row(allConfKeys.length);
});

/** What the operator makes of a cluster of Slinky: its slurm.conf, and what slurmd of each pod says of itself by `--conf`. */
function ofSlinky(): readonly PlannedFile[] {
  const { objects } = planSlinkyCluster(place, slinky(site()));
  const specs = (kind: string) => objects.filter(({ object }) => object.kind === kind).map(({ object }) => object['spec'] as Spec);
  const [{ extraConf }] = specs('Controller') as [Spec];
  // Accounting needs a database; Debian's Slurm detects no GPUs.
  const conf = extraConf.split('\n').filter((line) => !/^(Accounting|JobAcct)/.test(line));
  const sets = specs('NodeSet').map((set) => {
    const name = set.template!.spec.hostname.replace(/-$/, '');
    const { cpu, memory } = set.slurmd!.resources.limits;
    return {
      name,
      line: `NodeName=${name}-[0-${set.replicas! - 1}] CPUs=${cpu} RealMemory=${memory.replace('Mi', '')} Feature=${name} ${set.extraConf}`,
    };
  });
  const head = [
    'ClusterName=slurm',
    'SlurmctldHost=slurm',
    'SlurmUser=slurm',
    'AuthType=auth/slurm',
    'CredType=cred/slurm',
    'MaxNodeCount=1024',
  ];
  const paths = [
    'StateSaveLocation=/var/spool/slurmctld',
    'SlurmdSpoolDir=/var/spool/slurmd',
    'SlurmctldPidFile=/run/slurmctld.pid',
    'SlurmdPidFile=/run/slurmd.pid',
  ];
  const gpus = Array.from({ length: 8 }, (_, gpu) => `NodeName=dgx-[0-3] Name=gpu Type=h100 File=/dev/nvidia${gpu}`);
  const slices = [...Array.from({ length: 32 }, () => '1g.10gb'), ...Array.from({ length: 8 }, () => '3g.40gb')];
  const cut = slices.map(
    (type, index) => `NodeName=cut-[0-1] Name=gpu Type=${type} MultipleFiles=/dev/nvidia0,/dev/nvidia-caps/nvidia-cap${index}`,
  );
  const slurmConf = [
    ...head,
    ...paths,
    ...sets.map(({ name }) => `NodeSet=${name} Feature=${name}`),
    ...conf,
    ...sets.map(({ line }) => line),
  ];
  const file = (name: string, lines: readonly string[]): PlannedFile => ({ path: `hpc/${name}`, text: `${lines.join('\n')}\n`, about: '' });
  return [file('slurm.conf', slurmConf), file('gres.conf', [...gpus, ...cut]), file('cgroup.conf', [])];
}
interface Spec {
  readonly extraConf: string;
  readonly replicas?: number;
  readonly slurmd?: { readonly resources: { readonly limits: { readonly cpu: number; readonly memory: string } } };
  readonly template?: { readonly spec: { readonly hostname: string } };
}

test('slurmctld takes the configuration of a cluster of Slinky, and gives out the GPUs and MIG devices of its node sets', async () => {
  const made = await Slurm.start(ofSlinky());
  try {
    const gres = made
      .ask('sinfo', '-h', '-N', '-o', '%N %G %P')
      .text.trim()
      .split('\n')
      .map((line) => line.trim());
    expect(gres).toContain('dgx-3 gpu:h100:8 train*');
    expect(gres).toContain('cut-1 gpu:1g.10gb:32,gpu:3g.40gb:8 all');
    const test = (...args: readonly string[]) => made.ask('sbatch', '--test-only', ...args, '--wrap', 'true').text;
    expect(test('-N', '4', '--gres=gpu:h100:8')).toMatch(/to start at .* nodes dgx-\[0-3\] in partition train/);
    // All MIG devices of a node at once have CPUs and memory for each of them.
    expect(test('-p', 'all', '--gres=gpu:1g.10gb:32')).toContain('in partition all');
    expect(test('-N', '5', '--gres=gpu:h100:8')).not.toContain('to start');
  } finally {
    made.stop();
  }
});
