import type { IConstruct } from 'constructs';
import type { Model } from '../../plans/model';
import {
  type ClusterPlan,
  type JudgedFinding,
  type JudgedUnknown,
  ledgerOf,
  planOf as planIn,
  type PodWay,
  wayOf as waysIn,
} from '../../rules';
import { scopeOf } from './scope';

/** Everything the rules find in the app that a construct belongs to: errors, warnings, advice and what was silenced. */
export const findings = (scope: IConstruct): readonly JudgedFinding[] => ledgerOf(scopeOf(scope, 'findings').node.root).findings();

/**
 * What the rules could not judge in the app that a construct belongs to, each with the fact that is missing and how to give it;
 * one that many lack is there once. It is no finding, and fails nothing.
 */
export const unknowns = (scope: IConstruct): readonly JudgedUnknown[] => ledgerOf(scopeOf(scope, 'unknowns').node.root).unknowns();

/** The app's cluster model as plain data: pools, operators, pods and objects, as rules see them. */
export const modelOf = (scope: IConstruct): Model => ledgerOf(scopeOf(scope, 'modelOf').node.root).model();

/**
 * The way of the pods of a construct and of all below it, from the manifest to the program that computes: what they get at each stage, what
 * is wrong there and what is not known. Of an app, that of all its pods. `wayText` prints one as a person reads it.
 */
export function wayOf(scope: IConstruct): readonly PodWay[] {
  const { path, root } = scopeOf(scope, 'wayOf').node;
  const ledger = ledgerOf(root);
  const of = (pod: { readonly path: string }): boolean => path === '' || pod.path === path || pod.path.startsWith(`${path}/`);
  return waysIn(ledger.model(), { findings: ledger.findings(), unknowns: ledger.eachUnknown(), of });
}

/**
 * Where all pods of the app that a construct belongs to go if they come at once, what is left on the nodes of its pools, and what waits:
 * by priority, by the scoring of their scheduler, as kubelets admit them and as quotas let them. `planText` prints it.
 */
export const planOf = (scope: IConstruct): ClusterPlan => planIn(ledgerOf(scopeOf(scope, 'planOf').node.root).model());
