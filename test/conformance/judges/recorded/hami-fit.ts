// How many pods we count GPUs of a node for, and where HAMi counts others.
import { machines } from '../../../../lib/words/machine';
import { podsByAllocator } from '../../../../lib/plans/node';
import { hami, hamiResources } from '../../../../lib/plans/allocators';
import type { Fit } from '../../recorded/hami/inputs';
import { ourErrors } from './our-errors';

/** Pods that our count gives to a node. */
export function ourCount({ gpus, spec, ...options }: Fit): number {
  const machine = { ...machines.dgxH100, gpus: machines.dgxH100.gpus.slice(0, gpus) };
  return podsByAllocator({ machine }, spec, hami(options)) ?? 512;
}

/**
 * Whether a container asks for no percent of memory: 2.9 takes that for no limit and counts no memory, 2.10 for nothing said.
 * Rule hami/quantity refuses it for both.
 */
export const asksForNoPercent = ({ spec }: Fit, version: string): boolean =>
  spec.containers.some(({ resources }) => resources?.limits?.[hamiResources.memoryPercentage] === 0) &&
  ourErrors({ spec }, version).includes('hami/quantity');
