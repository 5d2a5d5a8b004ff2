import type { Schema } from '../../internal';
import type { KubeObject, Labels, Volume } from '../../words/kubernetes';

/** A volume as a program chooses it: which sort, and its options. Plain JSON. */
export interface StorageChoice {
  readonly kind: string;
}

/** How long what is written to a volume is there: as long as the pod, on this node alone, or for every pod of the cluster. */
export type Lifetime = 'pod' | 'node' | 'cluster';

/** What a choice becomes in a pod. */
export interface StorageUse {
  /** The volume, less its name. */
  readonly source: Readonly<Record<string, unknown>> & Pick<Volume, 'hostPath'>;
  /** The container may only read it. */
  readonly readOnly?: boolean | undefined;
  /** Folder of the volume that is mounted. */
  readonly subPath?: string | undefined;
  /** Annotations of the pod that its driver reads. */
  readonly annotations?: Labels;
  /** Bytes of the node's disk that it may hold. */
  readonly diskBytes?: number;
}

/** The volume of a workload that a choice becomes. */
export interface StoragePlace {
  /** Name of the workload. */
  readonly owner: string;
  /** Name of the volume in its pods. */
  readonly volume: string;
}

/** The same with what its objects need to be placed. */
export interface StorageOwner {
  readonly name: string;
  readonly namespace: string;
  readonly labels: Labels;
  readonly volume: string;
}

/** A sort of volume, and all that the library knows of it. */
export interface StorageRow<S extends StorageChoice = StorageChoice> {
  /** The `kind` of its choices. */
  readonly id: S['kind'];
  /** What makes a choice of it, such as `pvc()`. */
  readonly made: string;
  /** The form of its choices. */
  readonly schema: Schema;
  readonly use: (choice: S, place: StoragePlace) => StorageUse;
  /** What it needs besides the pods; those without a namespace are of the cluster. */
  readonly objects?: (choice: S, owner: StorageOwner) => readonly KubeObject[];
  readonly lasts: Lifetime;
  /** Nothing can be written to it. */
  readonly isReadOnly?: true;
  /** False where programs that write checkpoints fail: they rename files and write into them. */
  readonly takesCheckpoints?: false;
  readonly source: string;
}

/** What a workload says of its checkpoints. */
export interface CheckpointFacts {
  /** Where they are written, and how long each is there. */
  readonly mounts: readonly { readonly mountPath: string; readonly kind: string; readonly lasts: Lifetime }[];
  /** Seconds until one is written. */
  readonly writeSeconds?: number;
  /** Seconds from one to the next. */
  readonly everySeconds?: number;
}
