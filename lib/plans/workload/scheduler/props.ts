import type { SchedulerExtender } from '../../../words/formats';
import type { Quantity } from '../../../words/kubernetes';
import type { PlainText } from '../../model';

/** What kube-scheduler does for GPUs, and where it gets to know it. */
export interface GpuSchedulerProps {
  /**
   * Profiles by `schedulerName`. A pod chooses one by its own `schedulerName`; `default-scheduler` is that of all pods which
   * name none: `{ 'gpu-binpack': {} }`.
   */
  readonly profiles: Readonly<Record<string, SchedulerProfile>>;
  /**
   * Programs that are asked where pods may go, in this order: `gpuAdmission()`, `alaudaExtender()`, `hamiExtender()`, or any
   * other in the words of KubeSchedulerConfiguration.
   *
   * @default - none
   */
  readonly extenders?: readonly SchedulerExtender[];
  /**
   * The KubeSchedulerConfiguration that is in use, as text or as an object: it is kept, and the above is added to it. What
   * contradicts it is refused.
   *
   * @default - kube-scheduler has no configuration file
   */
  readonly current?: string | Readonly<Record<string, unknown>>;
  /**
   * Run a second kube-scheduler as a Deployment, next to that of the control plane: where a provider runs the control plane,
   * or for plugins that Kubernetes does not have. Two schedulers that fill the same nodes may each give away the same GPU,
   * which the kubelet then refuses: let one of them alone place pods on GPU nodes.
   *
   * @default - the control plane's kube-scheduler is configured
   */
  readonly deployment?: SchedulerDeployment;
  /**
   * Where the configuration file is on the nodes of a control plane of kubeadm, k3s or RKE2. With `current`, where that one is.
   *
   * @default - `/etc/kubernetes/kube-scheduler-config.yaml`; k3s and RKE2: the same below `/etc/rancher/k3s`, `/etc/rancher/rke2`
   */
  readonly configFile?: PlainText;
  /**
   * kube-scheduler's kubeconfig on those nodes: with a configuration file it takes no other.
   *
   * @default - as the distribution has it: `/etc/kubernetes/scheduler.conf`, `/var/lib/rancher/k3s/server/cred/scheduler.kubeconfig`
   */
  readonly kubeconfig?: PlainText;
  /**
   * Findings that are known and accepted: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** A profile of kube-scheduler: how pods that name it are placed. */
export interface SchedulerProfile {
  /**
   * How the plugin NodeResourcesFit scores nodes.
   *
   * @default - `{ type: 'MostAllocated' }`: a pod goes where most of the GPUs are taken, so that whole nodes stay free
   */
  readonly scoringStrategy?: ScoringStrategy;
  /**
   * Weight of that score among those of the other plugins, which have 1 to 3.
   *
   * @default - 1, as Kubernetes has it
   */
  readonly weight?: number;
  /**
   * Leave out nodes on which no NUMA node has room for the pod: the plugin NodeResourceTopologyMatch of scheduler-plugins,
   * which needs `deployment.image` and something that writes NodeResourceTopology objects, such as NFD's topology-updater.
   *
   * @default - off: the kubelet alone looks at NUMA nodes, when the pod is there
   */
  readonly nodeResourceTopologyMatch?: NodeResourceTopologyMatch;
}

/** How nodes are scored by what pods ask of them. */
export type ScoringStrategy =
  | {
      /** `MostAllocated`: full nodes first. `LeastAllocated`: empty nodes first. */
      readonly type: 'MostAllocated' | 'LeastAllocated';
      readonly shape?: never;
      /**
       * Weights of resources, from 1 to 100. A resource that is not here does not count.
       *
       * @default - 10 for each resource that pools of the cluster offer, 1 for `cpu` and `memory`
       */
      readonly resources?: Readonly<Record<string, number>>;
    }
  | {
      /** By a curve. */
      readonly type: 'RequestedToCapacityRatio';
      /** Points of the curve by rising utilization. `[{ utilization: 0, score: 0 }, { utilization: 100, score: 10 }]` puts full nodes first. */
      readonly shape: readonly UtilizationShapePoint[];
      /**
       * Weights of resources, from 1 to 100. A resource that is not here does not count.
       *
       * @default - 10 for each resource that pools of the cluster offer, 1 for `cpu` and `memory`
       */
      readonly resources?: Readonly<Record<string, number>>;
    };

/** A point of a curve. */
export interface UtilizationShapePoint {
  /** Percent of the node that is asked for, the pod included: 0 to 100. */
  readonly utilization: number;
  /** 0 to 10. */
  readonly score: number;
}

/** Arguments of the plugin NodeResourceTopologyMatch. Source: scheduler-plugins `apis/config/v1/types.go` 022000d6. */
export interface NodeResourceTopologyMatch {
  /**
   * How nodes are scored by their NUMA nodes.
   *
   * @default 'LeastAllocated'
   */
  readonly scoringStrategy?: 'LeastAllocated' | 'MostAllocated' | 'BalancedAllocation' | 'LeastNUMANodes';
  /**
   * Seconds after which what was given away since the last NodeResourceTopology is counted anew; from 5. Without it, pods
   * that come one after the other may be sent to the same NUMA node.
   *
   * @default 5
   */
  readonly cacheResyncPeriodSeconds?: number;
}

/** A kube-scheduler that runs in the cluster, by the ServiceAccount's rights of the control plane's. */
export interface SchedulerDeployment {
  /**
   * Image with the program `kube-scheduler`: its minor is the cluster's. For plugins of scheduler-plugins, such as
   * `registry.k8s.io/scheduler-plugins/kube-scheduler:v0.34.7`.
   *
   * @default - `registry.k8s.io/kube-scheduler` in the version of the cluster, the first patch of its minor when only that is known
   */
  readonly image?: string;
  /**
   * Number of pods. One schedules; the others wait for its lease.
   *
   * @default 1
   */
  readonly replicas?: number;
  /**
   * CPU that each asks for.
   *
   * @default - none is asked for
   */
  readonly cpu?: Quantity;
  /**
   * Memory that each asks for.
   *
   * @default - none is asked for
   */
  readonly memory?: Quantity;
  /**
   * Name of the objects, and of the lease.
   *
   * @default - the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * Namespace of the objects. Whoever may run pods there may use their ServiceAccount, which binds pods of the whole cluster.
   *
   * @default 'kube-system'
   */
  readonly namespace?: PlainText;
}
