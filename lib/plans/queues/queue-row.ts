import type { Schema } from '../../internal';
import type { PodMaker } from '../../words/kinds';
import type { KubeObject, Labels, PodSpec } from '../../words/kubernetes';

/** What is queued. */
export interface Queued {
  /** Name of the object that makes the pods. */
  readonly name: string;
  readonly namespace: string;
  /** Labels of every object of the workload. */
  readonly labels: Labels;
  /** Pods that work only together; undefined where each works by itself. */
  readonly together?: number;
  /** Pods with which it starts, and goes on when others are lost; undefined where it needs all of them. */
  readonly atLeast?: number | undefined;
  /** The scheduler for which the object makes its own group of pods. */
  readonly ownScheduler?: string | undefined;
  /** How its pods are made, where it is a model server. */
  readonly serving?: Serving;
}

/** The pods of a model server, as a queue sees them. */
export interface Serving {
  /** The name of what the user's object is. */
  readonly controller: string;
  /** What makes the pods in the end. */
  readonly maker: PodMaker;
  /** Whether the user's object is another than what makes the pods, which then has annotations of its own. */
  readonly isWrapped: boolean;
  /** Whether what makes the pods has the labels of the pods, and not those of the user's object. */
  readonly labelsOfPods: boolean;
  /** Whether the pods end within the seconds that they are given here. */
  readonly endsAsSaid: boolean;
  /** Copies of the model; undefined where an autoscaler decides. */
  readonly copies: number | undefined;
  /** Pods that serve a copy together. */
  readonly size: number;
}

/** Why a queue does not take the pods of a model server. */
export interface ServingRefusal {
  /** The option of the queue that is at fault, where it takes the pods without it. */
  readonly option?: string;
  readonly why: string;
  readonly fix: string;
}

/** What a queue writes on pods. */
export interface PodMarks {
  readonly labels?: Labels;
  readonly annotations?: Labels;
  readonly spec?: Partial<PodSpec>;
  /** What it changes of the rest. */
  readonly change?: (spec: PodSpec) => PodSpec;
}

/** A choice of a queue: each row has its own, told apart by `kind`. */
export interface QueueChoice {
  readonly kind: string;
}

/** A queue of a project, such as Kueue: what it wants to read on a workload and its pods, and which objects it needs. */
export interface QueueRow<Q extends QueueChoice = QueueChoice> {
  readonly kind: Q['kind'];
  /** The form of its choice. */
  readonly schema: Schema;
  /** The scheduler that its pods are given to; undefined where any may run them. */
  readonly scheduler?: string | ((queue: Q) => string);
  /** Pods with CPUs of their own harm it, so that its pods have no limit of CPU. */
  readonly sharesCpus?: true;
  /** Controllers of training jobs whose pods it can place; undefined where it can place those of any. */
  readonly controllers?: readonly string[];
  /** Why it does not take the pods of a model server; undefined where it takes them. */
  readonly refuses: (queue: Q, serving: Serving) => ServingRefusal | undefined;
  /** Options that it has nothing for where each pod works by itself, with the reason. */
  readonly together?: { readonly [K in Exclude<keyof Q, 'kind'>]?: string };
  /** Labels and annotations that it writes, which nobody else gives. */
  readonly keys: readonly string[];
  /** What it writes on every pod. */
  readonly pods?: (queue: Q, queued: Queued) => PodMarks;
  /** What it writes on the pods that compute, and not on those that only start them. */
  readonly workers?: (queue: Q, queued: Queued) => PodMarks;
  /** The object that makes the pods, with what the queue reads there. */
  readonly object: (queue: Q, object: KubeObject, queued: Queued) => KubeObject;
  /** What must be there before the object. */
  readonly before?: (queue: Q, queued: Queued) => readonly KubeObject[];
}

/** An object with further labels and annotations. */
export function labelled(object: KubeObject, labels: Labels, annotations: Labels = {}): KubeObject {
  const { metadata } = object;
  const more = Object.keys(annotations).length > 0 ? { annotations: { ...metadata.annotations, ...annotations } } : {};
  return { ...object, metadata: { ...metadata, labels: { ...metadata.labels, ...labels }, ...more } };
}
