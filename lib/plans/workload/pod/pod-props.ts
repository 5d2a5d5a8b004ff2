import {
  boolean,
  type Field,
  integer,
  list,
  map,
  memory,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Schema,
  text,
  silences,
} from '../../../internal';
import { type Fabrics, fabricsSchema } from '../../fabrics';
import { processKeys, type ProcessProps } from '../../process';
import {
  DNS_LABEL,
  type Labels,
  LABEL_KEY,
  LABEL_VALUE,
  MiB,
  type Quantity,
  taintEffects,
  type Toleration,
} from '../../../words/kubernetes';
import { type GpuPool, type GpuRequest, gpuRequestSchema, type PlainText } from '../../model';
import { type Exclusive, exclusiveSchema } from './exclusive';
import { containerKeys, type ContainerProps } from './container';
import { annotationsSchema, nameOf } from './forms';
import { poolSchema } from './request';
import { mainResourcesSchema, type MainResources } from './resources';
import { podFieldKeys, type PodFields } from './pod-fields';
import { podSecuritySchema, type PodSecurity, type SecurityLevel, securityLevelSchema } from './security';
import { type Mounts, mountsSchema } from '../../storage';
import { type ContainerMounts, containerMountsSchema, type Volumes, volumesSchema } from './volumes';

/** A further container of a pod: a sidecar, or an init container. */
export interface ExtraContainer extends ContainerProps {
  /** Name of the container, unique in the pod. */
  readonly name: PlainText;
  /**
   * GPUs of its own, besides those of the main container.
   *
   * @default - it sees no GPU
   */
  readonly request?: GpuRequest;
  /**
   * Which of the pod's volumes it mounts, and where.
   *
   * @default - none
   */
  readonly volumeMounts?: ContainerMounts;
}

/** The main container, and everything around it that makes a pod. */
export interface PodProps extends Omit<ContainerProps, 'resources'>, PodFields, ProcessProps {
  /**
   * What the main container asks for besides its GPUs; each is both request and limit. `'share'` is the part of the pool's
   * machine that goes with the GPUs, as whole cores, less the reserve for DaemonSets and what sidecars ask for.
   *
   * @default - 'share' where the kubelets of the pool have a static CPU Manager and its machine is known, since only pods
   *   with limits get CPUs of their own; none elsewhere, and none on pools of HAMi
   */
  readonly resources?: MainResources;
  /**
   * The pool that serves the pods: from it follow resource names, node selector and tolerations.
   *
   * @default - any node with GPUs; its usual taint `nvidia.com/gpu` is tolerated
   */
  readonly pool?: GpuPool;
  /**
   * Take whole nodes of the pool: all GPUs, which `request` has to ask for, and all CPUs and memory that the kubelet leaves to
   * pods, less what DaemonSets get: `{ reserve: { cpu: 4, memory: '16Gi' } }`. Pods of this library's other workloads are
   * kept off these nodes, and those that could go nowhere else are told by rule `pool/exclusive-nodes`. The pool has to give out
   * whole GPUs, and its machine has to be known.
   *
   * @default false
   */
  readonly exclusive?: Exclusive;
  /**
   * Name of every object.
   *
   * @default - the id of the construct or component
   */
  readonly name?: PlainText;
  /**
   * Namespace of every object.
   *
   * @default - the chart's namespace, or 'default'
   */
  readonly namespace?: string;
  /**
   * Further labels of every object and its pods, such as `kueue.x-k8s.io/queue-name`; they may also replace
   * `app.kubernetes.io/name` and `app.kubernetes.io/managed-by`, but not what finds the pods, `cdk8s-gpu/workload`.
   *
   * @default - only `app.kubernetes.io/name`, `app.kubernetes.io/managed-by` and `cdk8s-gpu/workload`
   */
  readonly labels?: Labels;
  /**
   * Annotations of the object that makes the pods.
   *
   * @default - none
   */
  readonly annotations?: Labels;
  /**
   * Annotations of the pods, such as `k8s.v1.cni.cncf.io/networks`.
   *
   * @default - none
   */
  readonly podAnnotations?: Labels;
  /**
   * Containers that run next to the main one for as long as it does. They become init containers with
   * `restartPolicy: Always`, so that a Job ends when its main container does (Kubernetes 1.29 and later).
   *
   * @default - none
   */
  readonly sidecars?: readonly ExtraContainer[];
  /**
   * Containers that run to their end, one after the other, before the main one starts.
   *
   * @default - none
   */
  readonly initContainers?: readonly ExtraContainer[];
  /**
   * Volumes by name, each with the path where the main container mounts it.
   *
   * @default - only `/dev/shm`, as `shm` says
   */
  readonly volumes?: Volumes;
  /**
   * Data, models and scratch space by the path at which the main container sees them: `pvc('imagenet', { readOnly: true })`,
   * `hostPath()`, `localNvme()`, `emptyDir('200Gi')`, `imageVolume()`, `s3()`, `gcsFuse()`, `azureBlob()`, `csi()`. The volume at
   * `/data/raw` is called `data-raw`, for the `volumeMounts` of further containers. The disk of `emptyDir()` is asked of the
   * node as `ephemeral-storage`, unless `resources` says how much.
   *
   * @default - none
   */
  readonly data?: Mounts;
  /**
   * Size limit of `/dev/shm` in memory, which NCCL and data loaders use; `false` leaves the container runtime's 64 MiB.
   * Refused besides a volume that is mounted there.
   * What is written there counts against the container's memory limit.
   *
   * @default - an eighth of the container's memory limit (without one: no limit), where the construct gives one at all
   */
  readonly shm?: Quantity | false;
  /**
   * Further labels that nodes must have, besides the pool's. A label of the pool's selector cannot get another value.
   *
   * @default - none
   */
  readonly nodeSelector?: Labels;
  /**
   * Further taints to tolerate, besides the pool's. A toleration never takes another one back.
   *
   * @default - none
   */
  readonly tolerations?: readonly Toleration[];
  /**
   * PriorityClass of the pods.
   *
   * @default - the cluster's default
   */
  readonly priorityClassName?: string;
  /**
   * ServiceAccount of the pods, in their namespace.
   *
   * @default - 'default'
   */
  readonly serviceAccountName?: string;
  /**
   * Give the containers the ServiceAccount's token, for programs that call the Kubernetes API.
   *
   * @default false
   */
  readonly automountServiceAccountToken?: boolean;
  /**
   * Names of Secrets with registry credentials, in the pods' namespace.
   *
   * @default - none
   */
  readonly imagePullSecrets?: readonly string[];
  /**
   * Make the pods comply with this level of Kubernetes' Pod Security Standards: no root, no further privileges, no
   * capabilities, the runtime's system call filter. The image must run as another user than root, or `runAsUser` name one;
   * `securityContext: { readOnlyRootFilesystem: true }` goes with it, and is asked for by itself.
   *
   * @default - no level: see `podSecurityContext` and `securityContext`
   */
  readonly security?: SecurityLevel;
  /**
   * Who the containers run as. The runtime's system call filter is on: `numactl --membind` then needs the capability
   * `SYS_NICE`.
   *
   * @default { seccompProfile: { type: 'RuntimeDefault' } }
   */
  readonly podSecurityContext?: PodSecurity;
  /**
   * Seconds from the signal to end until containers are killed: the time to write a checkpoint or to finish requests.
   *
   * @default - Kubernetes' 30, except where the construct says otherwise
   */
  readonly terminationGracePeriodSeconds?: number;
  /**
   * Use the node's network. Cluster names are still resolved (`dnsPolicy: ClusterFirstWithHostNet`), and a port can be
   * taken by one pod of a node only.
   *
   * @default false
   */
  readonly hostNetwork?: boolean;
  /**
   * The network between the GPUs of several nodes: `infiniband()`, `roce()`, `efa()`, `tcpx()`, `tcpxo()`, `gib()`,
   * `ethernet()`, `nvlinkDomain()`, a list of them, or `'none'` where none is meant. The main container gets its devices,
   * variables and rights; what you set yourself wins.
   *
   * @default - for a `GpuTrainingJob` of several nodes with whole GPUs: the fabric of the pool's machine, where the names
   *   of its devices are known (EFA, and NICs that name their `resource`); a finding says where there is one that the
   *   pods do not get. None elsewhere
   */
  readonly fabric?: Fabrics;
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

const dnsLabel = { pattern: DNS_LABEL, what: 'a DNS label: up to 63 lower-case letters, digits and hyphens' };
const labelValue = text({ pattern: LABEL_VALUE, what: 'a label value: up to 63 letters, digits and -_.', empty: true });
const labelForm = { key: LABEL_KEY, keyWhat: 'a label key, such as example.com/team' };
/** Labels, with what their keys and values may be. */
export const labelsSchema: Schema = map(labelValue, labelForm);
const labelKey = text({ pattern: LABEL_KEY, what: 'a label key, such as example.com/team' });

const tolerationSchema: Schema = object<Toleration>({
  key: optional(labelKey),
  operator: optional(oneOf(['Exists', 'Equal'])),
  value: optional(text({ pattern: LABEL_VALUE, what: 'a label value: up to 63 letters, digits and -_.', empty: true })),
  effect: optional(oneOf(taintEffects)),
  tolerationSeconds: optional(integer({ min: 0 })),
});

const extraContainerSchema: Schema = object<ExtraContainer>({
  ...containerKeys,
  name: required(plainText(dnsLabel)),
  request: optional(gpuRequestSchema),
  volumeMounts: optional(containerMountsSchema),
});

/** The keys of every workload's props. */
export const podKeys: { readonly [K in keyof Required<PodProps>]: Field } = {
  ...containerKeys,
  ...podFieldKeys,
  ...processKeys,
  resources: optional(mainResourcesSchema),
  pool: optional(poolSchema),
  exclusive: optional(exclusiveSchema),
  name: optional(plainText(dnsLabel)),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'a namespace: a DNS label of up to 63 characters' })),
  labels: optional(map(labelValue, { ...labelForm, whole: true })),
  annotations: optional(annotationsSchema),
  podAnnotations: optional(annotationsSchema),
  sidecars: optional(list(extraContainerSchema)),
  initContainers: optional(list(extraContainerSchema)),
  volumes: optional(volumesSchema),
  data: optional(mountsSchema()),
  shm: optional({ is: 'anyOf', what: "a size such as '16Gi', or false", options: [memory({ min: MiB }), oneOf([false])] }),
  nodeSelector: optional(labelsSchema),
  tolerations: optional(list(tolerationSchema)),
  priorityClassName: optional(nameOf('PriorityClass')),
  serviceAccountName: optional(nameOf('ServiceAccount')),
  automountServiceAccountToken: optional(boolean),
  imagePullSecrets: optional(list(nameOf('Secret'), { whole: true })),
  security: optional(securityLevelSchema),
  podSecurityContext: optional(podSecuritySchema),
  terminationGracePeriodSeconds: optional(integer({ min: 0 })),
  hostNetwork: optional(boolean),
  fabric: optional(fabricsSchema()),
  silence: optional(silences),
};
