import { integer, object, oneOf, optional, required } from '../../internal';
import type { EnvVar } from '../../words/kubernetes';
import { cloudOf } from '../../words/machine';
import type { FabricRow } from '../model';
import { machinesOf, namedShare, nicsOf, ofRoce as belongs } from './nics';
import { rdmaKeys, rdmaMisfit, type RdmaOptions, rdmaUnused, rdmaUse } from './rdma';

/** Options of RDMA over Ethernet. */
export interface RoceOptions extends RdmaOptions {
  /**
   * Index of the GID that NCCL uses: `NCCL_IB_GID_INDEX`.
   *
   * @default - NCCL looks for one of RoCE v2 itself
   */
  readonly gidIndex?: number;
  /**
   * Traffic class of the lossless queue, as the switches are set up: `NCCL_IB_TC`.
   *
   * @default - NCCL's own
   */
  readonly trafficClass?: number;
}

/** RDMA over Ethernet between nodes, as `roce()` makes it. */
export interface Roce extends RoceOptions {
  readonly kind: 'roce';
}

/** RDMA over Converged Ethernet: RDMA devices for each pod, and most often a secondary network by Multus. */
export const roce = (options: RoceOptions = {}): Roce => Object.freeze({ kind: 'roce', ...options });

export const roceRow: FabricRow<Roce> = {
  id: 'roce',
  name: 'RoCE',
  schema: object<Roce>({
    kind: required(oneOf(['roce'])),
    ...rdmaKeys,
    gidIndex: optional(integer({ min: 0, max: 255 })),
    trafficClass: optional(integer({ min: 0, max: 255 })),
  }),
  use: (choice, ask) => {
    const use = rdmaUse(choice, ask, belongs);
    return { ...use, env: [...(use.env ?? []), ...envOf(choice)] };
  },
  misfit: (choice, ask) => rdmaMisfit('RoCE', choice, ask, belongs),
  unused: (choice, ask) => rdmaUnused(choice, ask, belongs),
  // RDMA devices of Google's machines come to pods by networks of GKE: gib().
  isOn: (machine) => cloudOf(machine) !== 'gcp' && nicsOf(machine, belongs).length > 0,
  implied: (ask) => (machinesOf(ask).length > 0 && namedShare(ask, belongs) !== undefined ? roce() : undefined),
  example: "roce({ resource: 'rdma/<name>', networks: ['<network>'] })",
  source:
    'Mellanox/network-operator example/; oracle-quickstart/oci-hpc-oke docs, "using hostNetwork with RDMA"; kserve v0.20.0 docs/samples/llmisvc/dp-ep',
};

function envOf({ gidIndex, trafficClass, networks }: Roce): readonly EnvVar[] {
  return [
    // The name of rank 0 is one of the cluster's network; NCCL would also try the secondary interfaces for it.
    ...(networks === undefined ? [] : [{ name: 'NCCL_SOCKET_IFNAME', value: 'eth0' }]),
    ...(gidIndex === undefined ? [] : [{ name: 'NCCL_IB_GID_INDEX', value: String(gidIndex) }]),
    ...(trafficClass === undefined ? [] : [{ name: 'NCCL_IB_TC', value: String(trafficClass) }]),
  ];
}
