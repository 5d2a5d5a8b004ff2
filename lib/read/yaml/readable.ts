import { readYaml, YamlError } from './yaml';

/** What a text says as YAML; undefined where it is something else, as many texts inside objects are. */
export function readIfYaml(text: string): unknown {
  try {
    return readYaml(text);
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}
