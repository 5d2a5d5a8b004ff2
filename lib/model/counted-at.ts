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
  const fields = template.at(-1) === 'leaderTemplate' ? FIELDS_OF_LEADERS : FIELDS;
  let inner: unknown = object;
  let most = 1;
  let found: Steps | undefined;
  for (let depth = 0; depth < template.length; depth++) {
    if (isPlainObject(inner)) {
      const key = fieldOf(inner, fields);
      const times = numberIn(inner, key);
      if (times > most) {
        most = times;
        found = [...template.slice(0, depth), key];
      }
    }
    inner = (inner as Given | undefined)?.[template[depth] as string];
  }
  return found;
}

/** Of a group of Ray, two numbers count its pods. */
const FIELDS = ['replicas', 'numOfHosts', 'parallelism', 'size'] as const;
/** Of a LeaderWorkerSet, the size of a group does not count its leaders. */
const FIELDS_OF_LEADERS = ['replicas', 'numOfHosts', 'parallelism'] as const;

function fieldOf(given: Given, fields: readonly string[]): string {
  let key = 'replicas';
  for (const field of fields) if (numberIn(given, field) > numberIn(given, key)) key = field;
  const { completions } = given;
  return key === 'parallelism' && typeof completions === 'number' && completions < numberIn(given, key) ? 'completions' : key;
}

type Given = Readonly<Record<string, unknown>>;

function numberIn(given: Given, key: string): number {
  const value = given[key];
  return typeof value === 'number' ? value : 1;
}
