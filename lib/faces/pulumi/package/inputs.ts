import { Output, Resource } from '@pulumi/pulumi';
import { GpuConfigError, isPlainObject, type Problem, type Schema } from '../../../internal';
import { machineOf, sharingOf } from '../../../read';
import { NOT_KNOWN, plainOf } from '../outputs/known';
import { schemaAt, wholeOf } from '../outputs/wholes';
import { poolOf } from './described';

type Given = Readonly<Record<string, unknown>>;

/**
 * Inputs as a TypeScript program gives them. An Output stays where one may be, with its secret and its dependencies; where
 * plans are decided by a value, the value takes its place. What depends on the resource it came from waits for it all the
 * same: the engine hands those to the component as its own dependencies.
 *
 * @throws GpuConfigError for what is not known yet, or secret, where plans are decided by it.
 */
export async function settled(inputs: Given, schema: Schema, path: string): Promise<Given> {
  const problems: Problem[] = [];
  const known = (await settle(inputs, schema, path, problems)) as Given;
  if (problems.length > 0) throw new GpuConfigError(problems);
  return known;
}

async function settle(value: unknown, schema: Schema | undefined, path: string, problems: Problem[]): Promise<unknown> {
  if (Output.isInstance(value)) {
    if (isFree(schema)) return value;
    const plain = await plainOf(value);
    if (plain !== NOT_KNOWN) return mayBeText(schema) && typeof plain === 'string' ? value : settle(plain, schema, path, problems);
    if (mayBeText(schema)) return value;
    problems.push(await decisive(value, path));
    return undefined;
  }
  if (Resource.isInstance(value)) {
    problems.push({ path, problem: 'is a resource', fix: 'give its output `description`' });
    return undefined;
  }
  if (Array.isArray(value)) {
    return Promise.all(value.map((item: unknown, index) => settle(item, within(schema, ''), `${path}[${index}]`, problems)));
  }
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(
    async ([key, inner]) => [key, await settle(inner, within(schema, key), `${path}.${key}`, problems)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** The schema of a part: what is in plain JSON is plain JSON. */
function within(schema: Schema | undefined, key: string): Schema | undefined {
  if (schema?.is === 'handle') return schema.form && within(schema.form(), key);
  return schema?.is === 'json' ? schema : schemaAt(schema, key);
}

/** Where an Output may be whatever it holds: a text that plans only hand on, a whole list or map, and plain JSON. */
const isFree = (schema: Schema | undefined): boolean =>
  schema !== undefined && (schema.is === 'json' || (schema.is === 'text' && schema.plain !== true) || wholeOf(schema) !== undefined);

/** A place for a text that plans hand on, or for something else. */
const mayBeText = (schema: Schema | undefined): boolean => schema?.is === 'anyOf' && schema.options.some(isFree);

async function decisive(output: Output<unknown>, path: string): Promise<Problem> {
  const isSecret = await (output as unknown as { readonly isSecret: Promise<boolean> }).isSecret;
  const what = 'what is made depends on it';
  return isSecret
    ? { path, problem: `is secret, and ${what}`, fix: 'give a value that is not secret' }
    : {
        path,
        problem: `is not known yet, and ${what}`,
        fix: "give a value that a preview knows, such as one of the stack's configuration",
      };
}

/** Inputs with what their names and descriptions mean. */
export function read(inputs: Given, path: string): Given {
  const { machine, machines, sharing, pool } = inputs;
  return {
    ...inputs,
    ...(machine === undefined ? {} : { machine: machineOf(machine, `${path}.machine`) }),
    ...(Array.isArray(machines) ? { machines: machines.map((one, index) => machineOf(one, `${path}.machines[${index}]`)) } : {}),
    ...(sharing === undefined ? {} : { sharing: sharingOf(sharing, `${path}.sharing`) }),
    ...(pool === undefined ? {} : { pool: poolOf(pool, `${path}.pool`) }),
  };
}
