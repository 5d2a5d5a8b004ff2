import { alaudaExtender, gpuAdmission, gpuManager, hami, hamiExtender, mig } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import type { Face } from './face';

const dgx = { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' } as const;

/** kube-scheduler of each control plane, and a second one. */
export const schedulerScenarios: Readonly<Record<string, (face: Face) => void>> = {
  'kube-scheduler of kubeadm, added to what is there': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'kubeadm' });
    face.pool(cluster, 'train', dgx);
    face.pool(cluster, 'shared', { ...dgx, sharing: gpuManager() });
    face.scheduler(cluster, 'scheduler', {
      profiles: {
        'gpu-binpack': { weight: 5 },
        'gpu-ratio': {
          scoringStrategy: {
            type: 'RequestedToCapacityRatio',
            shape: [
              { utilization: 0, score: 0 },
              { utilization: 100, score: 10 },
            ],
          },
        },
      },
      extenders: [gpuAdmission(), alaudaExtender({ module: 'mps', apiServer: 'https://10.0.0.10:6443' })],
      current: 'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nparallelism: 32\n',
    });
  },
  'GPU-Manager with its admission on the control plane, and the plugin of Alauda': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'kubeadm', site: { pullSecrets: ['pull'] } });
    const pool = face.pool(cluster, 'shared', { machine: machines.dgxH100, nodes: 4, sharing: gpuManager() });
    const extender = face.gpuManager(cluster, 'gpu-manager', {
      image: 'registry.example/gpu-manager:v1.1.5',
      admission: { image: 'registry.example/gpu-admission:1' },
    });
    face.scheduler(cluster, 'scheduler', { profiles: { 'gpu-binpack': {} }, ...(extender ? { extenders: [extender] } : {}) });
    face.alaudaPlugin('platform', 'gpus', { clusterName: 'business', version: 'v4.0.15', pools: [pool] });
  },
  'GPU-Manager in a cluster whose control plane is managed': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'eks' });
    face.pool(cluster, 'shared', { machine: machines.aws['p5.48xlarge'], nodes: 4, sharing: gpuManager() });
    const extender = face.gpuManager(cluster, 'gpu-manager', {
      image: 'registry.example/gpu-manager:v1.1.5',
      admission: { image: 'registry.example/gpu-admission:1' },
      runtimeEndpoint: '/run/containerd/containerd.sock',
      cgroupDriver: 'cgroupfs',
      name: 'vcuda',
      namespace: 'gpu-system',
    });
    face.scheduler(cluster, 'scheduler', {
      profiles: { 'gpu-binpack': {} },
      deployment: { namespace: 'gpu-system' },
      ...(extender ? { extenders: [extender] } : {}),
    });
  },
  'kube-scheduler of kubeadm 1.30': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.30', distribution: 'kubeadm' });
    face.mig(cluster, 'slices', { ...dgx, layout: { '1g.10gb': 7 } });
    face.scheduler(cluster, 'scheduler', { profiles: { 'default-scheduler': {} } });
  },
  ...Object.fromEntries(
    (['1.31', '1.32', '1.35'] as const).map((kubernetes) => [
      `kube-scheduler of kubeadm ${kubernetes}`,
      (face: Face) => {
        const cluster = face.cluster('prod', { kubernetes, distribution: 'kubeadm' });
        face.pool(cluster, 'train', dgx);
        face.scheduler(cluster, 'scheduler', { profiles: { 'gpu-binpack': {} } });
      },
    ]),
  ),
  'kube-scheduler of k3s': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.33', distribution: 'k3s' });
    face.pool(cluster, 'train', dgx);
    face.scheduler(cluster, 'scheduler', { profiles: { 'gpu-binpack': {} } });
  },
  'kube-scheduler of RKE2 with an extender that wants certificates': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.36', distribution: 'rke2' });
    face.pool(cluster, 'shared', { ...dgx, sharing: gpuManager() });
    const extenders = [alaudaExtender({ module: 'vgpu', apiServer: 'https://10.0.0.10:6443', certificates: '/etc/extender' })];
    face.scheduler(cluster, 'scheduler', { profiles: { 'gpu-binpack': {} }, extenders, configFile: '/etc/scheduler/config.yaml' });
  },
  'kube-scheduler of Talos': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.35', distribution: 'talos' });
    face.pool(cluster, 'train', { machine: machines.dgxH100, nodes: 4, os: 'talos' });
    face.scheduler(cluster, 'scheduler', { profiles: { 'gpu-binpack': {} } });
  },
  'kube-scheduler of EKS by its API': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'eks' });
    face.pool(cluster, 'p5', { machine: machines.aws['p5.48xlarge'], nodes: 4, os: 'amazon-linux-2023' });
    face.scheduler(cluster, 'scheduler', { profiles: { 'default-scheduler': {} } });
  },
  'kube-scheduler of AKS by its object': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'aks' });
    face.pool(cluster, 'train', dgx);
    face.scheduler(cluster, 'scheduler', { profiles: { 'gpu-binpack': {} } });
  },
  'a second scheduler in EKS, and a workload that names it': (face) => {
    const cluster = face.cluster('prod', {
      kubernetes: '1.34.2',
      distribution: 'eks',
      site: { images: 'registry.example/mirror', pullSecrets: ['pull'] },
    });
    const pool = face.pool(cluster, 'slices', { ...dgx, os: 'amazon-linux-2023', sharing: mig({ layout: { '1g.10gb': 7 } }) });
    face.scheduler(cluster, 'gpu-scheduler', {
      profiles: { 'gpu-binpack': {} },
      deployment: { replicas: 2, cpu: '100m', memory: '256Mi' },
    });
    face.workload('ml', 'notebook', { kind: 'Deployment', pool, request: { mig: '1g.10gb' }, image: 'x:1', schedulerName: 'gpu-binpack' });
  },
  'a second scheduler with the topology plugin': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'gke' });
    face.pool(cluster, 'train', dgx);
    face.scheduler(cluster, 'scheduler', {
      profiles: { numa: { nodeResourceTopologyMatch: { scoringStrategy: 'LeastNUMANodes' } } },
      deployment: { image: 'registry.k8s.io/scheduler-plugins/kube-scheduler:v0.34.7', namespace: 'schedulers', name: 'numa' },
    });
  },
  'a second scheduler with the extender of HAMi': (face) => {
    const cluster = face.cluster('prod', { kubernetes: '1.34', distribution: 'oke' });
    face.pool(cluster, 'shared', { ...dgx, sharing: hami() });
    face.scheduler(cluster, 'scheduler', { profiles: { 'gpu-binpack': {} }, extenders: [hamiExtender()], deployment: {} });
  },
};
