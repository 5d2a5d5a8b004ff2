import type { Labels, PodSecurityLevel } from '../../../words/kubernetes';
import type { PlainText } from '../../model';

/** A namespace for workloads, and what its pods may do on their nodes. */
export interface WorkloadNamespaceProps {
  /**
   * Name of the namespace.
   *
   * @default - the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * Level of Kubernetes' Pod Security Standards: pods that do not keep to it are refused (`enforce`).
   *
   * - `baseline` refuses the host's network, processes, IPC and folders (`hostCache`), privileged containers, and capabilities
   *   such as `IPC_LOCK`.
   * - `restricted` also wants what `security: 'restricted'` of a workload writes.
   * - `privileged` refuses nothing.
   *
   * @default 'baseline': GPUs come from a device plugin or by claims, for which a pod needs nothing that it refuses
   * @see https://kubernetes.io/docs/concepts/security/pod-security-standards/
   */
  readonly podSecurity?: PodSecurityLevel;
  /**
   * Kubernetes minor whose definition of the level counts, such as `'v1.34'`, so that an upgrade of the cluster refuses nothing
   * new; `warn` and `audit` then go by `latest`, and show what the next version will refuse.
   *
   * @default - not written: the cluster's own default, which is 'latest'
   */
  readonly podSecurityVersion?: 'latest' | `v1.${number}`;
  /**
   * Level below which `kubectl apply` warns. `enforce` looks at pods alone; this looks at Deployments, Jobs and other templates too.
   *
   * @default - that of `podSecurity`
   */
  readonly warn?: PodSecurityLevel;
  /**
   * Level below which the API server notes it in its audit log; templates count too.
   *
   * @default - that of `podSecurity`
   */
  readonly audit?: PodSecurityLevel;
  /**
   * Further labels.
   *
   * @default - none
   */
  readonly labels?: Labels;
  /**
   * Annotations.
   *
   * @default - none
   */
  readonly annotations?: Labels;
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}
