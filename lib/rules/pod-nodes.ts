import { gpuOf } from '../gpu';
import { type Container, parseCpu, parseMemory, tolerates } from '../kubernetes';
import type { Model } from '../model';
import { type PoolDescription, poolGpuModels, tolerate } from '../sharing';
import { valueAt } from '../operator';
import { wordsOf } from './processes';
import { bound, gpusByContainer, isComplete, type SeenPod, served } from './related';
import type { Rule } from './rule';

const tolerations: Rule = {
  id: 'pool/tolerations',
  severity: 'warning',
  about: 'A pod tolerates the taints of its pool.',
  fix: 'add a toleration of this taint; silence this where an admission plugin adds it',
  source:
    'Kubernetes documentation, "Taints and Tolerations"; ExtendedResourceToleration adds one for the name of a resource, where it is switched on',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const taints = pool.taints.filter(({ effect }) => effect !== 'PreferNoSchedule');
      if (taints.length === 0) continue;
      for (const { pod } of pods) {
        const own = pod.spec.tolerations ?? [];
        const kept = taints.find((taint) => !own.some((toleration) => tolerates(toleration, taint)));
        if (kept === undefined || !isComplete(pod) || BY_QUEUE.some((key) => key in (pod.labels ?? {}))) continue;
        yield {
          subject: pod.path,
          at: pod.pointer,
          problem: `does not tolerate a taint of pool '${pool.name}', and stays Pending`,
          got: own,
          allowed: [kept],
          fix: `add the toleration: ${flow(tolerate(kept))}; silence this where an admission plugin adds it`,
        };
      }
    }
  },
};

/** An object of plain words as YAML writes it on one line. */
const flow = (object: object): string =>
  `{${Object.entries(object)
    .map(([key, value]) => `${key}: ${/^[a-z][\w./-]*$/i.test(String(value)) ? String(value) : JSON.stringify(value)}`)
    .join(', ')}}`;

/** A queue gives its pods the tolerations of its flavor. */
const BY_QUEUE = ['kueue.x-k8s.io/queue-name'];

/** The least compute capability among the GPUs of a pool; undefined where they are not known. */
function capability(pool: PoolDescription): number | undefined {
  const models = poolGpuModels(pool);
  return models.length === 0 ? undefined : Math.min(...models.map((model) => Number(gpuOf(model).computeCapability)));
}

const dtype: Rule = {
  id: 'pool/dtype',
  severity: 'error',
  about: 'vLLM computes in a type that the GPUs of its pool have.',
  fix: 'use --dtype half on these GPUs, or a pool with compute capability 8.0 and more',
  source:
    'vLLM vllm/platforms/cuda.py, check_if_supports_dtype: bfloat16 needs compute capability 8.0; NVIDIA CUDA documentation, compute capabilities',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const most = Math.max(0, ...poolGpuModels(pool).map((gpu) => Number(gpuOf(gpu).computeCapability)));
      if (most === 0 || most >= 8) continue;
      for (const { pod, containers } of pods) {
        for (const { container, step } of containers) {
          const got = isVllm(container) ? dtypeOf(container) : undefined;
          if (got !== 'bfloat16') continue;
          const problem = `vLLM does not start: the GPUs of pool '${pool.name}' have compute capability ${most.toFixed(1)}`;
          yield { subject: pod.path, at: `${pod.pointer}.${step}`, problem, got, allowed: ['half', 'float16', 'float32', 'auto'] };
        }
      }
    }
  },
};

const isVllm = (container: Container): boolean => /vllm/.test(container.image) || wordsOf(container).some((word) => /\bvllm\b/.test(word));

function dtypeOf(container: Container): string | undefined {
  const words = wordsOf(container);
  const index = words.findIndex((word) => /^--dtype(?:=|$)/.test(word));
  return index < 0 ? undefined : (words[index]?.split('=')[1] ?? words[index + 1]);
}

/** Driver branches from which a major version of CUDA runs. Source: NVIDIA CUDA documentation, minor version compatibility. */
const BRANCHES: Readonly<Record<number, number>> = { 11: 450, 12: 525, 13: 580 };

const cudaDriver: Rule = {
  id: 'pool/cuda-driver',
  severity: 'warning',
  about: 'The driver of a pool runs the CUDA of the images that are started there.',
  fix: 'use a newer driver (driver.version), or an image of an older CUDA; silence this where the image brings the package cuda-compat',
  source: 'NVIDIA CUDA documentation, minor version compatibility: CUDA 13 needs driver 580, 12 needs 525, 11 needs 450',
  *check(model) {
    const drivers = driversIn(model);
    if (drivers.size === 0) return;
    for (const [pool, pods] of bound(model)) {
      const driver = drivers.get(pool.path);
      if (driver === undefined) continue;
      for (const { pod, at, image, version } of imagesOf(pods)) {
        const least = BRANCHES[Math.floor(version)];
        if (least === undefined || Number.parseInt(driver, 10) >= least) continue;
        yield {
          subject: pod.path,
          at,
          problem: `pool '${pool.name}' has driver ${driver}, which runs no CUDA ${Math.floor(version)}`,
          got: image,
          allowed: `driver ${least} or newer`,
        };
      }
    }
  },
};

function driversIn(model: Model): ReadonlyMap<string, string> {
  const drivers = new Map<string, string>();
  for (const [{ values }, pools] of served(model)) {
    const version = valueAt(values, 'driver.version');
    if (typeof version !== 'string' || !/^\d{3}\b/.test(version) || valueAt(values, 'driver.enabled') === false) continue;
    for (const { path } of pools) drivers.set(path, version);
  }
  return drivers;
}

/** The first CUDA that compiles for an architecture. Source: NVIDIA CUDA release notes. */
const FIRST: readonly (readonly [capability: number, cuda: number])[] = [
  [12.1, 12.9],
  [12, 12.8],
  [11, 13],
  [10.3, 12.9],
  [10, 12.8],
];

const cudaGpu: Rule = {
  id: 'pool/cuda-gpu',
  severity: 'warning',
  about: 'The CUDA of an image knows the architecture of the GPUs that it runs on.',
  fix: 'use an image of a CUDA that knows them: 12.8 and later for Blackwell, 12.x for GPUs before Turing',
  source:
    'NVIDIA CUDA release notes: sm_100 and sm_120 from 12.8, sm_103 and sm_121 from 12.9, sm_110 from 13.0; 13.0 drops what is before sm_75',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const least = capability(pool);
      if (least === undefined || (least >= 7.5 && least < 10)) continue;
      const [, first] = FIRST.find(([from]) => least >= from) ?? [];
      for (const { pod, at, image, version } of imagesOf(pods)) {
        const unknown = first === undefined ? version >= 13 : version < first;
        if (!unknown) continue;
        const problem = `CUDA ${String(version)} has no code for the GPUs of pool '${pool.name}', of compute capability ${least.toFixed(1)}`;
        yield {
          subject: pod.path,
          at,
          problem,
          got: image,
          allowed: first === undefined ? 'CUDA 12' : `CUDA ${first.toFixed(1)} or newer`,
        };
      }
    }
  },
};

interface CudaImage {
  readonly pod: SeenPod['pod'];
  readonly at: string;
  readonly image: string;
  /** Major and minor version as a number: CUDA has had no minor above 9. */
  readonly version: number;
}

/** Images whose tag names a CUDA, of containers that ask for GPUs. */
function* imagesOf(pods: readonly SeenPod[]): Generator<CudaImage> {
  for (const seen of pods) {
    const gpus = gpusByContainer(seen);
    for (const { container, step } of seen.containers) {
      const version = gpus.has(container.name) ? cudaOf(container.image) : undefined;
      if (version !== undefined) yield { pod: seen.pod, at: `${seen.pod.pointer}.${step}.image`, image: container.image, version };
    }
  }
}

/** Such as `nvidia/cuda:12.4.1-base`, `pytorch:2.7.0-cuda12.8-cudnn9` and `vllm:v0.9-cu128`. */
function cudaOf(image: unknown): number | undefined {
  if (typeof image !== 'string') return undefined;
  const [, major, minor] = /(?:\bcuda[:-]?|cu)(1[1-3])\.?(\d)/.exec(image) ?? [];
  return major === undefined ? undefined : Number(`${major}.${String(minor)}`);
}

const exclusiveCpus: Rule = {
  id: 'qos/exclusive-cpus',
  severity: 'warning',
  about: 'A pod that is sized for CPUs of its own gets them from its kubelet.',
  fix: 'give every container and init container CPU and memory limits that equal its requests, and the one with GPUs a whole number of CPUs',
  source: 'Kubernetes 1.36.2 pkg/kubelet/cm/cpumanager/policy_static.go, guaranteedCPUs: of Guaranteed pods alone, and of whole CPUs alone',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const shapes = pool.shapes ?? [];
      if (shapes.length === 0 || !shapes.every(({ kubelet }) => kubelet?.cpuManagerPolicy === 'static')) continue;
      for (const { pod, containers, asks } of pods) {
        if (pod.guaranteed || pod.spec.resources !== undefined || asks.length === 0) continue;
        const main = containers.find(({ container }) => asks.some((ask) => ask.container === container.name) && isSized(container));
        const other = main && containers.find(({ container }) => !isSized(container));
        if (main === undefined || other === undefined) continue;
        yield {
          subject: pod.path,
          at: `${pod.pointer}.${other.step}.resources`,
          problem: `container '${other.container.name}' has no limits, so that '${main.container.name}' gets no CPUs of its own from the kubelets of pool '${pool.name}'`,
          got: other.container.resources ?? {},
        };
      }
    }
  },
};

/** CPU and memory limits that are also the requests. */
const isSized = ({ resources = {} }: Container): boolean =>
  (
    [
      ['cpu', parseCpu],
      ['memory', parseMemory],
    ] as const
  ).every(([name, parse]) => {
    const limit = parse(resources.limits?.[name]);
    return !!limit && limit === (parse(resources.requests?.[name]) ?? limit);
  });

/** Pods against the nodes of their pool. */
export const podNodeRules: readonly Rule[] = [tolerations, dtype, cudaDriver, cudaGpu, exclusiveCpus];
