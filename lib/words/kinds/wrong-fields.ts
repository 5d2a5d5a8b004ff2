import { hasToken, isPlainObject, ownValue } from '../../internal';
import { wireFields } from '../kubernetes';

type Step = string | number;

/** A field of a built-in type whose value has another form than the type says. */
export interface WrongField {
  /** Steps to it. */
  readonly steps: readonly Step[];
  readonly got: unknown;
  /** What the type wants, such as `a text`. */
  readonly must: string;
}

/**
 * The fields of a built-in type, such as `PodSpec`, whose value has another form than the type says: a text where a map is. What is
 * null is left out, a value that is put in later is not known yet, and fields that nobody knows may be anything.
 *
 * @param isLenient Any plain value is taken for a text or a number, as in YAML that nobody quoted.
 */
export function* wrongFields(type: string, value: unknown, isLenient = false, steps: readonly Step[] = []): Generator<WrongField> {
  const fields = wireFields(type);
  if (fields === undefined || (typeof value === 'string' && hasToken(value))) return;
  if (!isPlainObject(value)) yield { steps, got: value, must: 'an object' };
  else
    for (const [key, item] of Object.entries(value)) {
      const word = Object.hasOwn(fields, key) ? (ownValue(fields, key) ?? '*') : '*';
      if (word !== '*') yield* wrongIn(word.replace(/!$/, ''), item, isLenient, [...steps, key]);
    }
}

type Form = readonly [what: string, is: (value: unknown) => boolean];

const isAmount = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const isPlain = (value: unknown): boolean => isAmount(value) || typeof value === 'boolean';

const FORMS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['s', ['a text', (value) => typeof value === 'string']],
  ['b', ['true or false', (value) => typeof value === 'boolean']],
  ['i', ['a number', (value) => typeof value === 'number']],
  ['q', ['a quantity', isAmount]],
  ['p', ['a number or a text', isAmount]],
]);

function* wrongIn(word: string, value: unknown, isLenient: boolean, steps: readonly Step[]): Generator<WrongField> {
  // An entry of a list is there, whatever it says.
  if ((value === null && typeof steps.at(-1) !== 'number') || (typeof value === 'string' && hasToken(value))) return;
  if (word.startsWith('[')) {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) yield* wrongIn(word.slice(1), item, isLenient, [...steps, index]);
    else yield { steps, got: value, must: 'a list' };
  } else if (word.startsWith('{')) {
    if (!isPlainObject(value)) yield { steps, got: value, must: 'an object' };
    else for (const [key, item] of Object.entries(value)) yield* wrongIn(word.slice(1), item, isLenient, [...steps, key]);
  } else {
    const form = FORMS.get(word);
    if (form === undefined) yield* wrongFields(word, value, isLenient, steps);
    else if (!form[1](value) && !(isLenient && isPlain(value))) yield { steps, got: value, must: form[0] };
  }
}
