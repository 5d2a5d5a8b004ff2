import { isPlainObject } from '../internal';
import type { KubeObject } from '../kubernetes';

type Steps = readonly (string | number)[];

/**
 * Steps to the field by which an object says how many pods of a template it makes. Where several fields are multiplied it is
 * the one that multiplies most, and of a Job's two the one that decides.
 *
 * @param template Steps to the template.
 * @returns Undefined where the object leaves the number to its controller.
 */
export function countedAt(object: KubeObject, template: Steps): Steps | undefined {
  let [inner, most]: [unknown, number] = [object, 1];
  let found: Steps | undefined;
  for (let depth = 0; depth < template.length; depth++) {
    const key = isPlainObject(inner) ? fieldOf(inner, template.at(-1) === 'leaderTemplate') : undefined;
    const times = key === undefined ? 1 : (inner as Readonly<Record<string, number>>)[key];
    if (key !== undefined && times !== undefined && times > most) [found, most] = [[...template.slice(0, depth), key], times];
    inner = (inner as Readonly<Record<string | number, unknown>> | undefined)?.[template[depth] as string | number];
  }
  return found;
}

/** Of a LeaderWorkerSet, the size of a group does not count its leaders; of a group of Ray, two numbers count its pods. */
function fieldOf(given: Readonly<Record<string, unknown>>, leaders: boolean): string | undefined {
  const number = (key: string): number => {
    const value = given[key];
    return typeof value === 'number' ? value : 1;
  };
  const fields = ['replicas', 'numOfHosts', 'parallelism', ...(leaders ? [] : ['size'])];
  const key = fields.reduce((most, field) => (number(field) > number(most) ? field : most));
  if (key === 'parallelism' && typeof given['completions'] === 'number' && given['completions'] < number(key)) return 'completions';
  return typeof given[key] === 'number' ? key : undefined;
}
