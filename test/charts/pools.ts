import type { Labels, Taint } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { exclusive, type MigOptions, mig, poolMigConfigName } from '../../lib/plans/allocators';
import type { PoolDescription } from '../../lib/plans/model';

const gpuTaint: Taint = { key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' };

/** A pool of DGX H100 as a plan describes it, with what a test says differently. */
export function poolOf(name: string, rest: Partial<PoolDescription> = {}): PoolDescription {
  const nodeSelector = { 'cdk8s-gpu/pool': name };
  return {
    apiVersion: 'cdk8s-gpu/v1',
    kind: 'GpuNodePool',
    name,
    path: `ml/prod/${name}`,
    sharing: exclusive(),
    nodes: { min: 2, max: 2 },
    shapes: [{ machine: machines.dgxH100 }],
    nodeSelector,
    labels: nodeSelector,
    taints: [gpuTaint],
    ...rest,
  };
}

/** The same, cut by MIG. */
export function migPoolOf(name: string, options: MigOptions, rest: Partial<PoolDescription> = {}): PoolDescription {
  const labels: Labels = { 'cdk8s-gpu/pool': name, 'nvidia.com/mig.config': poolMigConfigName(name) };
  return poolOf(name, { sharing: mig(options), labels, ...rest });
}
