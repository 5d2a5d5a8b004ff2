import { parseQuantity } from '../../../words/kubernetes';
import { CORES_OF_GPU } from '../../../plans/model';
import { allocatorOf } from '../../../plans/allocators';
import { type FindingHere, eachContainer } from '../../lookups/each';
import { surely } from '../sharing/gpu-memory';
import type { Rule } from '../../rule';
import { askedIn, coreCounters, meantUnits, mostMiB, otherCores, placeIn } from './units';

const SOURCE =
  'gpu-manager 8cd842ed, what its allocator refuses: cores above 100 must be a multiple of 100; alauda/acp-docs v4.2, hardware accelerator: 100 MPS cores are one GPU';

const amount = eachContainer({
  id: 'cores/amount',
  severity: 'error',
  about: 'A container asks for a number of GPU cores that is not given out.',
  fix: 'tencent.com/vcuda-core takes 1 to 99 for a part of a GPU, and multiples of 100 for whole ones; nvidia.com/mps-core takes 1 to 100',
  source: SOURCE,
  look(container) {
    let found: FindingHere[] | undefined;
    for (const counter of coreCounters) {
      const got = askedIn(container, counter.cores);
      const allowed = got === undefined ? undefined : otherCores(counter, got);
      if (allowed === undefined) continue;
      const problem = `container '${container.name}' asks for cores that ${counter.name} does not give`;
      (found ??= []).push({ at: placeIn(container, counter.cores), problem, got, allowed });
    }
    return found;
  },
});

const memoryUnit = eachContainer({
  id: 'cores/memory-unit',
  severity: 'error',
  about: 'A container asks for GPU memory in bytes or MiB where units of 256 MiB or 1 GiB are counted.',
  fix: 'write a bare number of units: tencent.com/vcuda-memory counts 256 MiB, nvidia.com/mps-memory counts 1 GiB',
  source: 'gpu-manager 8cd842ed, MemoryBlockSize; alauda/acp-docs v4.2: 256 Mi physical memory per unit, and 1 Gi for MPS',
  look(container) {
    let found: FindingHere[] | undefined;
    for (const counter of coreCounters) {
      const got = askedIn(container, counter.memory);
      const meant = got === undefined ? undefined : meantUnits(counter, got);
      if (meant === undefined) continue;
      const problem = `container '${container.name}' asks for more memory than any GPU has: ${counter.memory} counts units of ${counter.unitMiB} MiB`;
      (found ??= []).push({ at: placeIn(container, counter.memory), problem, got, allowed: [meant] });
    }
    return found;
  },
});

const incomplete = eachContainer({
  id: 'cores/incomplete',
  severity: 'error',
  about: 'A container asks GPU-Manager for a part of a GPU by cores or memory alone.',
  fix: 'give both: tencent.com/vcuda-core: 30 and tencent.com/vcuda-memory: 16, which is 4 GiB',
  source:
    'gpu-manager 8cd842ed, "cores or memory is zero is not permitted in share mode"; gpu-admission 47d56ae9 lets such a pod pass to any node',
  look(container) {
    let found: FindingHere[] | undefined;
    for (const { name, cores, memory, needsBoth } of coreCounters) {
      if (!needsBoth) continue;
      const [core, units] = [cores, memory].map((resource) => parseQuantity(askedIn(container, resource) ?? 0) ?? 0) as [number, number];
      const [given, missing] = core > 0 ? [cores, memory] : [memory, cores];
      if (core >= CORES_OF_GPU || core > 0 === units > 0) continue;
      const problem = `container '${container.name}' asks ${name} for a part of a GPU without ${missing}`;
      (found ??= []).push({ at: placeIn(container, given), problem, got: askedIn(container, given) });
    }
    return found;
  },
});

const memory = surely(
  {
    id: 'cores/memory',
    severity: 'error',
    about: 'A container asks for more memory than one GPU of its pool has.',
    fix: 'ask for less, for whole GPUs, or choose a machine with larger ones',
    source: 'gpu-manager 8cd842ed: a part lies on one GPU, and a pod whose part fits on none stays Pending',
  },
  // More than any GPU has is said in bytes or MiB: rule cores/memory-unit.
  ({ pool, mib }) => allocatorOf(pool.sharing).resources.unitsOfDevice !== undefined && mib <= mostMiB(),
  ({ pool, container }) => `container '${container}' asks for more memory than a GPU of pool '${pool.name}' has`,
);

/** What pods ask of allocators that count GPUs in cores. */
export const coreRules: readonly Rule[] = [amount, memoryUnit, incomplete, memory];
