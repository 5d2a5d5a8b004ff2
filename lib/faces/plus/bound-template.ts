import { isPlainObject } from '../../internal';
import { type Container, type EnvVar, parseQuantity, type PodSpec, type PodTemplate, type VolumeMount } from '../../words/kubernetes';
import type { Binding, ContainerBinding } from '../../plans/model';

/** A pod template with everything that the binding says, and nothing twice: to bind it again changes nothing. */
export function boundTemplate(template: PodTemplate, { containers, pod }: Binding): PodTemplate {
  const { metadata, spec } = template;
  const bind = (container: Container): Container => boundContainer(container, containers[container.name]);
  return {
    ...template,
    ...filled('metadata', {
      ...metadata,
      ...filled('labels', { ...metadata?.labels, ...pod.labels }),
      ...filled('annotations', { ...metadata?.annotations, ...pod.annotations }),
    }),
    spec: {
      ...spec,
      containers: spec.containers.map(bind),
      ...(spec.initContainers ? { initContainers: spec.initContainers.map(bind) } : {}),
      ...filled('nodeSelector', { ...spec.nodeSelector, ...pod.nodeSelector }),
      ...filled(
        'tolerations',
        together(spec.tolerations, pod.tolerations, (toleration) => inOrder(toleration)),
      ),
      ...filled(
        'volumes',
        together(spec.volumes, pod.volumes, ({ name }) => name),
      ),
      ...filled(
        'resourceClaims',
        together(spec.resourceClaims, pod.resourceClaims, (claim) => claim['name'] ?? inOrder(claim)),
      ),
      ...(pod.runtimeClassName === undefined ? {} : { runtimeClassName: pod.runtimeClassName }),
      ...(pod.schedulerName === undefined ? {} : { schedulerName: pod.schedulerName }),
    } satisfies PodSpec,
  };
}

function boundContainer(container: Container, binding: ContainerBinding | undefined): Container {
  if (binding === undefined) return container;
  const { resources = {}, env, volumeMounts } = container;
  const { limits = {}, requests } = resources;
  return {
    ...container,
    resources: {
      ...resources,
      limits: { ...limits, ...amounts(binding.resources, limits) },
      // Of what is no CPU or memory the API server wants requests that equal the limits, or none.
      ...(requests ? { requests: { ...requests, ...amounts(keysOf(binding.resources, requests), requests) } } : {}),
      ...filled(
        'claims',
        together(resources.claims, binding.claims, ({ name, request = '' }) => `${name} ${request}`),
      ),
    },
    ...filled(
      'env',
      together<EnvVar>(env, binding.env, ({ name }) => name),
    ),
    ...filled(
      'volumeMounts',
      together<VolumeMount>(volumeMounts, binding.volumeMounts, ({ mountPath }) => mountPath),
    ),
  };
}

type Amounts = Readonly<Record<string, number>>;
type Quantities = Readonly<Record<string, string | number>>;

/** The amounts of those resources that are given. */
const keysOf = (wanted: Amounts, given: Quantities): Amounts =>
  Object.fromEntries(Object.entries(wanted).filter(([resource]) => given[resource] !== undefined));

/** The amounts; one that is given already keeps its spelling. */
const amounts = (wanted: Amounts, given: Quantities): Quantities =>
  Object.fromEntries(
    Object.entries(wanted).map(([resource, amount]) => {
      const before = given[resource];
      return [resource, before !== undefined && parseQuantity(before) === amount ? before : amount];
    }),
  );

/** A key with what it holds, or no key where it holds nothing. */
function filled<K extends string, V extends object>(key: K, value: V): { readonly [P in K]?: V } {
  return Object.keys(value).length === 0 ? {} : ({ [key]: value } as { readonly [P in K]: V });
}

/** Both lists; what the second says of the same thing takes the place of what the first says. */
function together<T extends object>(base: readonly T[] = [], more: readonly T[], identity: (item: T) => string): readonly T[] {
  const said = new Map(more.map((item) => [identity(item), item]));
  const kept = base.map((item) => {
    const other = said.get(identity(item));
    said.delete(identity(item));
    return other ?? item;
  });
  return [...kept, ...said.values()];
}

const inOrder = (item: object): string => JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));

/** A value that differs between two manifests. */
export interface Change {
  /** Where, such as `spec.containers[0].resources`. */
  readonly at: string;
  /** Undefined where nothing was. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Where two manifests differ. */
export function changes(before: unknown, after: unknown, at: string): readonly Change[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return after.flatMap((item, index) => changes(before[index], item, `${at}[${index}]`));
  }
  if (isPlainObject(before) && isPlainObject(after)) {
    return Object.entries(after).flatMap(([key, inner]) => changes(before[key], inner, at === '' ? key : `${at}.${key}`));
  }
  return before === after ? [] : [{ at, before, after }];
}
