import type { Container, Labels, PodSpec, PodTemplate, ResourceRequirements } from '../../words/kubernetes';
import { jsonOf, listOf } from '../../internal';
import type { FabricUse } from '../model';
import { sourced } from './environment';

/**
 * A pod template with what a fabric puts into it. What the template says itself wins, and nothing is there twice: to do
 * it again changes nothing.
 *
 * @param container Name of the container whose processes talk.
 * @param selector Labels that all pods of the workload have, and no others.
 */
export function withFabric(
  template: PodTemplate,
  container: string,
  use: FabricUse,
  selector: Labels = template.metadata?.labels ?? {},
): PodTemplate {
  const { metadata, spec } = template;
  const annotations = { ...use.annotations, ...metadata?.annotations };
  const mine = (one: Container): Container => (one.name === container ? withDevices(one, use) : one);
  const names = new Set([...spec.containers, ...(spec.initContainers ?? [])].map(({ name }) => name));
  const sidecars = use.sidecars.filter(({ name }) => !names.has(name));
  // Last, so that what stands at a place stays there.
  const initContainers = [...(spec.initContainers ?? []).map(mine), ...sidecars];
  const volumes = added(spec.volumes, use.volumes, ({ name }) => name);
  const affinity = inOneDomain(spec.affinity, use.together, selector);
  const resourceClaims = added(spec.resourceClaims, use.resourceClaims, (claim) => claim['name'] ?? '');
  return {
    ...template,
    ...(isEmpty(annotations) ? {} : { metadata: { ...metadata, annotations } }),
    spec: {
      ...spec,
      ...(use.hostNetwork && spec.hostNetwork === undefined
        ? { hostNetwork: true, dnsPolicy: spec.dnsPolicy ?? 'ClusterFirstWithHostNet' }
        : {}),
      ...(affinity === undefined ? {} : { affinity }),
      ...(initContainers.length === 0 ? {} : { initContainers }),
      containers: spec.containers.map(mine),
      ...(volumes.length === 0 ? {} : { volumes }),
      ...(resourceClaims.length === 0 ? {} : { resourceClaims }),
    } satisfies PodSpec,
  };
}

/** The affinity, and that all pods of the workload are on nodes with one value of a label. */
function inOneDomain(given: PodSpec['affinity'], topologyKey: string | undefined, matchLabels: Labels): PodSpec['affinity'] {
  if (topologyKey === undefined || isEmpty(matchLabels)) return given;
  const affinity = jsonOf(given);
  const podAffinity = jsonOf(affinity['podAffinity']);
  const required = listOf(podAffinity[REQUIRED]);
  if (required.some((term) => term['topologyKey'] === topologyKey)) return given;
  return { ...affinity, podAffinity: { ...podAffinity, [REQUIRED]: [...required, { topologyKey, labelSelector: { matchLabels } }] } };
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';

function withDevices(container: Container, use: FabricUse): Container {
  const env = added(container.env, use.env, ({ name }) => name);
  const volumeMounts = added(container.volumeMounts, use.volumeMounts, ({ mountPath }) => mountPath);
  const resources = withAmounts(container.resources, use);
  const securityContext = withRights(container.securityContext, use);
  const { command } = container;
  return {
    ...container,
    ...(use.environment === undefined || command === undefined ? {} : { command: sourced(use.environment, command) }),
    ...(env.length === 0 ? {} : { env }),
    ...(volumeMounts.length === 0 ? {} : { volumeMounts }),
    ...(resources === undefined ? {} : { resources }),
    ...(securityContext === undefined ? {} : { securityContext }),
  };
}

/** Requests and limits are equal, as extended resources and huge pages must be. */
function withAmounts(given: ResourceRequirements | undefined, { resources, resourceClaims }: FabricUse): ResourceRequirements | undefined {
  const claims = added(
    given?.claims,
    resourceClaims.map(({ name }) => ({ name })),
    ({ name }) => name,
  );
  if (isEmpty(resources) && claims.length === 0) return given;
  const limits = { ...resources, ...given?.limits };
  const requests = given?.requests && { ...resources, ...given.requests };
  return {
    ...given,
    ...(isEmpty(limits) ? {} : { limits }),
    ...(requests === undefined || isEmpty(requests) ? {} : { requests }),
    ...(claims.length === 0 ? {} : { claims }),
  };
}

type Security = Readonly<Record<string, unknown>>;

function withRights(given: Security | undefined, { capabilities, privileged }: FabricUse): Security | undefined {
  if (capabilities.length === 0 && privileged === undefined) return given;
  const {
    capabilities: before,
    allowPrivilegeEscalation,
    ...rest
  } = (given ?? {}) as {
    readonly capabilities?: { readonly add?: readonly string[]; readonly drop?: readonly string[] };
    readonly allowPrivilegeEscalation?: boolean;
  };
  const has = before?.add ?? [];
  const missing = capabilities.filter((name) => !has.includes(name) && !has.includes(`CAP_${name}`) && !has.includes('ALL'));
  const add = [...has, ...missing];
  return {
    // The API server refuses a privileged container whose privileges may not grow.
    ...(privileged || allowPrivilegeEscalation === undefined ? {} : { allowPrivilegeEscalation }),
    ...rest,
    ...(privileged ? { privileged: true } : {}),
    ...(add.length === 0 && before === undefined ? {} : { capabilities: { ...before, add } }),
  };
}

/** The list, and what of the second list it does not have. */
function added<T>(base: readonly T[] = [], more: readonly T[], identity: (item: T) => string): readonly T[] {
  const has = new Set(base.map(identity));
  return [...base, ...more.filter((item) => !has.has(identity(item)))];
}

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;
