import { type GpuModel, gpuOf, GPU_RESOURCE } from '../../../words/gpu';
import { hasToken } from '../../../internal';
import { gpusOfNode } from '../../../words/machine';
import { isTrue, parseQuantity } from '../../../words/kubernetes';
import { isHamiTo210 } from '../../../plans/charts';
import { hamiAnnotations } from '../../../plans/allocators';
import { poolGpuModels } from '../../../plans/model';
import { each } from '../../lookups/each';
import { annotationAt } from '../../lookups/annotation-at';
import { asksForPart, NO_CONTROL } from './control';
import { wordsOf } from './annotations';
import { type HamiPool, onHami, releasesOf, spreads } from './pods';
import { isVllm } from '../pool/landing-nodes';
import type { SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

/** GPUs that one container of the pod asks for at most. */
const gpusOf = ({ asks }: SeenPod): number =>
  asks.reduce((most, { resource, count }) => (resource === GPU_RESOURCE ? Math.max(most, count) : most), 0);

const numaBind = each(onHami, {
  id: 'hami/numa-bind',
  severity: 'error',
  about: 'A container binds its GPUs to one NUMA node and asks for more than one NUMA node has.',
  fix: 'ask for fewer GPUs, or remove numaBind',
  source: 'HAMi v2.10.0 pkg/device/nvidia/device.go, Fit: no NUMA node has so many, and the pod stays Pending',
  *look([seen, pool]) {
    const bound = seen.pod.annotations?.[hamiAnnotations.numaBind];
    if (bound !== 'true') return;
    const most = gpusOfNuma(pool);
    const got = gpusOf(seen);
    if (most === undefined || got <= most) return;
    yield {
      at: annotationAt(seen.pod, hamiAnnotations.numaBind),
      problem: `no NUMA node of pool '${pool.name}' has ${got} GPUs`,
      got,
      allowed: `up to ${most}`,
    };
  },
});

/** The most GPUs of one NUMA node; undefined when a machine does not say where its GPUs are. */
function gpusOfNuma({ shapes = [] }: HamiPool): number | undefined {
  const counts = shapes.map(({ machine }) =>
    machine.numa === undefined || machine.gpus.some(({ numaNode }) => numaNode === undefined)
      ? undefined
      : Math.max(...machine.numa.map(({ id }) => gpusOfNode(machine, id).length)),
  );
  return counts.length === 0 || counts.includes(undefined) ? undefined : Math.max(...counts.map((count = 0) => count));
}

const uuids = each(onHami, {
  id: 'hami/gpu-uuid',
  severity: 'error',
  about: 'A pod selects fewer GPUs by id than a container asks for, or excludes those it selects.',
  fix: 'give the ids of more GPUs, or stop excluding some of them',
  source: 'HAMi v2.10.0 pkg/device/devices.go, CheckUUID: no other GPU passes, and the pod stays Pending',
  *look([seen]) {
    const use = seen.pod.annotations?.[hamiAnnotations.useGpuUuid];
    if (use === undefined || wordsOf(use).length === 0) return;
    const not = wordsOf(seen.pod.annotations?.[hamiAnnotations.noUseGpuUuid] ?? '');
    const left = new Set(wordsOf(use).filter((id) => !not.includes(id)));
    const wanted = gpusOf(seen);
    if (left.size >= wanted) return;
    yield {
      at: annotationAt(seen.pod, hamiAnnotations.useGpuUuid),
      problem: `a container asks for ${wanted} GPU${wanted > 1 ? 's' : ''}, and ${left.size === 1 ? 'one passes' : `${left.size === 0 ? 'none' : left.size} pass`}`,
      got: use,
    };
  },
});

const control = each(onHami, {
  id: 'hami/no-control',
  severity: 'warning',
  about: 'A container that asks HAMi for part of a GPU can use all of it.',
  fix: 'remove CUDA_DISABLE_CONTROL: without the library of HAMi the container may use the whole GPU',
  source: 'HAMi v2.10.0 nvinternal/plugin/server.go: with CUDA_DISABLE_CONTROL=true ld.so.preload is not mounted',
  *look([{ pod, containers }]) {
    for (const { container, step } of containers) {
      const off = container.env?.find(({ name, value }) => name === NO_CONTROL && isTrue(value));
      if (off === undefined || !asksForPart(container.resources?.limits ?? {})) continue;
      yield { at: `${pod.pointer}.${step}.env`, problem: `container '${container.name}' switches its limits off`, got: off };
    }
  },
});

const blackwellControl: Rule = {
  id: 'hami/vllm-control',
  severity: 'warning',
  about: "On Blackwell, vLLM spread over whole GPUs may hang under HAMi's library.",
  fix: "set CUDA_DISABLE_CONTROL to 'true' in env: who has whole GPUs has no limit to keep",
  source:
    'HAMi issue 2641: vLLM loads NCCL by itself, and the library that HAMi v2.10.0 and older put before every program stops it in ncclCommInitRank; nvinternal/plugin/server.go reads CUDA_DISABLE_CONTROL',
  *check(model) {
    const releases = releasesOf(model);
    for (const [{ pod, containers }, pool] of onHami(model)) {
      const models = poolGpuModels(pool);
      if (models.length === 0 || !models.every(isBlackwell) || !isHamiTo210(releases.get(pool.path)?.version ?? '')) continue;
      for (const { container, step } of containers) {
        const { name, env = [], resources = {} } = container;
        const gpus = parseQuantity(resources.limits?.[GPU_RESOURCE] ?? 0) ?? 0;
        if (gpus < 2 || asksForPart(resources.limits ?? {}) || !isVllm(container) || !spreads(container)) continue;
        const given = env.find((one) => one.name === NO_CONTROL);
        if (given !== undefined && (given.value === undefined || isTrue(given.value) || hasToken(given.value))) continue;
        yield {
          subject: pod.path,
          at: `${pod.pointer}.${step}.env`,
          problem: `container '${name}' spreads a model over ${gpus} whole GPUs of pool '${pool.name}', and may hang before it loads it: HAMi's library is between vLLM and NCCL`,
          got: env,
          allowed: [{ name: NO_CONTROL, value: 'true' }],
        };
      }
    }
  },
};

const isBlackwell = (model: GpuModel): boolean => Number(gpuOf(model).computeCapability) >= 10;

/** What HAMi's webhook looks for on pods and namespaces. Source: HAMi v2.10.0 `charts/hami/templates/scheduler/webhook.yaml`. */
const IGNORE = 'hami.io/webhook';

const ignored = each(onHami, {
  id: 'hami/ignored-pod',
  severity: 'warning',
  about: "HAMi's webhook skips a pod that asks HAMi for GPUs.",
  fix: 'remove the label hami.io/webhook',
  source: 'HAMi v2.10.0 charts/hami/templates/scheduler/webhook.yaml, objectSelector; pkg/device/nvidia/device.go, MutateAdmission',
  *look([{ pod }]) {
    if (pod.labels?.[IGNORE] !== 'ignore') return;
    yield {
      at: annotationAt(pod, IGNORE, 'labels'),
      problem: 'nobody adds its runtime class and CUDA_TASK_PRIORITY, or counts it against a quota before it is created',
      got: 'ignore',
    };
  },
});

/** Which GPUs pods select, and what takes them out of HAMi's hands. */
export const hamiDeviceRules: readonly Rule[] = [numaBind, uuids, control, blackwellControl, ignored];
