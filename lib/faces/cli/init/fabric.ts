import { fabricsOn } from '../../../plans/fabrics';
import { hasSwitches, needsSubnetManager } from '../../../plans/node';
import type { MachineShape } from '../../../words/machine';
import type { Made, Prop } from './made';

/** Under which RDMA device plugins offer the NICs in a project. */
const RESOURCE = 'rdma/hca';

/** How a program chooses the fabrics that a machine does not imply, by the id of their row. */
const CHOICES: Readonly<Record<string, { readonly code: string; readonly note: string }>> = {
  infiniband: { code: `infiniband({ resource: '${RESOURCE}' })`, note: 'what the Network Operator above offers' },
  roce: { code: `roce({ resource: '${RESOURCE}' })`, note: 'CHANGE: the resource of your RDMA device plugin' },
  tcpx: { code: 'tcpx()', note: "GKE's networks and plugin for it have to be there" },
  tcpxo: { code: 'tcpxo()', note: "GKE's networks and plugin for it have to be there" },
  gib: { code: 'gib()', note: "GKE's networks and plugin for it have to be there" },
  nvlinkDomain: { code: 'nvlinkDomain()', note: 'all pods in one NVLink domain' },
};

const fabricOf = (machine: MachineShape): string => fabricsOn(machine)[0]?.id ?? '';

/** What a training job says of the network between its nodes: nothing where the machine says it, or nobody knows its NICs. */
export function fabricOfJob(machine: MachineShape): { readonly props: readonly Prop[]; readonly imports: readonly string[] } {
  const id = fabricOf(machine);
  const choice = CHOICES[id];
  return choice === undefined ? { props: [], imports: [] } : { props: [{ name: 'fabric', ...choice }], imports: [id] };
}

/** What offers the NICs of a machine to pods. */
export const fabricInstalls = (machine: MachineShape): readonly Made[] =>
  fabricOf(machine) === 'infiniband' ? [{ construct: 'NetworkOperator', props: nicsOf(machine) }] : [];

const nicsOf = (machine: MachineShape): readonly Prop[] => [
  { name: 'resource', code: `'${RESOURCE}'` },
  ...(hasSwitches(machine) && needsSubnetManager(machine) ? [INTERFACES] : []),
];
/** The bridges of such NVSwitches are InfiniBand devices as well. */
const INTERFACES: Prop = {
  name: 'interfaces',
  code: `{ '${RESOURCE}': ['ibs1f0', 'ibs2f0'] }`,
  note: 'CHANGE: the NICs as ip link shows them on a node, without the bridges of the NVSwitches',
};
