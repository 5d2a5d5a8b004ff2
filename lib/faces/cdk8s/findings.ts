import type { IConstruct } from 'constructs';
import type { Model } from '../../plans/model';
import { type JudgedFinding, type JudgedUnknown, ledgerOf } from '../../rules';
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
