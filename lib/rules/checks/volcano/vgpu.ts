import { ownValue } from '../../../internal';
import { isVolcanoVgpuShare, VGPU_MODE, vgpuResources, VOLCANO_SCHEDULER } from '../../../plans/allocators';
import type { Container } from '../../../words/kubernetes';
import { annotationAt } from '../../lookups/annotation-at';
import { type FindingHere, eachContainer, eachPod } from '../../lookups/each';
import { bound, type SeenPod } from '../../lookups/related';
import { surely } from '../sharing/gpu-memory';
import { VGPU } from './names';
import type { Rule } from '../../rule';

const { number, memory, memoryPercentage, cores } = vgpuResources;
const READS = 'volcano v1.15.1 pkg/scheduler/api/devices/util.go, ExtractResourceRequest';

/** What the scheduler reads of each: bare whole numbers in a range. */
const RANGES = Object.entries<readonly [min: number, max: number]>({
  [number]: [1, 64],
  [memory]: [1, 10_000_000],
  [memoryPercentage]: [1, 100],
  [cores]: [0, 100],
});
const isBare = (got: unknown, min: number, max: number): boolean =>
  (typeof got === 'number' || (typeof got === 'string' && /^\d+$/.test(got))) &&
  Number.isInteger(Number(got)) &&
  Number(got) >= min &&
  Number(got) <= max;

const limitsOf = ({ resources = {} }: Container): Readonly<Record<string, unknown>> => resources.limits ?? {};

const asksVgpu = ({ containers }: SeenPod): boolean =>
  containers.some(({ container }) => Object.keys(limitsOf(container)).some((name) => name.startsWith(VGPU)));

const amount = eachContainer({
  id: 'volcano/vgpu-amount',
  severity: 'error',
  about: "A container asks Volcano's vGPU device plugin for parts of GPUs in a form that it misreads.",
  fix: 'write bare numbers: volcano.sh/vgpu-number in GPUs, vgpu-memory in MiB (or units of gpuMemoryFactor MiB), vgpu-cores in percent',
  source: `${READS}: 8Gi is read as 8589934592 units, and of memory in two forms the percentage counts`,
  look(container) {
    const limits = limitsOf(container);
    let found: FindingHere[] | undefined;
    for (const [resource, [min, max]] of RANGES) {
      const got = ownValue(limits, resource);
      if (got === undefined || isBare(got, min, max)) continue;
      const problem = `container '${container.name}' asks for ${resource} in a way that Volcano misreads`;
      (found ??= []).push({ at: `resources.limits["${resource}"]`, problem, got, allowed: `a whole number from ${min} to ${max}` });
    }
    if (limits[memory] !== undefined && limits[memoryPercentage] !== undefined)
      (found ??= []).push({
        at: `resources.limits["${memory}"]`,
        problem: `container '${container.name}' asks for memory as an amount and as a percentage, and the amount is ignored`,
        got: limits[memory],
      });
    return found;
  },
});

const withoutNumber = eachContainer({
  id: 'volcano/vgpu-number',
  severity: 'error',
  about: "A container asks Volcano's vGPU device plugin for memory or cores of a GPU, and for no GPU.",
  fix: 'add volcano.sh/vgpu-number: 1',
  source: 'volcano-vgpu-device-plugin v1.12.0 pkg/plugin/server.go, Allocate: only volcano.sh/vgpu-number brings a GPU into the container',
  look(container) {
    const limits = limitsOf(container);
    const given = [memory, memoryPercentage, cores].find((name) => limits[name] !== undefined);
    if (given === undefined || limits[number] !== undefined) return undefined;
    const problem = `container '${container.name}' asks for ${given} without ${number}, and gets no GPU`;
    return { at: `resources.limits["${given}"]`, problem, got: limits[given] };
  },
});

const percentage = eachContainer({
  id: 'volcano/vgpu-percentage',
  severity: 'warning',
  about: 'A container asks for a percentage of GPU memory, which keeps its pod Pending under Volcano since 1.13.',
  fix: 'write the amount: volcano.sh/vgpu-memory; with Volcano up to 1.12, silence this',
  source:
    'volcano v1.15.1 pkg/scheduler/api/devices/nvidia/vgpu/device_info.go, GetIgnoredDevices is empty (it named this resource up to v1.12): no node has it',
  look(container) {
    const got = limitsOf(container)[memoryPercentage];
    if (got === undefined) return undefined;
    return {
      at: `resources.limits["${memoryPercentage}"]`,
      problem: `container '${container.name}' asks for ${memoryPercentage}, which no node advertises`,
      got,
    };
  },
});

const initContainers = eachPod({
  id: 'volcano/vgpu-init',
  severity: 'error',
  about: 'An init container or a sidecar asks for parts of GPUs, which Volcano gives to containers alone.',
  fix: 'ask in one of containers',
  source: `${READS} looks at spec.containers; the device plugin then finds nothing assigned, and the pod fails with UnexpectedAdmissionError`,
  look({ pod, containers }) {
    const asking = containers.filter(
      ({ container, step }) => step.startsWith('init') && Object.keys(limitsOf(container)).some((name) => name.startsWith(VGPU)),
    );
    return asking.map(({ container, step }) => ({
      at: `${pod.pointer}.${step}.resources.limits`,
      problem: `init container '${container.name}' asks for parts of GPUs, which Volcano does not assign to it`,
      got: container.resources?.limits,
    }));
  },
});

/** A Job of Volcano goes to its scheduler by itself. */
const BY_ITSELF = 'batch.volcano.sh';

const scheduler = eachPod({
  id: 'volcano/vgpu-scheduler',
  severity: 'error',
  about: 'A pod asks for parts of GPUs that Volcano counts, and another scheduler places it.',
  fix: `set schedulerName: ${VOLCANO_SCHEDULER}; silence this for a Volcano with another custom.scheduler_name`,
  source: 'volcano-vgpu-device-plugin v1.12.0 pkg/plugin/server.go, Allocate: a pod without what the scheduler assigned fails on its node',
  look(seen) {
    const { pod } = seen;
    const { schedulerName } = pod.spec;
    if (schedulerName === VOLCANO_SCHEDULER || pod.owner.group === BY_ITSELF || !asksVgpu(seen)) return undefined;
    return {
      at: schedulerName === undefined ? pod.pointer : `${pod.pointer}.schedulerName`,
      problem: `'${schedulerName ?? 'default-scheduler'}' places this pod, and assigns no GPU`,
      got: schedulerName ?? 'default-scheduler',
      allowed: [VOLCANO_SCHEDULER],
    };
  },
});

const MODES = ['hami-core', 'mig'];

const mode: Rule = {
  id: 'volcano/vgpu-mode',
  severity: 'error',
  about: 'A pod asks for GPUs that are divided in a way that no node, or no node of its pool, has.',
  fix: 'remove the annotation, or write hami-core or mig, as the nodes have it',
  source:
    'volcano v1.15.1 pkg/scheduler/api/devices/nvidia/vgpu/utils.go: a node of another mode is left out, and mps is taken for hami-core',
  *check(model) {
    const modes = new Map(
      bound(model).flatMap(
        ([
          {
            sharing: { share },
          },
          pods,
        ]) => (isVolcanoVgpuShare(share) ? pods.map(({ pod }) => [pod, share.operatingMode] as const) : []),
      ),
    );
    for (const pod of model.pods) {
      const got = pod.annotations?.[VGPU_MODE];
      const ofPool = modes.get(pod);
      const allowed = ofPool === undefined ? MODES : [ofPool];
      if (got === undefined || allowed.includes(got)) continue;
      yield { subject: pod.path, at: annotationAt(pod, VGPU_MODE), problem: 'is the mode of none of the nodes', got, allowed };
    }
  },
};

const tooMuch = surely(
  {
    id: 'volcano/vgpu-memory',
    severity: 'error',
    about: 'A container asks Volcano for more memory than one GPU of its pool has.',
    fix: 'ask for less of each GPU, for parts of more GPUs, or choose a machine with larger ones',
    source: 'volcano v1.15.1 pkg/scheduler/api/devices/nvidia/vgpu/utils.go: no card has so much, and the pod stays Pending',
  },
  ({ pool }) => isVolcanoVgpuShare(pool.sharing.share),
  ({ pool, container }) => `container '${container}' asks for more memory than a GPU of pool '${pool.name}' has`,
);

/** Parts of GPUs that Volcano gives out. */
export const volcanoVgpuRules: readonly Rule[] = [amount, withoutNumber, percentage, initContainers, scheduler, mode, tooMuch];
