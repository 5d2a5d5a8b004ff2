import type { EnvVar, KubeObject, Labels, Toleration, Volume, VolumeMount } from '../../words/kubernetes';
import type { GpuRequest } from './request';

/** What one container of the pod asks for. */
export interface ContainerRequest {
  readonly container: string;
  readonly request: GpuRequest;
}

/** The answer of `bind`: what goes on each container, on the pod and besides it. */
export interface Binding {
  /** By container name; containers that ask for nothing are absent. */
  readonly containers: Readonly<Record<string, ContainerBinding>>;
  readonly pod: PodBinding;
  /** Further objects that must exist, such as claim templates. */
  readonly objects: readonly KubeObject[];
}

/** What an allocator answers; what it leaves out is empty. The pool's node selector and tolerations are added to it. */
export interface AllocatorBinding {
  /** By container name. */
  readonly containers: Readonly<Record<string, Partial<ContainerBinding>>>;
  readonly pod?: Partial<Omit<PodBinding, 'nodeSelector' | 'tolerations'>>;
  readonly objects?: readonly KubeObject[];
}

export interface ContainerBinding {
  /** Extended resources; requests equal limits, so that one list serves both. */
  readonly resources: Readonly<Record<string, number>>;
  /** Claims of the pod that the container uses. */
  readonly claims: readonly ClaimUse[];
  readonly env: readonly EnvVar[];
  readonly volumeMounts: readonly VolumeMount[];
}

/** A claim of the pod, or one request of it, as `resources.claims` of a container names it. */
export interface ClaimUse {
  readonly name: string;
  readonly request?: string;
}

export interface PodBinding {
  readonly labels: Labels;
  readonly annotations: Labels;
  readonly nodeSelector: Labels;
  readonly tolerations: readonly Toleration[];
  readonly volumes: readonly Volume[];
  readonly resourceClaims: readonly Readonly<Record<string, string>>[];
  readonly runtimeClassName?: string;
  readonly schedulerName?: string;
}
