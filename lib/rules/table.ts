import type { Rule } from './rule';

type Table = typeof import('./rules');

/** The rows are a fifth of this library, and a program that only describes nodes may never judge: they are loaded on first use. */
const load = (): Table => require('./rules') as Table;

/** Every rule, one table a subject. */
export const allRules = (): readonly Rule[] => load().rules;

/** Ids of all rules, and of the refusals that a constructor makes by itself. */
export const allRuleIds = (): readonly string[] => load().ruleIds;
