import {
  at,
  isNamedList,
  isPlainObject,
  laidOver,
  object as shape,
  oneOf,
  optional,
  ownValue,
  plainText,
  type Problem,
  required,
  type Schema,
  unionBy,
  valueIn,
} from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import { defaultKinds, type KindRow, placeIn, templatesOf, workersOf } from '../../words/kinds';
import { unknownFields } from './unknown-fields';

/** A plain JSON object to merge into a manifest. */
export type JsonPatch = Readonly<Record<string, unknown>>;

/** What an override changes: a container by name, the first container of each worker, the pod specification, or the object itself. */
export type OverrideTarget =
  | { readonly target: 'container'; readonly name?: string }
  | { readonly target: 'pod' }
  | { readonly target: 'object'; readonly kind: string };

/** Targets, for programs without types. */
export const overrideTargetSchema: Schema = unionBy(
  'target',
  "a target: container('trainer'), pod() or object('Service')",
  shape<{ target: string; name: string }>({ target: required(oneOf(['container'])), name: optional(plainText()) }),
  shape<{ target: string }>({ target: required(oneOf(['pod'])) }),
  shape<{ target: string; kind: string }>({ target: required(oneOf(['object'])), kind: required(plainText()) }),
);

/**
 * The container (or init container) of this name, in every pod template that has it. Without a name it is the first container
 * of each worker: of all pods, but for those that start others, such as the launcher of an MPIJob.
 */
export const container = (name?: string): OverrideTarget => (name === undefined ? { target: 'container' } : { target: 'container', name });
/** The pod specification. */
export const pod = (): OverrideTarget => ({ target: 'pod' });
/** The object of this kind itself, such as `'Service'`. */
export const object = (kind: string): OverrideTarget => ({ target: 'object', kind });

/** A target as a reader would say it. */
export function describeTarget(target: OverrideTarget): string {
  switch (target.target) {
    case 'container':
      return target.name === undefined ? 'the first container' : `container '${target.name}'`;
    case 'pod':
      return 'the pod specification';
    case 'object':
      return `the ${target.kind}`;
  }
}

/** What a patch says of another target than the one it is for, and what of it would be lost. */
export function patchProblems(target: OverrideTarget, patch: JsonPatch, path: string): readonly Problem[] {
  if (!isPlainObject(patch)) return [];
  if (Object.keys(patch).length === 0)
    return [{ path, problem: 'changes nothing', got: patch, fix: 'give the fields to change, or remove the override' }];
  const misplacedKeys = (target.target === 'pod' ? ['metadata', 'spec'] : []).filter((key) => Object.hasOwn(patch, key));
  const spelled = misplacedKeys.length > 0 ? [] : unknownFields(typeOf(target), patch, path);
  return [...lost(patch, path), ...fixed(target, patch, path), ...misplacedKeys.map((key) => misplaced(key, path)), ...spelled];
}

/** The built-in type of what a target is. */
const typeOf = (target: OverrideTarget): string =>
  target.target === 'object' ? target.kind : target.target === 'pod' ? 'PodSpec' : 'Container';

/** Names by which the rest of a plan, and of a cluster, finds an object or a container. */
function fixed(target: OverrideTarget, patch: JsonPatch, path: string): readonly Problem[] {
  const problem = 'follows from the construct, and no override changes it';
  if (target.target === 'container')
    return patch['name'] === undefined || patch['name'] === target.name
      ? []
      : [
          {
            path: `${path}.name`,
            problem,
            got: patch['name'],
            ...(target.name === undefined ? {} : { allowed: [target.name] }),
            fix: 'remove it',
          },
        ];
  if (target.target !== 'object') return [];
  const metadata = isPlainObject(patch['metadata']) ? patch['metadata'] : {};
  const names = ['name', 'namespace']
    .filter((key) => typeof ownValue(metadata, key) === 'string')
    .map((key) => ({
      path: `${path}.metadata.${key}`,
      problem,
      got: ownValue(metadata, key),
      fix: `give it as the construct's prop ${key}`,
    }));
  const ofRelease = (ownValue(RELEASES, target.kind) ?? [])
    .map(([field, prop]) => ({ field, prop, got: valueIn(patch, ...field.split('.')) }))
    .filter(({ got }) => got !== undefined)
    .map(({ field, prop, got }) => ({
      path: `${path}.${field}`,
      problem,
      got,
      fix: `give it as the construct's prop ${prop}, where it is judged`,
    }));
  return [...names, ...ofRelease];
}

/** Where objects by which a release is delivered say what its construct has props for. */
const RELEASES: Readonly<Record<string, readonly (readonly [field: string, prop: string])[]>> = {
  HelmRelease: [
    ['spec.values', 'values'],
    ['spec.chart.spec.version', 'version'],
    ['spec.releaseName', 'releaseName'],
    ['spec.targetNamespace', 'namespace'],
  ],
  Application: [
    ['spec.source.helm.valuesObject', 'values'],
    ['spec.source.helm.values', 'values'],
    ['spec.source.helm.parameters', 'values'],
    ['spec.source.targetRevision', 'version'],
    ['spec.source.helm.releaseName', 'releaseName'],
    ['spec.destination.namespace', 'namespace'],
  ],
  HelmChart: [
    ['spec.valuesContent', 'values'],
    ['spec.set', 'values'],
    ['spec.version', 'version'],
    ['spec.targetNamespace', 'namespace'],
  ],
};

const misplaced = (key: string, path: string): Problem => ({
  path: `${path}.${key}`,
  problem: 'is not a field of a pod specification',
  fix: key === 'spec' ? 'give its fields themselves: pod() is the specification' : "use object('...') for what is above the pods",
});

/** A patch adds and changes: what is undefined in it would leave everything as it is. */
function lost(patch: unknown, path: string, above: readonly unknown[] = []): readonly Problem[] {
  if (patch === undefined) return [{ path, problem: 'is undefined, which removes no field', fix: 'give it a value, or remove the key' }];
  // What contains itself is no JSON, which is said elsewhere.
  if (above.includes(patch)) return [];
  const inside = [...above, patch];
  // An entry of a list that is undefined is none of JSON either.
  if (Array.isArray(patch)) return patch.flatMap((item, index) => (item === undefined ? [] : lost(item, `${path}[${index}]`, inside)));
  return isPlainObject(patch) ? Object.entries(patch).flatMap(([key, item]) => lost(item, at(path, key), inside)) : [];
}

/** A target that no object has. */
export function withoutTarget(target: OverrideTarget, objects: readonly KubeObject[], path: string): Problem {
  const rule = 'override/not-applied';
  if (objects.length === 0) {
    const fix = "remove the override and use the props: an operator's values, a pool's kubelet";
    return { path, problem: 'there are no objects here that an override could change', rule, fix };
  }
  const problem = `nothing here has ${describeTarget(target)}`;
  return { path, problem, allowed: targetsOf(objects), rule, fix: 'name one of these' };
}

/** The targets that objects have, as a reader would say them. */
function targetsOf(objects: readonly KubeObject[]): readonly string[] {
  const pods = objects.flatMap((object) => templatesOf(object).map(({ template }) => template.spec));
  const containers = pods.flatMap(({ initContainers = [], containers: mains }) => [...initContainers, ...mains]);
  const targets: readonly OverrideTarget[] = [
    ...containers.map(({ name }) => container(name)),
    ...(pods.length > 0 ? [pod()] : []),
    ...objects.map(({ kind }) => object(kind)),
  ];
  return [...new Set(targets.map(describeTarget))];
}

/** The object with the patch merged in, or undefined when it does not have the target. */
export function applyOverride(
  base: KubeObject,
  target: OverrideTarget,
  patch: JsonPatch,
  kinds: readonly KindRow[] = defaultKinds,
): KubeObject | undefined {
  const places = placesOf(base, target, kinds);
  return places.length === 0
    ? undefined
    : places.reduce((current, steps) => updateAt(current, steps, (value) => merge(value, patch)) as KubeObject, base);
}

/** Whether an object holds everything that the patch says, at every place of the target. */
export function holdsOverride(
  final: KubeObject,
  target: OverrideTarget,
  patch: JsonPatch,
  kinds: readonly KindRow[] = defaultKinds,
): boolean {
  const places = placesOf(final, target, kinds);
  return places.length > 0 && places.every((steps) => contains(valueIn(final, ...steps), patch));
}

type Steps = readonly (string | number)[];

function placesOf(base: KubeObject, target: OverrideTarget, kinds: readonly KindRow[]): readonly Steps[] {
  if (target.target === 'object') return base.kind === target.kind ? [[]] : [];
  const templates = templatesOf(base, kinds);
  if (target.target === 'pod') return templates.map((found) => placeIn(found, 'spec'));
  if (target.name === undefined)
    return workersOf(templates).flatMap((found) =>
      found.template.spec.containers.length > 0 ? [placeIn(found, 'spec', 'containers', 0)] : [],
    );
  return templates.flatMap((found) =>
    (['initContainers', 'containers'] as const).flatMap((list) =>
      (found.template.spec[list] ?? []).flatMap(({ name }, index) => (name === target.name ? [placeIn(found, 'spec', list, index)] : [])),
    ),
  );
}

/**
 * Objects merge key by key, lists of named items (containers, volumes, environment) item by item, and every other list
 * is replaced as a whole.
 */
export const merge = (base: unknown, patch: unknown): unknown =>
  laidOver(base, patch, (below, over) => {
    if (!isNamedList(below) || !isNamedList(over)) return over;
    const added = over.filter((item) => !below.some(({ name }) => name === item.name));
    return [...below.map((item) => merge(item, over.find(({ name }) => name === item.name) ?? {})), ...added];
  });

/** What an object lacks of a patch: where, what was wanted, and what is there. */
export interface PatchDifference {
  readonly path: string;
  readonly wanted: unknown;
  /** Undefined where nothing is. */
  readonly got: unknown;
}

/** Everything that an object lacks of a patch. Items of named lists are compared by name, other lists whole. */
export function differencesFrom(final: unknown, patch: unknown, path = ''): readonly PatchDifference[] {
  if (isPlainObject(final) && isPlainObject(patch)) {
    return Object.entries(patch).flatMap(([key, value]) =>
      value === undefined ? [] : differencesFrom(ownValue(final, key), value, path === '' ? key : at(path, key)),
    );
  }
  if (isNamedList(final) && isNamedList(patch)) {
    return patch.flatMap((item) => {
      // Of several items with a name, one that has all of it.
      const found = final
        .filter(({ name }) => name === item.name)
        .map((candidate) => differencesFrom(candidate, item, `${path}[${item.name}]`));
      return found.find((lacking) => lacking.length === 0) ?? found[0] ?? [{ path: `${path}[${item.name}]`, wanted: item, got: undefined }];
    });
  }
  if (Array.isArray(final) && Array.isArray(patch) && final.length === patch.length)
    return patch.flatMap((item, index) => differencesFrom(final[index], item, `${path}[${index}]`));
  return final === patch ? [] : [{ path, wanted: patch, got: final }];
}

const contains = (final: unknown, patch: unknown): boolean => differencesFrom(final, patch).length === 0;

/** The value with the part that the steps lead to changed; everything besides it is kept. */
export function updateAt(value: unknown, steps: Steps, change: (value: unknown) => unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === step ? updateAt(item, rest, change) : item));
  const base = value as Readonly<Record<string, unknown>>;
  return { ...base, [step]: updateAt(ownValue(base, String(step)), rest, change) };
}
