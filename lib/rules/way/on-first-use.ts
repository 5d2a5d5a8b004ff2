import type * as Ways from './ways';

export type { ClusterPlan, NodesLeft, PlannedOn, PlannedPods, PlannedPool, PlannedResource, PodsElsewhere } from './plan/cluster-plan';
export type { PlanOptions } from './plan/plan';
export type { Stage } from './stages';
export type { PodWay, StageOfWay, StageVerdict, WayOptions } from './way';

/** Ways ask every rule, and most programs never ask for one: they are loaded on first use. */
const load = (): typeof Ways => require('./ways') as typeof Ways;

/** The way of the pods of a model, from the manifest to the program that computes. */
export const wayOf: typeof Ways.wayOf = (...given) => load().wayOf(...given);
/** A way as a person reads it: a line for each stage, and below it what is wrong there and what is not known. */
export const wayText: typeof Ways.wayText = (...given) => load().wayText(...given);
/** A way as a table in Markdown, for pull requests. */
export const wayMarkdown: typeof Ways.wayMarkdown = (...given) => load().wayMarkdown(...given);
/** Where all pods of a model go if they come at once, and what is left on the nodes of its pools. */
export const planOf: typeof Ways.planOf = (...given) => load().planOf(...given);
/** A plan as a person reads it: pools and what is left on them, workloads and where they go, what waits and why, what is not known. */
export const planText: typeof Ways.planText = (...given) => load().planText(...given);
