import { allocatorOf, podsOnGpus } from '../../allocators';
import type { Labels, PodSpec } from '../../../words/kubernetes';
import type { MachineShape } from '../../../words/machine';
import type { PoolShape, Share, Sharing } from '../../model';
import { specKey } from './pod';

type Answers = Map<string, number | undefined>;

/**
 * How many such pods the scheduler of the pool's allocator finds room for on an empty node: no limit where what the node
 * advertises decides alone, undefined where they ask for nothing that the scheduler counts.
 *
 * @param driver Whose memory of the GPU counts: that of the driver that finds the least on it, or of the one that finds the most. Default: the least.
 */
export function podsByAllocator(
  { machine }: Pick<PoolShape, 'machine'>,
  spec: PodSpec,
  sharing: Sharing,
  driver: 'least' | 'most' = 'least',
  annotations?: Labels,
): number | undefined {
  if (allocatorOf(sharing).parts === undefined) return Number.POSITIVE_INFINITY;
  let byShare = ANSWERS.get(machine);
  if (byShare === undefined) ANSWERS.set(machine, (byShare = new WeakMap<Share, Answers>()));
  let answers = byShare.get(sharing.share);
  if (answers === undefined) byShare.set(sharing.share, (answers = new Map<string, number | undefined>()));
  const key = `${driver} ${specKey(spec)}${annotations === undefined ? '' : JSON.stringify(annotations)}`;
  if (!answers.has(key)) answers.set(key, podsOnGpus(machine, spec, sharing, driver, annotations));
  return answers.get(key);
}

/** Answers by machine, share and the resources of the pod: an app asks the same of a thousand workloads. */
const ANSWERS = new WeakMap<MachineShape, WeakMap<Share, Answers>>();
