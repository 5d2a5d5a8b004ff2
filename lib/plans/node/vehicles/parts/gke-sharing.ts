import { type GpuModel, mostMig, type MigProfile } from '../../../../words/gpu';
import { type NodePlan, type Partition, type Share, sharingOn } from '../../../model';
import { imageOf, type Platform } from '../../../../words/platforms';

/** How GKE cuts and shares the GPUs of a node, by its own device plugin. Fields as those of a ComputeClass, `gpu.gpuSharing`. */
export interface GkeSharing {
  readonly sharingStrategy?: 'TIME_SHARING' | 'MPS';
  readonly maxSharedClientsPerGPU?: number;
  readonly gpuPartitionSize?: string;
}

/**
 * Undefined where nothing is to be said, or GKE has no words for it: it cuts each GPU into as many devices of one profile as
 * there is room for, and calls them and shares of GPUs `nvidia.com/gpu`, 2 to 48 of them.
 *
 * Source: GoogleCloudPlatform/compute-class-api 8067eae6, GpuSharing; GKE documentation, ComputeClass, from 1.35.2-gke.1485000;
 * container-engine-accelerators 992db812.
 */
export function gkeSharing(plan: NodePlan, platform: Platform): GkeSharing | undefined {
  const { sharing, machine } = plan;
  if (sharing === undefined || imageOf(platform, plan)?.brings.devicePlugin !== true) return undefined;
  const { partition, share } = sharingOn(sharing, machine.gpu);
  const [size, shares] = [partitionOf(partition, machine.gpu), sharesOf(share)];
  return size === undefined || shares === undefined || Object.keys({ ...size, ...shares }).length === 0
    ? undefined
    : { ...shares, ...size };
}

function partitionOf(partition: Partition, gpu: GpuModel): Pick<GkeSharing, 'gpuPartitionSize'> | undefined {
  if (partition.kind === 'none') return {};
  const [group, ...others] = partition.groups ?? [];
  if (group === undefined || others.length > 0 || group.devices !== 'all' || partition.strategy !== 'single') return undefined;
  const [[profile, count] = [], ...more] = Object.entries(group.layout);
  if (profile === undefined || more.length > 0 || count !== mostMig(gpu, profile as MigProfile)) return undefined;
  return { gpuPartitionSize: profile };
}

function sharesOf(share: Share): Omit<GkeSharing, 'gpuPartitionSize'> | undefined {
  if (share.kind === 'none') return {};
  if (share.kind !== 'timeSlicing' && share.kind !== 'mps') return undefined;
  if (share.renamed || share.each !== undefined || share.replicas > 48) return undefined;
  return { sharingStrategy: share.kind === 'mps' ? 'MPS' : 'TIME_SHARING', maxSharedClientsPerGPU: share.replicas };
}

/**
 * The GPUs of a node for `gcloud container node-pools create --accelerator`, with how GKE cuts or shares them. Source: Google
 * Cloud SDK, container node-pools create.
 */
export const acceleratorOption = (
  type: string,
  count: number,
  driver: 'default' | 'disabled',
  { sharingStrategy, maxSharedClientsPerGPU, gpuPartitionSize }: GkeSharing = {},
): string =>
  [
    `type=${type}`,
    `count=${count}`,
    `gpu-driver-version=${driver}`,
    ...(gpuPartitionSize === undefined ? [] : [`gpu-partition-size=${gpuPartitionSize}`]),
    ...(sharingStrategy === undefined
      ? []
      : [
          `gpu-sharing-strategy=${sharingStrategy.toLowerCase().replace('_', '-')}`,
          `max-shared-clients-per-gpu=${maxSharedClientsPerGPU ?? 2}`,
        ]),
  ].join(',');

/** The machine type of Google's that a machine is; undefined where it is none of theirs. */
export const gkeMachineType = ({ name }: NodePlan['machine']): string | undefined =>
  /^(?:gcp-)?([a-z]\d+[a-z]?-[a-z]+-\d+g?(?:-metal)?)$/.exec(name)?.[1];
