import { allocatorOf, isMpsShare, otherDevicesOf, poolResources } from '../allocators';
import { modeOf, poolGpuModels, type PoolDescription } from '../model';

/** What one of a resource is worth, on the pools that offer it in the same way. */
export interface CountedOffer {
  /** Names of the pools, in one text. */
  readonly pool: string;
  /** How they share GPUs: `whole`, `mig`, `timeSlicing`, `mps`, `hami`. */
  readonly sharing: string;
  /** The resource as kube-state-metrics writes it; undefined where HAMi itself says what it gave out. */
  readonly resource: string | undefined;
  /** GPUs that one of it is. */
  readonly part: number;
  /** Price of a GPU hour. */
  readonly price?: number;
  /** Labels that tell the nodes from those that offer the same resource in another way. */
  readonly nodes?: Readonly<Record<string, string>>;
}

/** A pool whose GPUs cannot be counted, and why. */
export interface Uncounted {
  readonly pool: string;
  readonly why: string;
}

/** Characters that a label of Prometheus cannot have become `_`. Source: kube-state-metrics v2.13 internal/store/utils.go. */
export const sanitized = (name: string): string => name.replace(/[^a-zA-Z0-9_]/g, '_');

/** How a pool shares its GPUs, in a word for labels and filters. */
export function wayOf({ sharing }: PoolDescription): string {
  const mode = modeOf(sharing);
  if (mode === 'exclusive') return 'whole';
  const way = isMpsShare(sharing.share) ? 'mps' : mode;
  return sharing.partition.kind === 'mig' && mode !== 'mig' ? `mig-${way}` : way;
}

/** What metrics tell of what a pool gives out. */
const measuresOf = ({ sharing }: PoolDescription) => allocatorOf(sharing).measured;

/** Of whom one knows the use on a pool: of each pod, by metrics of the allocator, or of the device alone. */
export const useOn = (pool: PoolDescription) => measuresOf(pool).use(pool.sharing);

/** Sources of metrics that come with the allocators of pools. */
export const broughtBy = (pools: readonly PoolDescription[]): readonly string[] => pools.flatMap((pool) => measuresOf(pool).source ?? []);

/** Pools with GPUs of NVIDIA. */
export const nvidiaPools = (pools: readonly PoolDescription[]): readonly PoolDescription[] =>
  pools.filter(({ sharing }) => !otherDevicesOf(sharing));

interface Counting {
  readonly prices?: Readonly<Record<string, number>>;
  /** Whether labels of nodes are metrics. */
  readonly hasNodeLabels: boolean;
}

/** What is counted of the pools, and what is not. */
export function countedOffers(
  pools: readonly PoolDescription[],
  { prices = {}, hasNodeLabels }: Counting,
): { readonly offers: readonly CountedOffer[]; readonly uncounted: readonly Uncounted[] } {
  const uncounted: Uncounted[] = [];
  const byResource = new Map<string, { readonly offer: CountedOffer; readonly pool: PoolDescription }[]>();
  for (const pool of pools) {
    const { held } = measuresOf(pool);
    if (typeof held === 'object') {
      uncounted.push({ pool: pool.name, why: held.why });
      continue;
    }
    for (const offer of offersOf(pool, prices[pool.name])) {
      if (Number.isNaN(offer.part)) {
        uncounted.push({ pool: pool.name, why: `what part of a GPU one ${offer.resource ?? 'share'} is differs, or is not known` });
        continue;
      }
      const key = offer.resource ?? '';
      byResource.set(key, [...(byResource.get(key) ?? []), { offer, pool }]);
    }
  }
  const offers = [...byResource.values()].flatMap((all) => {
    const [first] = all.map(({ offer }) => offer);
    const same = all.every(({ offer }) => likeOf(offer) === likeOf(first as CountedOffer));
    if (same)
      return [
        {
          ...(first as CountedOffer),
          pool: all
            .map(({ pool }) => pool.name)
            .sort()
            .join('+'),
        },
      ];
    if (hasNodeLabels && all.every(({ pool }) => Object.keys(pool.nodeSelector).length > 0))
      return all.map(({ offer, pool }) => ({ ...offer, nodes: pool.nodeSelector }));
    const others = (own: string) => all.flatMap(({ pool }) => (pool.name === own ? [] : [pool.name])).join(', ');
    for (const { pool } of all)
      uncounted.push({
        pool: pool.name,
        why: `${others(pool.name)} offers the same resource in another way or at another price; give sources: { nodeLabels: true }`,
      });
    return [];
  });
  return { offers, uncounted };
}

const likeOf = ({ sharing, part, price }: CountedOffer): string => JSON.stringify([sharing, part, price]);

function offersOf(pool: PoolDescription, price: number | undefined): readonly CountedOffer[] {
  const { sharing } = pool;
  const common = { pool: pool.name, sharing: wayOf(pool), ...(price === undefined ? {} : { price }) };
  const { devices, resources, measured } = allocatorOf(sharing);
  if (measured.held === 'own') return [{ ...common, resource: undefined, part: 1 }];
  const units = Object.entries(resources.unitsOfDevice ?? {});
  if (units.length > 0) return units.map(([resource, count]) => ({ ...common, resource: sanitized(resource), part: 1 / count }));
  const { partOf = () => 1 } = devices;
  const models = poolGpuModels(pool);
  return poolResources(pool).map(({ resource }) => {
    const parts = new Set(models.map((gpu) => partOf(sharing, resource, gpu)));
    // Of a GPU that is not known, a whole one and its shares are known all the same.
    const [part] = models.length === 0 && sharing.partition.kind === 'none' ? [partOf(sharing, resource, ANY_GPU)] : parts;
    return { ...common, resource: sanitized(resource), part: parts.size > 1 ? NaN : (part ?? NaN) };
  });
}

const ANY_GPU = 'H100-SXM5-80GB';
