import { allocatorOf, isKaiFractionsShare, kaiAnnotations } from '../../../plans/allocators';
import { gpuMemory } from '../../../words/gpu';
import { type Model, poolGpuModels, type PoolDescription } from '../../../plans/model';
import { ownValue, textOf, valueIn } from '../../../internal';
import { each } from '../../lookups/each';
import { annotationAt } from '../../lookups/annotation-at';
import { eachPod } from '../../lookups/each';
import { bound, boundPods, objectsOf, podsOf, type SeenPod } from '../../lookups/related';
import { SCHEDULER } from './names';
import type { Finding, Rule } from '../../rule';

const { fraction: FRACTION, memory: MEMORY, devices: DEVICES, container: CONTAINER } = kaiAnnotations;
const VALIDATOR = 'KAI-Scheduler v0.17.0 pkg/binder/plugins/gpusharing/gpu-request/gpu_request_validator.go';

/** What pods ask of KAI by annotations, and which of them is wrong. */
interface Wrong {
  readonly key: string;
  readonly problem: string;
}

const WHOLE = /^[1-9]\d*$/;

function wrongFraction({ pod: { annotations = {}, spec }, asks }: SeenPod): Wrong | undefined {
  const [part, memory, devices, container] = [FRACTION, MEMORY, DEVICES, CONTAINER].map((key) => textOf(annotations[key]));
  const asksPart = part !== undefined || memory !== undefined;
  const key = part === undefined ? MEMORY : FRACTION;
  if (!asksPart) {
    if (devices !== undefined)
      return { key: DEVICES, problem: 'is a number of fractions, and the pod says neither gpu-fraction nor gpu-memory' };
    return annotations['mps'] === 'true' ? { key: 'mps', problem: 'is for fractions of GPUs alone: KAI refuses the pod' } : undefined;
  }
  if (asks.some(({ resource }) => resource !== FRACTION && resource !== MEMORY))
    return { key, problem: 'asks for a part of a GPU and for whole GPUs' };
  if (part !== undefined && memory !== undefined) return { key, problem: 'asks for a part of a GPU and for an amount of its memory' };
  if (part !== undefined && !(Number(part) > 0 && Number(part) < 1)) return { key, problem: 'gpu-fraction is not between 0 and 1' };
  if (memory !== undefined && !WHOLE.test(memory)) return { key, problem: 'gpu-memory is not a number of MiB' };
  if (devices !== undefined && !WHOLE.test(devices)) return { key: DEVICES, problem: 'is not a number of GPUs' };
  const names = [...(spec.initContainers ?? []), ...spec.containers].map(({ name }) => name);
  return container === undefined || names.includes(container)
    ? undefined
    : { key: CONTAINER, problem: 'names a container that the pod does not have' };
}

const fraction = eachPod({
  id: 'kai/fraction',
  severity: 'error',
  about: 'A pod asks KAI for part of a GPU in two ways, in a form that it refuses, or for whole GPUs as well.',
  fix: "keep one of gpu-fraction (such as '0.5') and gpu-memory (MiB, such as '2000'), and no nvidia.com/gpu",
  source: VALIDATOR,
  look(seen) {
    const { annotations, spec } = seen.pod;
    if (annotations === undefined || spec.schedulerName !== SCHEDULER) return undefined;
    const wrong = wrongFraction(seen);
    return wrong && { at: annotationAt(seen.pod, wrong.key), problem: wrong.problem, got: ownValue(annotations, wrong.key) };
  },
});

/** Whose annotations these are as well: KAI came of it. */
const OTHERS: ReadonlySet<string> = new Set(['runai-scheduler']);

const scheduler = eachPod({
  id: 'kai/fraction-scheduler',
  severity: 'error',
  about: 'A pod asks for a fraction of a GPU, and another scheduler than KAI places it.',
  fix: `set schedulerName: ${SCHEDULER}`,
  source: 'KAI-Scheduler v0.17.0 docs/gpu-sharing: nobody else reads the annotation, and the pod gets no GPU',
  look({ pod }) {
    const { annotations, spec } = pod;
    if (annotations?.[FRACTION] === undefined || spec.schedulerName === SCHEDULER || OTHERS.has(spec.schedulerName ?? '')) return undefined;
    const problem = `is read by KAI alone, and '${spec.schedulerName ?? 'default-scheduler'}' places this pod`;
    return { at: annotationAt(pod, FRACTION), problem, got: annotations[FRACTION] };
  },
});

const memory = each(bound, {
  id: 'kai/fraction-memory',
  severity: 'error',
  about: 'A pod asks KAI for more than a node of its pool has: memory of one GPU, or fractions of more GPUs.',
  fix: 'ask for less of each GPU, for fractions of fewer GPUs, or choose a machine with larger ones',
  source: 'KAI-Scheduler v0.17.0 pkg/scheduler/api/node_info/node_info.go: no node has room, and the pod stays Pending',
  *look([pool, pods]) {
    if (isKaiFractionsShare(pool.sharing.share)) for (const seen of pods) yield* tooMuch(seen, pool);
  },
});

function* tooMuch({ pod, asks }: SeenPod, pool: PoolDescription): Generator<Finding> {
  const models = poolGpuModels(pool);
  const mostMiB = Math.max(...models.map((model) => gpuMemory(model).mostMiB));
  const gpus = Math.max(...(pool.shapes ?? []).map(({ machine }) => machine.gpus.length));
  for (const { resource, count } of asks) {
    if (resource === MEMORY && models.length > 0 && count > mostMiB)
      yield {
        subject: pod.path,
        at: annotationAt(pod, MEMORY),
        problem: `is more memory than a GPU of pool '${pool.name}' has`,
        got: pod.annotations?.[MEMORY],
        allowed: `up to ${mostMiB}`,
      };
    if (resource === FRACTION && gpus > 0 && count > gpus)
      yield {
        subject: pod.path,
        at: annotationAt(pod, DEVICES),
        problem: `is more GPUs than a node of pool '${pool.name}' has`,
        got: pod.annotations?.[DEVICES],
        allowed: `up to ${gpus}`,
      };
  }
}

const off: Rule = {
  id: 'kai/sharing-off',
  severity: 'error',
  about: 'Pods ask KAI for fractions of GPUs, which its configuration refuses.',
  fix: "set global.gpuSharing: true in the values of KAI's chart, which is admission.gpuSharing of its Config",
  source: 'KAI-Scheduler v0.17.0 pkg/admission/webhook/v1alpha2/gpusharing: "GPU sharing is disabled"; the chart has it off by default',
  *check(model: Model) {
    const [config, ...others] = objectsOf(model, 'kai.scheduler', 'Config');
    if (config === undefined || others.length > 0 || valueIn(config.object, 'spec', 'admission', 'gpuSharing') === true) return;
    for (const { pod } of podsOf(model)) {
      if (pod.spec.schedulerName !== SCHEDULER) continue;
      const key = [FRACTION, MEMORY].find((one) => pod.annotations?.[one] !== undefined);
      if (key === undefined) continue;
      yield {
        subject: pod.path,
        at: annotationAt(pod, key),
        problem: 'is refused: KAI is configured without GPU sharing',
        got: pod.annotations?.[key],
      };
    }
  },
};

/** Whether a pod of the pool is placed by its allocator's scheduler. */
const otherScheduler = each(boundPods, {
  id: 'kai/scheduler',
  severity: 'error',
  about: 'A pod of a pool whose GPUs KAI gives out is placed by another scheduler.',
  fix: `remove schedulerName, or set it to ${SCHEDULER}`,
  source:
    'KAI-Scheduler v0.17.0 docs/gpu-sharing: it knows by itself which GPUs are shared; what others place there may meet fractions on its GPU',
  *look([{ pod, asks }, pool]) {
    if (!isKaiFractionsShare(pool.sharing.share)) return;

    const { schedulerName } = pod.spec;
    if (asks.length === 0 || schedulerName === allocatorOf(pool.sharing).scheduler) return;
    yield {
      at: schedulerName === undefined ? pod.pointer : `${pod.pointer}.schedulerName`,
      problem: `'${schedulerName ?? 'default-scheduler'}' places this pod, and KAI gives out the GPUs of pool '${pool.name}'`,
      got: schedulerName ?? 'default-scheduler',
      allowed: [SCHEDULER],
    };
  },
});

/** Fractions of GPUs that KAI gives out. */
export const fractionRules: readonly Rule[] = [fraction, scheduler, memory, off, otherScheduler];
