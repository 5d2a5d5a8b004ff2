import { integer, map, memory, object, optional, type Problem, plainText, type Schema, text } from '../internal';
import { DNS_LABEL, DNS_SUBDOMAIN, MiB, parseMemory, type Quantity } from '../kubernetes';
import type { Place, Plan } from '../model';
import { GPU_RESOURCE, hamiResources } from '../sharing';
import { defined } from './defined';
import type { WorkloadContext } from './metadata';

/** How much of HAMi's GPUs the pods of a namespace may hold together. At least one limit is given. */
export interface HamiQuotaProps {
  /**
   * GPU memory of all pods; a container that asks for parts of several GPUs counts once for each. HAMi counts it.
   *
   * @default - no limit
   */
  readonly memory?: Quantity;
  /**
   * Percent of streaming multiprocessors of all pods, 100 for each GPU; a container that asks for parts of several GPUs
   * counts once for each. HAMi counts it.
   *
   * @default - no limit
   */
  readonly cores?: number;
  /**
   * Physical GPUs that all containers ask for parts of. Kubernetes counts it.
   *
   * @default - no limit
   */
  readonly gpus?: number;
  /**
   * Name of the ResourceQuota.
   *
   * @default - the id of the construct or component
   */
  readonly name?: string;
  /**
   * The namespace that is limited.
   *
   * @default - the chart's namespace, or 'default'
   */
  readonly namespace?: string;
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

export const hamiQuotaSchema: Schema = object<HamiQuotaProps>({
  memory: optional(memory()),
  cores: optional(integer({ min: 0 })),
  gpus: optional(integer({ min: 0 })),
  name: optional(plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of an object' })),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'a namespace: a DNS label of up to 63 characters' })),
  silence: optional(map(text())),
});

/** What no schema can express: a quota without any limit, or with one that HAMi reads as nothing. */
export function checkHamiQuota({ memory, cores, gpus }: HamiQuotaProps, path: string): readonly Problem[] {
  const bytes = memory === undefined ? undefined : parseMemory(memory);
  if (bytes !== undefined && bytes > 0 && bytes < MiB) {
    const problem = 'is less than the MiB in which HAMi counts, and would allow nothing at all';
    return [{ path: `${path}.memory`, problem, got: memory, allowed: '0, or 1Mi and more' }];
  }
  if (memory !== undefined || cores !== undefined || gpus !== undefined) return [];
  return [{ path, problem: 'limits nothing', allowed: 'memory, cores or gpus, or several of them' }];
}

/**
 * The ResourceQuota, with the keys that are counted: HAMi's webhook and scheduler read `limits.` of memory and cores,
 * Kubernetes reads `requests.` of extended resources.
 *
 * Source: HAMi v2.10.0 `pkg/device/quota.go`.
 */
export function planHamiQuota(place: Place, props: HamiQuotaProps, context: WorkloadContext): Plan {
  const bytes = props.memory === undefined ? undefined : parseMemory(props.memory);
  const object = {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: props.name ?? place.id, namespace: props.namespace ?? context.namespace },
    spec: {
      hard: defined({
        [`limits.${hamiResources.memory}`]: bytes === undefined ? undefined : String(Math.floor(bytes / MiB)),
        [`limits.${hamiResources.cores}`]: props.cores === undefined ? undefined : String(props.cores),
        [`requests.${GPU_RESOURCE}`]: props.gpus === undefined ? undefined : String(props.gpus),
      }),
    },
  };
  return { objects: [{ id: 'quota', object }], files: [], model: { objects: [{ path: place.path, object }] } };
}
