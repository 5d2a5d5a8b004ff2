import { mostOfProfile } from '../../words/gpu';
import type { Container, PodSpec } from '../../words/kubernetes';
import { type GpuRequest, type PoolDescription, type PoolShape, type Sharing, sharingOn } from '../model';
import { allocatorOf } from './allocators';
import { bind } from './bind';
import { claimsAmong } from './dra/claim-lookup';
import { gpuAsks, gpusOfPod } from './gpu-requests';
import { offeredResources } from './offered';
import { gpusTaken } from './pods-on-gpus';

/** What a pod takes of the GPUs of a node. */
export interface GpuWorth {
  /** GPUs' worth that it takes, and that a node has. */
  readonly taken: number;
  readonly of: number;
  /** Such pods that a node has devices for. */
  readonly pods: number;
  /** What its container asks for in limits. */
  readonly limits: Readonly<Record<string, number>>;
  /** How the GPUs are offered while it runs: as the pool says, or as a window of a schedule has to cut them for it. */
  readonly sharing: Sharing;
}

/**
 * What a request, or one for all devices of a `node`, takes of a node with this machine, weighed by memory and compute: whole
 * GPUs count 1, MIG devices their slots and slices, shares their part of a device, and parts what they ask for. Devices that the
 * layout of the pool leaves out add nothing, so that those it has come to a whole node. A device that the layout does not have,
 * as by a window of a schedule, counts as it is of its GPU: less than or equal to what it would be in any layout.
 *
 * @returns undefined where it is not known, or where the node has less.
 */
export function gpuWorth(pool: PoolDescription, shape: PoolShape, request: GpuRequest | 'node'): GpuWorth | undefined {
  const sharing = sharingOn(pool.sharing, shape.machine.gpu);
  const asked = request === 'node' ? allOf(sharing, shape) : askedOf(pool, shape, request);
  if (asked === undefined) return undefined;
  const worth = allocatorOf(sharing).parts === undefined ? byDevices(sharing, shape, asked) : byParts(sharing, shape, asked);
  return worth !== undefined && worth.taken > 0 && worth.taken <= worth.of * (1 + TINY) ? worth : undefined;
}

/** Thirds of sevenths do not add up to a whole. */
const TINY = 1e-9;

interface Asked {
  readonly spec?: PodSpec;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly limits: Readonly<Record<string, number>>;
  /** Devices by resource, those of claims among them. */
  readonly devices: ReadonlyMap<string, number>;
  readonly mig?: string;
}

function allOf(sharing: Sharing, shape: PoolShape): Asked | undefined {
  const offered = offeredResources(sharing, shape);
  if (offered.length === 0 || offered.some(({ perNode }) => perNode === undefined)) return undefined;
  const devices = new Map(offered.map(({ resource, perNode = 0 }) => [resource, perNode]));
  return { devices, limits: Object.fromEntries([...devices].filter(([resource]) => resource.includes('/'))) };
}

function askedOf(pool: PoolDescription, shape: PoolShape, request: GpuRequest): Asked {
  const { containers, pod, objects } = bind([{ container: NAME, request }], { ...pool, shapes: [shape] }, NAME);
  const { resources: limits = {}, claims = [] } = containers[NAME] ?? {};
  const container: Container = { name: NAME, image: NAME, resources: { limits, claims } };
  const spec: PodSpec = { containers: [container], resourceClaims: [...pod.resourceClaims] };
  const asks = gpuAsks(spec, claimsAmong(objects)?.(undefined), undefined, pod.annotations);
  const [mig] = asks.flatMap((ask) => ask.mig ?? []);
  return { spec, annotations: pod.annotations, limits, devices: gpusOfPod(spec, asks), ...(mig === undefined ? {} : { mig }) };
}
const NAME = 'share';

function byParts(sharing: Sharing, { machine }: PoolShape, { spec, annotations, limits }: Asked): GpuWorth | undefined {
  const of = machine.gpus.length;
  const taken = spec === undefined ? of : gpusTaken(machine, spec, sharing, annotations);
  return taken === undefined ? undefined : { taken, of, pods: Math.floor(of / taken + TINY), limits, sharing };
}

function byDevices(own: Sharing, shape: PoolShape, { devices, limits, mig }: Asked): GpuWorth | undefined {
  const ofPool = offeredResources(own, shape);
  const isOffered = [...devices.keys()].every((resource) => ofPool.some((offer) => offer.resource === resource));
  const sharing = isOffered ? own : cutFor(own, shape, mig);
  const offered = isOffered ? ofPool : offeredResources(sharing, shape);
  const { partOf = () => 1 } = allocatorOf(sharing).devices;
  const { gpu, gpus } = shape.machine;
  let [taken, pods] = [0, Infinity];
  for (const [resource, count] of devices) {
    const perNode = offered.find((offer) => offer.resource === resource)?.perNode;
    if (perNode === undefined || perNode < count) return undefined;
    taken += count * (partOf(sharing, resource, gpu) ?? NaN);
    pods = Math.min(pods, Math.floor(perNode / count));
  }
  const all = offered.reduce((sum, { resource, perNode = NaN }) => sum + perNode * (partOf(sharing, resource, gpu) ?? NaN), 0);
  const of = isOffered ? all : gpus.length;
  return Number.isNaN(taken) || Number.isNaN(of) ? undefined : { taken, of, pods, limits, sharing };
}

/** GPUs cut as a window has to cut them for devices that the layout of the pool does not have: all alike, or whole. */
function cutFor(sharing: Sharing, { machine }: PoolShape, profile: string | undefined): Sharing {
  const { partition } = sharing;
  if (partition.kind !== 'mig') return sharing;
  if (profile === undefined) return { ...sharing, partition: { kind: 'none' } };
  return {
    ...sharing,
    partition: { ...partition, groups: [{ devices: 'all', layout: { [profile]: mostOfProfile(machine.gpu, profile) ?? 0 } }] },
  };
}
