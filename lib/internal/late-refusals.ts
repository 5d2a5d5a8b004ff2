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

/** Members of an Output that its public type leaves out; every 3.x has them. Source: @pulumi/pulumi 3.100.0 to 3.248.0, `output.ts`. */
interface Settling {
  readonly promise: () => Promise<unknown>;
  readonly isKnown: Promise<boolean>;
  readonly isSecret: Promise<boolean>;
  readonly allResources: () => Promise<unknown>;
}

/** The promises that an Output of Pulumi consists of: where it is rejected, each of them is, and wants to be handled. */
export function settling(output: unknown): readonly Promise<unknown>[] {
  const { promise, isKnown, isSecret, allResources } = output as Settling;
  return [promise(), isKnown, isSecret, allResources()];
}
