import { HAMI_SCHEDULER, isHamiDevicesShare } from '../../../plans/allocators';
import { acceleratorResources, type AcceleratorRow, hamiDeviceRows } from '../../../words/gpu';
import { hasToken, memo, ownValue } from '../../../internal';
import { type Container, parseQuantity } from '../../../words/kubernetes';
import type { Model, PodFacts, PoolDescription } from '../../../plans/model';
import { podsOf, type SeenPod } from '../../lookups/related';

/** A container that asks HAMi for devices of another vendor than NVIDIA. */
export interface DeviceAsk {
  readonly seen: SeenPod;
  readonly pod: PodFacts;
  readonly pool: PoolDescription | undefined;
  readonly container: Container;
  readonly row: AcceleratorRow;
  /** As it is written, by resource. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** Where a resource is asked for. */
  readonly placeOf: (resource: string) => string;
}

const ROW_OF: ReadonlyMap<string, AcceleratorRow> = new Map(
  hamiDeviceRows.flatMap((row) => acceleratorResources(row).map((resource) => [resource, row] as const)),
);

/** Names that the vendors' own plugins offer as well, to the default scheduler. */
const SHARED_NAMES: ReadonlySet<string> = new Set(['amd.com/gpu', 'aws.amazon.com/neuron', 'aws.amazon.com/neuroncore']);

/** Every container that asks HAMi for such devices, with the device. */
export const deviceAsks = memo((model: Model): readonly DeviceAsk[] => {
  const pools = new Map(model.pools.map((pool) => [pool.path, pool]));
  return podsOf(model).flatMap((seen): readonly DeviceAsk[] => {
    if (!seen.asks.some(({ resource }) => ROW_OF.has(resource))) return [];
    const pool = seen.pod.pool === undefined ? undefined : pools.get(seen.pod.pool);
    return isHeard(seen, pool) ? asksOf(seen, pool) : [];
  });
});

/** Whether HAMi looks at the pod: a pool says who gives its devices out, and elsewhere the names that HAMi alone reads. */
function isHeard({ pod, asks }: SeenPod, pool: PoolDescription | undefined): boolean {
  if (pool !== undefined) return isHamiDevicesShare(pool.sharing.share);
  return pod.spec.schedulerName === HAMI_SCHEDULER || asks.some(({ resource }) => ROW_OF.has(resource) && !SHARED_NAMES.has(resource));
}

const asksOf = (seen: SeenPod, pool: PoolDescription | undefined): readonly DeviceAsk[] =>
  seen.containers.flatMap(({ container, step }): readonly DeviceAsk[] => {
    const { pod } = seen;
    const { limits = {}, requests = {} } = container.resources ?? {};
    const asked: Readonly<Record<string, unknown>> = { ...requests, ...limits };
    const rows = new Set(Object.keys(asked).flatMap((resource) => ROW_OF.get(resource) ?? []));
    const placeOf = (resource: string): string =>
      `${pod.pointer}.${step}.resources.${ownValue(limits, resource) === undefined ? 'requests' : 'limits'}["${resource}"]`;
    return [...rows].map((row) => ({ seen, pod, pool, container, row, asked, placeOf }));
  });

/** Whether a pod says that its devices are split by software, or its pool does. */
export const isSoftSplit = ({ pod, pool, row: { softSplit } }: DeviceAsk): boolean =>
  softSplit !== undefined && ownValue(pod.annotations, softSplit.annotation) === softSplit.value
    ? true
    : pool !== undefined && isHamiDevicesShare(pool.sharing.share) && pool.sharing.share.softSplit === true;

/** HAMi counts MiB in 32 bits. */
export const MOST_MIB = 2 ** 31 - 1;

/** MiB that a container asks for; undefined where it asks for none, or in a way that is judged by itself. */
export function mibOf({ row: { memory }, asked }: DeviceAsk): number | undefined {
  const units = memory && parseQuantity(ownValue(asked, memory.resource) ?? '');
  return units === undefined || memory === undefined || units * memory.unitMiB > MOST_MIB ? undefined : units * memory.unitMiB;
}

/** A container, for messages. */
export const says = ({ container: { name } }: DeviceAsk): string => `container '${name}'`;

/** Whether an amount is one that a Pulumi program knows later. */
export const isToken = (got: unknown): boolean => typeof got === 'string' && hasToken(got);
