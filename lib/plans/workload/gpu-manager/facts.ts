import { gpuAdmission, gpuManagerLabels } from '../../allocators';
import type { SchedulerExtender } from '../../../words/formats';
import type { Labels } from '../../../words/kubernetes';
import type { ClusterDescription, Place, PoolDescription } from '../../model';
import { platformOf } from '../../../words/platforms';
import { type Identity, identityOf } from '../pod/metadata';
import type { GpuManagerProps } from './props';

/** Where it is installed. */
export interface GpuManagerPlace extends Place {
  readonly cluster: ClusterDescription;
  /** The pools that the cluster has so far. */
  readonly pools: readonly PoolDescription[];
}

/** Where gpu-admission listens. Source: tkestack/gpu-admission 47d56ae9 `main.go`. */
export const ADMISSION_PORT = 3456;

/** Where it runs unless the user says it: it is there before anything else, and few may run pods in it. */
export const NAMESPACE = 'kube-system';

/** Name, namespace and labels of GPU-Manager's objects, or of those of gpu-admission. */
export function identityOfManager(place: Place, { name = place.id, namespace = NAMESPACE }: GpuManagerProps, end = ''): Identity {
  return identityOf(place, { name: `${name}${end}` }, { namespace });
}

/** The pools whose GPUs it divides. */
export const managedPools = (pools: readonly PoolDescription[]): readonly PoolDescription[] =>
  pools.filter(({ sharing }) => gpuManagerLabels(sharing) !== undefined);

/** The labels by which its DaemonSet finds the nodes of a pool. */
export const labelsOfManaged = ({ sharing }: PoolDescription): Labels => gpuManagerLabels(sharing) ?? {};

/** How kube-scheduler reaches gpu-admission. */
export function reachOf({ admission }: GpuManagerProps, { distribution }: ClusterDescription): 'localhost' | 'service' {
  return admission?.reachedBy ?? (platformOf(distribution)?.controlPlane === 'provider' ? 'service' : 'localhost');
}

/** gpu-admission as an extender of kube-scheduler; undefined where it is not installed here. */
export function extenderOfManager(place: GpuManagerPlace, props: GpuManagerProps): SchedulerExtender | undefined {
  if (props.admission === undefined) return undefined;
  if (reachOf(props, place.cluster) === 'localhost') return gpuAdmission();
  const { name, namespace } = identityOfManager(place, props, '-admission');
  return gpuAdmission({ urlPrefix: `http://${name}.${namespace}.svc:${ADMISSION_PORT}/scheduler` });
}

/** The socket of the container runtime, below what the DaemonSet mounts: `/var/run` of the node, which is `/run`. */
export function socketOf({ runtimeEndpoint }: GpuManagerProps, { distribution }: ClusterDescription): string {
  const socket = runtimeEndpoint ?? platformOf(distribution)?.containerdSocket ?? '/run/containerd/containerd.sock';
  return socket.replace(/^(?:\/var)?\/run\//, '/var/run/');
}
