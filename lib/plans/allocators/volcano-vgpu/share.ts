import { gpuMemory } from '../../../words/gpu';
import { integer, list, object, oneOf, optional, plainText, required, type Schema } from '../../../internal';
import { DNS_SUBDOMAIN } from '../../../words/kubernetes';
import type { PoolShape, Share, Sharing } from '../../model';
import { runtimeClassSchema } from '../hami-common';
import { type VgpuMode, vgpuModes } from '../vgpu-mode';

/** Containers on one GPU at most, where nobody says how many. */
export const VOLCANO_SPLIT_COUNT = 10;

/** Every GPU offered in parts of memory and cores by Volcano's vGPU device plugin. */
export interface VolcanoVgpuShare {
  readonly kind: 'volcanoVgpu';
  readonly operatingMode: VgpuMode;
  /** Containers on one GPU at most. */
  readonly deviceSplitCount: number;
  /** MiB of one unit of `volcano.sh/vgpu-memory`; absent where it follows from a machine that is not known. */
  readonly gpuMemoryFactor?: number;
  /** Names of the nodes, by which the device plugin finds their mode; absent where it is the usual one. */
  readonly nodeNames?: readonly string[];
  /** RuntimeClass of its pods, where one was said. */
  readonly runtimeClassName?: string;
}

declare module '../../model/sharing' {
  interface Shares {
    readonly volcanoVgpu: VolcanoVgpuShare;
  }
}

/** Whether Volcano's vGPU device plugin gives out the GPUs. */
export const isVolcanoVgpuShare = (share: Share): share is VolcanoVgpuShare => share.kind === 'volcanoVgpu';

export const nodeNamesSchema: Schema = list(plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of a node' }), { min: 1 });
export const memoryFactorSchema: Schema = integer({ min: 1, max: 1024 });

/** Forms of its shares in the description of a pool. */
export const volcanoVgpuShares = {
  volcanoVgpu: object<VolcanoVgpuShare>({
    kind: required(oneOf(['volcanoVgpu'])),
    operatingMode: required(oneOf(vgpuModes)),
    deviceSplitCount: required(integer({ min: 1 })),
    gpuMemoryFactor: optional(memoryFactorSchema),
    nodeNames: optional(nodeNamesSchema),
    runtimeClassName: optional(runtimeClassSchema),
  }),
};

/**
 * As many units of memory as a node may have. The device plugin tells the kubelet of each as a device of its own, and a message
 * of more than 4 MiB does not arrive: the node then has none, and the scheduler does not see its GPUs.
 *
 * Source: HAMi's questions and answers about volcano-vgpu, 32767; volcano-vgpu-device-plugin v1.12.0 `pkg/plugin/server.go`,
 * `apiDevices`, some 67 bytes a unit; Kubernetes 1.36.3 `pkg/kubelet/cm/devicemanager/plugin/v1beta1/client.go`, which leaves
 * gRPC's limit as it is.
 */
const MOST_UNITS = 32_767;

/** The sharing with a unit of memory: the smallest power of two with which no machine of the pool has too many units. */
export function withMemoryFactor(sharing: Sharing, shapes: readonly PoolShape[]): Sharing {
  const { partition, share } = sharing;
  if (!isVolcanoVgpuShare(share) || share.gpuMemoryFactor !== undefined || shapes.length === 0) return sharing;
  const most = Math.max(...shapes.map(({ machine }) => machine.gpus.length * gpuMemory(machine.gpu).mostMiB));
  let gpuMemoryFactor = 1;
  while (most / gpuMemoryFactor > MOST_UNITS) gpuMemoryFactor *= 2;
  return { partition, share: { ...share, gpuMemoryFactor } };
}

/** MiB of one unit of memory; 1, as the device plugin has it, where nothing was said and the machine is not known. */
export const memoryFactorOf = ({ share }: Pick<Sharing, 'share'>): number => (isVolcanoVgpuShare(share) ? (share.gpuMemoryFactor ?? 1) : 1);
