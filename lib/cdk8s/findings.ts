import type { IConstruct } from 'constructs';
import type { Model } from '../model';
import { type JudgedFinding, ledgerOf } from '../rules';
import { scopeOf } from './scope';

/** Everything the rules find in the app that a construct belongs to: errors, warnings, advice and what was silenced. */
export const findings = (scope: IConstruct): readonly JudgedFinding[] => ledgerOf(scopeOf(scope, 'findings').node.root).findings();

/** The app's cluster model as plain data: pools, operators, pods and objects, as rules see them. */
export const modelOf = (scope: IConstruct): Model => ledgerOf(scopeOf(scope, 'modelOf').node.root).model();
