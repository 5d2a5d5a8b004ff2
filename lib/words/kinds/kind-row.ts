import type { Json } from '../../internal';
import type { KubeObject, PodTemplate } from '../kubernetes';
import type { LoneContainer } from './lone-container';
import type { DerivedName, PodNames } from './names';
import type { Steps } from './places';

/**
 * A workload kind: everything that the library knows of it. One row is one kind of one API group; what finds its pods, and
 * what rules ask about it, read the row.
 */
export interface KindRow {
  /** Group of its API, such as `batch`; empty for Kubernetes' own first. */
  readonly group: string;
  /** Versions of its API, the newest first. */
  readonly versions: readonly string[];
  readonly kind: string;
  /** Where its pod templates are; none where its pods are described by another object. */
  readonly templates: readonly TemplateRow[];
  /** Containers for which it makes pods, besides templates. */
  readonly loneContainers?: (object: KubeObject) => readonly LoneContainer[];
  /** What a container of its pods is called that has no name. */
  readonly containerName?: string;
  /** Where the specification of its one pod is, which a runtime fills up. */
  readonly server?: RuntimePodRow;
  /** Where it names what its next change makes; applied with another name it makes one more. */
  readonly revisionAt?: string;
  /** The names under which its pods find each other, where they have names that are known. */
  readonly podNames?: (name: string, spec: unknown) => readonly PodNames[];
  /**
   * What its workers serve, where the object says it elsewhere than in their commands: the command lines of the same.
   *
   * @param pointer Where the pod's specification is.
   */
  readonly serves?: (spec: unknown, pointer?: string) => readonly (readonly string[])[];
  /** Where it says so. */
  readonly servesAt?: string;
  /** The Service in front of its pods, where its controller makes one. */
  readonly service?: (name: string, spec: unknown) => MadeService;
  /** What its name becomes, and so which form it must have. */
  readonly derivedNames?: (name: string, spec: unknown) => readonly DerivedName[];
  /** The API server warns of dots in its name, which hostnames of its pods cannot have. */
  readonly warnsOfDots?: true;
  /** It keeps a number of pods running, which it finds by their labels. */
  readonly holdsPods?: true;
  /** The fields of its `spec`, of a kind whose pods are written there field by field: other fields of a pod it has not. */
  readonly specFields?: readonly string[];
  /** It ends when its work is done: who moves a pod loses work. */
  readonly endsWithItsWork?: true;
  /** Its pods run one after another where there is no room for all at once. */
  readonly runsInTurns?: true;
  /**
   * Whether the pods of all its templates run at once: none waits for the end of others, and none can be missing. Undefined
   * where that is never known.
   */
  readonly runsWhole?: (object: KubeObject) => boolean;
  /** It starts at times of its own. */
  readonly isScheduled?: true;
  /** One model may be spread over its pods. */
  readonly spreadsModel?: true;
  /**
   * Which pods work only together: all of the object, those of one group, or all where they have names (a subdomain).
   * Undefined where each pod works by itself.
   */
  readonly gang?: 'object' | 'group' | 'named';
  /** How its pods find each other. Undefined where only their own command says it. */
  readonly rendezvous?: Rendezvous;
  /** What its controller tells torchrun of nodes. Undefined where it tells it nothing. */
  readonly torchNodes?: TorchNodesRow;
  /** It mounts shared memory at /dev/shm by itself. */
  readonly mountsSharedMemory?: true;
  /** What its status says of its progress. Undefined where nobody has to be told how to wait for it. */
  readonly until?: UntilRow;
  /** The object that says what its pods are, where it names one. */
  readonly blueprint?: (object: KubeObject) => BlueprintRef | undefined;
  /** Another object that names it makes its pods. */
  readonly isBlueprint?: true;
  /** Where its specification has a Job's. */
  readonly jobs?: JobSpecRow;
  /** Where its specification has a cluster of Ray. */
  readonly rayCluster?: string;
  /** What Kueue does with it. Undefined where it does not manage this kind. */
  readonly kueue?: KueueRow;
}

/**
 * - `torchrun`: MASTER_ADDR and the like, as torch.distributed reads them
 * - `mpi`: the launcher has a list of hosts
 * - `leader`: each pod has the address of its group's first
 * - `tensorflow`: TF_CONFIG
 * - `ray`: a Ray of their own
 * - `plugins`: what the object itself chooses
 */
export type Rendezvous = 'torchrun' | 'mpi' | 'leader' | 'tensorflow' | 'ray' | 'plugins';

/** How a controller sets PET_NNODES, which is torchrun's default for `--nnodes`. */
export interface TorchNodesRow {
  /** The numbers of nodes that fit an object; undefined where it does not say one, or is not about torch. */
  readonly of: (object: KubeObject) => readonly number[] | undefined;
  /** The only container that gets the variable; undefined where all get it. */
  readonly container?: string;
  /**
   * How many processes of each pod WORLD_SIZE counts, which a program without torchrun waits for; 0 where its controller sets
   * neither RANK nor WORLD_SIZE.
   */
  readonly ranksOfPod: (object: KubeObject) => number;
}

/** Pod templates of a kind, and how many pods each makes. */
export interface TemplateRow {
  /** Steps to it; `*` is each item of a list, or each key of a map. Empty where the object is the pod itself. */
  readonly at: string;
  /** Fields whose product is the number of pods; `*` is what it is in `at`. One that is missing counts as 1. */
  readonly counts: readonly CountRow[];
  /** One pod on each node. */
  readonly perNode?: true;
  /** How the pod is written, where what is there is not a template. */
  readonly form?: TemplateForm;
  /**
   * Whether its pods start others, or look after them, and do not compute themselves. Of several templates the function is
   * given the name of the one: a key, or the item's `name`.
   */
  readonly isLauncher?: (part: string, object: KubeObject) => boolean;
}

/** A pod that is written in another way than as a template. */
export interface TemplateForm {
  /** What is there as a template; undefined where it is none. */
  readonly read: (value: Json, object: KubeObject) => PodTemplate | undefined;
  /** Where a part of that template is, from what is there. */
  readonly place: (inner: Steps) => Steps;
}

/** A Service that a controller makes. */
export interface MadeService {
  readonly name: string;
  readonly port: number;
}

/** The specification of a pod that a runtime fills up. */
export interface RuntimePodRow {
  readonly at: string;
  /** A key of the specification that makes it that of one pod of several. */
  readonly spreadBy: string;
}

/** A number in an object by which its pods are multiplied. */
export interface CountRow {
  readonly at: string;
  /** Another field, beyond which the number does not count. */
  readonly upTo?: string;
  /** Another number, by which this one is divided. */
  readonly dividedBy?: string;
  /** A template that makes one of these pods, where it is there. */
  readonly lessOneBy?: string;
}

/** The specification of a Job inside of an object. */
export interface JobSpecRow {
  /** Steps to it, as those of a template. */
  readonly at: string;
  /** What its controller fills in before the API server sees the Job. */
  readonly defaults: { readonly restartPolicy: string; readonly completionMode: string };
}

/** An object of the same namespace, or of none, that says what pods are. */
export interface BlueprintRef {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
}

/** Conditions in the words of `kubectl wait --for`. */
export interface UntilRow {
  /** Its pods are ready. */
  readonly ready?: (spec: unknown) => string;
  /** Its work is done. */
  readonly completed?: string;
}

/** Source: kueue v0.19.2 charts/kueue/values.yaml, integrations.frameworks, and pkg/controller/jobs. */
export interface KueueRow {
  /** Its name in `integrations.frameworks`. */
  readonly framework: string;
  /** The chart does not enable it. */
  readonly isOff?: true;
  /** All its pods are admitted at once. */
  readonly admitsWhole?: true;
  /** The pods of each template are one set, of the size that the object says. */
  readonly countsTemplates?: true;
  /** Where Kueue suspends it. */
  readonly suspend?: string;
  /** MultiKueue does not take it to another cluster. */
  readonly staysHere?: true;
}
