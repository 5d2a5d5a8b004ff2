import { type ContainerInTurn, type ContainerTurn, initTurn, inTurn, memo, wholePodRequest } from '../../../internal';
import {
  type PodSpec,
  type ResourceList,
  type ResourceRequirements,
  parseCpu,
  parseMemory,
  parseQuantity,
} from '../../../words/kubernetes';

/** A pod's quality of service, as Kubernetes derives it from its resources. */
export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

/** What the kubelet's managers see of a pod. */
export interface AdmissionPod {
  readonly qos: QosClass;
  readonly containers: readonly AdmissionContainer[];
  /** The pod has resources of its own: the CPU and Memory Managers then skip it (Kubernetes 1.36, alpha gates off). */
  readonly podLevel: boolean;
  /** What the scheduler counts for the pod as a whole, instead of its containers or besides them. */
  readonly whole: Readonly<Record<'cpu' | 'memory' | 'hugePages', WholeRequest>>;
}

/** What a pod as a whole says of a resource. */
export interface WholeRequest {
  /** In the place of what its containers request. */
  readonly own: number | undefined;
  /** Added by its runtime class. */
  readonly overhead: number;
}

/** What the kubelet's managers see of a container, in the order in which they look: init containers first. */
export interface AdmissionContainer {
  readonly name: string;
  readonly turn: ContainerTurn;
  /** Millicores requested. */
  readonly cpu: number;
  /** Bytes requested. */
  readonly memory: number;
  /** Bytes of huge pages of all sizes. */
  readonly hugePages: number;
  /** Extended resources by name. */
  readonly devices: Readonly<Record<string, number>>;
}

/** What the kubelet's managers see of a pod specification. */
export function admissionPod(spec: PodSpec): AdmissionPod {
  return {
    qos: qosClass(spec),
    podLevel: hasAny(spec.resources),
    whole: {
      cpu: wholePodRequest(spec, 'cpu', parseCpu),
      memory: wholePodRequest(spec, 'memory', parseMemory),
      hugePages: hugePagesOf(spec),
    },
    containers: inTurn(spec).map(seen),
  };
}

/**
 * A text that differs when the resources of two pod specifications do. Amounts are taken as they are written: it is cheap
 * to make, and `500m` besides `0.5` only costs a second look.
 */
export const specKey = memo(({ resources, overhead, initContainers = [], containers }: PodSpec): string => {
  let key = amountsKey(resources);
  if (overhead !== undefined) key += JSON.stringify(overhead);
  for (const container of initContainers) key += `${initTurn(container)}${container.name}${amountsKey(container.resources)}`;
  for (const container of containers) key += `c${container.name}${amountsKey(container.resources)}`;
  return key;
});

function amountsKey(resources: ResourceRequirements | undefined): string {
  let key = '|';
  if (resources === undefined) return key;
  const { limits, requests } = resources;
  // What is Guaranteed is most often given both by one object.
  const both = limits === requests;
  for (const name in limits) key += `${name}${both ? '=' : '<'}${limits[name] ?? ''};`;
  if (!both) for (const name in requests) key += `${name}>${requests[name] ?? ''};`;
  return key;
}

/** A text that two pods share when the managers cannot tell them apart. */
export function podKey({ qos, podLevel, whole, containers }: AdmissionPod): string {
  const parts = containers.map(({ turn, cpu, memory, hugePages, devices }) => {
    const names = Object.keys(devices).sort();
    return `${turn} ${cpu} ${memory} ${hugePages} ${names.map((name) => `${name}=${devices[name] ?? 0}`).join(',')}`;
  });
  return `${qos} ${podLevel ? 'pod' : 'container'} ${JSON.stringify(whole)}; ${parts.join('; ')}`;
}

/**
 * The QoS class of a pod: `Guaranteed` when every container and init container has CPU and memory limits and requests
 * no less, `BestEffort` when none has any of either, else `Burstable`. GPUs do not count. With pod-level resources only
 * those decide.
 *
 * Source: Kubernetes 1.36.2 `pkg/apis/core/v1/helper/qos/qos.go`.
 */
export const qosClass = memo((spec: PodSpec): QosClass => {
  const all = hasAny(spec.resources)
    ? [spec.resources]
    : [...(spec.initContainers ?? []), ...spec.containers].map(({ resources }) => resources);
  let [none, guaranteed] = [true, true];
  for (const resources of all)
    for (const [name, parse] of QOS_RESOURCES) {
      const { request, limit } = amountsOf(resources, name, parse);
      none &&= request === 0 && limit === 0;
      guaranteed &&= limit > 0 && request === limit;
    }
  if (none) return 'BestEffort';
  return guaranteed ? 'Guaranteed' : 'Burstable';
});

const QOS_RESOURCES = [
  ['cpu', parseCpu],
  ['memory', parseMemory],
] as const;

type Parse = (value: unknown) => number | undefined;

/** A request that is missing becomes the limit: the API server's defaulting. */
function amountsOf(
  resources: ResourceRequirements | undefined,
  name: string,
  parse: Parse,
): { readonly request: number; readonly limit: number } {
  const limit = parse(resources?.limits?.[name] ?? 0) ?? 0;
  return { limit, request: parse(resources?.requests?.[name] ?? resources?.limits?.[name] ?? 0) ?? 0 };
}

function seen({ container: { name, resources }, turn }: ContainerInTurn): AdmissionContainer {
  const cpuLimit = resources?.limits?.['cpu'] ?? 0;
  const memoryLimit = resources?.limits?.['memory'] ?? 0;
  return {
    name,
    turn,
    cpu: parseCpu(resources?.requests?.['cpu'] ?? cpuLimit) ?? 0,
    memory: parseMemory(resources?.requests?.['memory'] ?? memoryLimit) ?? 0,
    hugePages: hugePagesIn({ ...resources?.requests, ...resources?.limits }),
    devices: devicesOf({ ...resources?.requests, ...resources?.limits }),
  };
}

/** Huge pages that the pod as a whole asks for; no runtime class adds any. */
function hugePagesOf({ resources }: PodSpec): WholeRequest {
  const own = hugePagesIn({ ...resources?.requests, ...resources?.limits });
  return { own: own > 0 ? own : undefined, overhead: 0 };
}

/** Bytes of huge pages of all sizes in a list of resources. */
export function hugePagesIn(amounts: Readonly<Record<string, unknown>>): number {
  let bytes = 0;
  for (const name in amounts) if (name.startsWith('hugepages-')) bytes += parseMemory(amounts[name]) ?? 0;
  return bytes;
}

/** Extended resources have a domain; huge pages and ephemeral storage have none. */
function devicesOf(amounts: ResourceList): Readonly<Record<string, number>> {
  const devices: Record<string, number> = {};
  for (const name in amounts) {
    const count = name.includes('/') ? (parseQuantity(amounts[name]) ?? 0) : 0;
    if (count > 0) devices[name] = count;
  }
  return devices;
}

const hasAny = (resources: ResourceRequirements | undefined): boolean =>
  Object.keys({ ...resources?.limits, ...resources?.requests }).some(
    (name) => name === 'cpu' || name === 'memory' || name.startsWith('hugepages-'),
  );
