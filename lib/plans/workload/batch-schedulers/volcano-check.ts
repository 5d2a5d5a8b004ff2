import { isVolcanoVgpuShare, memoryFactorOf } from '../../allocators';
import { migGeometries } from '../../../words/gpu';
import { type Check, hasToken, type Problem } from '../../../internal';
import { type ClusterDescription, type OperatorFacts, type Place, poolGpuModels, type PoolDescription } from '../../model';
import { configurationOf, currentOf } from './volcano-configuration';
import { cutPools, vgpuPools } from './volcano-device-config';
import type { VolcanoVgpuProps } from './volcano-props';

/** Where what belongs to a cluster is declared, after its pools. */
export type ClusterPlace = Place & {
  readonly cluster: ClusterDescription;
  readonly pools: readonly PoolDescription[];
  /** The releases that serve the cluster, as far as they were declared before it. */
  readonly operators: readonly OperatorFacts[];
};

/** What contradicts itself in the props, and what the pools of the cluster do not allow. */
export const volcanoVgpuChecks: readonly Check<VolcanoVgpuProps, ClusterPlace>[] = [checkPools, checkCut, checkCurrent];

const checkFactor = (cut: readonly PoolDescription[], path: string): readonly Problem[] => {
  const factors = [...new Set(cut.map(({ sharing }) => memoryFactorOf(sharing)))];
  return factors.length < 2
    ? []
    : [
        {
          path,
          problem: "has pools of operatingMode: 'mig' with different units of memory, and Volcano's scheduler knows one for all of them",
          got: factors,
          fix: `give all of them volcanoVgpu({ gpuMemoryFactor: ${Math.max(...factors)} })`,
        },
      ];
};

function checkPools(_props: VolcanoVgpuProps, { path, pools }: ClusterPlace): readonly Problem[] {
  return vgpuPools(pools).length > 0
    ? []
    : [
        {
          path,
          problem: 'has no nodes: no pool of the cluster that is declared before it says volcanoVgpu()',
          got: pools.map(({ name }) => name),
          fix: 'give a pool sharing: volcanoVgpu(), or remove this',
        },
      ];
}

/** Source: volcano v1.15.1 `pkg/scheduler/api/devices/nvidia/vgpu/utils.go`: a GPU without geometries is shared by hami-core instead. */
function checkCut(_props: VolcanoVgpuProps, { path, pools }: ClusterPlace): readonly Problem[] {
  const cut = cutPools(pools);
  return [
    ...checkFactor(cut, path),
    ...cut.flatMap((pool) =>
      poolGpuModels(pool)
        .filter((model) => migGeometries(model).length === 0)
        .map((got) => ({
          path,
          problem: `cannot cut the GPUs of pool '${pool.name}' by MIG: no source gives the memory of MIG devices of this GPU`,
          got,
          fix: "use operatingMode: 'hami-core', or another pool",
        })),
    ),
    ...cut.flatMap(({ name, nodes, sharing: { share } }) =>
      isVolcanoVgpuShare(share) && nodes !== undefined && share.nodeNames !== undefined && share.nodeNames.length < nodes.max
        ? [
            {
              path,
              problem: `finds the mode of ${share.nodeNames.length} nodes of pool '${name}' by their names, and the pool has ${nodes.max}: the others are shared by hami-core`,
              got: share.nodeNames,
              fix: 'name every node of the pool in nodeNames of its volcanoVgpu()',
            },
          ]
        : [],
    ),
  ];
}

function checkCurrent(props: VolcanoVgpuProps, { path }: ClusterPlace): readonly Problem[] {
  const { scheduler = {} } = props;
  const where = `${path}.scheduler.current`;
  const weightless = scheduler.scheduleWeight !== undefined && scheduler.schedulePolicy === undefined;
  const own = weightless
    ? [
        {
          path: `${path}.scheduler.scheduleWeight`,
          problem: 'is the weight of a policy, and none is given',
          got: scheduler.scheduleWeight,
          fix: "give schedulePolicy: 'binpack', or remove it",
        },
      ]
    : [];
  if (scheduler.current === undefined) return own;
  if (hasToken(JSON.stringify(scheduler.current)))
    return [
      ...own,
      { path: where, problem: 'cannot be an Output: it has to be known while the program runs', fix: 'read the file and give its text' },
    ];
  if (currentOf(props) === undefined)
    return [
      ...own,
      { path: where, problem: 'is not a configuration of Volcano: it has no tiers', fix: 'give the text of volcano-scheduler.conf' },
    ];
  return [
    ...own,
    ...configurationOf(props).contradictions.map((found) => ({ ...found, path: where, fix: 'remove it there, or give the same here' })),
  ];
}
