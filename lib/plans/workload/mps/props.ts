import type { GpuPool, PlainText } from '../../model';

/** The MPS daemons of a pool. */
export interface MpsControlDaemonProps {
  /** The pool whose containers are its clients: one that says `mpsDaemon(...)`. */
  readonly pool: GpuPool<'mpsDaemon'>;
  /**
   * Image with a shell, such as `'ubuntu:24.04'`: `nvidia-cuda-mps-control` and `nvidia-smi` are those of the driver, which the
   * container toolkit mounts. It needs `setpriv` as well where the pool's daemon has a `user`.
   */
  readonly image: string;
  /**
   * RuntimeClass with which the toolkit gives GPUs to the pod.
   *
   * @default 'nvidia'
   */
  readonly runtimeClassName?: PlainText;
  /**
   * Names of Secrets to pull the image with.
   *
   * @default - none
   */
  readonly imagePullSecrets?: readonly PlainText[];
  /**
   * Namespace of the DaemonSet; it must be at Pod Security level `privileged`.
   *
   * @default 'kube-system'
   */
  readonly namespace?: PlainText;
  /**
   * Name of the DaemonSet.
   *
   * @default - the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}
