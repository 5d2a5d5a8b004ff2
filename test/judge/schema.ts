import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv';
import Ajv from 'ajv';
import type { KubernetesMinor } from '../../lib/words/kubernetes';

/** Kinds by `apiVersion kind`, and the definitions that they reach. */
interface Schemas {
  readonly kinds: Readonly<Record<string, string>>;
  readonly definitions: Readonly<Record<string, unknown>>;
}

/**
 * What an API server of this minor would refuse about the structure of an object: unknown fields, wrong types, values
 * that are missing or not allowed. Empty when it is right. A kind without a schema is reported, never passed.
 *
 * Schemas: `test/schemas`, see SOURCE.md there.
 */
export function judgeManifest(object: object, minor: KubernetesMinor): readonly string[] {
  const { apiVersion = '', kind = '' } = object as { apiVersion?: string; kind?: string };
  const validate = validatorOf(`${apiVersion} ${kind}`, minor);
  if (validate === undefined) return [`no schema for ${kind} of ${apiVersion} in Kubernetes ${minor}`];
  validate(object);
  return [...new Set((validate.errors ?? []).map(describe))];
}

/** The kinds that are known in this minor, as `apiVersion kind`. */
export const judgedKinds = (minor: KubernetesMinor): readonly string[] =>
  [minor, 'crds'].flatMap((name) => Object.keys(setOf(name).schemas.kinds));

function validatorOf(kind: string, minor: KubernetesMinor): ValidateFunction | undefined {
  for (const name of [minor, 'crds']) {
    const { schemas, ajv } = setOf(name);
    const definition = schemas.kinds[kind];
    if (definition !== undefined) return ajv.getSchema(`${name}#/definitions/${definition}`);
  }
  return undefined;
}

const sets = new Map<string, { readonly schemas: Schemas; readonly ajv: Ajv }>();

function setOf(name: string): { readonly schemas: Schemas; readonly ajv: Ajv } {
  let set = sets.get(name);
  if (set === undefined) {
    const schemas = JSON.parse(readFileSync(join(__dirname, `../schemas/${name}.json`), 'utf8')) as Schemas;
    // Patterns are Go's: `\-` outside of brackets is a hyphen there, and a mistake in JavaScript's Unicode mode.
    // What the optimizer of the code saves later is a fraction of what it costs.
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false, code: { optimize: false } });
    ajv.addSchema({ $id: name, definitions: schemas.definitions });
    set = { schemas, ajv };
    sets.set(name, set);
  }
  return set;
}

function describe({ instancePath, keyword, params, message = '' }: ErrorObject): string {
  const path = instancePath.slice(1).split('/').filter(Boolean).map(unescape).join('.') || '(root)';
  if (keyword === 'additionalProperties') return `${path}: unknown field ${String(params['additionalProperty'])}`;
  if (keyword === 'enum') return `${path}: ${message} ${JSON.stringify(params['allowedValues'])}`;
  return `${path}: ${message}`;
}

/** A JSON pointer writes `/` as `~1` and `~` as `~0`. */
const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
