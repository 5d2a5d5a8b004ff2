import { at, type Check, type Problem } from '../../../internal';
import { type GpuRequest, modeOf, type Place, type PoolDescription } from '../../model';
import { fairShare } from '../../node';
import { isExclusive, reserveOf } from '../pod/exclusive';
import type { PodProps } from '../pod/pod-props';

/** What keeps a workload from having whole nodes. */
export const exclusiveCheck: Check<PodProps & { readonly request?: GpuRequest }, Place> = (props, { path }) => {
  if (!isExclusive(props)) return [];
  const pool = props.pool?.description;
  const problem = pool === undefined ? 'needs a pool, whose nodes the workload takes' : poolProblem(pool);
  if (problem !== undefined || pool === undefined)
    return [
      {
        path: `${path}.exclusive`,
        problem: problem ?? '',
        got: props.exclusive,
        fix: 'give a pool that gives out whole GPUs and whose machine is known, or remove exclusive',
      },
    ];
  return [...requestProblems(props, pool, path), ...resourceProblems(props, pool, path)];
};

/** Why nobody can have the nodes of a pool for itself. */
function poolProblem(pool: PoolDescription): string | undefined {
  const mode = modeOf(pool.sharing);
  if (mode !== 'exclusive') return `needs whole GPUs, and pool '${pool.name}' gives out parts of them (${mode})`;
  if (gpuCounts(pool).length === 0) return `needs the machine of pool '${pool.name}', which is not known`;
  return undefined;
}

/** GPUs of each machine of a pool, each number once. */
const gpuCounts = ({ shapes = [] }: PoolDescription): readonly number[] => [...new Set(shapes.map(({ machine }) => machine.gpus.length))];

/** A node whose GPUs are not all asked for is open to others. */
function requestProblems({ request, sidecars = [] }: PodProps & { readonly request?: GpuRequest }, pool: PoolDescription, path: string) {
  const [count = 0, ...others] = gpuCounts(pool);
  if (others.length > 0)
    return [
      {
        path: `${path}.exclusive`,
        problem: `needs nodes of one size, and those of pool '${pool.name}' have ${[count, ...others].join(' or ')} GPUs`,
        got: true,
        fix: 'give a pool for each of them, or remove exclusive',
      },
    ];
  const beside = sidecars.reduce((sum, { request: own }) => sum + (own?.gpus ?? 0), 0);
  const all = count - beside;
  if (request?.gpus === all) return [];
  const problem: Problem = {
    path: `${path}.request`,
    problem: 'has to ask for all GPUs of a node, where exclusive is given',
    got: request,
    allowed: `{ gpus: ${all} }`,
    fix: `give request: { gpus: ${all} }, or remove exclusive`,
  };
  return [problem];
}

/** What exclusive decides; a reserve that leaves nothing to the workload. */
function resourceProblems(props: PodProps, pool: PoolDescription, path: string): readonly Problem[] {
  const { resources, exclusive } = props;
  if (fairShare(pool, 'node', 0, reserveOf(props)) === undefined)
    return [
      {
        path: typeof exclusive === 'object' ? `${path}.exclusive.reserve` : `${path}.exclusive`,
        problem: `leaves nothing of a node of pool '${pool.name}' to the workload, or the memory of its machine is not known`,
        got: exclusive,
        fix: 'keep less of each node, or give the pool a machine with memoryMiB',
      },
    ];
  if (typeof resources !== 'object') return [];
  return (['cpu', 'memory'] as const)
    .filter((name) => resources[name] !== undefined)
    .map((name) => ({
      path: at(`${path}.resources`, name),
      problem: 'is all that the node has, where exclusive is given',
      got: resources[name],
      fix: `remove it; exclusive: { reserve: { ${name}: ${name === 'cpu' ? '4' : "'16Gi'"} } } keeps some of it for DaemonSets`,
    }));
}
