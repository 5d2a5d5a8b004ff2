import type { Rule } from './rule';

type Registry = typeof import('./rules');

/** The rows are a fifth of this library, and a program that only describes nodes may never judge: they are loaded on first use. */
const load = (): Registry => require('./rules') as Registry;

/** Every rule, by subject. */
export const allRules = (): readonly Rule[] => load().rules;

let ids: readonly string[] | undefined;

/** Ids of all rules, and of the refusals that a constructor makes by itself. */
export const allRuleIds = (): readonly string[] => (ids ??= [...allRules().map(({ id }) => id), ...REFUSALS]);

const REFUSALS: readonly string[] = ['cluster/closed', 'override/not-applied', 'manifest/yaml', 'rule/failed'];
