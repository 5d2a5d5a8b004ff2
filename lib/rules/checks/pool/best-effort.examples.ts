import type { Examples } from '../../example';
import { examplePod, ON_POOL } from '../../example-pod';

export const examples: Examples = {
  'qos/best-effort': {
    says: "asks for neither CPU nor memory on pool 'train', whose kubelets give CPUs to pods with limits",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodeSelector: { team: 'ml' },
          kubelet: { cpuManagerPolicy: 'static', reservedSystemCPUs: '0-1,112-113' },
        },
      ],
    },
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', spec: ON_POOL }),
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1, cpu: 8, memory: 64Gi', spec: ON_POOL }),
    },
  },
  'qos/no-memory': {
    says: 'its oom_score_adj is 999',
    context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' } }] },
    wrong: { yaml: examplePod({ limits: 'nvidia.com/gpu: 1, cpu: 8', spec: ON_POOL }) },
    right: { yaml: examplePod({ limits: 'nvidia.com/gpu: 1, cpu: 8, memory: 64Gi', spec: ON_POOL }) },
  },
};
