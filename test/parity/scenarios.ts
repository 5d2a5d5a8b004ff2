import { container, object, pod, type GpuPool } from '../../lib/plans/model';
import { machines } from '../../lib/words/machine';
import { argoCd, flux, k3s, rendered, valuesFile } from '../../lib/plans/charts';
import { exclusive, hami, mig, mps, timeSlicing } from '../../lib/plans/allocators';
import { fakeHelm, SMALL_CHART } from '../charts/fake-helm';
import type { Face } from './face';
import { podScenarios } from './pod-scenarios';
import { processScenarios } from './process-scenarios';
import { checkScenarios } from './check-scenarios';
import { schedulerScenarios } from './scheduler-scenarios';
import { monitoringScenarios } from './monitoring-scenarios';
import { gangScenarios, queueScenarios, trainingScenarios } from './training-scenarios';
import { slurmScenarios } from './slurm-scenarios';
import { servingScenarios } from './serving-scenarios';

const dgx = { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' } as const;

/** Every capability appears here once: what a constructor gives, the component must give as well. */
export const scenarios: Readonly<Record<string, (face: Face) => void>> = {
  ...podScenarios,
  ...processScenarios,
  ...trainingScenarios,
  ...monitoringScenarios,
  ...queueScenarios,
  ...gangScenarios,
  ...slurmScenarios,
  ...schedulerScenarios,
  ...servingScenarios,
  ...checkScenarios,
  'a tuned pool with a training job and the operator through Flux': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', helm: flux() });
    const pool = face.tuned(cluster, 'train', { ...dgx, intent: 'training' });
    face.operator(cluster, 'gpu-operator');
    face.training('ml', 'llama', { pool, numNodes: 4, request: { gpus: 8 }, image: 'x:1', command: ['torchrun', 'train.py'] });
  },
  'the operator on OpenShift, which the Operator Lifecycle Manager installs': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'openshift', helm: flux() });
    face.mig(cluster, 'slices', { machine: machines.dgxH100, nodes: 4, layout: { '1g.10gb': 7 } });
    face.operator(cluster, 'gpu-operator', { values: { dcgmExporter: { enabled: false } } });
  },
  'a toolkit for CRI-O that is not the default, mig-parted, classes of disks, and the RuntimeClass of a device plugin': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'kubeadm', helm: flux() });
    const nodes = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', nodeImage: 'host-toolkit', intent: 'inference' } as const;
    const containerToolkit = { version: '1.20.0-1', runtime: 'crio', defaultRuntime: false } as const;
    const storage = { ioClasses: { slow: [{ devices: ['/dev/nvme1n1'], writes: '500Mi/s' }] } };
    const pool = face.tuned(cluster, 'whole', { ...nodes, containerToolkit, storage });
    const gpu = { mig: 'nvidia-mig-parted', migParted: { version: '0.15.0', sha256: 'a'.repeat(64) } } as const;
    face.mig(cluster, 'slices', { ...nodes, layout: { '1g.10gb': 7 }, containerToolkit, gpu });
    face.devicePlugin(cluster, 'plugin');
    const podAnnotations = { 'blockio.resources.beta.kubernetes.io/pod': 'slow' };
    face.workload('ml', 'notebook', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1', podAnnotations });
  },
  'the operator on OpenShift, as files': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'openshift', helm: valuesFile() });
    face.pool(cluster, 'train', { machine: machines.dgxH100, nodes: 4 });
    face.operator(cluster, 'gpu-operator');
  },
  'a MIG pool with a notebook and the operator as a values file': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36', helm: valuesFile() });
    const pool = face.mig(cluster, 'slices', { ...dgx, layout: { '1g.10gb': 7 } });
    face.operator(cluster, 'gpu-operator', { values: { dcgmExporter: { enabled: false } } });
    face.workload('ml', 'notebook', { kind: 'Deployment', pool, request: { mig: '1g.10gb' }, image: 'x:1' });
  },
  'the operator through Argo CD, in another cluster': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', helm: argoCd({ destination: { name: 'eu-1' }, syncWave: -5 }) });
    face.tuned(cluster, 'train', { ...dgx, intent: 'training' });
    face.operator(cluster, 'gpu-operator');
  },
  'the operator as a HelmChart of k3s': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'k3s', helm: k3s() });
    face.pool(cluster, 'plain', { machine: machines.dgxH100, nodes: 1 });
    face.operator(cluster, 'gpu-operator');
  },
  'the operator as the objects of its chart': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', helm: rendered({ helm: fakeHelm(SMALL_CHART).helm }) });
    face.mig(cluster, 'slices', { ...dgx, layout: { '1g.10gb': 7 } });
    face.operator(cluster, 'gpu-operator', { values: { driver: { enabled: false } } });
  },
  'groups of devices under strategy mixed': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.33' });
    face.mig(cluster, 'half', {
      ...dgx,
      groups: [
        { devices: [0, 1, 2, 3], layout: { '1g.10gb': 7 } },
        { devices: [4, 5, 6, 7], layout: {} },
      ],
    });
    face.operator(cluster, 'gpu-operator', { version: 'v25.10.1', namespace: 'nvidia' });
  },
  'a pool of two GPU models, each cut in a way of its own': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34' });
    const pool = face.mig(cluster, 'both', {
      machines: [machines.dgxA100, machines.dgxH100],
      nodes: 4,
      groups: [
        { gpu: 'A100-SXM4-80GB', devices: [0, 1, 2, 3], layout: { '1g.10gb': 7 } },
        { gpu: 'H100-SXM5-80GB', devices: 'all', layout: { '3g.40gb': 2 } },
      ],
    });
    face.operator(cluster, 'gpu-operator');
    face.workload('ml', 'notebook', { kind: 'Deployment', pool, request: { mig: '3g.40gb' }, image: 'x:1' });
  },
  'a plain pool with labels, taints and a JobSet': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.32', distribution: 'eks' });
    const pool = face.pool(cluster, 'plain', {
      machine: machines.aws['p5.48xlarge'],
      nodes: { min: 1, max: 8 },
      sharing: exclusive(),
      labels: { 'example.com/rack': 'r1' },
      taints: [{ key: 'example.com/gpu', effect: 'NoSchedule' }],
    });
    face.training('ml', 'llama', {
      pool,
      controller: 'JobSet',
      numNodes: 2,
      request: { gpus: 8 },
      image: 'x:1',
      resources: { cpu: 96, memory: '1Ti' },
    });
  },
  'pools of two images on EKS, and the operator that serves both': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'eks' });
    const labels = { 'nvidia.com/gpu.deploy.driver': 'false', 'nvidia.com/gpu.deploy.container-toolkit': 'false' };
    face.pool(cluster, 'amazon', { machine: machines.aws['p5.48xlarge'], nodes: 1, nodeImage: 'al2023-nvidia', labels });
    face.pool(cluster, 'ubuntu', { machine: machines.aws['p5.48xlarge'], nodes: 1, nodeImage: 'ubuntu' });
    face.operator(cluster, 'gpu-operator');
  },
  "the operator on GKE beside GKE's own plugin": (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'gke' });
    face.pool(cluster, 'gpus', { machine: machines.gcp['a3-highgpu-8g'], nodes: 1, nodeImage: 'cos' });
    face.operator(cluster, 'gpu-operator');
  },
  'a pool of two machines with labels, taints and settings of its kubelets': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.35', distribution: 'rke2' });
    const pool = face.tuned(cluster, 'mixed', {
      machines: [machines.dgxH100, machines.azure.Standard_ND96isr_H100_v5],
      nodes: { min: 0, max: 400 },
      os: 'ubuntu-24.04',
      intent: 'training',
      labels: { 'example.com/rack': 'r1', 'node.kubernetes.io/instance-type': 'h100' },
      taints: [
        { key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' },
        { key: 'example.com/drain', effect: 'NoExecute' },
      ],
      kubelet: { topologyManagerPolicy: 'restricted', maxPods: 60, evictionHard: { 'memory.available': '1Gi', 'nodefs.available': '5%' } },
    });
    face.operator(cluster, 'gpu-operator');
    face.training('ml', 'llama', { pool, numNodes: 2, request: { gpus: 8 }, image: 'x:1' });
  },
  'an inference pool that is tuned for its pods': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.30.4', distribution: 'k3s' });
    const resources = { limits: { cpu: 8, memory: '64Gi', 'nvidia.com/gpu': 1 } };
    face.tuned(cluster, 'small', {
      machine: machines.aws['g6.12xlarge'],
      nodes: 2,
      os: 'debian-12',
      intent: 'inference',
      pods: [{ containers: [{ name: 'main', image: 'x:1', resources }] }],
    });
  },
  'a borrowed pool and every kind of workload': (face) => {
    const pool = face.borrowed('theirs', { sharing: mig({ strategy: 'single' }), nodeSelector: { team: 'ml' } });
    const common = { pool, request: { gpus: 1 }, image: 'x:1', env: { A: '1' } } as const;
    face.workload('ml', 'web', { ...common, kind: 'Deployment', replicas: 2 });
    face.workload('ml', 'store', { ...common, kind: 'StatefulSet', replicas: 2 });
    face.workload('ml', 'agent', { ...common, kind: 'DaemonSet' });
    face.workload('ml', 'nightly', { ...common, kind: 'CronJob', schedule: '0 3 * * *' });
    face.workload('ml', 'once', { ...common, kind: 'Job' });
    face.workload('ml', 'shell', { ...common, kind: 'Pod' });
  },
  'a pool from its description': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34' });
    const ours = face.tuned(cluster, 'train', { ...dgx, intent: 'inference' });
    // In Pulumi its cluster is not asked who serves it: what is described may be anybody's.
    face.operator(cluster, 'gpu-operator');
    const theirs = face.described('again', JSON.parse(JSON.stringify(ours.description)));
    face.training('ml', 'llama', { pool: theirs, request: { gpus: 4 }, image: 'x:1' });
  },
  'pools that nobody serves, and one of them accepted': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34' });
    const web = { kind: 'Deployment', request: { gpus: 1 }, image: 'x:1' } as const;
    const ranking = face.pool(cluster, 'ranking', { machine: machines.dgxH100, nodes: 2, sharing: mps({ replicas: 4 }) });
    const silence = { 'pool/unserved': 'the image of its nodes has a device plugin' };
    const whole = face.pool(cluster, 'whole', { machine: machines.dgxH100, nodes: 2, silence });
    face.pool(cluster, 'idle', { machine: machines.dgxH100, nodes: 2 });
    face.hami(cluster, 'hami', { silence: { 'hami/no-pool': 'its pool comes next week' } });
    face.workload('ml', 'web', { ...web, pool: ranking });
    face.workload('web', 'other', { ...web, pool: ranking });
    face.workload('ml', 'batch', { ...web, pool: whole });
  },
  'what HAMi does not hear, said before its release and after it': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34' });
    const pool = face.pool(cluster, 'labs', { machine: machines.dgxH100, nodes: 2, sharing: hami() }) as GpuPool<'hami'>;
    const part = { kind: 'Deployment', pool, request: { vgpu: { gpus: 1, memory: '8Gi' } }, image: 'x:1' } as const;
    const placed = { ...part, gpuSchedulerPolicy: ['mutex', 'binpack'], deviceScoringWeights: { slot: 1, core: 1, memory: 1 } } as const;
    face.vgpu('ml', 'before', placed);
    face.hami(cluster, 'hami', { version: '2.9.0' });
    face.vgpu('ml', 'after', placed);
    face.vgpu('ml', 'plain', part);
  },
  'a number of pods beside an autoscaler': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34' });
    const pool = face.pool(cluster, 'ranking', { machine: machines.dgxH100, nodes: 2, sharing: mps({ replicas: 4 }) }) as GpuPool<'mps'>;
    face.operator(cluster, 'gpu-operator');
    const autoscaling = { maxReplicas: 64, metrics: [{ type: 'Pods', name: 'requests_waiting', averageValue: 5 }] } as const;
    const replicas = { target: object('Deployment'), patch: { spec: { replicas: 3 } } };
    face.mps('ml', 'ranker', { pool, image: 'x:1', port: 8000, autoscaling }, replicas);
  },
  'overrides of a container, a pod and an object': (face) => {
    const overrides = [
      { target: container('trainer'), patch: { env: [{ name: 'NCCL_DEBUG', value: 'INFO' }] } },
      { target: pod(), patch: { schedulerName: 'kai-scheduler' } },
      { target: object('Job'), patch: { metadata: { annotations: { 'example.com/owner': 'ml' } } } },
    ];
    face.training('ml', 'llama', { request: { gpus: 1 }, image: 'x:1', resources: { cpu: 4, memory: '32Gi' } }, ...overrides);
  },
  'shared pools beside MIG, and model servers on MPS': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34' });
    const shared = { machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', sharing: mps({ replicas: 4 }) };
    const ranking = face.pool(cluster, 'ranking', shared) as GpuPool<'mps'>;
    const labs = face.pool(cluster, 'labs', { ...dgx, sharing: timeSlicing({ replicas: 10, renameByDefault: true }) });
    face.mig(cluster, 'slices', { ...dgx, layout: { '1g.10gb': 7 } });
    face.operator(cluster, 'gpu-operator');
    face.mps('ml', 'ranker', { pool: ranking, image: 'x:1', port: 8000, replicas: 8, modelMemory: '4Gi' });
    face.mps(
      'ml',
      'scaled',
      {
        pool: ranking,
        image: 'x:1',
        port: 8000,
        autoscaling: { minReplicas: 2, maxReplicas: 16, metrics: [{ type: 'Pods', name: 'vllm_num_requests_waiting', averageValue: 5 }] },
        service: { port: 80 },
        disruptionBudget: { minAvailable: '50%' },
        spread: 'DoNotSchedule',
      },
      { target: container('main'), patch: { env: [{ name: 'VLLM_LOGGING_LEVEL', value: 'WARNING' }] } },
    );
    face.workload('ml', 'notebook', { kind: 'StatefulSet', pool: labs, request: { gpus: 1 }, image: 'x:1' });
  },
  'MIG layouts by the clock, with pods of both windows': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34' });
    const pool = face.mig(cluster, 'slices', { ...dgx, layout: { '1g.10gb': 7 } });
    const windows = {
      day: { at: '08:00', days: ['Mon', 'Fri'], layout: { '1g.10gb': 7 } },
      night: { cron: '0 20 * * 1,5', layout: 'all-disabled' },
      halves: { at: '22:00', days: ['Sun'], groups: [{ devices: 'all', layout: { '3g.40gb': 2 } }] },
    } as const;
    const clock = { pool: pool as GpuPool<'mig', 'H100-SXM5-80GB'>, windows, timeZone: 'Europe/Berlin', image: 'x:1', maxUnavailable: 2 };
    face.schedule(cluster, 'clock', clock, {
      target: object('ConfigMap'),
      patch: { metadata: { annotations: { 'example.com/owner': 'ml' } } },
    });
    face.operator(cluster, 'gpu-operator');
    face.workload('ml', 'whole', { kind: 'Job', pool, request: { gpus: 8 }, image: 'x:1' });
    face.workload('ml', 'slice', { kind: 'DaemonSet', pool, request: { mig: '1g.10gb' }, image: 'x:1' });
  },
  'HAMi beside the GPU Operator, with every kind of workload on parts of GPUs': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', helm: flux() });
    face.pool(cluster, 'whole', { ...dgx, sharing: exclusive() });
    const labs = face.pool(cluster, 'labs', {
      ...dgx,
      sharing: hami({ deviceSplitCount: 4, runtimeClassName: 'nvidia' }),
    }) as GpuPool<'hami'>;
    const more = face.tuned(cluster, 'more', {
      ...dgx,
      intent: 'inference',
      sharing: hami({ deviceMemoryScaling: 1.5 }),
    }) as GpuPool<'hami'>;
    face.operator(cluster, 'gpu-operator');
    face.hami(cluster, 'hami', {
      certificates: 'cert-manager',
      gpuHookPath: '/var/lib/hami',
      nodeNames: { more: ['node-1', 'node-2', 'node-3', 'node-4'] },
    });
    const common = { pool: labs, request: { vgpu: { gpus: 1, memory: '8Gi', cores: 30 } }, image: 'x:1' } as const;
    face.vgpu('ml', 'api', {
      ...common,
      kind: 'Deployment',
      replicas: 2,
      port: 8000,
      useGpuType: ['H100-SXM5-80GB', 'H20-96GB', 'H200'],
      noUseGpuType: ['A10'],
    });
    face.vgpu('ml', 'notebook', { ...common, kind: 'StatefulSet', gpuSchedulerPolicy: ['numa', 'binpack'] });
    face.vgpu('ml', 'nightly', { ...common, kind: 'CronJob', schedule: '0 3 * * *', nodeSchedulerPolicy: 'spread' });
    face.vgpu(
      'ml',
      'batch',
      { kind: 'Job', pool: more, request: { vgpu: { gpus: 2, memoryPercentage: 50, priority: 0 } }, image: 'x:1', numaBind: true },
      { target: container('main'), patch: { env: [{ name: 'LIBCUDA_LOG_LEVEL', value: '3' }] } },
    );
    face.quota('ml', 'gpu', { memory: '64Gi', cores: 400, gpus: 8 });
  },
  'HAMi alone, of the version before': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.33.4' });
    face.pool(cluster, 'labs', { ...dgx, sharing: hami() });
    face.hami(cluster, 'hami', { version: '2.9.0', namespace: 'hami', values: { prometheus: { enabled: true } } });
  },
  'programs that do not join each other, a rollout without room, a server without readiness': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34' });
    const pool = face.tuned(cluster, 'train', { ...dgx, nodes: 8, intent: 'training' });
    const full = face.pool(cluster, 'infer', { machine: machines.dgxH100, nodes: 1 });
    face.operator(cluster, 'gpu-operator');
    const job = { pool, numNodes: 2, request: { gpus: 8 }, image: 'x:1' } as const;
    face.training('ml', 'other-number', { ...job, command: ['torchrun', '--nnodes=4', 'train.py'] });
    face.training('ml', 'alone', { ...job, command: ['python', 'train.py'] });
    face.training('ml', 'by-mpi', { ...job, command: ['mpirun', '-np', '16', 'python', 'train.py'] });
    const rolling = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } as const;
    face.workload('ml', 'half', { kind: 'Deployment', pool: full, request: { gpus: 4 }, image: 'x:1', strategy: rolling });
    face.workload('ml', 'other', { kind: 'Job', pool: full, request: { gpus: 4 }, image: 'x:1' });
    face.workload('ml', 'server', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'vllm/vllm-openai:v0.11.0', port: 8000 });
    const volumes = { work: { source: { emptyDir: {} }, mountPath: '/app' } };
    face.workload('ml', 'hidden', { kind: 'Job', pool, request: { gpus: 1 }, image: 'x:1', command: ['/app/serve'], volumes });
  },
};
