import { App, Chart } from 'cdk8s';
import {
  exclusive,
  GpuCluster,
  GpuNodePool,
  type GpuPool,
  machines,
  mig,
  MigPartitionedNodePool,
  mps,
  type SlinkyClusterProps,
  type SlurmClusterProps,
  timeSlicing,
} from '../../../lib';

/** Pools that a cluster of Slurm has its servers described by: DGX H100, DGX A100 with eight NUMA nodes, MIG devices, and L4 that are shared. */
export function pools() {
  const chart = new Chart(new App(), 'hpc', { namespace: 'hpc' });
  const borrowed = (id: string, machine: Parameters<typeof GpuNodePool.fromAttributes>[2]['machine'], sharing: object = exclusive()) =>
    GpuNodePool.fromAttributes(chart, id, { machine, sharing, nodeSelector: { pool: id } } as never);
  return {
    h100: borrowed('h100', machines.dgxH100),
    a100: borrowed('a100', machines.dgxA100),
    slices: borrowed('slices', machines.dgxH100, mig({ layout: { '1g.10gb': 4, '3g.40gb': 1 } })),
    shared: borrowed('shared', machines.aws['g6.12xlarge'], timeSlicing({ replicas: 4 })),
    clients: borrowed('clients', machines.aws['g6.12xlarge'], mps({ replicas: 5 })),
    unknown: GpuNodePool.fromAttributes(chart, 'unknown', { sharing: exclusive(), nodeSelector: { pool: 'unknown' } }),
  };
}

/** A cluster that has everything that Slurm 22.05 knows. */
export function whole(change: (props: SlurmClusterProps) => object = () => ({})): SlurmClusterProps {
  const { h100, a100, slices, shared, clients } = pools();
  const props: SlurmClusterProps = {
    version: '22.05',
    controllers: ['ctl1'],
    nodes: {
      dgx: { pool: h100, hosts: 'dgx[01-04]', reserve: { cores: 2, memory: '16Gi' } },
      old: { pool: a100, hosts: 'old[1-2]', weight: 10, features: ['a100', 'nps4'] },
      cut: { pool: slices, hosts: 'cut1', migDevices: devices(8, { '1g.10gb': 4, '3g.40gb': 1 }) },
      lab: { pool: shared, hosts: 'lab1,lab2', sockets: 1, threadsPerCore: 2 },
      mps: { pool: clients, hosts: 'mps1', sockets: 1, threadsPerCore: 2 },
    },
    partitions: {
      train: { nodes: ['dgx', 'old'], default: true, maxTime: '2-00:00:00', defaultTime: '01:00:00', maxNodes: 4 },
      mig: { nodes: ['cut'], maxTime: '12:00:00' },
      lab: { nodes: ['lab'], priorityTier: 2 },
      mps: { nodes: ['mps'] },
      whole: { nodes: ['dgx'], exclusive: true },
    },
    topology: {
      switches: {
        leaf1: { nodes: 'dgx[01-02],old1' },
        leaf2: { nodes: 'dgx[03-04],old2' },
        leaf3: { nodes: 'cut1,lab[1-2],mps1' },
        spine: { switches: ['leaf1', 'leaf2', 'leaf3'] },
      },
    },
    jobs: {
      llama: {
        partition: 'train',
        numNodes: 4,
        request: { gpus: 8 },
        time: '1-00:00:00',
        command: ['torchrun', 'train.py', "--name=it's $HOME"],
      },
      small: {
        partition: 'mig',
        request: { mig: '1g.10gb', count: 2 },
        command: ['python3', 'probe.py'],
        env: { GREETING: "it's `here`" },
      },
      client: { partition: 'mps', request: { gpus: 2 }, command: ['python3', 'serve.py'] },
      notebook: { partition: 'lab', request: { gpus: 1 }, command: ['jupyter', 'lab'], requeue: false },
      all: {
        partition: 'whole',
        request: { gpus: 8 },
        exclusive: true,
        command: ['torchrun', '-m', 'train'],
        container: { image: 'nvcr.io#nvidia/pytorch:25.06-py3', mounts: { '/data': '/lustre/data' } },
      },
    },
  };
  return { ...props, ...change(props) };
}

/** MIG devices of so many GPUs with files of their own. */
export function devices(gpus: number, layout: Readonly<Record<string, number>>) {
  const all = Array.from({ length: gpus }, (_, gpu) =>
    Object.entries(layout).flatMap(([profile, count]) => Array.from({ length: count }, () => ({ gpu, profile }))),
  ).flat();
  return all.map((device, index) => ({ ...device, caps: [10 + 2 * index, 11 + 2 * index] })) as never;
}

/** Pools of a cluster of Kubernetes for Slinky: DGX H100 with whole GPUs, and with MIG devices. */
export function site() {
  const chart = new Chart(new App(), 'slurm', { namespace: 'slurm' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.36' });
  const dgx = new GpuNodePool(cluster, 'dgx', { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' });
  const cut = new MigPartitionedNodePool(cluster, 'cut', {
    machine: machines.dgxH100,
    nodes: 2,
    os: 'ubuntu-24.04',
    layout: { '1g.10gb': 4, '3g.40gb': 1 },
  });
  return { chart, cluster, dgx, cut };
}

const keys = { slurmKey: { name: 'auth', key: 'slurm.key' }, jwtKey: { name: 'auth', key: 'jwt.key' } };
/** A cluster of Slinky that has everything. */
export const slinky = ({ dgx, cut }: { readonly dgx: GpuPool; readonly cut: GpuPool }): SlinkyClusterProps => ({
  ...keys,
  nodeSets: { dgx: { pool: dgx }, cut: { pool: cut } },
  partitions: { train: { nodes: ['dgx'], default: true, maxTime: '2-00:00:00' }, all: { nodes: ['dgx', 'cut'] } },
  login: { sssdConf: { name: 'sssd', key: 'sssd.conf' } },
  accounting: { host: 'mariadb', password: { name: 'mariadb', key: 'password' } },
  restApis: 1,
});
