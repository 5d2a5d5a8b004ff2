import { byName, ownValue } from '../../../internal';
import { MiB, parseMemory, type EnvVar, type Volume, type VolumeMount } from '../../../words/kubernetes';
import type { AllocatorBinding, BindAsk, ContainerBinding, MpsClient, Sharing } from '../../model';
import { isMpsDaemonShare, isMpsShare, type MpsDaemonShare } from './share';

/** Variables of MPS clients. Source: NVIDIA Multi-Process Service documentation (2026), environment variables. */
export const mpsVariables = {
  pipe: 'CUDA_MPS_PIPE_DIRECTORY',
  log: 'CUDA_MPS_LOG_DIRECTORY',
  threads: 'CUDA_MPS_ACTIVE_THREAD_PERCENTAGE',
  memory: 'CUDA_MPS_PINNED_DEVICE_MEM_LIMIT',
  priority: 'CUDA_MPS_CLIENT_PRIORITY',
} as const;

/** Names of the volumes by which a client reaches its daemon. */
export const MPS_PIPE_VOLUME = 'nvidia-mps-pipe';
export const MPS_SHM_VOLUME = 'nvidia-mps-shm';

/**
 * The shared memory in which a daemon and its clients meet: a folder of the node's own /dev/shm, which is in memory already, for
 * a daemon in a pod; all of it for a daemon of the node. So no pod needs hostIPC.
 */
export const mpsSharedMemory = ({ runs }: Pick<MpsDaemonShare, 'runs'>): Volume => ({
  name: MPS_SHM_VOLUME,
  hostPath: runs === 'node' ? { path: '/dev/shm', type: 'Directory' } : { path: '/dev/shm/nvidia-mps', type: 'DirectoryOrCreate' },
});

/** Mounts by which a container meets its daemon. */
export const mpsMounts = ({ pipeDirectory }: Pick<MpsDaemonShare, 'pipeDirectory'>): readonly VolumeMount[] => [
  { name: MPS_PIPE_VOLUME, mountPath: pipeDirectory },
  { name: MPS_SHM_VOLUME, mountPath: '/dev/shm' },
];

/** What a client says of itself. A container has one GPU of those that are shared, whose index is 0 there. */
function variables({ activeThreadPercentage, pinnedMemoryLimit, priority }: MpsClient): readonly EnvVar[] {
  const mebibytes = Math.floor((parseMemory(pinnedMemoryLimit ?? 0) ?? 0) / MiB);
  return [
    ...(activeThreadPercentage === undefined ? [] : [{ name: mpsVariables.threads, value: String(activeThreadPercentage) }]),
    ...(mebibytes === 0 ? [] : [{ name: mpsVariables.memory, value: `0=${mebibytes}M` }]),
    ...(priority === undefined ? [] : [{ name: mpsVariables.priority, value: String(priority) }]),
  ];
}

/**
 * Whether an MPS daemon may serve the GPUs of a pool. One on the node takes whole GPUs, so that none serves those that are cut, or shared
 * by time-slicing.
 */
export const mayHaveMpsDaemon = (sharing: Sharing | undefined): boolean =>
  sharing === undefined || isMpsShare(sharing.share) || (sharing.share.kind === 'none' && sharing.partition.kind === 'none');

/** The binding with what clients of MPS need besides their share of a GPU. */
export function withMps(binding: AllocatorBinding, { requests, pool }: BindAsk): AllocatorBinding {
  const daemon = daemonOf(pool?.sharing);
  if (daemon === undefined && !requests.some(({ request }) => request.mps !== undefined)) return binding;
  const containers = byName<Partial<ContainerBinding>>(binding.containers);
  for (const { container, request } of requests)
    containers[container] = {
      ...ownValue(containers, container),
      env: [...(daemon === undefined ? [] : [{ name: mpsVariables.pipe, value: daemon.pipeDirectory }]), ...variables(request.mps ?? {})],
      ...(daemon === undefined ? {} : { volumeMounts: mpsMounts(daemon) }),
    };
  if (daemon === undefined || requests.length === 0) return { ...binding, containers };
  const pipe: Volume = { name: MPS_PIPE_VOLUME, hostPath: { path: daemon.pipeDirectory, type: 'Directory' } };
  return { ...binding, containers, pod: { ...binding.pod, volumes: [pipe, mpsSharedMemory(daemon)] } };
}

const daemonOf = (sharing: Sharing | undefined): MpsDaemonShare | undefined =>
  sharing !== undefined && isMpsDaemonShare(sharing.share) ? sharing.share : undefined;
