import { ownerKind } from '../../words/kinds';
import type { MachineShape } from '../../words/machine';
import type { Model, PoolDescription } from '../../plans/model';
import { meetingPlacesOf } from '../checks/commands/rendezvous-addresses';
import { nodesByController } from '../checks/train/torch-nodes';
import type { SeenPod } from './related';

/** Variables of PyTorch that a pod's controller or another variable fills in, such as `$(LWS_LEADER_ADDRESS)`. */
const ADDRESSES: ReadonlySet<string> = new Set(['MASTER_ADDR', 'PET_MASTER_ADDR']);

/** Whether the processes of the pods look for those of another pod. */
export function meetsOthers({ pod, containers }: SeenPod, model: Model): boolean {
  const row = ownerKind(pod.owner);
  const rendezvous = row?.rendezvous;
  if (pod.replicas !== undefined && (rendezvous === 'torchrun' || rendezvous === 'mpi')) return true;
  // A cluster of Ray that ends with its job; of one that stays nobody knows what it is for.
  if (pod.replicas !== undefined && rendezvous === 'ray' && row?.until !== undefined) return true;
  return containers.some(
    ({ container }) =>
      meetingPlacesOf(container).some(({ value }) => value !== '127.0.0.1' && value !== 'localhost') ||
      container.env?.some(({ name, value = '' }) => ADDRESSES.has(name) && value.startsWith('$(')) === true ||
      nodesByController(container, pod, model).some((nodes) => nodes > 1),
  );
}

/** NVIDIA's Network Operator offers whole cards by this name. Source: Mellanox/network-operator example/hostdev. */
export const HOST_DEVICES = 'nvidia.com/hostdev';

/** The first machine of a pool whose network devices nobody published. */
export const machineWithoutNics = ({ shapes = [] }: PoolDescription): MachineShape | undefined =>
  shapes.map(({ machine }) => machine).find(({ nics }) => nics === undefined);
