import { hasToken, isPlainObject } from '../../internal';
import { holdsPlaceholder } from '../placeholders/placeholders';
import { readIfYaml } from '../yaml/readable';
import { readYaml, YamlError } from '../yaml/yaml';

/** Values, or why they cannot be read; undefined where something else makes a text of them first, or may still take them. */
export function readValues(given: unknown): Readonly<Record<string, unknown>> | string | undefined {
  if (typeof given === 'string' && (hasToken(given) || holdsPlaceholder(given) || given.includes('{{'))) {
    const value = readIfYaml(given);
    return isPlainObject(value) ? value : value === null ? {} : undefined;
  }
  // A text of comments says nothing.
  if (typeof given === 'string' && !/^[ \t]*[^\s#]/m.test(given)) return {};
  try {
    const value = (typeof given === 'string' ? readYaml(given) : given) ?? {};
    return isPlainObject(value) ? value : 'are not a map';
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    // Go's reader takes the last of several keys, and the first of several documents.
    return /duplicated|single document/.test(error.message)
      ? undefined
      : `are not YAML: ${error.message} in line ${error.line + 1} of them`;
  }
}
