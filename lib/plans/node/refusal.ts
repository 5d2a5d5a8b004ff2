import { peakOf } from '../../internal';
import type { PodSpec, ResourceList } from '../../words/kubernetes';
import type { PoolShape, Sharing } from '../model';
import { admissionNode, admissionPod } from './admission';

/** What the containers of a pod ask for, by name. */
export const askedBy = ({ initContainers = [], containers }: PodSpec): Readonly<Record<string, ResourceList>> =>
  Object.fromEntries(
    [...initContainers, ...containers].map(({ name, resources: { requests, limits } = {} }) => [name, { ...requests, ...limits }]),
  );

/** What helps a pod that a node can never run, where one thing is in the way; nothing where several resources have to agree. */
export function refusalFix(spec: PodSpec, sharing: Sharing, shape: PoolShape, reason: string): string | undefined {
  const [, resource, room] = /^Insufficient (.+): .+ of (.+) on a node$/.exec(reason) ?? [];
  if (resource !== undefined) return `ask for at most ${room} ${resource} in all containers of the pod`;
  if (reason.startsWith('SMTAlignmentError')) {
    const threads = shape.machine.threadsPerCore ?? 2;
    return reason.includes('multiple') ? `ask for a multiple of ${threads} CPUs, whole cores with all their threads` : 'ask for fewer CPUs';
  }
  if (shape.kubelet?.topologyManagerPolicy !== 'single-numa-node') return undefined;
  const node = admissionNode(shape, sharing);
  if (!('devices' in node)) return undefined;
  const { containers } = admissionPod(spec);
  for (const [name, free] of Object.entries(node.devices.free)) {
    // The last number is of devices without a NUMA node.
    const most = Math.max(...free.slice(0, -1));
    const asked = peakOf(containers, ({ devices }) => devices[name] ?? 0);
    if (asked > most && most > 0)
      return `ask for at most ${most} ${name} in a pod, as many as a NUMA node has, or use topologyManagerPolicy restricted or best-effort`;
  }
  return undefined;
}
