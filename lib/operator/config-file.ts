import { isPlainObject, parseYaml } from '../internal';

/** What a file says, without what it leaves empty; undefined when it is no YAML. */
export function readConfigFile(text: string): unknown {
  if (!READ.has(text)) {
    if (READ.size >= MOST_READ) READ.clear();
    READ.set(text, withoutNull(parsed(text)));
  }
  return READ.get(text);
}

/** Several rules read the same few files. */
const READ = new Map<string, unknown>();
const MOST_READ = 1000;

function parsed(text: string): unknown {
  try {
    return parseYaml(text)[0] ?? {};
  } catch {
    return undefined;
  }
}

function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([key, inner]) => [key, withoutNull(inner)]),
  );
}
