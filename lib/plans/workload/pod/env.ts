import { anyOf, boolean, list, map, object, optional, required, type Schema, text } from '../../../internal';
import type { EnvVar } from '../../../words/kubernetes';
import { dataKey, fieldPathForm, nameOf, prefixForm, variableKey } from './forms';

/** Environment of a container by name, in Kubernetes' own words; a later variable may use `$(NAME)` of an earlier one. */
export type Env = Readonly<Record<string, EnvValue>>;

/** A value, or where the kubelet reads it. */
export type EnvValue =
  | string
  | { readonly secretKeyRef: KeyRef }
  | { readonly configMapKeyRef: KeyRef }
  | { readonly fieldRef: { readonly fieldPath: string } };

/** A key of a Secret or ConfigMap in the pod's namespace. */
export interface KeyRef {
  /** Name of the Secret or ConfigMap. */
  readonly name: string;
  /** The key in it. */
  readonly key: string;
  /**
   * Whether the container starts without it.
   *
   * @default false
   */
  readonly optional?: boolean;
}

/** A Secret or ConfigMap whose keys all become variables. */
export type EnvFrom =
  | { readonly secretRef: NamedRef; readonly prefix?: string }
  | { readonly configMapRef: NamedRef; readonly prefix?: string };

/** A Secret or ConfigMap in the pod's namespace. */
export interface NamedRef {
  /** Name of the Secret or ConfigMap. */
  readonly name: string;
  /**
   * Whether the container starts without it.
   *
   * @default false
   */
  readonly optional?: boolean;
}

const source = nameOf('Secret or ConfigMap');
const NAMED = "write { name: 'my-secret', key: 'token' }";
/** A key of a Secret or ConfigMap. */
export const keyRefSchema = object<KeyRef>({ name: required(source), key: required(dataKey), optional: optional(boolean) }, undefined, {
  secret: NAMED,
  secretName: NAMED,
});
const namedRef = object<NamedRef>({ name: required(source), optional: optional(boolean) });

/** A container's own variables. */
export const envSchema: Schema = map(
  anyOf(
    'a string, or an object with exactly one of secretKeyRef, configMapKeyRef and fieldRef',
    text({ empty: true }),
    object<{ secretKeyRef: KeyRef; configMapKeyRef: KeyRef; fieldRef: object }>(
      {
        secretKeyRef: optional(keyRefSchema),
        configMapKeyRef: optional(keyRefSchema),
        fieldRef: optional(object<{ fieldPath: string }>({ fieldPath: required(fieldPathForm) })),
      },
      ['secretKeyRef', 'configMapKeyRef', 'fieldRef'],
    ),
  ),
  { ...variableKey, whole: true, hidden: true },
);

/** Secrets and ConfigMaps as variables. */
export const envFromSchema: Schema = list(
  object<{ secretRef: NamedRef; configMapRef: NamedRef; prefix: string }>(
    { secretRef: optional(namedRef), configMapRef: optional(namedRef), prefix: optional(prefixForm) },
    ['secretRef', 'configMapRef'],
  ),
);

/** The environment as it is in a manifest; a variable named before `given` keeps its place and takes the given value. */
export function envVars(first: readonly EnvVar[], given?: Env): readonly EnvVar[] {
  if (given === undefined) return first;
  const vars = first.map((variable) =>
    Object.hasOwn(given, variable.name) ? envVar(variable.name, given[variable.name] as EnvValue) : variable,
  );
  for (const name in given) {
    if (!first.some((variable) => variable.name === name)) vars.push(envVar(name, given[name] as EnvValue));
  }
  return vars;
}

const envVar = (name: string, value: EnvValue): EnvVar => (typeof value === 'string' ? { name, value } : { name, valueFrom: value });
