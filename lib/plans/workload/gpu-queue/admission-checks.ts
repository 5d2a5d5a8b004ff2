import { integer, list, map, object, oneOf, optional, plainText, required, type Schema, text, unionBy } from '../../../internal';
import { DNS_LABEL, DNS_SUBDOMAIN, LABEL_KEY } from '../../../words/kubernetes';

/**
 * What has to pass after there is quota, before a workload of Kueue starts: `provisioning()`, `multiKueue()`, or `otherCheck()`
 * for an AdmissionCheck that somebody else makes.
 */
export type AdmissionCheck = ProvisioningCheck | MultiKueueCheck | OtherCheck;

/** How nodes are asked for, before the pods of a workload are there. */
export interface ProvisioningChoice {
  /**
   * The provisioning class: `'check-capacity.autoscaling.x-k8s.io'` and `'best-effort-atomic-scale-up.autoscaling.x-k8s.io'` of the
   * cluster autoscaler with `--enable-provisioning-requests`, or `'queued-provisioning.gke.io'` of GKE, whose node pools need
   * `--enable-queued-provisioning` (with `--flex-start` for Flex Start). Karpenter has none.
   */
  readonly class: string;
  /**
   * Names of the pools whose nodes are asked for in this way.
   *
   * @default - all
   */
  readonly pools?: readonly string[];
  /**
   * Resources that a set of pods has to ask for, so that its nodes are asked for.
   *
   * @default - every set of pods
   */
  readonly managedResources?: readonly string[];
  /**
   * Parameters of the class, such as `{ maxRunDurationSeconds: '86400' }` of GKE.
   *
   * @default - none
   */
  readonly parameters?: Readonly<Record<string, string>>;
  /**
   * Labels by which pods find their new nodes, each with the name of the detail that the class tells its value by.
   *
   * @default - none
   */
  readonly nodeSelector?: Readonly<Record<string, string>>;
  /**
   * Sets of pods that are asked for as one.
   *
   * @default - none: one template for each set of pods
   */
  readonly podSetMergePolicy?: (typeof MERGES)[number];
  /**
   * How often it is asked again after a failure; 0 for never.
   *
   * @default 3
   */
  readonly retries?: number;
  /**
   * Seconds until it is asked again for the first time.
   *
   * @default 60
   */
  readonly retryAfterSeconds?: number;
  /**
   * The most seconds until it is asked again.
   *
   * @default 1800
   */
  readonly retryAfterSecondsAtMost?: number;
}

/** Capacity is there before a workload starts. */
export interface ProvisioningCheck extends ProvisioningChoice {
  readonly kind: 'provisioning';
}

/** Where the workloads of a MultiKueue go. */
export interface MultiKueueChoice {
  /**
   * Clusters by name, the one that is tried first before the others. Kueue runs there too, with LocalQueues of the same names in the
   * same namespaces.
   */
  readonly clusters: Readonly<Record<string, WorkerCluster>>;
}

/** How a cluster is reached: by a kubeconfig in a Secret, in a file, or by a ClusterProfile. */
export type WorkerCluster =
  | {
      /** Name of a Secret in Kueue's namespace, with a kubeconfig under the key `kubeconfig`. */
      readonly secret: string;
      readonly path?: never;
      readonly clusterProfile?: never;
    }
  | {
      readonly secret?: never;
      /** A file below `/etc/multikueue/kubeconfigs/` in the pod of Kueue's controller: for development. */
      readonly path: string;
      readonly clusterProfile?: never;
    }
  | {
      readonly secret?: never;
      readonly path?: never;
      /** Name of a ClusterProfile. */
      readonly clusterProfile: string;
    };

/** Workloads run in other clusters. */
export interface MultiKueueCheck extends MultiKueueChoice {
  readonly kind: 'multiKueue';
}

/** An AdmissionCheck that somebody else makes. */
export interface OtherCheck {
  readonly kind: 'other';
}

/**
 * A check of Kueue that asks the autoscaler for the nodes of a workload by a ProvisioningRequest, and lets the workload start when
 * they are there.
 *
 * @example provisioning({ class: 'queued-provisioning.gke.io', managedResources: ['nvidia.com/gpu'] })
 */
export const provisioning = (choice: ProvisioningChoice): ProvisioningCheck => ({ kind: 'provisioning', ...choice });

/**
 * A check of Kueue that sends workloads to other clusters, to that which lets them in first.
 *
 * @example multiKueue({ clusters: { onprem: { secret: 'onprem-kubeconfig' } } })
 */
export const multiKueue = (choice: MultiKueueChoice): MultiKueueCheck => ({ kind: 'multiKueue', ...choice });

/**
 * An AdmissionCheck that is in the cluster already, of whatever controller. The ClusterQueue names it in its annotation
 * `cdk8s-gpu/checks-of-others`, so that `queue/reference` does not look for it.
 *
 * @example otherCheck()
 */
export const otherCheck = (): OtherCheck => ({ kind: 'other' });

/** Annotation of a ClusterQueue: which of its checks others make, so that nobody looks for them among the documents. */
export const CHECKS_OF_OTHERS = 'cdk8s-gpu/checks-of-others';

const MERGES = ['IdenticalPodTemplates', 'IdenticalWorkloadSchedulingRequirements'] as const;

/** Where Kueue reads kubeconfigs of files. Source: kueue v0.19.2 `pkg/controller/admissionchecks/multikueue/multikueuecluster.go`. */
const KUBECONFIG = /^\/etc\/multikueue\/kubeconfigs\/(?!.*\.\.)[^\s]+$/;
const SECRET = { pattern: DNS_SUBDOMAIN, what: 'the name of a Secret' };
const seconds = optional(integer({ min: 1, max: 2 ** 31 - 1 }));
/** Source: kueue v0.19.2, its definition of ProvisioningRequestConfig: up to 255 characters. */
const parameter: Schema = text({ pattern: /^[^]{0,255}$/, what: 'up to 255 characters', empty: true });

const reached: Schema = object<{ readonly [K in 'secret' | 'path' | 'clusterProfile']?: string }>(
  {
    secret: optional(plainText(SECRET)),
    path: optional(text({ pattern: KUBECONFIG, what: 'a file below /etc/multikueue/kubeconfigs/' })),
    clusterProfile: optional(text({ pattern: DNS_SUBDOMAIN, what: 'the name of a ClusterProfile' })),
  },
  ['secret', 'path', 'clusterProfile'],
);

const byName = { key: DNS_LABEL, keyWhat: 'a DNS label of up to 63 characters' };

/** The form of checks by their names. */
export const admissionChecksSchema: Schema = map(
  unionBy(
    'kind',
    "provisioning({ class: '...' }), multiKueue({ clusters: { ... } }) or otherCheck()",
    object<ProvisioningCheck>({
      kind: required(oneOf(['provisioning'])),
      class: required(
        text({ pattern: DNS_SUBDOMAIN, what: "the name of a provisioning class, such as 'check-capacity.autoscaling.x-k8s.io'" }),
      ),
      pools: optional(list(text(), { min: 1 })),
      managedResources: optional(list(text({ pattern: LABEL_KEY, what: "a resource such as 'nvidia.com/gpu'" }), { min: 1, max: 100 })),
      parameters: optional(map(parameter)),
      nodeSelector: optional(map(text(), { key: LABEL_KEY, keyWhat: 'a label key' })),
      podSetMergePolicy: optional(oneOf(MERGES)),
      retries: optional(integer({ min: 0, max: 2 ** 31 - 1 })),
      retryAfterSeconds: seconds,
      retryAfterSecondsAtMost: seconds,
    }),
    object<MultiKueueCheck>({
      kind: required(oneOf(['multiKueue'])),
      clusters: required(map(reached, { ...byName, min: 1 })),
    }),
    object<OtherCheck>({ kind: required(oneOf(['other'])) }),
  ),
  byName,
);
