import { yamlCases } from '../rules/yaml/cases';
import type { ByLint, Promised } from './promise';

/** The case of a rule, as what `lint` finds. */
function found(rule: string): ByLint {
  const given = yamlCases[rule];
  if (given === undefined) throw new Error(`${rule} has no case in YAML`);
  const { wrong, right, context } = given;
  return { lint: rule, wrong, right, ...(context === undefined ? {} : { context }) };
}

/** Pods that others describe. */
export const yamlPodPromises: readonly Promised[] = [
  {
    pain: 'A container asks for half a GPU, or for more in its request than in its limit, and the API server refuses every pod of the workload.',
    upstream: ['Kubernetes 1.36 `pkg/apis/core/validation`, extended resources'],
    prevents: found('pod/device-quantity'),
  },
  {
    pain: 'Huge pages are asked for in parts of a page, or alone.',
    upstream: ['Kubernetes 1.36 `pkg/apis/core/validation`, hugepages'],
    prevents: found('pod/hugepages'),
  },
  {
    pain: '`/dev/shm` has 64 MiB, and NCCL or a data loader fails with "No space left on device".',
    upstream: ['NVIDIA/nccl#525', 'NVIDIA/nccl#290', 'pytorch/ci-infra#490', 'AI-Hypercomputer/xpk#965', 'vllm-project/vllm#1710'],
    prevents: found('pod/small-shm'),
  },
  {
    pain: 'RDMA cannot register memory: the container may lock only a few pages.',
    upstream: ['NVIDIA/nccl-tests#206', 'openucx/ucx#8229'],
    prevents: found('pod/memlock'),
  },
  {
    pain: 'Pods on the network of their nodes do not find each other by name.',
    upstream: ['Kubernetes documentation, "DNS for Services and Pods"'],
    prevents: found('pod/host-dns'),
  },
];
