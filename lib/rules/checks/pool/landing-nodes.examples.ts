import type { Examples } from '../../example';
import { examplePod, ON_POOL } from '../../example-pod';

export const examples: Examples = {
  'pool/tolerations': {
    says: "does not tolerate a taint of pool 'train', and stays Pending",
    context: {
      kubernetes: '1.34',
      pools: [
        {
          name: 'train',
          machine: 'dgxH100',
          nodeSelector: { team: 'ml' },
          taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
        },
      ],
    },
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', spec: ['nodeSelector: {team: ml}'] }),
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', spec: ON_POOL }),
    },
  },
  'pool/dtype': {
    says: "vLLM does not start: the GPUs of pool 'train' have compute capability 7.5",
    context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'aws.g4dn.xlarge', nodeSelector: { team: 'ml' } }] },
    wrong: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', main: ['command: [vllm, serve, m, "--dtype=bfloat16"]'], spec: ON_POOL }),
    },
    right: {
      yaml: examplePod({ limits: 'nvidia.com/gpu: 1', main: ['command: [vllm, serve, m, "--dtype=half"]'], spec: ON_POOL }),
    },
  },
  'qos/exclusive-cpus': {
    says: "container 'proxy' has no limits, so that 'main' gets no CPUs of its own",
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
      yaml: examplePod({
        limits: 'nvidia.com/gpu: 1, cpu: 8, memory: 64Gi',
        spec: [...ON_POOL, 'initContainers: [{name: proxy, image: x:1, restartPolicy: Always, resources: {}}]'],
      }),
    },
    right: {
      yaml: examplePod({
        limits: 'nvidia.com/gpu: 1, cpu: 8, memory: 64Gi',
        spec: [
          ...ON_POOL,
          'initContainers: [{name: proxy, image: x:1, restartPolicy: Always, resources: {limits: {cpu: 1, memory: 1Gi}}}]',
        ],
      }),
    },
  },
};
