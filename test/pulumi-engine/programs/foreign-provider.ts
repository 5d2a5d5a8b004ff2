import { Provider } from '@pulumi/kubernetes';
import { GpuCluster, GpuNodePool, GpuOperator, GpuWorkload, machines, valuesFile } from 'cdk8s-gpu/pulumi';
import { scenario } from '../scenario';

export const foreignProvider = scenario<{ readonly own: boolean }>({
  about: "a workload that is given another provider than its pool's cluster is refused at preview",
  ambient: 'nowhere',
  program: async ({ own }) => {
    const main = new Provider('main', { kubeconfig: 'kubeconfig', context: 'main' });
    const other = new Provider('other', { kubeconfig: 'kubeconfig', context: 'other' });
    const cluster = new GpuCluster('prod', { kubernetes: '1.36', helm: valuesFile() }, { provider: main });
    const pool = new GpuNodePool('train', { cluster, machine: machines.dgxH100, nodes: 4 });
    new GpuOperator('gpu-operator', { cluster });
    new GpuWorkload('astray', { kind: 'Deployment', pool, image: 'x:1', request: { gpus: 1 } }, { provider: own ? other : main });
    return {};
  },
  steps: [
    {
      name: 'goes where its pool is',
      settings: { own: false },
      changes: { 'Provider main': 'create', 'Provider other': 'create', 'Deployment astray-deployment': 'create' },
    },
    { name: 'goes astray', settings: { own: true }, changes: {}, refuses: 'provider' },
  ],
});
