import type { Check, Problem } from '../../../internal';
import { MiB, parseMemory } from '../../../words/kubernetes';
import type { Place, Plan } from '../../model';
import { GPU_RESOURCE } from '../../../words/gpu';
import { hamiResources } from '../../allocators';
import { defined } from '../pod/defined';
import type { HamiQuotaProps } from './hami-quota-props';
import type { WorkloadContext } from '../pod/metadata';

/** What no schema can express: a quota without any limit, or with one that HAMi reads as nothing. */
export const hamiQuotaChecks: readonly Check<HamiQuotaProps, Place>[] = [checkMemory, checkLimited];

function checkMemory({ memory }: HamiQuotaProps, { path }: Place): readonly Problem[] {
  const bytes = memory === undefined ? undefined : parseMemory(memory);
  if (bytes === undefined || bytes === 0 || bytes >= MiB) return [];
  const problem = 'is less than the MiB in which HAMi counts, and would allow nothing at all';
  return [{ path: `${path}.memory`, problem, got: memory, allowed: '0, or 1Mi and more', fix: "write '1Mi' or more" }];
}

function checkLimited({ memory, cores, gpus }: HamiQuotaProps, { path }: Place): readonly Problem[] {
  if (memory !== undefined || cores !== undefined || gpus !== undefined) return [];
  return [
    { path, problem: 'limits nothing', allowed: 'memory, cores or gpus, or several of them', fix: "give one, such as memory: '40Gi'" },
  ];
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
  return { objects: [{ id: 'quota', object }], files: [], model: {} };
}
