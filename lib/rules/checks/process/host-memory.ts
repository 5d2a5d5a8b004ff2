import { type Container, MiB, parseMemory } from '../../../words/kubernetes';
import { eachContainer } from '../../lookups/each';
import { gpusOfContainer, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

/**
 * What a program on a GPU takes of the host's memory at the least, for each GPU. Frameworks start a process for each, and one of PyTorch
 * that computes a single layer has 1,904,088 KiB in memory (pytorch/pytorch#12873). Half of it is taken here, since what it read from
 * files can be dropped, and since kernels are loaded later from CUDA 11.7 on (pytorch/pytorch#107667).
 */
const LEAST_MIB = 1024;

const hostMemory: Rule = eachContainer({
  id: 'process/host-memory',
  severity: 'warning',
  about: "A container's limit of memory is too small for the programs that use its GPUs.",
  fix: "raise the limit of memory; a construct gives the GPUs their part of the node with resources: 'share'",
  source:
    'pytorch/pytorch#12873: a process that computes one layer on a GPU has 1.8 GiB of host memory; the floor is about half of that for each GPU',
  look(container, seen) {
    const limit = limitOf(container, seen);
    // Of nearly every container the limit is large enough for any machine, or there is none.
    if (limit === undefined || limit >= MOST_GPUS * LEAST_MIB * MiB) return undefined;
    const gpus = gpusOfContainer(seen, container) ?? 0;
    if (limit >= gpus * LEAST_MIB * MiB) return undefined;
    return {
      at: 'resources.limits.memory',
      problem: `container '${container.name}' may take ${Math.floor(limit / MiB)}Mi of memory and has ${gpus === 1 ? 'a GPU' : `${gpus} GPUs`}: a process that uses a GPU takes about a GiB of it before it has any data, and is killed above the limit`,
      got: `${Math.floor(limit / MiB)}Mi`,
      allowed: `${gpus * LEAST_MIB}Mi or more`,
    };
  },
});

/** GPUs of the largest machine that there is. */
const MOST_GPUS = 16;

/** The limit of a container or of its whole pod, whichever is less. */
function limitOf({ resources }: Container, { pod }: SeenPod): number | undefined {
  const own = parseMemory(resources?.limits?.['memory']);
  const whole = parseMemory(pod.spec.resources?.limits?.['memory']);
  return own === undefined || whole === undefined ? (own ?? whole) : Math.min(own, whole);
}

/** Memory of the host that programs on GPUs need. */
export const hostMemoryRules: readonly Rule[] = [hostMemory];
