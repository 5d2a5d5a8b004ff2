import { found } from './found';
import type { Promised } from './promise';

/** Configurations of kube-scheduler that others wrote. */
export const yamlSchedulerPromises: readonly Promised[] = [
  {
    pain: 'kube-scheduler does not start: a key is misspelt, a version is gone, a score has no shape, two profiles have one name.',
    upstream: ['Kubernetes 1.36 `pkg/scheduler/apis/config/validation`'],
    prevents: found('scheduler/config'),
  },
  {
    pain: 'A shape was left where nodes are scored otherwise: a newer kube-scheduler does not start with it.',
    upstream: ['Kubernetes 1.36 `pkg/scheduler/apis/config/validation`'],
    prevents: found('scheduler/unused-shape'),
  },
  {
    pain: 'A profile names a plugin that kube-scheduler does not have.',
    upstream: ['Kubernetes 1.36 `pkg/scheduler/framework/plugins/names`'],
    prevents: found('scheduler/plugin'),
  },
  {
    pain: 'gpu-admission is told that it needs no nodes (`nodeCacheCapable: true`), and finds none.',
    upstream: ['tkestack/gpu-admission 47d56ae9 `pkg/route/routes.go`'],
    prevents: found('scheduler/extender-cache'),
  },
  {
    pain: 'gpu-admission answers with one node, and an extender after it refuses that one.',
    upstream: ['tkestack/gpu-admission 47d56ae9 README.md'],
    prevents: found('scheduler/extender-order'),
  },
  {
    pain: 'The extender of another module is not in the configuration, and parts of GPUs go to nodes without room.',
    upstream: ['alauda/acp-docs v4.2, hardware accelerator'],
    prevents: found('scheduler/extender-missing'),
  },
  {
    pain: 'A configuration is written for the kube-scheduler of a control plane that a provider runs.',
    upstream: ['awsdocs/amazon-eks-user-guide 2db60f8f, control-plane-configuration'],
    prevents: found('scheduler/managed'),
  },
  {
    pain: 'Full nodes first, by the name of a resource that no node offers: nothing is packed.',
    upstream: ['Kubernetes 1.36 `pkg/scheduler/framework/plugins/noderesources`'],
    prevents: found('scheduler/resource'),
  },
];

/** Claims of devices that others describe. */
export const yamlClaimPromises: readonly Promised[] = [
  {
    pain: 'A container uses a claim that its pod does not have, or a claim comes from two places.',
    upstream: ['Kubernetes 1.36 `pkg/apis/core/validation`'],
    prevents: found('dra/claim-names'),
  },
  {
    pain: 'A pod names a claim template that is not in its namespace, and waits.',
    upstream: ['Kubernetes documentation, Dynamic Resource Allocation'],
    prevents: found('dra/claim-reference'),
  },
  {
    pain: 'A claim of v1beta1 is copied to v1: what it asks for is dropped as an unknown field.',
    upstream: ['Kubernetes 1.36 `staging/src/k8s.io/api/resource`'],
    prevents: found('dra/request-shape'),
  },
  {
    pain: 'A claim asks for a class that early versions of the driver had.',
    upstream: ['dra-driver-nvidia-gpu v0.4.1, `demo/specs/quickstart/v1/imex-test1.yaml`'],
    prevents: found('dra/device-class'),
  },
  {
    pain: 'What a claim says to the driver is misspelt, and the pod does not start.',
    upstream: ['dra-driver-nvidia-gpu v0.4.1, `api/nvidia.com/resource/v1beta1`'],
    prevents: found('dra/parameters'),
  },
  {
    pain: 'A pod asks for GPUs by a claim and by `nvidia.com/gpu`, and finds no node that has both.',
    upstream: ['NVIDIA/gpu-operator#1541'],
    prevents: found('dra/both'),
  },
];

/** Quotas that others describe. */
export const yamlQuotaPromises: readonly Promised[] = [
  {
    pain: 'A quota on `limits.nvidia.com/gpu` limits nothing.',
    upstream: ['Kubernetes documentation, "Resource Quotas"'],
    prevents: found('quota/prefix'),
  },
  {
    pain: 'A workload asks for more GPUs than the quota of its namespace, and its pods are never made.',
    upstream: ['Kubernetes documentation, "Resource Quotas"'],
    prevents: found('quota/never-fits'),
  },
  {
    pain: 'A LimitRange allows a container fewer GPUs than one asks for, or gives GPUs to all that say nothing.',
    upstream: ['Kubernetes documentation, "Limit Ranges"'],
    prevents: found('quota/limit-range'),
  },
  {
    pain: 'A quota counts memory, a pod says none, and the API server refuses each of its pods.',
    upstream: ['Kubernetes documentation, "Resource Quotas"'],
    prevents: found('quota/uncounted'),
  },
  {
    pain: 'A greedy neighbour without limits takes the memory of the node from the trainer beside it.',
    upstream: ['Kubernetes documentation, "Node-pressure Eviction"'],
    prevents: found('qos/no-memory-limit'),
  },
];
