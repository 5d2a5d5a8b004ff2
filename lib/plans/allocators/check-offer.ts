import { check, isPlainObject, type Problem, type Schema, throwIfAny } from '../../internal';

/**
 * Refuses options that an offer cannot have, with every problem; `mps().replicas` is where one of them is.
 *
 * @param relations What contradicts itself in options that have their form.
 */
export function checkOffer(
  name: string,
  schema: Schema,
  options: unknown,
  relations: (options: Readonly<Record<string, unknown>>, path: string) => readonly Problem[] = () => [],
): void {
  const path = `${name}()`;
  const problems = check(schema, options, path);
  throwIfAny(problems.length > 0 || !isPlainObject(options) ? problems : relations(options, path));
}
