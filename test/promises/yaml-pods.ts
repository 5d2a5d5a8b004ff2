import { GpuWorkload } from '../../lib';
import { Manifests } from '../../lib/faces/testing';
import { found } from './found';
import type { Promised } from './promise';

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
    pain: '`NVIDIA_DRIVER_CAPABILITIES` has a word that the NVIDIA runtime does not know, and the container does not start.',
    upstream: ['nvidia-container-toolkit v1.20.0 `cmd/nvidia-container-runtime-hook/container_config.go`'],
    prevents: found('pod/driver-capabilities'),
  },
  {
    pain: '`NVIDIA_VISIBLE_DEVICES=all` stands beside a request for one GPU, and the container may see all of its node.',
    upstream: ['nvidia-container-toolkit v1.20.0 `internal/config/image`'],
    prevents: found('pod/visible-all'),
  },
  {
    pain: 'A container without a request names GPUs by `NVIDIA_VISIBLE_DEVICES`, which nobody counts.',
    upstream: ['nvidia-container-toolkit v1.20.0 `internal/config/image`'],
    prevents: found('pod/visible-devices'),
  },
  {
    pain: 'An image is two major versions of CUDA older than the driver of its nodes.',
    upstream: ['alauda/acp-docs v4.2, CUDA driver and runtime compatibility'],
    prevents: found('pool/cuda-major'),
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
  {
    pain: 'A pod with GPUs is privileged, or has the processes of its node, and nobody remembers why.',
    upstream: ['Kubernetes documentation, "Pod Security Standards"'],
    prevents: found('pod/host-access'),
  },
  {
    pain: 'A namespace enforces `restricted`, and pods with GPUs must be rewritten container by container.',
    upstream: ['Kubernetes documentation, "Pod Security Standards"'],
    prevents: {
      default: "with `security: 'restricted'`, a pod without root, privileges and capabilities",
      emitted: (site) => {
        new GpuWorkload(site.chart, 'web', { kind: 'Deployment', image: 'x:1', request: { gpus: 1 }, security: 'restricted' });
        const { securityContext, containers } = Manifests.of(site.chart).podSpec('Deployment');
        return [securityContext, containers[0]?.securityContext];
      },
      expected: [
        { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
        { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      ],
    },
  },
];

/** Pods against nodes and namespaces, and those who make nodes. */
export const yamlNodePromises: readonly Promised[] = [
  {
    pain: 'Pods select nodes whose label is greater than two numbers, or than a text, and are refused or stay Pending.',
    upstream: ['Kubernetes 1.36.2 `pkg/apis/core/validation`, ValidateNodeSelectorRequirement'],
    prevents: found('pod/affinity-values'),
  },
  {
    pain: 'Nodes have a taint, the pods that select them do not tolerate it, and stay Pending.',
    upstream: ['NVIDIA/gpu-operator#397', 'NVIDIA/gpu-operator#801'],
    prevents: found('pool/tolerations'),
  },
  {
    pain: 'vLLM is told to compute in bfloat16 on a T4 or V100, and does not start.',
    upstream: ['vLLM `vllm/platforms/cuda.py`'],
    prevents: found('pool/dtype'),
  },
  {
    pain: 'An image has a newer CUDA than the driver of the nodes runs.',
    upstream: ['NVIDIA CUDA documentation, minor version compatibility'],
    prevents: found('pool/cuda-driver'),
  },
  {
    pain: 'An image has no code for the GPUs: a CUDA before Blackwell, or one that dropped Volta.',
    upstream: ['NVIDIA CUDA release notes'],
    prevents: found('pool/cuda-gpu'),
  },
  {
    pain: 'A sidecar without limits takes the exclusive CPUs from a pod.',
    upstream: ['Kubernetes 1.36 `pkg/kubelet/cm/cpumanager/policy_static.go`'],
    prevents: found('qos/exclusive-cpus'),
  },
  {
    pain: 'The liveness probe ends a model server while it loads its model.',
    upstream: ['ai-dynamo/dynamo#2124', 'vllm-project/aibrix#782'],
    prevents: found('pod/liveness'),
  },
  {
    pain: 'A pod needs IPC_LOCK or the network of the host, and its namespace refuses that.',
    upstream: ['Kubernetes documentation, "Pod Security Standards"'],
    prevents: found('pod/security'),
  },
  {
    pain: 'A pod names a priority or a runtime that is not there, and is refused.',
    upstream: ['NVIDIA/KAI-Scheduler#65'],
    prevents: found('pod/class-reference'),
  },
  {
    pain: 'Karpenter moves a training job to save a node, and it begins again.',
    upstream: ['kubernetes-sigs/karpenter#651'],
    prevents: found('karpenter/consolidation'),
  },
  {
    pain: 'GPU pods tolerate the taint that keeps them off a node until it is ready.',
    upstream: ['aws/karpenter-provider-aws#6355', 'aws/karpenter-provider-aws#7515'],
    prevents: found('karpenter/startup-taint'),
  },
  {
    pain: 'The limit of a NodePool is less than the GPUs of one node, and none is launched.',
    upstream: ['karpenter v1.14.1, NodePool'],
    prevents: found('karpenter/limit'),
  },
  {
    pain: 'A manifest says that a queued job is not suspended, and a GitOps controller fights with Kueue about it.',
    upstream: ['kueue v0.19.2, `pkg/controller/jobframework`'],
    prevents: found('queue/suspend'),
  },
];
