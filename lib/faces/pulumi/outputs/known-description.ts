import { Output } from '@pulumi/pulumi';
import { GpuConfigError, isPlainObject, type Problem } from '../../../internal';

/**
 * The description of a pool, out of the details of a stack's output where it is given so.
 *
 * @throws GpuConfigError when it cannot be known while the program is written.
 */
export function knownDescription(name: string, given: unknown): unknown {
  if (Output.isInstance(given)) {
    throw refused({
      path: name,
      problem: 'is an Output, and a pool is planned while the program is written',
      fix: `write: await GpuNodePool.fromDescription('${name}', stackReference.getOutputDetails('<output>')), inside an async function`,
    });
  }
  if (!isDetails(given)) return given;
  if (given.value !== undefined && given.value !== null) return given.value;
  throw refused(
    given.secretValue === undefined || given.secretValue === null
      ? { path: name, problem: 'the other stack has no such output', fix: 'export pool.description there, and run pulumi up there first' }
      : { path: name, problem: 'the output of the other stack is secret', fix: 'export pool.description there without pulumi.secret' },
  );
}

const refused = (problem: Problem): GpuConfigError => new GpuConfigError([problem]);

/** What `StackReference.getOutputDetails` answers: one of the two, or none. Source: @pulumi/pulumi 3.248.0, `stackReference.ts`. */
const isDetails = (given: unknown): given is { readonly value?: unknown; readonly secretValue?: unknown } =>
  isPlainObject(given) && Object.keys(given).length > 0 && Object.keys(given).every((key) => key === 'value' || key === 'secretValue');
