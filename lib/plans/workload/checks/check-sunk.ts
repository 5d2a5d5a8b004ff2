import type { Problem } from '../../../internal';
import { type GpuRequest, memberOf, modeOf } from '../../model';
import { sunkWords } from '../../queues';
import { checkpointGrace, type CheckpointOptions } from '../../storage';
import type { PodProps } from '../pod/pod-props';

const { longestGrace: LONGEST } = sunkWords;

/** Props that say how many pods there are, and how long they take to end. */
type Waiting = PodProps & {
  readonly request?: GpuRequest;
  readonly kind?: string;
  readonly numNodes?: number;
  readonly terminationGracePeriodSeconds?: number;
  readonly checkpoints?: CheckpointOptions;
};

/** What the SUNK Pod Scheduler would not place, or would tell Slurm wrongly of. Sources: `sunkWords`. */
export function checkSunk({ pool, ...props }: Waiting, path: string): readonly Problem[] {
  const { request, kind, numNodes = 1, terminationGracePeriodSeconds: grace, checkpoints } = props;
  const mode = pool && modeOf(pool.description.sharing);
  const other = [mode, request && memberOf(request)].find((one) => one !== undefined && !['exclusive', 'gpus'].includes(one));
  const needed = grace ?? (checkpoints === undefined ? 0 : checkpointGrace(checkpoints, 0));
  const problems: Problem[] = [];
  if (numNodes > 1)
    problems.push({
      path: `${path}.queue`,
      problem: `makes a job of Slurm of each of the ${numNodes} pods, and the first would wait for the last on nodes that others need`,
      got: numNodes,
      allowed: 'numNodes: 1',
      fix: 'submit it by sbatch, or use another queue',
    });
  // A pod of a DaemonSet has its node in its affinity, and Slurm does not read that.
  if (kind === 'DaemonSet')
    problems.push({
      path: `${path}.queue`,
      problem: 'lets Slurm choose the node, and a pod of a DaemonSet is for one',
      got: kind,
      fix: 'remove it',
    });
  if (other !== undefined)
    problems.push({
      path: `${path}.queue`,
      problem: 'tells Slurm of whole GPUs, by nvidia.com/gpu, and these are given out in another way',
      got: other,
      allowed: 'exclusive(), and request: { gpus: ... }',
      fix: 'take a pool with exclusive(), or another queue',
    });
  if (needed > LONGEST)
    problems.push({
      path: grace === undefined ? `${path}.checkpoints` : `${path}.terminationGracePeriodSeconds`,
      problem: `needs ${needed} seconds to end, and SUNK places pods alone that end before Slurm kills them`,
      got: needed,
      allowed: `at most ${LONGEST} seconds`,
      fix: 'take less time, or submit the work by sbatch',
    });
  return problems;
}
