import { at, hasToken, isPlainObject, type Problem } from '../../internal';
import { wireFields } from '../../words/kubernetes';

/** Fields of a built-in type, such as `PodSpec`, whose value has another form than the type says: a text where a map is. */
export function misformedFields(type: string, value: unknown, path: string): readonly Problem[] {
  const fields = wireFields(type);
  if (fields === undefined || (typeof value === 'string' && hasToken(value))) return [];
  if (!isPlainObject(value)) return [wrong(path, value, 'an object')];
  return Object.entries(value).flatMap(([key, item]) => misformed((fields[key] ?? '*').replace(/!$/, ''), item, at(path, key)));
}

const FORMS: Readonly<Record<string, readonly [what: string, is: (value: unknown) => boolean]>> = {
  s: ['a text', (value) => typeof value === 'string'],
  b: ['true or false', (value) => typeof value === 'boolean'],
  i: ['a number', (value) => typeof value === 'number'],
  q: ['a quantity', (value) => typeof value === 'string' || typeof value === 'number'],
  p: ['a number or a text', (value) => typeof value === 'string' || typeof value === 'number'],
  '*': ['anything', () => true],
};

function misformed(word: string, value: unknown, path: string): readonly Problem[] {
  // What is null is left out, and an Output is not known yet.
  if (value === null || (typeof value === 'string' && hasToken(value))) return [];
  if (word.startsWith('['))
    return Array.isArray(value)
      ? value.flatMap((item, index) => misformed(word.slice(1), item, `${path}[${index}]`))
      : [wrong(path, value, 'a list')];
  if (word.startsWith('{'))
    return isPlainObject(value)
      ? Object.entries(value).flatMap(([key, item]) => misformed(word.slice(1), item, at(path, key)))
      : [wrong(path, value, 'an object')];
  const form = FORMS[word];
  if (form === undefined) return misformedFields(word, value, path);
  const [what, is] = form;
  return is(value) ? [] : [wrong(path, value, what)];
}

const wrong = (path: string, got: unknown, what: string): Problem => ({
  path,
  problem: `is not ${what}`,
  got,
  allowed: what,
  fix: `write ${what}, as the Kubernetes API has it`,
});
