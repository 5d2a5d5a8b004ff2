import { gpuManagerLabels } from '../../../plans/allocators';
import { hasToken, jsonOf, listOf, ownValue } from '../../../internal';
import { each } from '../../lookups/each';
import { objectsOf } from '../../lookups/related';
import { keptOff } from '../../relations/tolerates';
import type { Rule } from '../../rule';
import { managersIn, poolsOf, wordsOfManager } from './managers';

const runtime = each(managersIn, {
  id: 'vcuda/runtime',
  severity: 'error',
  about: 'GPU-Manager asks a container runtime that nodes do not have any more, and does not start.',
  fix: 'use new GpuManager(...), or an image of v1.1.0 or newer with EXTRA_FLAGS: --container-runtime-endpoint=/var/run/containerd/containerd.sock',
  source:
    'gpu-manager v1.0.9 and v1.1.0 `cmd/manager/options/options.go`: docker-endpoint became container-runtime-endpoint, whose default is /var/run/dockershim.sock; Kubernetes 1.24 removed dockershim',
  *look(manager) {
    const { pod, container, at } = manager;
    const { image } = container;
    if (/:v?1\.0\.\d+$/.test(image))
      yield {
        subject: pod.path,
        at: `${at}.image`,
        problem: 'this version asks Docker for containers, and knows no other runtime',
        got: image,
        allowed: 'v1.1.0 or newer',
      };
    else if (!/--container-runtime-endpoint[= ]/.test(wordsOfManager(manager)) && !hasToken(wordsOfManager(manager)))
      yield {
        subject: pod.path,
        at: `${at}.env`,
        problem: 'it asks /var/run/dockershim.sock for containers, which no node has since Kubernetes 1.24',
        allowed: '--container-runtime-endpoint with the socket of containerd or CRI-O',
      };
  },
});

const tolerations = each(managersIn, {
  id: 'vcuda/tolerations',
  severity: 'error',
  about: 'GPU-Manager does not tolerate a taint of the nodes whose GPUs it has to divide.',
  fix: 'add the toleration to the DaemonSet, or use new GpuManager(...), which tolerates the taints of its pools',
  source: 'gpu-manager 8cd842ed `gpu-manager.yaml`: it tolerates CriticalAddonsOnly and tencent.com/vcuda-core alone',
  *look(manager, model) {
    const { tolerations: own = [] } = manager.pod.spec;
    for (const pool of poolsOf(model, manager)) {
      const found = keptOff(pool, own, ': its nodes offer no GPU');
      if (found !== undefined) yield { at: `${manager.pod.pointer}.tolerations`, ...found };
    }
  },
});

const nodes = each(managersIn, {
  id: 'vcuda/nodes',
  severity: 'error',
  about: "GPU-Manager's DaemonSet selects nodes by labels that those of a pool do not have.",
  fix: 'give the pool gpuManager({ nodeLabels }) with the labels that the DaemonSet selects',
  source: 'gpu-manager 8cd842ed `gpu-manager.yaml`: nodeSelector nvidia-device-enable: enable',
  *look(manager, model) {
    const { nodeSelector = {} } = manager.pod.spec;
    for (const pool of poolsOf(model, manager)) {
      const has = { ...gpuManagerLabels(pool.sharing), ...pool.labels };
      const missing = Object.entries(nodeSelector).find(
        ([key, value]) => ownValue(has, key) !== value && (Object.hasOwn(has, key) || pool.cluster !== undefined),
      );
      if (missing === undefined) continue;
      yield {
        at: `${manager.pod.pointer}.nodeSelector`,
        problem: `does not select the nodes of pool '${pool.name}', which then offer no GPU`,
        got: nodeSelector,
        allowed: [gpuManagerLabels(pool.sharing)],
      };
    }
  },
});

const rights = each(managersIn, {
  id: 'vcuda/rights',
  severity: 'warning',
  about: 'GPU-Manager may do everything in the cluster.',
  fix: 'bind a role with get and update of nodes, get, list, watch, patch and delete of pods, and update of pods/status; new GpuManager(...) does',
  source:
    'gpu-manager 8cd842ed README.md binds cluster-admin; what it calls: `pkg/services/watchdog`, `pkg/services/allocator/nvidia/allocator.go`',
  *look({ pod }, model) {
    const account = pod.spec.serviceAccountName ?? pod.spec['serviceAccount'];
    for (const { path, object } of objectsOf(model, 'rbac.authorization.k8s.io', 'ClusterRoleBinding')) {
      const { kind, name } = jsonOf(object['roleRef']);
      const ofManager = listOf(object['subjects']).some(
        (subject) => subject['name'] === account && (subject['namespace'] ?? pod.owner.namespace) === pod.owner.namespace,
      );
      if (kind !== 'ClusterRole' || name !== 'cluster-admin' || !ofManager) continue;
      yield { subject: path, at: 'roleRef.name', problem: "gives GPU-Manager's pods all rights over the cluster", got: name };
    }
  },
});

const cgroup = each(managersIn, {
  id: 'vcuda/cgroup',
  severity: 'warning',
  about: 'GPU-Manager looks for the processes of containers in cgroup v1, which its nodes do not have.',
  fix: 'use hami() on these nodes; silence this where your image of GPU-Manager reads cgroup v2, or the nodes start with systemd.unified_cgroup_hierarchy=0',
  source:
    'gpu-manager 8cd842ed `pkg/types/types.go`: CGROUP_BASE is /sys/fs/cgroup/memory; Kubernetes documentation, "About cgroup v2": Ubuntu since 21.10, Debian since 11, RHEL since 9; AWS documentation, Amazon Linux 2023',
  *look(manager, model) {
    for (const { name, os } of poolsOf(model, manager)) {
      if (os === undefined) continue;
      yield {
        at: manager.at,
        problem: `containers with a part of a GPU fail on pool '${name}': ${os} has cgroup v2, where it finds none of their processes`,
      };
    }
  },
});

/** What keeps GPU-Manager from dividing the GPUs of a pool. */
export const gpuManagerRules: readonly Rule[] = [runtime, tolerations, nodes, rights, cgroup];
