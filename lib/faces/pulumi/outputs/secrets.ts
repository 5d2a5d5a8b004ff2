import type { Output } from '@pulumi/pulumi';
import { GpuConfigError, type Problem } from '../../../internal';

/**
 * Does what may be refused for what Outputs hold. Where one of them is secret, nothing of it is in the refusal: neither
 * the value, nor a fix or a key that is made of it.
 */
export async function withoutSecrets<T>(outputs: readonly Output<unknown>[], act: () => T): Promise<T> {
  try {
    return act();
  } catch (error) {
    if (!GpuConfigError.is(error) || !(await anySecret(outputs))) throw error;
    throw new GpuConfigError(hidden(error.problems));
  }
}

/** A member of an Output that its public type leaves out. Source: @pulumi/pulumi 3.100.0 to 3.248.0, `output.ts`. */
const anySecret = async (outputs: readonly Output<unknown>[]): Promise<boolean> =>
  (await Promise.all(outputs.map((output) => (output as unknown as { readonly isSecret: Promise<boolean> }).isSecret))).includes(true);

/** Each prop once, by its own name: what is below it may be a part of the secret. */
function hidden(problems: readonly Problem[]): readonly Problem[] {
  const props = new Set(problems.map(({ path }) => /^[^.[]+(?:\.[^.[]+)?/.exec(path)?.[0] ?? ''));
  return [...props].map((path) => ({
    path,
    problem: 'is secret, and its value is not allowed here',
    fix: 'correct the secret; the docs of this property say what is allowed. The value is not shown',
  }));
}
