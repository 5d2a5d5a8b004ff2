import { deviceMemory, isPluginShare, poolResources, replicasOf } from '../../../plans/allocators';
import type { PoolDescription } from '../../../plans/model';
import { optionIn } from '../../../plans/workload';
import { startedIn } from '../serving/llm-servers';
import { each } from '../../lookups/each';
import { bound, type SeenPod } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

/** Pods that share GPUs, with what each takes of the one that it gets. */
interface Sharer {
  readonly seen: SeenPod;
  readonly copies: number;
  readonly mib: number;
}

/** What servers take where nothing is said: vLLM 0.9 in 0.18 and older, and more since. Of SGLang, more than half of any GPU: an estimate. */
const LEAST_FRACTION = { vllm: 0.9, sglang: 0.6 } as const;

/** The least that a pod takes: as it says, or the part that its server takes of any GPU. */
function takes(seen: SeenPod, memoryMiB: number): number {
  if (seen.pod.modelMemoryMiB !== undefined) return seen.pod.modelMemoryMiB;
  const [server] = startedIn(seen);
  const kind = server?.server.row.kind;
  if (server === undefined || (kind !== 'vllm' && kind !== 'sglang')) return 0;
  const said = Number(optionIn(server.words, ['--gpu-memory-utilization', '--mem-fraction-static']));
  if (said > 0) return said * memoryMiB;
  return LEAST_FRACTION[kind] * memoryMiB;
}

const sharers = each(bound, {
  id: 'sharing/sharers-memory',
  severity: 'error',
  about: 'Pods that share a GPU without limits of memory take more of it together than it has.',
  fix: 'give each a smaller part (gpuMemoryUtilization, memFractionStatic), run fewer of them, or share by MPS or HAMi, which limit memory',
  source:
    'k8s-device-plugin v0.20.0 README, "With CUDA Time-Slicing": no memory isolation between replicas; vLLM v0.33.0 vllm/v1/worker/utils.py, request_memory: it does not start with less free memory than its part; SGLang v0.5.23 srt/model_executor/model_runner.py',
  *look([pool, pods]) {
    const { share } = pool.sharing;
    if (!isPluginShare(share) || share.kind !== 'timeSlicing' || pool.nodes === undefined) return;
    for (const { resource, perNode } of poolResources(pool)) {
      const times = replicasOf(share, resource.replace(/\.shared$/, ''));
      if (perNode === undefined || times < 2) continue;
      const mine = pods.filter(({ asks }) => asks.some((ask) => ask.resource === resource));
      yield* tooMuch(pool, mine, times, (perNode / times) * pool.nodes.max);
    }
  },
});

/** However pods are spread, one device has as many of them as their number by that of devices. */
function* tooMuch(pool: PoolDescription, pods: readonly SeenPod[], times: number, devices: number): Generator<Finding> {
  const found = pods.flatMap((seen): readonly Sharer[] => {
    const memory = deviceMemory(pool, seen.asks);
    const copies = seen.pod.replicas ?? 1;
    return memory === undefined ? [] : [{ seen, copies, mib: takes(seen, memory) }];
  });
  const memory = Math.max(0, ...pods.map(({ asks }) => deviceMemory(pool, asks) ?? 0));
  const together = Math.min(times, Math.ceil(found.reduce((sum, { copies }) => sum + copies, 0) / devices));
  const least = found.flatMap(({ copies, mib }) => Array.from({ length: Math.min(copies, together) }, () => mib)).sort((a, b) => a - b);
  const sum = least.slice(0, together).reduce((all, mib) => all + mib, 0);
  if (memory === 0 || sum <= memory) return;
  const what = together === 1 ? 'one pod takes' : `${together} pods share`;
  for (const { seen, mib } of found)
    if (mib > 0)
      yield {
        subject: seen.pod.path,
        at: seen.pod.modelMemoryMiB === undefined ? seen.pod.pointer : 'modelMemory',
        problem: `${what} a GPU of pool '${pool.name}' at least, which has ${memory}Mi, and ${together === 1 ? 'needs' : 'take'} ${Math.ceil(sum)}Mi`,
        got: `${Math.ceil(mib)}Mi`,
        allowed: `up to ${Math.floor(memory / together)}Mi each`,
      };
}

/** What sharers of GPUs take together. */
export const sharersMemoryRules: readonly Rule[] = [sharers];
