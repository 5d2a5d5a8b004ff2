import type { Model, PodFacts } from '../model';
import { canEverAdmit } from '../node';
import type { PoolDescription } from '../sharing';
import type { Rule } from './rule';

/** What the scheduler, not the kubelet, finds missing on every node. */
const SHORT = /^Insufficient (cpu|memory)/;

const neverFits: Rule = {
  id: 'pool/never-fits',
  severity: 'error',
  about: 'A node of the pool has the CPU and memory that a pod asks for, after what is reserved for the system.',
  fix: 'ask for less, or leave resources to the fair share of the node',
  source: 'Kubernetes scheduler, NodeResourcesFit: allocatable is capacity less kubeReserved, systemReserved and evictionHard',
  *check(model) {
    for (const { pod, pool, reason } of refused(model)) {
      if (SHORT.test(reason))
        yield { subject: pod.path, at: pod.pointer, problem: `no node of pool '${pool.name}' has room for this pod: ${reason}` };
    }
  },
};

const neverAdmits: Rule = {
  id: 'numa/never-admits',
  severity: 'error',
  about: 'The kubelets of a pool can admit the pods that are bound to it.',
  fix: 'ask for CPU and memory that need as many NUMA nodes as the GPUs do, or use topologyManagerPolicy best-effort',
  source:
    'mergePermutation in Kubernetes 1.36.2 pkg/kubelet/cm/topologymanager/policy.go; the pod fails with TopologyAffinityError on every node',
  *check(model) {
    for (const { pod, pool, reason } of refused(model)) {
      // Devices that are too few are the subject of pool/gpus-per-node.
      if (!reason.startsWith('Insufficient'))
        yield { subject: pod.path, at: pod.pointer, problem: `the kubelets of pool '${pool.name}' reject this pod for ever: ${reason}` };
    }
  },
};

/** Pods that no shape of their pool can take even when it is empty, with the reason of the first. */
function* refused(model: Model): Generator<{ readonly pod: PodFacts; readonly pool: PoolDescription; readonly reason: string }> {
  const pools = new Map(model.pools.map((pool) => [pool.path, pool]));
  for (const pod of model.pods) {
    const pool = pod.pool === undefined ? undefined : pools.get(pod.pool);
    const [first, ...others] = pool?.shapes ?? [];
    if (pool === undefined || first === undefined) continue;
    const verdict = canEverAdmit(first, pod.spec, pool.sharing);
    if (verdict.admitted || others.some((shape) => canEverAdmit(shape, pod.spec, pool.sharing).admitted)) continue;
    yield { pod, pool, reason: verdict.reason ?? 'no reason is known' };
  }
}

/** What a node and its Topology Manager make of a pod. */
export const numaRules: readonly Rule[] = [neverFits, neverAdmits];
