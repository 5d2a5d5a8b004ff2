/**
 * The wire types that we emit: plain objects with Kubernetes' own field names. Only fields that this library writes or
 * reads are listed; every object may carry more (`override`, other people's manifests).
 *
 * @see https://kubernetes.io/docs/reference/kubernetes-api/
 */
export type Labels = Readonly<Record<string, string>>;

/** Any Kubernetes object. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
  readonly [field: string]: unknown;
}

/** The metadata of an object, as in Kubernetes' meta/v1. */
export interface ObjectMeta {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Labels;
  readonly annotations?: Labels;
}

/** A mark on a node that keeps away the pods that do not tolerate it. */
export interface Taint {
  readonly key: string;
  readonly value?: string;
  readonly effect: TaintEffect;
}

export const taintEffects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;
/** What a taint does to a pod that does not tolerate it. */
export type TaintEffect = (typeof taintEffects)[number];

/** A pod's leave to run on nodes with a taint. */
export interface Toleration {
  readonly key?: string;
  readonly operator?: 'Exists' | 'Equal';
  readonly value?: string;
  readonly effect?: TaintEffect;
  readonly tolerationSeconds?: number;
}

/** A quantity as it is in a manifest. */
export type ResourceList = Readonly<Record<string, string | number>>;

/** CPU, memory and devices of a container. */
export interface ResourceRequirements {
  readonly requests?: ResourceList;
  readonly limits?: ResourceList;
  readonly claims?: readonly { readonly name: string; readonly request?: string }[];
}

/** An environment variable of a container. */
export interface EnvVar {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly fieldRef?: { readonly fieldPath: string };
    readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
    readonly configMapKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
    readonly resourceFieldRef?: { readonly resource: string; readonly containerName?: string; readonly divisor?: string };
  };
}

/** Where a container sees a volume. */
export interface VolumeMount {
  readonly name: string;
  readonly mountPath: string;
  readonly readOnly?: boolean;
  readonly subPath?: string;
}

/** A volume of a pod. */
export interface Volume {
  readonly name: string;
  readonly emptyDir?: { readonly medium?: string; readonly sizeLimit?: string };
  readonly persistentVolumeClaim?: { readonly claimName: string; readonly readOnly?: boolean };
  readonly hostPath?: { readonly path: string; readonly type?: string };
  readonly configMap?: { readonly name: string; readonly defaultMode?: number };
  readonly secret?: { readonly secretName: string; readonly defaultMode?: number };
  readonly [source: string]: unknown;
}

/** A port that a container listens on. */
export interface ContainerPort {
  readonly containerPort: number;
  readonly name?: string;
  readonly protocol?: 'TCP' | 'UDP' | 'SCTP';
}

/** How the kubelet asks a container whether it is well. */
export interface Probe {
  readonly httpGet?: { readonly path?: string; readonly port: number | string };
  readonly tcpSocket?: { readonly port: number | string };
  readonly exec?: { readonly command: readonly string[] };
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly failureThreshold?: number;
}

/** A container of a pod, as in Kubernetes' core/v1. */
export interface Container {
  readonly name: string;
  readonly image: string;
  readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly workingDir?: string;
  readonly env?: readonly EnvVar[];
  readonly envFrom?: readonly Readonly<Record<string, unknown>>[];
  readonly ports?: readonly ContainerPort[];
  readonly resources?: ResourceRequirements;
  readonly volumeMounts?: readonly VolumeMount[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly lifecycle?: Readonly<Record<string, unknown>>;
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  /** `Always` makes an init container a sidecar (Kubernetes 1.29 and later). */
  readonly restartPolicy?: 'Always';
}

/** The specification of a pod, as in Kubernetes' core/v1; fields that plans do not set are left out. */
export interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly Volume[];
  readonly restartPolicy?: 'Always' | 'OnFailure' | 'Never';
  readonly nodeSelector?: Labels;
  readonly tolerations?: readonly Toleration[];
  readonly affinity?: Readonly<Record<string, unknown>>;
  readonly topologySpreadConstraints?: readonly Readonly<Record<string, unknown>>[];
  readonly runtimeClassName?: string;
  readonly schedulerName?: string;
  readonly priorityClassName?: string;
  readonly serviceAccountName?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly subdomain?: string;
  readonly setHostnameAsFQDN?: boolean;
  readonly hostNetwork?: boolean;
  readonly hostPID?: boolean;
  readonly hostIPC?: boolean;
  readonly dnsPolicy?: string;
  readonly imagePullSecrets?: readonly { readonly name: string }[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly resourceClaims?: readonly Readonly<Record<string, string>>[];
  readonly resources?: ResourceRequirements;
  readonly [field: string]: unknown;
}

export interface PodTemplate {
  readonly metadata?: Partial<ObjectMeta>;
  readonly spec: PodSpec;
}

/**
 * `kubelet.config.k8s.io/v1beta1`, the fields that this library computes. Others may be given and are kept.
 *
 * Source: Kubernetes 1.36 `staging/src/k8s.io/kubelet/config/v1beta1/types.go`.
 */
export interface KubeletConfiguration {
  readonly apiVersion: 'kubelet.config.k8s.io/v1beta1';
  readonly kind: 'KubeletConfiguration';
  readonly cpuManagerPolicy?: CpuManagerPolicy;
  readonly cpuManagerPolicyOptions?: Labels;
  readonly topologyManagerPolicy?: TopologyManagerPolicy;
  readonly topologyManagerScope?: TopologyManagerScope;
  readonly topologyManagerPolicyOptions?: Labels;
  readonly memoryManagerPolicy?: MemoryManagerPolicy;
  readonly reservedMemory?: readonly { readonly numaNode: number; readonly limits: Labels }[];
  readonly reservedSystemCPUs?: string;
  readonly kubeReserved?: Labels;
  readonly systemReserved?: Labels;
  readonly kubeReservedCgroup?: string;
  readonly systemReservedCgroup?: string;
  readonly evictionHard?: Labels;
  readonly mergeDefaultEvictionSettings?: boolean;
  readonly failSwapOn?: boolean;
  readonly registerWithTaints?: readonly Taint[];
  readonly featureGates?: Readonly<Record<string, boolean>>;
  readonly [field: string]: unknown;
}

export const cpuManagerPolicies = ['none', 'static'] as const;
/** How the kubelet gives CPUs to containers: shared, or whole cores to Guaranteed pods that ask for whole CPUs. */
export type CpuManagerPolicy = (typeof cpuManagerPolicies)[number];
export const topologyManagerPolicies = ['none', 'best-effort', 'restricted', 'single-numa-node'] as const;
/** How strictly the kubelet aligns CPUs, memory and GPUs on NUMA nodes. */
export type TopologyManagerPolicy = (typeof topologyManagerPolicies)[number];
export const topologyManagerScopes = ['container', 'pod'] as const;
/** What is aligned: each container by itself, or all containers of a pod together. */
export type TopologyManagerScope = (typeof topologyManagerScopes)[number];
/** Mind the capital letters: unlike the other managers' policies. */
export const memoryManagerPolicies = ['None', 'Static'] as const;
/** How the kubelet gives memory to containers: from any NUMA node, or from those that it aligned. */
export type MemoryManagerPolicy = (typeof memoryManagerPolicies)[number];
