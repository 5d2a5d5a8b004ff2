import { gpuModels, isFamily, namePasses, namesToday, passesNameFilter } from '../../../words/gpu';
import { hasToken, isPlainObject, ownValue, valueAt } from '../../../internal';
import { parseBool } from '../../../words/kubernetes';
import { type Model, type PodFacts, poolGpuModels } from '../../../plans/model';
import { templatesOf } from '../../../words/kinds';
import { isHamiBefore210 } from '../../../plans/charts';
import {
  GPU_UUID,
  hamiAnnotations,
  hamiGpuPolicies,
  hamiNodePolicies,
  isGpuResource,
  isHamiMig,
  type VgpuMode,
  vgpuModes,
} from '../../../plans/allocators';
import { isScheduled, onHami } from './pods';
import { each } from '../../lookups/each';
import { annotationAt } from '../../lookups/annotation-at';
import { podsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

/** The words of an annotation, between its commas. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** What each annotation may say; undefined when it says that. */
type Form = (text: string) => { readonly allowed: readonly unknown[] | string; readonly fix?: string } | undefined;

const oneOfWords =
  (allowed: readonly string[]): Form =>
  (text) =>
    allowed.includes(text) ? undefined : { allowed };
const wordsThat =
  (what: string, test: (word: string) => boolean): Form =>
  (text) =>
    wordsOf(text).every(test) ? undefined : { allowed: what };

/** How a node divides its GPUs; a pod takes a node whose word is in its own. */
const MODES: ReadonlySet<string> = new Set(['hami-core', 'mig', 'hami-core,mig', 'mig,hami-core']);

/**
 * What HAMi understands; anything else it takes for the default, or matches nothing.
 *
 * Source: HAMi v2.10.0 `pkg/util/types.go`, `pkg/util/device_scoring_weights.go`, `pkg/device/nvidia/device.go`,
 * `pkg/device/devices.go`.
 */
const FORMS: Readonly<Record<string, Form>> = {
  [hamiAnnotations.useGpuUuid]: wordsThat('ids as nvidia-smi -L prints them, with commas between', (word) => GPU_UUID.test(word)),
  [hamiAnnotations.noUseGpuUuid]: wordsThat('ids as nvidia-smi -L prints them, with commas between', (word) => GPU_UUID.test(word)),
  [hamiAnnotations.mode]: (text) =>
    MODES.has(text)
      ? undefined
      : {
          allowed: ['hami-core', 'mig'],
          fix: 'remove it, so that any node will do: HAMi has no MPS',
        },
  [hamiAnnotations.numaBind]: (text) => (parseBool(text) === undefined ? { allowed: ['true', 'false'] } : undefined),
  [hamiAnnotations.nodeSchedulerPolicy]: oneOfWords(hamiNodePolicies),
  [hamiAnnotations.gpuSchedulerPolicy]: wordsThat(`${hamiGpuPolicies.join(', ')}, or several of them with commas between`, (word) =>
    (hamiGpuPolicies as readonly string[]).includes(word),
  ),
  [hamiAnnotations.deviceScoringWeights]: (text) =>
    isWeights(text) ? undefined : { allowed: "'slot=1,core=1,memory=1', whole numbers with one above 0" },
};

function isWeights(text: string): boolean {
  const weights = new Map(wordsOf(text).map((word) => word.split('=', 2) as [string, string]));
  const values = ['slot', 'core', 'memory'].map((key) => weights.get(key) ?? '');
  return wordsOf(text).length === 3 && values.every((value) => /^\d+$/.test(value)) && values.some((value) => Number(value) > 0);
}

/** What HAMi itself writes on pods. Source: HAMi v2.10.0 `pkg/util/types.go`. */
const SYSTEM =
  /^hami\.io\/(vgpu-node|vgpu-time|bind-time|bind-phase|vgpu-devices-to-allocate|vgpu-devices-allocated|vgpu-mig-allocations)$/;

const WRITTEN = { allowed: 'nothing: HAMi writes it', fix: 'remove it' };

/** In a cluster that is described whole no node of HAMi's has another mode than its pool says. */
const otherMode = (mode: VgpuMode): Pick<Finding, 'allowed' | 'fix'> => ({
  allowed: [mode],
  fix: `remove it: GPUs of this pool are shared by ${mode}, as its hami() says`,
});

const annotation: Rule = {
  id: 'hami/annotation',
  severity: 'error',
  about: 'HAMi does not understand an annotation.',
  fix: 'write one of the allowed values: HAMi silently replaces others by its default',
  source: 'HAMi v2.10.0 pkg/util/types.go, pkg/util/device_scoring_weights.go, pkg/device/nvidia/device.go',
  *check(model) {
    const whole = new Set(model.clusters.map(({ path }) => path));
    for (const [{ pod }, { cluster, sharing }] of onHami(model)) {
      if (pod.annotations === undefined) continue;
      const mode = isHamiMig(sharing) ? 'mig' : 'hami-core';
      yield* misunderstood(pod, cluster !== undefined && whole.has(cluster.path) ? mode : undefined);
    }
    // Nobody but HAMi reads these: whoever writes them means it.
    for (const { pod, asks } of podsOf(model))
      if (pod.pool === undefined && pod.annotations !== undefined && asks.some(({ resource }) => isGpuResource(resource)))
        yield* misunderstood(pod, undefined);
  },
};

function* misunderstood(pod: PodFacts, mode: VgpuMode | undefined): Generator<Finding> {
  for (const [key, got] of Object.entries(pod.annotations ?? {})) {
    const isOther = mode !== undefined && key === hamiAnnotations.mode && vgpuModes.some((one) => one === got && one !== mode);
    const isWritten = SYSTEM.test(key);
    if (hasToken(got) || PLACEHOLDER.test(got) || (isWritten && isScheduled(pod))) continue;
    const wrong = isOther ? otherMode(mode) : isWritten ? WRITTEN : ownValue(FORMS, key)?.(got);
    if (wrong) yield { subject: pod.path, at: annotationAt(pod, key), problem: 'HAMi does not understand this annotation', got, ...wrong };
  }
}

/** What is left for somebody to fill in. */
const PLACEHOLDER = /[<{$]/;

/** What a version, or a default of the scheduler, makes of an annotation. */
const release = each(onHami, {
  id: 'hami/unheard-annotation',
  severity: 'warning',
  about: 'The installed HAMi version ignores an annotation.',
  fix: 'remove the annotation, or change the release',
  source: 'HAMi v2.9.0 pkg/scheduler/policy; HAMi v2.10.0 charts/hami/templates/device-plugin/daemonsetnvidia.yaml, ENABLE_TOPOLOGY_SCORE',
  *look([{ pod }, pool], model) {
    const hami = model.operators.find(
      ({ chart, cluster }) => chart === 'hami' && cluster !== undefined && cluster.path === pool.cluster?.path,
    );
    if (hami === undefined) return;
    const policy = pod.annotations?.[hamiAnnotations.gpuSchedulerPolicy] ?? '';
    const found = unheard(policy, hami.version, valueAt(hami.values, 'scheduler.defaultSchedulerPolicy.gpuSchedulerPolicy'));
    if (found) yield { at: annotationAt(pod, hamiAnnotations.gpuSchedulerPolicy), got: policy, ...found };
    const weights = pod.annotations?.[hamiAnnotations.deviceScoringWeights];
    if (weights !== undefined && isHamiBefore210(hami.version)) {
      yield {
        at: annotationAt(pod, hamiAnnotations.deviceScoringWeights),
        problem: `HAMi ${hami.version} does not know weights`,
        got: weights,
      };
    }
  },
});

function unheard(policy: string, version: string, byDefault: unknown): Pick<Finding, 'problem' | 'allowed' | 'fix'> | undefined {
  const words = wordsOf(policy);
  if (isHamiBefore210(version) && (words.length > 1 || words.some((word) => word === 'mutex' || word === 'numa'))) {
    return { problem: `HAMi ${version} does not know this policy`, allowed: ['binpack', 'spread', 'topology-aware'] };
  }
  if (words.includes('topology-aware') && byDefault !== 'topology-aware') {
    return {
      problem: 'the device plugin does not measure how GPUs are linked',
      fix: "set scheduler.defaultSchedulerPolicy.gpuSchedulerPolicy to 'topology-aware' in the values of Hami",
    };
  }
  return undefined;
}

const filterOf = ({ annotations = {} }: PodFacts) => ({
  use: wordsOf(annotations[hamiAnnotations.useGpuType] ?? ''),
  not: wordsOf(annotations[hamiAnnotations.noUseGpuType] ?? ''),
});

const gpuType = each(onHami, {
  id: 'hami/gpu-type',
  severity: 'error',
  about: 'A pod selects GPUs by a name that its pool does not have.',
  fix: 'select a GPU of the pool, or remove the selection: the pool has decided already',
  source: 'HAMi v2.10.0 pkg/device/devices.go, CheckType: no card passes, and the pod stays Pending',
  *look([{ pod }, pool]) {
    if (pod.annotations === undefined) return;
    const filter = filterOf(pod);
    const models = poolGpuModels(pool);
    if ((filter.use.length === 0 && filter.not.length === 0) || models.length === 0) return;
    if (models.some((candidate) => passesNameFilter(candidate, filter))) return;
    const found = models.some((candidate) => passesNameFilter(candidate, { use: filter.use, not: [] }));
    const key = found ? hamiAnnotations.noUseGpuType : hamiAnnotations.useGpuType;
    yield {
      at: annotationAt(pod, key),
      problem: `no GPU of pool '${pool.name}' passes`,
      got: pod.annotations[key],
      allowed: models.flatMap((candidate) => namesToday(candidate).slice(0, 1)),
    };
  },
});

const gpuTypePiece = each((model) => model.pods, {
  id: 'hami/gpu-type-piece',
  severity: 'warning',
  about: 'Part of a GPU name also matches a GPU with a longer name.',
  fix: 'leave the others out by the annotation nvidia.com/nouse-gputype, as useGpuType of HamiVgpuWorkload does, or say a longer piece of the name',
  source: 'HAMi v2.10.0 pkg/device/devices.go, CheckType: A10 is found in A100 and A10G as well, 1080 in 1080 Ti',
  *look(pod, model) {
    const { annotations } = pod;
    if (annotations === undefined) return;
    if (annotations[hamiAnnotations.useGpuType] !== undefined) yield* foundByAccident(pod);
    if (annotations[hamiAnnotations.noUseGpuType] !== undefined) yield* leftOutByAccident(pod, model);
  },
});

/** GPUs with a longer name than one that is wanted, and that nobody asked for. */
function* foundByAccident(pod: PodFacts): Generator<Finding> {
  const { use, not } = filterOf(pod);
  // Each name is held against each piece once, however many pieces there are.
  const unwanted = gpuModels.filter(
    (candidate) => passesNameFilter(candidate, { use: [], not }) && !use.some((wanted) => isFamily(namesToday(candidate)[0] ?? '', wanted)),
  );
  for (const piece of new Set(use)) {
    const others = unwanted
      .filter((candidate) => passesNameFilter(candidate, { use: [piece], not: [] }))
      .flatMap((candidate) => namesToday(candidate).slice(0, 1));
    if (others.length === 0) continue;
    yield {
      subject: pod.path,
      at: annotationAt(pod, hamiAnnotations.useGpuType),
      problem: `'${piece}' is also found in ${others.slice(0, 3).join(', ')}`,
      got: piece,
    };
  }
}

/** GPUs of the pool, or any where it is not known, with a longer name than one that is left out, and that are left out with it. */
function* leftOutByAccident(pod: PodFacts, { pools }: Model): Generator<Finding> {
  const { use, not } = filterOf(pod);
  const pool = pools.find(({ path }) => path === pod.pool);
  const models = pool === undefined ? [] : poolGpuModels(pool);
  // That nothing is left is the subject of hami/gpu-type.
  if (models.length > 0 && !models.some((candidate) => passesNameFilter(candidate, { use, not }))) return;
  const known = gpuModels.flatMap(namesToday);
  const sound = (models.length > 0 ? models : gpuModels)
    .flatMap(namesToday)
    .filter((name) => isWanted(name, use) && !not.some((unwanted) => isFamily(name, unwanted)));
  for (const piece of new Set(not)) {
    // A piece that is nobody's name leaves out what somebody chose it for.
    if (!known.some((name) => isFamily(name, piece))) continue;
    const others = sound.filter((name) => namePasses(name, { use: [piece], not: [] }));
    if (others.length === 0) continue;
    yield {
      subject: pod.path,
      at: annotationAt(pod, hamiAnnotations.noUseGpuType),
      problem: `'${piece}' leaves out ${others.slice(0, 3).join(', ')} as well`,
      got: piece,
      fix: 'say which GPUs to use instead, by the annotation nvidia.com/use-gputype, or with useGpuType of HamiVgpuWorkload',
    };
  }
}

const isWanted = (name: string, use: readonly string[]): boolean => use.length === 0 || use.some((piece) => isFamily(name, piece));

const place: Rule = {
  id: 'hami/annotation-place',
  severity: 'error',
  about: 'An annotation for HAMi is not on the pod, where alone HAMi reads it.',
  fix: 'move it to the metadata of the pod template (podAnnotations of our workloads, or the props of HamiVgpuWorkload)',
  source: 'HAMi issue 1069: the scheduler reads them on the pod alone, and on the Deployment they do nothing',
  *check({ objects }: Model) {
    const keys: readonly string[] = Object.values(hamiAnnotations);
    for (const { path, object } of objects) {
      const given = object.metadata.annotations;
      if (!isPlainObject(given)) continue;
      for (const { steps, template } of templatesOf(object)) {
        if (steps.length === 0) continue;
        for (const key of keys.filter(
          (known) => ownValue(given, known) !== undefined && ownValue(template.metadata?.annotations, known) === undefined,
        )) {
          yield {
            subject: path,
            at: `metadata.annotations["${key}"]`,
            problem: `is not on the pods of this ${object.kind}`,
            got: ownValue(given, key),
          };
        }
      }
    }
  },
};

/** What pods tell HAMi's scheduler in annotations. */
export const hamiAnnotationRules: readonly Rule[] = [annotation, release, gpuType, gpuTypePiece, place];
