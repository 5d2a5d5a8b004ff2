import { partResources } from '../../../plans/allocators';
import { hasToken, memoText } from '../../../internal';
import { gpuMemory } from '../../../words/gpu';
import { type Container, parseMemory } from '../../../words/kubernetes';
import { poolGpuModels } from '../../../plans/model';
import { allocatorWords, frameworkRows, JAX_FRACTIONS, JEMALLOC_OPTIONS, mallocRows, memoryShare } from '../../../plans/process';
import { each } from '../../lookups/each';
import { bound, boundPods, gpusOfContainer } from '../../lookups/related';
import { type FindingHere, eachContainer } from '../../lookups/each';
import type { Rule } from '../../rule';

/** The value of a variable, where the manifest has it. */
const envOf =
  ({ env = [] }: Container) =>
  (name: string): string | undefined => {
    const value = env.findLast((variable) => variable.name === name)?.value;
    return value === undefined || hasToken(value) ? undefined : value;
  };

/** The repository of an image, without its registry's host, tag and digest. */
const repositoryOf = (image: string | undefined): string => (image ?? '').replace(/@.*$/, '').replace(/:[^/:]*$/, '');

/** The framework that a container runs, by its image or by a variable that no other program reads. */
function frameworkOf(container: Container): (typeof frameworkRows)[number] | undefined {
  const row = frameworkIn(container.image);
  if (row !== undefined || container.env === undefined) return row;
  const env = envOf(container);
  return frameworkRows.find(({ variable }) => variable !== undefined && env(variable) !== undefined);
}

const frameworkIn = memoText((image) => frameworkRows.find(({ images }) => images.test(repositoryOf(image))));

const takesAll = each(boundPods, {
  id: 'framework/takes-all',
  severity: 'warning',
  about: 'A program takes all memory of a GPU that it shares.',
  fix: 'let it take memory as it needs it, or its part: framework says so by variables',
  source:
    'lib/plans/process: each framework with its source; time-slicing limits no memory (NVIDIA GPU Operator documentation, "Time-Slicing GPUs")',
  *look([seen, pool]) {
    if (memoryShare(pool)?.kind !== 'free') return;
    for (const { container, step } of seen.containers) {
      const row = frameworkOf(container);
      if (
        row?.takesAll?.(envOf(container)) !== true ||
        gpusOfContainer(seen, container) === undefined ||
        (container.envFrom ?? []).length > 0
      )
        continue;
      yield {
        at: `${seen.pod.pointer}.${step}`,
        problem: `${row.name} in container '${container.name}' takes nearly all memory of a GPU, and others of pool '${pool.name}' find none`,
        fix: row.fix,
      };
    }
  },
});

const grows = each(boundPods, {
  id: 'framework/grows',
  severity: 'info',
  about: 'PaddlePaddle takes memory in growing pieces, and a library that limits it to a part of a GPU refuses them.',
  fix: 'set FLAGS_allocator_strategy=naive_best_fit, as framework: paddle() does; silence this where the program was tested with a part of a GPU',
  source:
    'alauda/acp-docs v4.2, hardware accelerator, PaddlePaddle under GPU-Manager: failures and swings of load with auto_growth; PaddlePaddle paddle/fluid/platform/flags.cc: auto_growth is the default',
  *look([seen, pool]) {
    if (memoryShare(pool)?.kind !== 'limited') return;
    for (const { container, step } of seen.containers) {
      const row = frameworkOf(container);
      const isPart = seen.asks.some((ask) => ask.container === container.name && partResources().includes(ask.resource));
      if (!isPart || row?.grows?.(envOf(container)) !== true || (container.envFrom ?? []).length > 0) continue;
      yield {
        at: `${seen.pod.pointer}.${step}`,
        problem: `${row.name} in container '${container.name}' asks for memory in growing pieces, and has a part of a GPU of pool '${pool.name}'`,
      };
    }
  },
});

const PYTORCH_VARIABLES = ['PYTORCH_ALLOC_CONF', 'PYTORCH_CUDA_ALLOC_CONF'] as const;

const allocConf = eachContainer({
  id: 'framework/alloc-conf',
  severity: 'error',
  about: "The options of a framework's allocator cannot be read.",
  fix: 'give framework: pytorch({ allocator: { expandableSegments: true } }) or jax({ memFraction: 0.5 }), whose options are checked',
  source:
    'pytorch c10/cuda/CUDAAllocatorConfig.cpp: "Unrecognized key", "Expected a single True/False argument"; jaxlib/xla_client.py, generate_pjrt_gpu_plugin_options',
  look(container) {
    if (container.env === undefined) return undefined;
    const env = envOf(container);
    const [current, old] = PYTORCH_VARIABLES.map(env);
    const found = PYTORCH_VARIABLES.flatMap((name) => wrongWords(name, env(name)));
    if (current !== undefined && old !== undefined && current !== old)
      found.push({
        problem: `${PYTORCH_VARIABLES.join(' and ')} say different things, and PyTorch reads the second alone`,
        got: current,
        fix: 'keep one of them',
      });
    if (JAX_FRACTIONS.every((name) => env(name) !== undefined))
      found.push({ problem: `JAX does not start where both ${JAX_FRACTIONS.join(' and ')} are set`, fix: 'keep one of them' });
    return found;
  },
});

function wrongWords(variable: string, value: string | undefined): FindingHere[] {
  if (value === undefined) return [];
  // Lists in brackets have words of their own.
  return value
    .replace(/\[[^[\]]*\]/g, '[]')
    .split(',')
    .flatMap((pair): readonly FindingHere[] => {
      const [word = '', option = ''] = pair.split(':').map((part) => part.trim());
      const problem = !allocatorWords.includes(word)
        ? `PyTorch does not start: it does not know '${word}' in ${variable}`
        : /^(?:expandable_segments|pinned_use_\w+)$/.test(word) && !/^(?:True|False)$/.test(option)
          ? `PyTorch does not start: ${word} in ${variable} is True or False`
          : undefined;
      return problem === undefined
        ? []
        : [{ problem, got: pair, ...(allocatorWords.includes(word) ? {} : { allowed: [...allocatorWords] }) }];
    });
}

const mallocConf = eachContainer({
  id: 'process/malloc-conf',
  severity: 'warning',
  about: 'The options of a malloc library are ignored.',
  fix: 'give malloc: jemalloc({ backgroundThread: true }) or tcmalloc(), whose options are checked',
  source:
    'jemalloc 5.3.0 src/jemalloc.c, "Invalid conf pair", which goes to the log alone; gperftools src/tcmalloc.cc; ld.so(8), LD_PRELOAD',
  look(container) {
    if (container.env === undefined) return undefined;
    const env = envOf(container);
    const found: FindingHere[] = [];
    for (const pair of env('MALLOC_CONF')?.split(',') ?? []) {
      const [option = ''] = pair.split(':');
      if (option !== '' && !JEMALLOC_OPTIONS.includes(option))
        found.push({
          problem: `jemalloc in container '${container.name}' does not know '${option}', and goes on without it`,
          got: pair,
          allowed: [...JEMALLOC_OPTIONS],
        });
    }
    const rate = env('TCMALLOC_RELEASE_RATE');
    if (rate !== undefined && !(Number(rate) >= 0 && Number(rate) <= 10))
      found.push({ problem: `tcmalloc in container '${container.name}' takes a release rate of 0 to 10`, got: rate, allowed: '0 to 10' });
    const libraries = env('LD_PRELOAD')
      ?.split(/[\s:]+/)
      .filter((path) => mallocRows.some(({ file }) => file.test(path)));
    if (libraries !== undefined && libraries.length > 1)
      found.push({
        problem: `container '${container.name}' preloads two malloc libraries, and the second one is never used`,
        got: libraries,
        fix: 'keep one of them',
      });
    return found;
  },
});

/** Variables by which memory of a GPU is also that of the host. */
const UNIFIED = ['TF_FORCE_UNIFIED_MEMORY', 'FLAGS_use_cuda_managed_memory'] as const;

const unified = each(withGpus, {
  id: 'framework/unified-memory',
  severity: 'warning',
  about: "A program uses more memory than its GPU has, and the rest is the host's.",
  fix: 'take a larger GPU or several, or silence this where running slowly is better than not at all; give the container memory for what does not fit',
  source:
    'google-deepmind/alphafold3 docs/performance.md, "Unified Memory": slower, as host memory is accessed; CUDA C++ Programming Guide, "Unified Memory Programming": pages move by faults',
  *look({ pod, container, step, models }) {
    // Nearly nobody says so, and the rest costs more.
    if (!container.env?.some((one) => UNIFIED.some((name) => name === one.name))) return;
    const env = envOf(container);
    const name = UNIFIED.find((one) => /^(?:1|true|True)$/.test(env(one) ?? ''));
    if (name === undefined) return;
    const fraction = Math.max(0, ...JAX_FRACTIONS.map((one) => Number(env(one) ?? 0)));
    const gpuMiB = Math.min(...models.map((one) => gpuMemory(one).leastMiB));
    const beyondMiB = fraction > 1 && models.length > 0 ? Math.ceil((fraction - 1) * gpuMiB) : 0;
    const limitMiB = (parseMemory(container.resources?.limits?.['memory']) ?? Number.POSITIVE_INFINITY) / 2 ** 20;
    yield {
      at: `${pod.pointer}.${step}`,
      problem:
        beyondMiB > limitMiB
          ? `container '${container.name}' may put ${Math.ceil(beyondMiB / 1024)} GiB beyond the GPU's memory into its own, whose limit is less: it is killed then`
          : `what does not fit into the GPU of container '${container.name}' is read over PCIe, which is slower by more than ten times`,
      got: `${name}=${env(name) ?? ''}`,
    };
  },
});

/** Containers that ask for GPUs and have variables, with the models of their pool where it is known. */
function* withGpus(model: Parameters<Rule['check']>[0]) {
  for (const [pool, pods] of bound(model))
    for (const seen of pods)
      for (const { container, step } of seen.containers)
        if (container.env !== undefined && gpusOfContainer(seen, container) !== undefined)
          yield { pod: seen.pod, container, step, models: poolGpuModels(pool) };
}

/** Memory of GPUs and of the host, as frameworks and malloc libraries take it. */
export const processMemoryRules: readonly Rule[] = [takesAll, grows, allocConf, mallocConf, unified];
