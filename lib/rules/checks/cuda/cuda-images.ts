import { hasToken, isBefore, isPlainObject, memoText } from '../../../internal';
import type { Container, PodSpec } from '../../../words/kubernetes';
import type { Model } from '../../../plans/model';
import { type OwnImage, ownImage } from '../../../plans/workload';
import { bound, gpusOfContainer, objectsOf, podsOf, type SeenPod } from '../../lookups/related';
import { operatorsOf } from '../operator/operators';
import { driverOfRelease, driversOf } from '../operator/pool-drivers';

/** Driver branches from which a major version of CUDA runs. Source: NVIDIA CUDA documentation, minor version compatibility. */
export const CUDA_BRANCHES: Readonly<Record<number, number>> = { 11: 450, 12: 525, 13: 580 };

/** Whether pods select nodes by who installs their driver, or by the driver that they have. */
const selectsByDriver = ({ nodeSelector, affinity }: PodSpec): boolean =>
  /nvidia\.com\/(?:gpu\.deploy\.driver|cuda\.)|\bcuda-(?:major|minor)-version\b|gke-accelerator/.test(
    JSON.stringify([nodeSelector, affinity]),
  );

/** The drivers of pools, by path. */
export const driversIn = (model: Model): ReadonlyMap<string, string> =>
  new Map([...driversOf(model)].map(({ pool, version }) => [pool.path, version]));

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

/** An image whose CUDA is known by its tag or by the release of a server, in a container that asks for GPUs. */
export interface CudaImage {
  readonly seen: SeenPod;
  readonly pod: SeenPod['pod'];
  readonly container: Container;
  readonly at: string;
  readonly image: string;
  /** Major and minor version as a number: CUDA has had no minor above 9. */
  readonly version: number;
  /** The server whose own image it is. */
  readonly server?: OwnImage;
}

/** NVIDIA's own images bring cuda-compat, with which a GPU of a data center runs a newer CUDA than its driver knows. */
const WITH_COMPAT = /^(?:(?:docker\.io|nvcr\.io)\/)?nvidia\//;

/** Whether an image brings cuda-compat. The own images of servers are made of NVIDIA's. */
export const bringsCompat = ({ image, server }: Pick<CudaImage, 'image' | 'server'>): boolean =>
  server !== undefined || WITH_COMPAT.test(image);

/** The variable without which a server does not use the cuda-compat of its image; undefined where it does, or may. */
export function compatWaitsFor({ server, container }: Pick<CudaImage, 'server' | 'container'>): string | undefined {
  const { env = [], envFrom = [] } = container;
  const compat = server?.row.compat;
  if (server === undefined || compat === undefined || isBefore(server.version, compat.since)) return undefined;
  const said = env.findLast(({ name }) => name === compat.variable);
  if (said === undefined) return envFrom.length === 0 ? compat.variable : undefined;
  const { value = '', valueFrom } = said;
  return valueFrom !== undefined || hasToken(value) || /^\s*(?:1|true)\s*$/i.test(value) ? undefined : compat.variable;
}

/** Images whose CUDA is known, of containers that ask for GPUs. */
export function* imagesOf(pods: readonly SeenPod[]): Generator<CudaImage> {
  for (const seen of pods) {
    if (seen.asks.length === 0) continue;
    for (const { container, step } of seen.containers) {
      const { image } = container;
      const version = cudaOf(image);
      if (version === undefined || gpusOfContainer(seen, container) === undefined) continue;
      const server = ownImage(image);
      const at = `${seen.pod.pointer}.${step}.image`;
      yield { seen, pod: seen.pod, container, at, image, version, ...(server === undefined ? {} : { server }) };
    }
  }
}

/** Such an image, and the driver of the nodes that it runs on. */
interface ImageOnDriver extends CudaImage {
  /** Such as `570.172.08`. */
  readonly driver: string;
  /** Who has the driver, as a message begins. */
  readonly says: string;
}

/** Images whose CUDA is known, where the driver of their nodes is known. */
export function* imagesOnDrivers(model: Model): Generator<ImageOnDriver> {
  const drivers = driversIn(model);
  for (const [pool, pods] of drivers.size === 0 ? [] : bound(model)) {
    const driver = drivers.get(pool.path);
    if (driver === undefined) continue;
    for (const image of imagesOf(pods)) yield { ...image, driver, says: `pool '${pool.name}' has driver ${driver}` };
  }
  // What is installed on every node of a cluster meets the pods whose nodes are not known as well.
  const driver = onlyDriver(model);
  if (driver === undefined) return;
  const loose = podsOf(model).filter(({ pod }) => pod.pool === undefined && !selectsByDriver(pod.spec));
  for (const image of imagesOf(loose)) yield { ...image, driver, says: `the GPU Operator among the documents brings driver ${driver}` };
}

/**
 * Of names such as `nvidia/cuda:12.4.1-base`, `pytorch:2.7.0-cuda12.8-cudnn9` and `vllm:v0.9-cu128`, of servers' own images, and of those
 * of NVIDIA's frameworks by their month.
 */
export const cudaOf = (image: unknown): number | undefined => (typeof image === 'string' ? cudaNamed(image) : undefined);

const cudaNamed = memoText((image): number | undefined => {
  const [, major, minor] = /\b(?:cuda[:-]?|cu)(1[0-3])\.?(\d)/.exec(image) ?? [];
  const cuda = major === undefined ? (ownImage(image)?.cuda ?? cudaOfMonth(image)) : `${major}.${String(minor)}`;
  return cuda === undefined ? undefined : Number(cuda);
});

/**
 * NVIDIA makes the containers of one month on one CUDA, that of Triton included. Source: NVIDIA Deep Learning Frameworks Support Matrix;
 * release notes of the containers of PyTorch 25.12 (13.1), DGL 23.07 (12.1), SGLang 25.10 (13.0) and Triton 25.08 (13.0).
 */
const OF_MONTH =
  /(?:^|\/)nvidia\/(?:pytorch|tensorflow|jax|dgl|pyg|mxnet|paddlepaddle|tensorrt|cuda-dl-base|sglang|vllm):(\d\d\.\d\d)(?:-(?:tf2-|paddle-|cuda[\d.]*-|base-)?(?:py3|devel|runtime|ubuntu[\d.]+)\S*)?(?:@|$)/;

function cudaOfMonth(image: string): string | undefined {
  const [, month] = OF_MONTH.exec(image) ?? [];
  return month === undefined ? undefined : ownImage(`nvcr.io/nvidia/tritonserver:${month}-py3`)?.cuda;
}

/** The major version of CUDA that a driver brings: the newest that runs on its branch. */
export const cudaOfDriver = (driver: string): number | undefined =>
  Object.entries(CUDA_BRANCHES).reduce<number | undefined>(
    (newest, [major, least]) => (Number.parseInt(driver, 10) >= least ? Number(major) : newest),
    undefined,
  );
