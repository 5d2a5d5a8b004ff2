import { parseYaml, toYaml } from '../../internal';
import { withoutEmpty } from './without-empty';

/** The first document of a YAML text; an empty text has none. */
export const YAML = { syntax: 'YAML', parse: firstDocument, write: toYaml };

/** JSON on lines of its own. */
export const JSON_TEXT = { syntax: 'JSON', parse: jsonIn, write: (value: unknown): string => JSON.stringify(value, undefined, 2) };

/** YAML of one document, as programs read it that take no other. */
export const ONE_DOCUMENT = { ...YAML, parse: onlyDocument };

function firstDocument(text: string): unknown {
  try {
    return parseYaml(text)[0] ?? {};
  } catch {
    return undefined;
  }
}

function onlyDocument(text: string): unknown {
  try {
    const [value, ...others] = parseYaml(text);
    return others.length === 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What a YAML text says that has no format of its own, without what it leaves empty; undefined where it is none. */
export const readYamlText = (text: string): unknown => withoutEmpty(firstDocument(text));
