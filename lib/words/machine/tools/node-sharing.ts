import { GPU_RESOURCE, readMigProfile } from '../../gpu';
import { countOf, type NodeFacts } from './node-json';

/** How nodes offer their GPUs, as their labels and resources say it. */
export type ProposedSharing =
  | { readonly kind: 'exclusive' }
  | { readonly kind: 'timeSlicing' | 'mps'; readonly replicas: number; readonly renameByDefault?: true }
  | { readonly kind: 'mig'; readonly strategy: 'single' | 'mixed'; readonly layout: Readonly<Record<string, number>> };

/** What a node's GPUs are offered as, with what could not be told. */
export function sharingOf(
  { labels, capacity }: NodeFacts,
  gpus: number,
): { readonly sharing: ProposedSharing; readonly notes: readonly string[] } {
  const [, single] = /-MIG-(.+?)(?:-SHARED)?$/.exec(labels['nvidia.com/gpu.product'] ?? '') ?? [];
  if (single !== undefined) {
    const each = countOf(capacity, GPU_RESOURCE) / gpus;
    return layoutOf('single', new Map([[profileOf(single), each]]));
  }
  const mixed = Object.keys(capacity).filter((name) => name.startsWith(MIG) && countOf(capacity, name) > 0);
  if (mixed.length > 0)
    return layoutOf('mixed', new Map(mixed.map((name) => [profileOf(name.slice(MIG.length)), countOf(capacity, name) / gpus])));
  const strategy = labels['nvidia.com/gpu.sharing-strategy'];
  const replicas = countOf(labels, 'nvidia.com/gpu.replicas');
  if (replicas > 1 && (strategy === 'mps' || strategy === 'time-slicing')) {
    const isRenamed = countOf(capacity, `${GPU_RESOURCE}.shared`) > 0;
    const kind = strategy === 'mps' ? 'mps' : 'timeSlicing';
    return { sharing: { kind, replicas, ...(isRenamed ? { renameByDefault: true } : {}) }, notes: [] };
  }
  return { sharing: { kind: 'exclusive' }, notes: [] };
}

const MIG = 'nvidia.com/mig-';
/** A profile as MIG names it: in resources and labels its + is a dot or a dash. */
const profileOf = (text: string): string => text.replace(/[.-](me(?:\.all)?|gfx)$/, '+$1');

function layoutOf(strategy: 'single' | 'mixed', layout: ReadonlyMap<string, number>): ReturnType<typeof sharingOf> {
  const isEven = [...layout].every(([profile, count]) => Number.isInteger(count) && count > 0 && readMigProfile(profile) !== undefined);
  return isEven
    ? { sharing: { kind: 'mig', strategy, layout: Object.fromEntries(layout) }, notes: [] }
    : {
        sharing: { kind: 'exclusive' },
        notes: [`its GPUs are cut by MIG, and not alike (${[...layout.keys()].join(', ')}): write sharing: mig({ groups: ... })`],
      };
}
