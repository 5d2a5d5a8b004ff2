import { type ModelFragment, mergeModel } from '../../../lib/plans/model';
import type { Found } from './document';

/** What is known of constructs, and of what stands beside them. */
interface Known {
  readonly plans: readonly { readonly model: ModelFragment }[];
  readonly known?: readonly ModelFragment[];
}

/** Machines with their kubelets, and the pods that are bound to them. Nobody can build a machine whose NUMA nodes are unknown. */
export function documentsOfModel({ plans, known = [] }: Known): readonly Found[] {
  const own = mergeModel(plans.map(({ model }) => model));
  const { pools } = mergeModel([...known, own]);
  const shapesOf = (pool: (typeof pools)[number]) =>
    (pool.shapes ?? []).flatMap(({ machine, kubelet }) =>
      kubelet === undefined || machine.numa === undefined ? [] : [{ machine, kubelet, sharing: pool.sharing }],
    );
  return [
    ...own.pools.flatMap((pool) => shapesOf(pool).map((content): Found => ({ sort: 'machineKubelet', content }))),
    ...own.pods.flatMap((pod) => {
      const pool = pools.find(({ path }) => path === pod.pool);
      return pool === undefined
        ? []
        : shapesOf(pool).map((shape): Found => ({ sort: 'podOnMachine', content: { ...shape, pod: pod.spec } }));
    }),
  ];
}
