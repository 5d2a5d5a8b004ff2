import type { IConstruct } from 'constructs';
import type { Model } from '../model';
import type { JudgedFinding } from '../rules';
import { Ledger } from './ledger';

/** Everything the rules find in the app that a construct belongs to: errors, warnings, advice and what was silenced. */
export const findings = (scope: IConstruct): readonly JudgedFinding[] => Ledger.of(scope).findings();

/** The app's cluster model as plain data: pools, operators, pods and objects, as rules see them. */
export const modelOf = (scope: IConstruct): Model => Ledger.of(scope).whole();
