import { cudaInstead, gpuOf } from '../../gpu';
import { isPlainObject } from '../../internal';
import type { PodSpec } from '../../kubernetes';
import type { Model } from '../../model';
import { gpuNodes } from '../lookups/gpu-nodes';
import { bound, gpusByContainer, objectsOf, podsOf, type SeenPod } from '../lookups/related';
import { operatorsOf } from '../operator/operators';
import { driverOfRelease } from '../operator/driver-gpus';
import type { Finding, Rule } from '../rule';

/** Driver branches from which a major version of CUDA runs. Source: NVIDIA CUDA documentation, minor version compatibility. */
const BRANCHES: Readonly<Record<number, number>> = { 11: 450, 12: 525, 13: 580 };

const cudaDriver: Rule = {
  id: 'pool/cuda-driver',
  severity: 'warning',
  about: 'The driver of the nodes is too old for the CUDA of an image.',
  fix: 'use a newer driver (driver.version), or an image of an older CUDA; silence this where the image brings the package cuda-compat',
  source: 'NVIDIA CUDA documentation, minor version compatibility: CUDA 13 needs driver 580, 12 needs 525, 11 needs 450',
  *check(model) {
    const drivers = driversIn(model);
    for (const [pool, pods] of drivers.size === 0 ? [] : bound(model))
      yield* tooOld(pods, drivers.get(pool.path), (driver) => `pool '${pool.name}' has driver ${driver}`);
    // What is installed on every node of a cluster meets the pods whose nodes are not known as well.
    const only = onlyDriver(model);
    if (only !== undefined)
      yield* tooOld(
        podsOf(model).filter(({ pod }) => pod.pool === undefined && !selectsByDriver(pod.spec)),
        only,
        (driver) => `the GPU Operator among the documents brings driver ${driver}`,
      );
  },
};

function* tooOld(pods: readonly SeenPod[], driver: string | undefined, says: (driver: string) => string): Generator<Finding> {
  if (driver === undefined) return;
  for (const { pod, at, image, version } of imagesOf(pods)) {
    const least = BRANCHES[Math.floor(version)];
    if (least === undefined || Number.parseInt(driver, 10) >= least || WITH_COMPAT.test(image)) continue;
    yield {
      subject: pod.path,
      at,
      problem: `${says(driver)}, which runs no CUDA ${Math.floor(version)}`,
      got: image,
      allowed: `driver ${least} or newer`,
    };
  }
}

/** Whether pods select nodes by who installs their driver, or by the driver that they have. */
const selectsByDriver = ({ nodeSelector, affinity }: PodSpec): boolean =>
  /nvidia\.com\/(?:gpu\.deploy\.driver|cuda\.)|gke-accelerator/.test(JSON.stringify([nodeSelector, affinity]));

/** The drivers of pools, by path. */
function driversIn(model: Model): ReadonlyMap<string, string> {
  const drivers = new Map<string, string>();
  for (const [operator, pools] of operatorsOf(model)) {
    const driver = driverOfRelease(operator);
    if (driver !== undefined) for (const { path } of pools) drivers.set(path, driver.version);
  }
  return drivers;
}

/** The one driver that all operators of the documents bring; undefined where there are pools, which say more, or several. */
function onlyDriver(model: Model): string | undefined {
  if (model.pools.length > 0) return undefined;
  const operators = [...operatorsOf(model)].map(([operator]) => driverOfRelease(operator)?.version);
  const objects = objectsOf(model, 'nvidia.com', 'NVIDIADriver').map(({ object: { spec } }) =>
    isPlainObject(spec) ? versionIn(spec['version']) : undefined,
  );
  const [version, ...others] = new Set(objects.length > 0 ? objects : operators);
  return others.length === 0 ? version : undefined;
}

const versionIn = (version: unknown): string | undefined => (typeof version === 'string' && /^\d{3}\b/.test(version) ? version : undefined);

const cudaGpu: Rule = {
  id: 'pool/cuda-gpu',
  severity: 'warning',
  about: 'The CUDA of an image does not know the architecture of its GPUs.',
  fix: 'use an image of a CUDA that knows them: 12.8 and later for Blackwell, 12.x for GPUs before Turing',
  source:
    'NVIDIA CUDA release notes: sm_100 and sm_120 from 12.8, sm_103 and sm_121 from 12.9, sm_110 from 13.0; 13.0 drops what is before sm_75',
  *check(model) {
    for (const { whose, models, pods } of gpuNodes(model)) {
      const least = Math.min(...models.map((gpu) => Number(gpuOf(gpu).computeCapability)));
      for (const { pod, at, image, version } of imagesOf(pods)) {
        const allowed = cudaInstead(version, least);
        if (allowed === undefined) continue;
        const problem = `CUDA ${String(version)} has no code for the GPUs of ${whose}, of compute capability ${least.toFixed(1)}`;
        yield { subject: pod.path, at, problem, got: image, allowed };
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

/** NVIDIA's own images bring cuda-compat, with which a GPU of a data center runs a newer CUDA than its driver knows. */
const WITH_COMPAT = /^(?:(?:docker\.io|nvcr\.io)\/)?nvidia\//;

/** Images whose tag names a CUDA, of containers that ask for GPUs. */
function* imagesOf(pods: readonly SeenPod[]): Generator<CudaImage> {
  for (const seen of pods) {
    if (seen.asks.length === 0) continue;
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
  const [, major, minor] = /\b(?:cuda[:-]?|cu)(1[1-3])\.?(\d)/.exec(image) ?? [];
  return major === undefined ? undefined : Number(`${major}.${String(minor)}`);
}

/** The CUDA of images against drivers and GPUs. */
export const cudaRules: readonly Rule[] = [cudaDriver, cudaGpu];
