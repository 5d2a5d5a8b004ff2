import { object, oneOf, required } from '../../internal';
import type { FabricRow } from '../model';
import { machinesOf, namedShare, nicsOf, ofInfiniband as belongs } from './nics';
import { rdmaKeys, rdmaMisfit, type RdmaOptions, rdmaUnused, rdmaUse } from './rdma';

/** InfiniBand between nodes, as `infiniband()` makes it. */
export interface Infiniband extends RdmaOptions {
  readonly kind: 'infiniband';
}

/** InfiniBand: RDMA devices for each pod, by NVIDIA's network operator or another device plugin. NCCL finds them by itself. */
export const infiniband = (options: RdmaOptions = {}): Infiniband => Object.freeze({ kind: 'infiniband', ...options });

export const infinibandRow: FabricRow<Infiniband> = {
  id: 'infiniband',
  name: 'InfiniBand',
  schema: object<Infiniband>({ kind: required(oneOf(['infiniband'])), ...rdmaKeys }),
  use: (choice, ask) => rdmaUse(choice, ask, belongs),
  misfit: (choice, ask) => rdmaMisfit('InfiniBand', choice, ask, belongs),
  unused: (choice, ask) => rdmaUnused(choice, ask, belongs),
  isOn: (machine) => nicsOf(machine, belongs).length > 0,
  implied: (ask) => (machinesOf(ask).length > 0 && namedShare(ask, belongs) !== undefined ? infiniband() : undefined),
  example: "infiniband({ resource: 'rdma/<name>' })",
  source: 'Mellanox/network-operator example/; Mellanox/k8s-rdma-shared-dev-plugin README',
};
