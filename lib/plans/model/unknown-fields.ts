import { at, hasToken, isPlainObject, notKnown, ownValue, type Problem } from '../../internal';
import { wireFields } from '../../words/kubernetes';

/** The type of a field without the mark of what is required. */
const bare = (word: string): string => word.replace(/!$/, '');

/**
 * Fields that a built-in kind or type, such as `Deployment` or `PodSpec`, has in no Kubernetes that we support. Nothing is
 * said of kinds that are not built in, and of values of another form than their field.
 */
export function unknownFields(type: string, value: unknown, path: string): readonly Problem[] {
  const fields = wireFields(type);
  if (fields === undefined || !isPlainObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const word = ownValue(fields, key);
    if (word === undefined) return hasToken(key) ? [] : [notKnown(path, key, Object.keys(fields))];
    return unknownIn(bare(word), item, at(path, key));
  });
}

function unknownIn(word: string, value: unknown, path: string): readonly Problem[] {
  if (word.startsWith('['))
    return Array.isArray(value) ? value.flatMap((item, index) => unknownIn(word.slice(1), item, `${path}[${index}]`)) : [];
  if (word.startsWith('{'))
    return isPlainObject(value) ? Object.entries(value).flatMap(([key, item]) => unknownIn(word.slice(1), item, at(path, key))) : [];
  return unknownFields(word, value, path);
}
