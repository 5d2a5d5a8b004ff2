import { gpuLabelKeys, type GpuModel, gpuModels, gpuOf } from '../../words/gpu';
import { object, oneOf, optional, plainText, required } from '../../internal';
import { DNS_LABEL } from '../../words/kubernetes';
import type { FabricRow, PlainText } from '../model';
import { machinesOf } from './nics';

/** Options of NVLink between nodes. */
export interface NvlinkDomainOptions {
  /**
   * ResourceClaimTemplate of a ComputeDomain that exists already, in the namespace of the pods.
   *
   * @default - a ComputeDomain is made for the workload, named after it
   */
  readonly channel?: PlainText;
}

/** NVLink between nodes, as `nvlinkDomain()` makes it. */
export interface NvlinkDomain extends NvlinkDomainOptions {
  readonly kind: 'nvlinkDomain';
}

/**
 * NVLink between the trays of a GB200 or GB300 rack, by a ComputeDomain of NVIDIA's DRA driver, which has to be installed.
 * All pods of the workload are kept in one NVLink domain (`nvidia.com/gpu.clique`). Between racks another fabric is needed:
 * `fabric: [nvlinkDomain(), infiniband()]`.
 */
export const nvlinkDomain = (options: NvlinkDomainOptions = {}): NvlinkDomain => Object.freeze({ kind: 'nvlinkDomain', ...options });

/** GPUs whose NVLink leaves the machine. */
const IN_RACKS: readonly GpuModel[] = gpuModels.filter((model) => gpuOf(model).nvlinkDomainGpus !== undefined);
const CLAIM = 'compute-domain-channel';

export const nvlinkDomainRow: FabricRow<NvlinkDomain> = {
  id: 'nvlinkDomain',
  name: 'NVLink between nodes',
  schema: object<NvlinkDomain>({
    kind: required(oneOf(['nvlinkDomain'])),
    channel: optional(plainText({ pattern: DNS_LABEL, what: 'name of a ResourceClaimTemplate' })),
  }),
  use: ({ channel }, { owner = 'compute-domain' }) => {
    const template = channel ?? `${owner}-channel`;
    return {
      together: gpuLabelKeys.nvlinkDomain,
      resourceClaims: [{ name: CLAIM, resourceClaimTemplateName: template }],
      objects:
        channel === undefined
          ? [
              {
                apiVersion: 'resource.nvidia.com/v1beta1',
                kind: 'ComputeDomain',
                metadata: { name: owner },
                // 0 is what the driver recommends: it then starts as many IMEX daemons as there are pods, and makes the template
                // of the channel's claim. Source: dra-driver-nvidia-gpu v0.4.1 `api/nvidia.com/resource/v1beta1/computedomain.go`.
                spec: { numNodes: 0, channel: { allocationMode: 'Single', resourceClaimTemplate: { name: template } } },
              },
            ]
          : [],
    };
  },
  misfit: (_choice, ask) => {
    const other = machinesOf(ask).find(({ gpu }) => !IN_RACKS.includes(gpu));
    return other === undefined
      ? undefined
      : {
          problem: `NVLink of machine '${other.name}' ends inside it`,
          got: other.gpu,
          allowed: IN_RACKS,
          fix: 'choose the fabric of its NICs',
        };
  },
  isOn: ({ gpu }) => IN_RACKS.includes(gpu),
  implied: () => undefined,
  example: 'nvlinkDomain()',
  source: 'NVIDIA/k8s-dra-driver-gpu, ComputeDomain v1beta1 (driver v0.4.0); NVIDIA/nccl, NCCL_MNNVL_ENABLE is automatic',
};
