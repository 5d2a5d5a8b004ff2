import { type Container, parseCpu, parseMemory, type PodSpec } from '../../../words/kubernetes';
import type { DataLoaderFacts, PodFacts } from '../../../plans/model';
import { commandsOf, lastOf, mentions } from '../commands/commands';
import { optionOfEach } from '../commands/processes';
import { type FindingHere, eachContainer } from '../../lookups/each';
import { gpusOfContainer, isComplete, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

/** Options by which programs are told how many workers a data loader has. Source: timm train.py, Hugging Face TrainingArguments, Lightning's examples. */
const WORKERS = /^--(?:dataloader[-_])?num[-_]workers$/;

/** What a container says of its data loaders: by its workload, or by an option of its program. */
function loadersOf(container: Container, seen: SeenPod): DataLoaderFacts | undefined {
  const { dataLoader, spec } = seen.pod;
  if (dataLoader !== undefined) return (dataLoader.container ?? spec.containers[0]?.name) === container.name ? dataLoader : undefined;
  if (!mentions(container, /num[-_]workers/)) return undefined;
  const numbers = commandsOf(container).commands.flatMap((words) => {
    const said = lastOf(words, (option) => WORKERS.test(option));
    return said !== undefined && /^\d+$/.test(said) ? [Number(said)] : [];
  });
  const [numWorkers] = numbers;
  if (numWorkers === undefined || numbers.length > 1) return undefined;
  const processes = Number(optionOfEach(container, ({ name }) => /nproc|num-processes/i.test(name))?.value);
  return { numWorkers, processes: Number.isInteger(processes) ? processes : 1 };
}

const workers = eachContainer({
  id: 'framework/data-workers',
  severity: 'warning',
  about: 'Data loaders have more workers than their container has CPUs.',
  fix: 'give fewer workers, or more CPUs: each worker and each process that trains is a thread at work',
  source:
    'torch/utils/data/dataloader.py: it warns above the CPUs that it may run on, which a CPU limit does not lower, and each worker is one thread',
  look(container, seen) {
    const loaders = loadersOf(container, seen);
    const cpus = (parseCpu(container.resources?.limits?.['cpu']) ?? Number.NaN) / 1000;
    if (loaders === undefined || loaders.numWorkers === 0) return undefined;
    const all = loaders.processes * (loaders.numWorkers + 1);
    if (!(all > cpus)) return undefined;
    const most = Math.max(0, Math.floor(cpus / loaders.processes) - 1);
    return {
      problem: `container '${container.name}' has ${cpus} CPUs for ${all} threads: ${loaders.processes} process${loaders.processes === 1 ? '' : 'es'} with ${loaders.numWorkers} workers each`,
      got: loaders.numWorkers,
      allowed: `up to ${most} workers`,
    };
  },
});

/** The size of `/dev/shm` in MiB: the runtime's own where nothing is mounted, and no limit where the volume has none. */
function shmOf({ volumeMounts = [], resources }: Container, { volumes = [] }: PodSpec): number {
  const mount = volumeMounts.find(({ mountPath }) => /^\/dev(?:\/shm)?\/*$/.test(mountPath));
  if (mount === undefined) return 64;
  const size = volumes.find(({ name }) => name === mount.name)?.emptyDir?.sizeLimit ?? resources?.limits?.['memory'];
  return (parseMemory(size) ?? Number.POSITIVE_INFINITY) / 2 ** 20;
}

const sharedMemory = eachContainer({
  id: 'framework/loader-memory',
  severity: 'warning',
  about: 'Batches of data loaders do not fit into /dev/shm or the memory of their container.',
  fix: 'give shm a size, such as shm: "16Gi", and memory for it; or fewer workers, a smaller prefetchFactor or smaller batches',
  source:
    'torch/utils/data: workers hand batches over through /dev/shm, prefetch_factor for each worker; pytorch issue 5040: "Bus error" without room there',
  look(container, seen): readonly FindingHere[] {
    const loaders = loadersOf(container, seen);
    if (loaders === undefined || loaders.numWorkers === 0 || !knowsMounts(seen.pod) || gpusOfContainer(seen, container) === undefined)
      return [];
    const shm = shmOf(container, seen.pod.spec);
    const { waitingMiB = 0, pinnedMiB = 0, processes } = loaders;
    const waiting = waitingMiB * processes;
    if (shm <= 64 || waiting > shm)
      return [
        {
          problem: `data loaders of container '${container.name}' end with "Bus error": ${waiting === 0 ? 'their batches go' : `${Math.ceil(waiting)} MiB of batches go`} through /dev/shm, which has ${Math.floor(shm)} MiB`,
          got: loaders.numWorkers,
        },
      ];
    const limit = (parseMemory(container.resources?.limits?.['memory']) ?? Number.POSITIVE_INFINITY) / 2 ** 20;
    const all = waiting + pinnedMiB * processes;
    return all <= limit
      ? []
      : [
          {
            problem: `${Math.ceil(all)} MiB of batches, those in pinned memory included, are more than the memory of container '${container.name}'`,
            got: loaders.numWorkers,
          },
        ];
  },
});

/** Kinds of others mount more than their templates say. */
const knowsMounts = (pod: PodFacts): boolean => isComplete(pod) && pod.spec.hostIPC !== true;

/** Data loaders against the CPUs and memory of their container. */
export const loaderRules: readonly Rule[] = [workers, sharedMemory];
