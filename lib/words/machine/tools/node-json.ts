import { isPlainObject, ownValue } from '../../../internal';
import { parseMemory, type Taint } from '../../kubernetes';

/** What a node of the API server says, as far as machines and pools need it. */
export interface NodeFacts {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  /** Resources by name, of `status.capacity` and `status.allocatable`. */
  readonly capacity: Readonly<Record<string, string>>;
  readonly allocatable: Readonly<Record<string, string>>;
  readonly kubelet?: string;
  readonly osImage?: string;
  readonly runtime?: string;
}

/** The nodes of `kubectl get nodes -o json`, or the node of `kubectl get node NAME -o json`; undefined where it is neither. */
export function nodesOf(value: unknown): readonly NodeFacts[] | undefined {
  if (!isPlainObject(value)) return undefined;
  if (value['kind'] === 'Node') return [factsOf(value)];
  const items = value['items'];
  return Array.isArray(items) ? items.filter(isPlainObject).map(factsOf) : undefined;
}

function factsOf(node: Readonly<Record<string, unknown>>): NodeFacts {
  const [metadata, spec, status] = ['metadata', 'spec', 'status'].map((key) => objectOf(ownValue(node, key)));
  const info = objectOf(status?.['nodeInfo']);
  const [kubelet, osImage, runtime] = ['kubeletVersion', 'osImage', 'containerRuntimeVersion'].map((key) => textOf(ownValue(info, key)));
  const taints = spec?.['taints'];
  return {
    name: textOf(metadata?.['name']) ?? 'a node without a name',
    labels: textsOf(metadata?.['labels']),
    taints: (Array.isArray(taints) ? taints : []).flatMap(taintOf),
    capacity: textsOf(status?.['capacity']),
    allocatable: textsOf(status?.['allocatable']),
    ...(kubelet === undefined ? {} : { kubelet }),
    ...(osImage === undefined ? {} : { osImage }),
    ...(runtime === undefined ? {} : { runtime }),
  };
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isPlainObject(value) ? value : {});
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(objectOf(value)).flatMap(([key, text]) =>
      typeof text === 'string' || typeof text === 'number' ? [[key, String(text)] as const] : [],
    ),
  );

/** Taints that say what state a node is in come and go: node.kubernetes.io/not-ready, those of clouds and autoscalers. */
const OF_STATE =
  /^(?:node\.kubernetes\.io\/|node\.cloudprovider\.kubernetes\.io\/|ToBeDeletedByClusterAutoscaler$|DeletionCandidateOfClusterAutoscaler$|karpenter\.sh\/(?:disrupted|unregistered)$)/;
const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;

function taintOf(value: unknown): readonly Taint[] {
  const { key, value: is, effect } = objectOf(value);
  const known = EFFECTS.find((one) => one === effect);
  if (typeof key !== 'string' || known === undefined || OF_STATE.test(key)) return [];
  return [{ key, ...(typeof is === 'string' && is !== '' ? { value: is } : {}), effect: known }];
}

/** A whole number of a resource; 0 where a node does not have it. */
export const countOf = (resources: Readonly<Record<string, string>>, name: string): number => {
  const digits = /^\d{1,9}$/.exec(ownValue(resources, name) ?? '')?.[0];
  return digits === undefined ? 0 : Number(digits);
};

/** MiB of a quantity of memory. */
export const mibOf = (quantity: string | undefined): number | undefined => {
  const bytes = quantity === undefined ? undefined : parseMemory(quantity);
  return bytes === undefined ? undefined : Math.floor(bytes / 2 ** 20);
};
