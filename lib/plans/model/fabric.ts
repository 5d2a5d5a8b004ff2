import type { Schema } from '../../internal';
import type { Container, EnvVar, KubeObject, Labels, Volume, VolumeMount } from '../../words/kubernetes';
import type { MachineShape } from '../../words/machine';
import type { PoolDescription } from './pool';

/** A fabric as a program chooses it: which one, and its options. Plain JSON. */
export interface FabricChoice {
  readonly kind: string;
}

/** What a fabric is asked for. */
export interface FabricAsk {
  /** GPUs or MIG devices of the container whose processes talk. */
  readonly gpus: number;
  readonly pool?: PoolDescription | undefined;
  /** Resources that the container asks for by itself. */
  readonly asked?: readonly string[];
  /** Name of the workload, for objects that the fabric makes. */
  readonly owner?: string | undefined;
}

/** What a fabric puts into a pod. What the pod says itself wins. */
export interface FabricUse {
  /** Of the container: devices, and sizes such as huge pages. Requests equal limits. */
  readonly resources: Readonly<Record<string, number | string>>;
  readonly env: readonly EnvVar[];
  /** Linux capabilities of the container. */
  readonly capabilities: readonly string[];
  /** A script of the node that sets variables of the fabric's installed release: the container's program starts behind it. */
  readonly environment?: string;
  /** The container needs devices of the node that no plugin gives it. */
  readonly privileged?: true;
  /** The pod uses the network of its node. */
  readonly hostNetwork?: true;
  /** Of the pod. */
  readonly annotations: Labels;
  readonly volumes: readonly Volume[];
  readonly volumeMounts: readonly VolumeMount[];
  /** Programs that run beside the container for as long as it does. */
  readonly sidecars: readonly Container[];
  /** All pods of the workload are on nodes with one value of this label. */
  readonly together?: string;
  /** Claims of the pod, which the container uses. */
  readonly resourceClaims: readonly (Readonly<Record<string, string>> & { readonly name: string })[];
  /** Further objects that must exist. */
  readonly objects: readonly KubeObject[];
}

/** Why a fabric cannot serve who asks. */
export interface FabricMisfit {
  readonly problem: string;
  readonly got?: unknown;
  readonly allowed?: unknown;
  readonly fix: string;
}

/** A network between the GPUs of several nodes, and all that the library knows of it. */
export interface FabricRow<F extends FabricChoice = FabricChoice> {
  /** The `kind` of its choices, and the name of the function that makes them. */
  readonly id: F['kind'];
  /** For messages, such as `InfiniBand`. */
  readonly name: string;
  /** The form of its choices. */
  readonly schema: Schema;
  /** What it puts into a pod. Total: it does not judge. */
  readonly use: (choice: F, ask: FabricAsk) => Partial<FabricUse>;
  /** Why it cannot serve who asks, where that is known. */
  readonly misfit: (choice: F, ask: FabricAsk) => FabricMisfit | undefined;
  /** Options of a choice that `use` has nothing for, beside the others or on such a pool, with the reason; absent where it uses all. */
  readonly unused?: (choice: F, ask: FabricAsk) => Readonly<Record<string, string>>;
  /** Whether a machine certainly has it. */
  readonly isOn: (machine: MachineShape) => boolean;
  /** The choice that nobody has to make, since every name that it needs is known; undefined where one is not. */
  readonly implied: (ask: FabricAsk) => F | undefined;
  /** What to type for it, such as `fabric: efa()`. */
  readonly example: string;
  readonly source: string;
}
