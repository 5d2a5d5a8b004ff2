import type { Input } from '../rules/inputs/example';
import { inputsOf } from '../rules/inputs/inputs';
import type { ByLint } from './promise';

/** What `lint` finds in the input of a rule, and not in its corrected one: those of docs/RULES.md. */
export function found(rule: string): ByLint {
  const given = inputsOf(rule);
  if (given === undefined) throw new Error(`${rule} has no input in YAML`);
  return { lint: rule, ...given };
}

/** What `lint` finds in a text, and not in another. */
export function foundIn(rule: string, wrong: string, right: string, context?: object): ByLint {
  const input = (yaml: string): Input => ({ yaml, ...(context === undefined ? {} : { context }) });
  return { lint: rule, wrong: input(wrong), right: input(right) };
}
