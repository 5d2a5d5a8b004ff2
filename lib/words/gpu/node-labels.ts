import { object, oneOf, optional, parse, plainText, type Schema } from '../../internal';
import type { Labels } from '../kubernetes';

/**
 * Keys of node labels by which GPU nodes are told apart, as those who write them spell them: for `topologyKey`, `nodesPerDomain` and the
 * levels of a queue's topology.
 *
 * Sources: k8s-device-plugin v0.20.0 `internal/lm` (GPU Feature Discovery); node-feature-discovery `source/memory`; alauda/knowledge
 * eff01243 and gpu-manager 8cd842ed `gpu-manager.yaml`.
 */
export const gpuLabelKeys = Object.freeze({
  /** Major version of the newest CUDA that the driver of the node takes, such as `12`. */
  cudaMajor: 'nvidia.com/cuda.runtime-version.major',
  /** Minor version of it, such as `8`. */
  cudaMinor: 'nvidia.com/cuda.runtime-version.minor',
  /** Branch of the driver, such as `570`. */
  driverMajor: 'nvidia.com/cuda.driver-version.major',
  /** The whole version of the driver, such as `570.172.08`. */
  driver: 'nvidia.com/cuda.driver-version.full',
  /** NVLink domain that reaches over nodes: `<UUID of the cluster>.<number of the clique>`. Only nodes of racks such as NVL72 have it. */
  nvlinkDomain: 'nvidia.com/gpu.clique',
  /** `true` on nodes with several NUMA nodes; others do not have it. NVIDIA writes no label about NUMA. */
  numa: 'feature.node.kubernetes.io/memory-numa',
  /** The device plugin of a node, on Alauda and with GPU-Manager. */
  deviceEnable: 'nvidia-device-enable',
} as const);

/** Values of `nvidia-device-enable`: `enable` calls GPU-Manager, `pgpu` and `pgpu-dra` Alauda's modules of whole GPUs, `disable` none. */
const devices = ['enable', 'pgpu', 'pgpu-dra', 'disable'] as const;

/** What node labels say of GPU nodes. */
export interface GpuNodeLabels {
  /**
   * The newest CUDA that the driver of the nodes takes: `'12'`, or `'12.8'` for this one alone. Pods that run on newer ones as well want
   * `gpuNodeAffinity({ cudaAtLeast: '12.8' })`.
   *
   * @default - any
   */
  readonly cuda?: `${number}`;
  /**
   * The driver of the nodes: its branch (`'570'`) or its whole version (`'570.172.08'`).
   *
   * @default - any
   */
  readonly driver?: string;
  /**
   * One NVLink domain, as `kubectl get node -L nvidia.com/gpu.clique` shows it: `<UUID>.<number>`. To keep pods in one domain, whichever,
   * use `fabric: nvlinkDomain()`.
   *
   * @default - any
   */
  readonly nvlinkDomain?: string;
  /**
   * Nodes with several NUMA nodes. Node Feature Discovery, which the GPU Operator brings, writes the label.
   *
   * @default - any nodes
   */
  readonly numa?: true;
  /**
   * The device plugin of the nodes, on Alauda and with GPU-Manager: `'enable'` is GPU-Manager's, `'pgpu'` and `'pgpu-dra'` are Alauda's
   * for whole GPUs, `'disable'` is none.
   *
   * @default - any
   */
  readonly deviceEnable?: (typeof devices)[number];
}

/** Keys of the schema of what labels say, for others that take more. */
export const gpuNodeLabelFields = {
  cuda: optional(plainText({ pattern: /^\d{1,2}(?:\.\d{1,2})?$/, what: "a version of CUDA, such as '12' or '12.8'" })),
  driver: optional(
    plainText({
      pattern: /^\d{3}(?:\.\d{1,3}(?:\.\d{1,2})?)?$/,
      what: "a driver: its branch, such as '570', or its version, such as '570.172.08'",
    }),
  ),
  nvlinkDomain: optional(
    plainText({
      pattern: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.\d+$/,
      what: 'an NVLink domain: the UUID of a cluster, a dot, a number',
    }),
  ),
  numa: optional(oneOf([true])),
  deviceEnable: optional(oneOf(devices)),
};
const schema = (): Schema => object<GpuNodeLabels>(gpuNodeLabelFields);

/**
 * Labels of GPU nodes with the keys and values of those who write them: for `labels` and `nodeSelector` of a pool, and for `nodeSelector`
 * of pods that are written by hand. On nodes with GPU Feature Discovery, which the GPU Operator brings, those of `nvidia.com` are there
 * already; `labels` of a pool are for nodes without it.
 *
 * @example
 * ```ts
 * GpuNodePool.borrowed(cluster, 'rack-3', { sharing: whole(), nodeSelector: gpuNodeLabels({ cuda: '13' }) });
 * ```
 */
export function gpuNodeLabels(labels: GpuNodeLabels): Labels {
  return labelsOf(parse<GpuNodeLabels>(schema(), labels, 'gpuNodeLabels'));
}

/** The labels of what has been read. */
export function labelsOf({ cuda, driver, nvlinkDomain, numa, deviceEnable }: GpuNodeLabels): Labels {
  const [cudaMajor, cudaMinor] = cuda?.split('.') ?? [];
  const said = {
    cudaMajor,
    cudaMinor,
    ...(driver?.includes('.') === true ? { driver } : { driverMajor: driver }),
    nvlinkDomain,
    numa: numa === undefined ? undefined : 'true',
    deviceEnable,
  };
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      value === undefined ? [] : [[gpuLabelKeys[name as keyof typeof gpuLabelKeys], value]],
    ),
  );
}
