import { anyOf, check, GpuConfigError, isPlainObject, oneOf, ownValue, required, type Schema } from '../internal';
import { defaultAllocators, exclusive } from '../plans/allocators';
import { machineNamed, machineNames } from '../words/machine';
import type { OfferRow } from '../plans/model';
import { borrowedPoolSchema } from '../plans/node';

const attributes = borrowedPoolSchema.is === 'object' ? borrowedPoolSchema.keys : {};

const formOf = (key: string): Schema => ownValue(attributes, key)?.schema ?? { is: 'json' };

/** The functions that make offers, by name. */
const OFFERS: ReadonlyMap<string, OfferRow> = new Map(defaultAllocators.flatMap(({ offers }) => Object.entries(offers)));

/** One key that names the offer, with its options. */
const offer = (name: string, options: Schema): Schema => ({ is: 'object', keys: { [name]: required(options) } });

/** A machine as `machineOf` reads it: the name of a preset, or its description. */
export const machineForm = (): Schema => anyOf('the name of a machine, or its description', oneOf(machineNames()), formOf('machine'));

/** A sharing as `sharingOf` reads it: the name of an offer, one key that names it, or as a pool describes it. */
export const sharingForm = (): Schema =>
  anyOf(
    'a sharing',
    oneOf([...OFFERS].flatMap(([name, { schema }]) => (check(schema, {}, '').length === 0 ? name : []))),
    ...[...OFFERS].map(([name, { schema }]) => offer(name, schema)),
    formOf('sharing'),
  );

/** A machine by the name of its preset, such as `dgxH100` or `aws.g6.12xlarge`, or as it is described. */
export function machineOf(given: unknown, path: string): unknown {
  if (typeof given !== 'string') return given;
  const machine = machineNamed(given);
  if (machine !== undefined) return machine;
  throw new GpuConfigError([
    {
      path,
      problem: 'is not the name of a machine',
      got: given,
      allowed: machineNames(),
      fix: 'name one of these, or describe the machine',
    },
  ]);
}

/** `exclusive`, or one key that names the offer with its options, such as `{ mps: { replicas: 4 } }`; or as a pool describes it. */
export function sharingOf(given: unknown, path: string): unknown {
  if (given === undefined) return exclusive();
  if (typeof given === 'string' && OFFERS.has(given)) return makeOffer(given, {}, path);
  const [[name, options] = ['', undefined], ...more] = isPlainObject(given) ? Object.entries(given) : [];
  if (more.length === 0 && OFFERS.has(name)) return makeOffer(name, options ?? {}, path);
  if (isPlainObject(given) && ('share' in given || 'mode' in given)) return given;
  throw new GpuConfigError([
    { path, problem: 'is not a sharing', got: given, allowed: [...OFFERS.keys()], fix: 'such as mps: { replicas: 4 }' },
  ]);
}

/** An offer; its function calls problems by itself, as in `mps().replicas`, and here they are below a file and a pool. */
function makeOffer(name: string, options: unknown, path: string): unknown {
  try {
    return OFFERS.get(name)?.make(options as never);
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    throw new GpuConfigError(error.problems.map((problem) => ({ ...problem, path: `${path}.${problem.path.replace(`${name}()`, name)}` })));
  }
}
