import { canEverAdmit } from '../node';
import type { Rule } from './rule';

const neverAdmits: Rule = {
  id: 'numa/never-admits',
  severity: 'error',
  about: 'The kubelets of a pool can admit the pods that are bound to it.',
  fix: 'ask for CPU and memory that need as many NUMA nodes as the GPUs do, or use topologyManagerPolicy best-effort',
  source: 'node.md 1.5: mergePermutation in Kubernetes 1.36.2 pkg/kubelet/cm/topologymanager/policy.go; the pod fails with TopologyAffinityError on every node',
  *check(model) {
    const pools = new Map(model.pools.map((pool) => [pool.path, pool]));
    for (const pod of model.pods) {
      const pool = pod.pool === undefined ? undefined : pools.get(pod.pool);
      const verdicts = (pool?.shapes ?? []).map((shape) => canEverAdmit(shape, pod.spec, pool?.sharing));
      const refused = verdicts.filter((verdict) => !verdict.admitted);
      if (pool === undefined || refused.length === 0 || refused.length < verdicts.length) continue;
      yield {
        subject: pod.path,
        at: pod.pointer,
        problem: `the kubelets of pool '${pool.name}' reject this pod for ever: ${refused[0]?.reason ?? ''}`,
      };
    }
  },
};

/** What the Topology Manager makes of a pod. */
export const numaRules: readonly Rule[] = [neverAdmits];
