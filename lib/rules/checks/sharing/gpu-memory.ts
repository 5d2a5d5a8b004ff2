import { gpuMemory, type GpuMemory } from '../../../words/gpu';
import { memo } from '../../../internal';
import { podsByAllocator } from '../../../plans/node';
import type { AllocatorMemory, Model, PodFacts, PoolDescription } from '../../../plans/model';
import { allocatorOf } from '../../../plans/allocators';
import { nodesOf } from '../pool/capacity';
import { bound, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

/** Memory that a pod needs of one GPU, and where it says so. */
interface Need {
  readonly pod: PodFacts;
  readonly pool: PoolDescription;
  readonly mib: number;
  readonly at: string;
  /** The container that asks; absent where the pod says it of its clients. */
  readonly container?: string;
  /** What the pool gives of a GPU; absent where its GPUs are not known. */
  readonly given?: GpuMemory;
}

/** How a pool limits memory, with its resource by which a container asks for it. */
const memoryOf = ({ sharing }: PoolDescription): AllocatorMemory | undefined => {
  const { memory } = allocatorOf(sharing);
  return memory?.isLimited(sharing) ? memory : undefined;
};

/** What a pod needs beyond these MiB: by the resource, or as it says of its clients. */
function needsOf(
  { pod, asks }: SeenPod,
  { resource }: AllocatorMemory,
  unitMiB: number,
  least: number,
): readonly Pick<Need, 'mib' | 'at' | 'container'>[] {
  const { modelMemoryMiB: mib = 0 } = pod;
  if (resource === undefined) return mib > least ? [{ mib, at: 'modelMemory' }] : NONE;
  const more = asks.filter((ask) => ask.resource === resource && ask.count * unitMiB > least);
  return more.map(({ count, at, container }) => ({ mib: count * unitMiB, at: `${pod.pointer}.${at}`, container }));
}

const NONE: readonly never[] = [];

/** Needs that are more than every driver gives, or about which nothing is known. Several rules look at them. */
const doubtful = memo((model: Model): readonly Need[] =>
  bound(model).flatMap(([pool, pods]): readonly Need[] => {
    const memory = memoryOf(pool);
    if (memory === undefined) return NONE;
    const given = memory.given(pool);
    const unit = memory.unitMiB?.(pool.sharing) ?? 1;
    const known = given ? { pool, given } : { pool };
    return pods.flatMap((seen) => needsOf(seen, memory, unit, given?.leastMiB ?? 0).map((need) => ({ ...need, pod: seen.pod, ...known })));
  }),
);

/** A rule that nobody needs more than any driver gives, for the needs that it is about. */
export const surely = (row: Omit<Rule, 'check'>, isOurs: (need: Need) => boolean, problem: (need: Need) => string): Rule => ({
  ...row,
  *check(model) {
    for (const need of doubtful(model)) {
      const { pod, mib, at, given } = need;
      if (given === undefined || mib <= given.mostMiB || !isOurs(need)) continue;
      yield {
        subject: pod.path,
        at,
        problem: given.nominal ? `${problem(need)}, by the size that the GPU is sold by` : problem(need),
        got: `${mib}Mi`,
        allowed: `up to ${given.leastMiB}Mi`,
      };
    }
  },
});

/** MPS clients. */
export const modelMemory = surely(
  {
    id: 'sharing/model-memory',
    severity: 'error',
    about: "A model does not fit into an MPS client's share of the GPU.",
    fix: 'use fewer replicas in the pool, a GPU with more memory, or a smaller model',
    source:
      'k8s-device-plugin v0.20.0 cmd/mps-control-daemon/mps/daemon.go: a client may allocate the memory of the GPU by the number of replicas',
  },
  ({ container }) => container === undefined,
  ({ pool }) => `is more than a client of pool '${pool.name}' may allocate`,
);

const margin: Rule = {
  id: 'pool/memory-margin',
  severity: 'warning',
  about: 'Pods need GPU memory that not every driver leaves them.',
  fix: 'ask for less; or compare with what nvidia-smi prints on a node, and silence this',
  source:
    'nvidia-smi: 40537 MiB of an A100 40GB with drivers of the 450 series, 15109 MiB of a T4 with 535, and 40960 and 15360 with others; of other GPUs 92 to 100 percent of the size they are sold by',
  *check(model) {
    for (const { pod, pool, mib, at, container, given } of doubtful(model)) {
      if (given === undefined || mib > given.mostMiB) continue;
      yield {
        subject: pod.path,
        at,
        problem: `${asks(container)} more memory of a GPU of pool '${pool.name}' than ${sure(given)}`,
        got: `${mib}Mi`,
        allowed: `up to ${given.leastMiB}Mi`,
      };
    }
    for (const [pool, pods] of bound(model)) yield* tight(pool, pods);
  },
  *unknown(model) {
    const seen = new Set<PoolDescription>();
    for (const { pod, pool, at, container, given } of doubtful(model)) {
      if (given !== undefined || seen.has(pool)) continue;
      seen.add(pool);
      yield {
        subject: pod.path,
        at,
        unchecked: `whether a GPU has the memory that ${container === undefined ? 'a client needs' : `container '${container}' asks for`}`,
        missing: `nothing says which GPU pool '${pool.name}' has`,
        give: "say which GPU a borrowed pool has: gpu: 'L4'",
      };
    }
  },
};

const asks = (container: string | undefined): string => (container === undefined ? 'a client needs' : `container '${container}' asks for`);

const sure = ({ nominal }: Pick<GpuMemory, 'nominal'>): string =>
  nominal ? 'the size that it is sold by makes sure' : 'every driver finds';

/** Workloads whose parts find room on all nodes together with some drivers alone. */
function* tight(pool: PoolDescription, pods: readonly SeenPod[]): Generator<Finding> {
  const { nodes, shapes = [] } = pool;
  if (allocatorOf(pool.sharing).parts === undefined || nodes === undefined) return;
  const varying = shapes.map(({ machine }) => gpuMemory(machine.gpu)).find(({ leastMiB, mostMiB }) => leastMiB < mostMiB);
  if (varying === undefined) return;
  for (const { pod } of pods) {
    if (pod.replicas === undefined) continue;
    const fit = (driver: 'least' | 'most'): number =>
      nodes.max *
      Math.max(
        ...shapes.map((shape) => podsByAllocator(shape, pod.spec, pool.sharing, driver, pod.annotations) ?? Number.POSITIVE_INFINITY),
      );
    const least = fit('least');
    if (least === 0 || pod.replicas <= least || pod.replicas > fit('most')) continue;
    yield {
      subject: pod.path,
      at: pod.pointer,
      problem: `more pods at once than ${nodesOf(nodes)} of pool '${pool.name}' hold with the memory of a GPU that ${sure(varying)}`,
      got: pod.replicas,
      allowed: `up to ${least}`,
    };
  }
}

/** Memory of the GPUs of a pool, as far as it is known. */
export const gpuMemoryRules: readonly Rule[] = [margin];
