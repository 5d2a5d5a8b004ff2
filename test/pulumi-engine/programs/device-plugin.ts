import { GpuCluster, GpuNodePool, machines, NvidiaDevicePlugin, timeSlicing } from 'cdk8s-gpu/pulumi';
import { chartsBesideTheProgram } from '../charts';
import { scenario } from '../scenario';

export const devicePlugin = scenario<{ readonly replicas: number }>({
  about: "NVIDIA's device plugin gives out GPUs without the GPU Operator, to more pods at a time after a change",
  program: async ({ replicas }) => {
    chartsBesideTheProgram();
    const cluster = new GpuCluster('plain', { kubernetes: '1.34' });
    new GpuNodePool('labs', { cluster, machine: machines.dgxA100, nodes: 2, sharing: timeSlicing({ replicas }) });
    new NvidiaDevicePlugin('device-plugin', { cluster, namespace: 'device-plugin' });
    return {};
  },
  steps: [
    {
      name: 'is installed',
      settings: { replicas: 4 },
      charts: { 'nvidia-device-plugin': '0.20.0' },
      warns: ['plugin/node-parts'],
      changes: { 'Namespace device-plugin-namespace': 'create', 'Release device-plugin-release': 'create' },
    },
    {
      name: 'for more pods',
      settings: { replicas: 8 },
      warns: ['plugin/node-parts'],
      changes: { 'Release device-plugin-release': 'update' },
    },
  ],
});
