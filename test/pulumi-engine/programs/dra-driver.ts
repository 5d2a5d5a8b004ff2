import { dra, GpuCluster, GpuNodePool, GpuOperator, GpuWorkload, machines, NvidiaDraDriver } from 'cdk8s-gpu/pulumi';
import { chartsBesideTheProgram } from '../charts';
import { scenario } from '../scenario';

interface Settings {
  readonly computeDomains: boolean;
  readonly gpus: number;
}

/** Nothing serves claims here, so the pods wait: the workload is only created, and a refresh marks it. */
export const draDriver = scenario<Settings>({
  about: "pods claim GPUs of NVIDIA's DRA driver, which is installed after the operator; its values change, then what a pod claims",
  program: async ({ computeDomains, gpus }) => {
    chartsBesideTheProgram();
    const cluster = new GpuCluster('claims', { kubernetes: '1.35' });
    const pool = new GpuNodePool('train', { cluster, machine: machines.dgxH100, nodes: 3, sharing: dra() });
    new GpuOperator('claims-operator', { cluster, namespace: 'claims-operator' });
    new NvidiaDraDriver('claims-driver', { cluster, namespace: 'claims-driver', computeDomains });
    new GpuWorkload('search', {
      kind: 'Deployment',
      pool,
      request: { gpus },
      image: 'registry.example/search:3',
      await: 'created',
    });
    return {};
  },
  steps: [
    {
      name: 'is installed',
      settings: { computeDomains: false, gpus: 1 },
      charts: { 'gpu-operator': 'v26.7.0', 'dra-driver-nvidia-gpu': '0.4.1' },
      changes: {
        'Namespace claims-operator-namespace': 'create',
        'Release claims-operator-release': 'create',
        'Namespace claims-driver-namespace': 'create',
        'Release claims-driver-release': 'create',
        'ResourceClaimTemplate search-ResourceClaimTemplate-search-gpus-614c5500': 'create',
        'Deployment search-deployment': 'create',
      },
    },
    { name: 'with ComputeDomains', settings: { computeDomains: true, gpus: 1 }, changes: { 'Release claims-driver-release': 'update' } },
    {
      name: 'two GPUs',
      settings: { computeDomains: true, gpus: 2 },
      changes: {
        'ResourceClaimTemplate search-ResourceClaimTemplate-search-gpus-614c5500': 'delete',
        'ResourceClaimTemplate search-ResourceClaimTemplate-search-gpus-86cd6d12': 'create',
        'Deployment search-deployment': 'update',
      },
    },
  ],
  afterRefresh: { 'Deployment search-deployment': 'update' },
});
