import { isPlainObject, itemsOf, ownValue, valueIn } from '../../internal';
import { groupOf, type KubeObject } from '../../words/kubernetes';

/** A patch as a kustomization has it: of what, and what it says: a part of an object, or a list of operations. */
export interface WholePatch {
  readonly target?: unknown;
  readonly body: unknown;
}

/** An object with some patches, one after the other; undefined where what one does is not known here. */
export function withPatches(object: KubeObject, patches: readonly WholePatch[]): KubeObject | undefined {
  let built: unknown = object;
  for (const { target, body } of patches) {
    const meant = target === undefined ? isNamedBy(object, body) : isMeant(object, target);
    if (meant === undefined) return undefined;
    if (!meant) continue;
    built = Array.isArray(body) ? afterAll(built, body) : merged(built, body, '', isKeyed(object));
    if (!isPlainObject(built)) return undefined;
  }
  return built as KubeObject;
}

const isNamedBy = (object: KubeObject, body: unknown): boolean =>
  valueIn(body, 'kind') === object.kind &&
  valueIn(body, 'metadata', 'name') === object.metadata.name &&
  groupOf({ apiVersion: String(valueIn(body, 'apiVersion')) }) === groupOf(object);

/**
 * Whether a target means an object: what it says is a whole expression. Undefined where it selects by labels.
 *
 * Source: kubernetes-sigs/kustomize v5.8.1 api/types/selector.go, SelectorRegex.
 */
function isMeant(object: KubeObject, target: unknown): boolean | undefined {
  if (!isPlainObject(target) || target['labelSelector'] !== undefined || target['annotationSelector'] !== undefined) return undefined;
  const [group, version] = [groupOf(object), object.apiVersion.slice(object.apiVersion.lastIndexOf('/') + 1)];
  const said = { group, version, kind: object.kind, name: object.metadata.name, namespace: object.metadata.namespace ?? 'default' };
  return Object.entries(said).every(([key, own]) => {
    const wanted = ownValue(target, key);
    return typeof wanted !== 'string' || wanted === '' || wanted === own || matches(wanted, own);
  });
}

/** No more than names, `|` and `.*` is read of an expression, which somebody may have written to take for ever. */
const matches = (expression: string, own: string): boolean =>
  /^[\w|-]*(?:\.\*)?$/.test(expression) &&
  expression.split('|').some((one) => (one.endsWith('.*') ? own.startsWith(one.slice(0, -2)) : one === own));

/**
 * Lists whose items have a key, by which a patch means one of them. Source: Kubernetes v1.36.3 staging/src/k8s.io/api/core/v1/types.go,
 * `patchMergeKey`.
 */
const KEYS: ReadonlyMap<string, string> = new Map([
  ...['containers', 'initContainers', 'ephemeralContainers', 'env', 'volumes', 'imagePullSecrets', 'resourceClaims'].map(
    (list) => [list, 'name'] as const,
  ),
  ['volumeMounts', 'mountPath'],
  ['volumeDevices', 'devicePath'],
  ['ports', 'containerPort'],
  ['hostAliases', 'ip'],
  ['topologySpreadConstraints', 'topologyKey'],
]);

/** Of kinds that Kubernetes does not have itself, a patch gives lists whole. */
const isKeyed = (object: KubeObject): boolean => !groupOf(object).includes('.') || groupOf(object).endsWith('.k8s.io');

function merged(base: unknown, patch: unknown, name: string, keyed: boolean): unknown {
  const key = keyed ? KEYS.get(name) : undefined;
  if (Array.isArray(patch) && Array.isArray(base) && key !== undefined) return mergedItems(base, patch, key, keyed);
  if (!isPlainObject(patch)) return patch;
  if (patch['$patch'] === 'delete') return undefined;
  if (patch['$patch'] === 'replace') return withoutDirective(patch);
  const built = new Map(isPlainObject(base) ? Object.entries(base) : []);
  for (const [field, value] of Object.entries(patch)) {
    const inner = value === null ? undefined : merged(built.get(field), value, field, keyed);
    if (inner === undefined) built.delete(field);
    else built.set(field, inner);
  }
  return Object.fromEntries(built);
}

const withoutDirective = (patch: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(Object.entries(patch).filter(([field]) => field !== '$patch'));

function mergedItems(base: readonly unknown[], patch: readonly unknown[], key: string, keyed: boolean): readonly unknown[] {
  if (patch.some((item) => valueIn(item, '$patch') === 'replace')) return patch.filter((item) => valueIn(item, '$patch') === undefined);
  const built = [...base];
  for (const item of patch) {
    const at = built.findIndex((one) => valueIn(one, key) !== undefined && valueIn(one, key) === valueIn(item, key));
    if (at < 0) built.push(item);
    else built[at] = merged(built[at], item, '', keyed);
  }
  return built.filter((item) => item !== undefined);
}

/** What operations of RFC 6902 come to; undefined where one cannot be done, as which kustomize ends. */
function afterAll(value: unknown, operations: readonly unknown[]): unknown {
  let built = value;
  for (const one of operations) {
    const [op, path] = [valueIn(one, 'op'), valueIn(one, 'path')];
    if (typeof path !== 'string' || !path.startsWith('/')) return undefined;
    const steps = path
      .slice(1)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (op === 'test') continue;
    if (op !== 'add' && op !== 'replace' && op !== 'remove') return undefined;
    built = after(built, steps, op, valueIn(one, 'value'));
    if (built === undefined) return undefined;
  }
  return built;
}

function after(value: unknown, [step = '', ...rest]: readonly string[], op: 'add' | 'replace' | 'remove', given: unknown): unknown {
  if (Array.isArray(value)) {
    const at = step === '-' ? value.length : /^\d+$/.test(step) ? Number(step) : -1;
    if (at < 0 || at > value.length || (at === value.length && (op !== 'add' || rest.length > 0))) return undefined;
    const items: unknown[] = [...itemsOf(value)];
    if (rest.length === 0) items.splice(at, op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [given]));
    else {
      items[at] = after(items[at], rest, op, given);
      if (items[at] === undefined) return undefined;
    }
    return items;
  }
  if (!isPlainObject(value) || (op !== 'add' && !Object.hasOwn(value, step))) return undefined;
  const built = new Map(Object.entries(value));
  if (rest.length > 0) {
    const inner = after(built.get(step), rest, op, given);
    if (inner === undefined) return undefined;
    built.set(step, inner);
  } else if (op === 'remove') built.delete(step);
  else built.set(step, given);
  return Object.fromEntries(built);
}
