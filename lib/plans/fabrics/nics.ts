import { cloudOf, type MachineShape, type Nic } from '../../words/machine';
import type { FabricAsk } from '../model';

/** What the plugin of AWS calls the EFA devices of a node. Source: aws-efa-k8s-device-plugin v0.5.3. */
export const EFA_RESOURCE = 'vpc.amazonaws.com/efa';

/** How many devices of each resource the NICs of a machine give. A NIC without a resource counts as EFA, or not at all. */
export function networkDevices({ nics = [] }: MachineShape): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { resource, kind, devices = 1 } of nics) {
    const name = resource ?? (kind === 'efa' ? EFA_RESOURCE : undefined);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + devices);
  }
  return counts;
}

/** Machines that may run who asks. */
export const machinesOf = ({ pool }: FabricAsk): readonly MachineShape[] => (pool?.shapes ?? []).map(({ machine }) => machine);

/** Which NICs of a machine belong to a fabric. */
export type NicFilter = (nic: Nic) => boolean;

export const ofInfiniband: NicFilter = ({ kind }) => kind === 'infiniband';

/** Ports beside GPUs have 100 Gbit/s and more; those of slower cards, or without a known speed, may be the cluster's own network. */
export const ofRoce: NicFilter = ({ kind, gbps = 0, resource }) => kind === 'ethernet' && (gbps >= 100 || resource !== undefined);

/** NICs of NVIDIA that carry RDMA, so that its Network Operator can give them to pods. Google's come by networks of GKE: gib(). */
export const rdmaNics = (machine: MachineShape): readonly Nic[] =>
  cloudOf(machine) === 'gcp' ? [] : nicsOf(machine, (nic) => ofInfiniband(nic) || ofRoce(nic));

/** The NICs of a fabric on a machine. */
export const nicsOf = ({ nics = [] }: MachineShape, belongs: NicFilter): readonly Nic[] => nics.filter(belongs);

/**
 * How many of a fabric's NICs go with the GPUs of a pod: each GPU's own, as whole devices. The machine of the pool with the
 * fewest decides, since the pod may land there; undefined where the NICs of one are not known.
 */
export function nicShare(ask: FabricAsk, belongs: NicFilter): number | undefined {
  const shares = machinesOf(ask).map((machine) => shareOf(machine, ask.gpus, nicsOf(machine, belongs).length));
  if (shares.length === 0 || shares.includes(undefined)) return undefined;
  return Math.min(...shares.map((share) => share ?? 0));
}

const shareOf = ({ nics, gpus }: MachineShape, asked: number, own: number): number | undefined =>
  nics === undefined || gpus.length === 0 ? undefined : Math.floor((own * Math.min(asked, gpus.length)) / gpus.length);

/**
 * The same by the resources that the machines name: how many devices of each. Undefined where a NIC of one machine names
 * none, or two machines differ.
 */
export function namedShare(ask: FabricAsk, belongs: NicFilter): Readonly<Record<string, number>> | undefined {
  const texts = new Set(machinesOf(ask).map((machine) => JSON.stringify(namesOf(machine, ask.gpus, belongs))));
  const [first] = texts;
  return texts.size === 1 && first !== undefined ? ((JSON.parse(first) as Record<string, number> | null) ?? undefined) : undefined;
}

function namesOf(machine: MachineShape, asked: number, belongs: NicFilter): Readonly<Record<string, number>> | null {
  const own = nicsOf(machine, belongs);
  const count = shareOf(machine, asked, own.length) ?? 0;
  const names = own.slice(0, count).map(({ resource }) => resource);
  if (count === 0 || names.includes(undefined)) return null;
  const counts: Record<string, number> = {};
  for (const name of names) if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
