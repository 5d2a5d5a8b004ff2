/**
 * What an Output holds is refused when it resolves, after the program returned. A test that plays the engine gathers such
 * refusals under this key of the engine that it plays; a real engine has no such key, and prints what is thrown.
 *
 * A registered symbol: a test runner may load this package twice.
 */
export const LATE_REFUSALS = Symbol.for('cdk8s-gpu.late-refusals');

/** Who plays the engine. */
export interface GathersLateRefusals {
  [LATE_REFUSALS]?: (refusal: unknown) => void;
}
