import type { PlainText } from '../../model';

/** How GPU-Manager is installed on the nodes of the pools that say `gpuManager()`. */
export interface GpuManagerProps {
  /**
   * Image of GPU-Manager, built from v1.1.0 or newer: older ones speak to Docker alone. Nobody maintains a public one, and the
   * `tkestack/gpu-manager:1.0.3` of its own manifest is older.
   */
  readonly image: string;
  /**
   * gpu-admission, the extender of kube-scheduler that finds the node and the GPU with room: without it a pod goes to a node
   * where the parts of several GPUs add up to what it asks for, and fails there.
   *
   * @default - it runs already, as with the platform of Alauda, which calls it `gpu-quota-admission`
   */
  readonly admission?: GpuAdmissionPods;
  /**
   * Where the container runtime listens, below `/run` or `/var/run`. GPU-Manager speaks CRI v1alpha2, which containerd has
   * up to 1.7.
   *
   * @default - the socket of the containerd of the cluster's distribution
   */
  readonly runtimeEndpoint?: PlainText;
  /**
   * What makes the cgroups of pods, as in the kubelet's `cgroupDriver`.
   *
   * @default 'systemd'
   */
  readonly cgroupDriver?: 'systemd' | 'cgroupfs';
  /**
   * Name of the objects; those of gpu-admission end with `-admission`.
   *
   * @default - the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * Namespace of the objects. Whoever may run pods there may use their ServiceAccounts, and GPU-Manager's pods have all rights
   * on their nodes.
   *
   * @default 'kube-system'
   */
  readonly namespace?: PlainText;
  /**
   * Findings that are known and accepted: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** gpu-admission, and how kube-scheduler reaches it. */
export interface GpuAdmissionPods {
  /** Image with the program `/usr/bin/gpu-admission`. Nobody publishes one: build it from tkestack/gpu-admission. */
  readonly image: string;
  /**
   * `localhost`: it runs on every control plane node, and only what runs there reaches it; for the kube-scheduler of the
   * control plane. `service`: it runs once in the cluster, behind a Service that pods of its namespace reach; for a
   * `GpuScheduler` with `deployment` in the same namespace.
   *
   * @default - `localhost` where users run the control plane, `service` where a provider does
   */
  readonly reachedBy?: 'localhost' | 'service';
}
