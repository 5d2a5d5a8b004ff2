// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { askedCounterRules } from './counters-asked';
import { monitorRules } from './monitors';
import { exporterRules } from './two-exporters';
import type { Rule } from '../../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [...askedCounterRules, ...monitorRules, ...exporterRules];
