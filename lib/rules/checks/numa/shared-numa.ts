import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

const STRICT: readonly unknown[] = ['restricted', 'single-numa-node'];

const sharedNuma = each(({ pools }) => pools, {
  id: 'numa/shared-gpus',
  severity: 'warning',
  about: 'A kubelet that rejects pods by NUMA node runs on a pool that gives out parts of GPUs.',
  fix: 'use topologyManagerPolicy: best-effort on this pool, or share no GPUs there',
  source:
    'Kubernetes 1.36.2 pkg/kubelet/cm/topologymanager: pods are refused by the NUMA node of the part that the device plugin happens to offer; HAMi chooses the GPU before the kubelet does',
  *look({ name, sharing, shapes = [] }) {
    if (sharing.share.kind === 'none') return;
    const got = shapes.map(({ kubelet }) => kubelet?.topologyManagerPolicy).find((policy) => STRICT.includes(policy));
    if (got !== undefined)
      yield {
        at: 'kubelet.topologyManagerPolicy',
        problem: `the GPUs of pool '${name}' are shared, and pods that would fit are refused`,
        got,
      };
  },
});

/** Shared GPUs and the NUMA nodes of their pods. */
export const sharedNumaRules: readonly Rule[] = [sharedNuma];
