import { App, Chart } from 'cdk8s';
import { emptyDir, GpuCluster, GpuOperator, GpuTrainingJob, kueue, machines, pvc, summary, TunedGpuNode, writeFiles } from 'cdk8s-gpu';

const app = new App();
const platform = new Chart(app, 'platform');
const research = new Chart(app, 'research', { namespace: 'research' });

// 64 servers with eight H100 and eight InfiniBand adapters each, in racks.
const cluster = new GpuCluster(platform, 'prod', { kubernetes: '1.34' });
const h100 = new TunedGpuNode(cluster, 'h100', { machine: machines.dgxH100, nodes: 64, os: 'ubuntu-24.04', intent: 'training' });
new GpuOperator(cluster, 'gpu-operator', { values: { driver: { rdma: { enabled: true } } } });

// All 512 GPUs, as soon as the queue has them. Kueue keeps the job suspended until then, and prefers one block for its pods.
new GpuTrainingJob(research, 'llama', {
  pool: h100,
  controller: 'TrainJob',
  queue: kueue({ queue: 'research', priorityClass: 'pretraining', preferredTopology: 'cloud.provider.com/topology-block' }),
  numNodes: 64,
  request: { gpus: 8 },
  image: 'registry.example/llama:7',
  command: ['torchrun', 'train.py'],
  args: ['--checkpoint', '$(CHECKPOINT_DIR)', '--every', '$(CHECKPOINT_EVERY_SECONDS)', '--keep', '$(CHECKPOINT_KEEP)'],
  // The shared RDMA device plugin gives every pod all adapters of its node; what NCCL registers has to be locked.
  resources: { 'rdma/hca': 1 },
  securityContext: { capabilities: { add: ['IPC_LOCK'] } },
  data: { '/data': pvc('corpus', { readOnly: true }), '/scratch': emptyDir('500Gi') },
  // Written in a minute, so that the pods have two until they are killed.
  checkpoints: { '/checkpoints': pvc('checkpoints'), size: '1200Gi', bandwidth: '20Gi', every: '15m', keep: 3 },
  maxRestarts: 10,
});

// Bandwidth between all nodes, by the same queue: the launcher reaches the workers by SSH, and needs no GPU.
new GpuTrainingJob(research, 'all-reduce', {
  pool: h100,
  controller: 'MPIJob',
  queue: kueue({ queue: 'research', topology: 'cloud.provider.com/topology-rack' }),
  numNodes: 4,
  request: { gpus: 8 },
  image: 'registry.example/nccl-tests:2',
  command: ['mpirun', '--allow-run-as-root', '-x', 'NCCL_DEBUG=WARN', 'all_reduce_perf', '-b', '8', '-e', '8G', '-f', '2', '-g', '1'],
  resources: { 'rdma/hca': 1 },
  securityContext: { capabilities: { add: ['IPC_LOCK'] } },
  launcher: { resources: { cpu: 1, memory: '1Gi' } },
  maxRestarts: 1,
  ttlSecondsAfterFinished: 3600,
});

app.synth();
writeFiles(app, 'nodes');
// cdk8s synth does not show what a program writes to stdout.
process.stderr.write(summary(app));
