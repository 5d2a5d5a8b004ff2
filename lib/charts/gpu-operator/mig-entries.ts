import type { MigPartedEntry } from '../../formats';
import type { MigGroup } from '../../model';

/** GPUs that are not cut. */
export const migOff = (devices: MigPartedEntry['devices']): MigPartedEntry => ({ devices, 'mig-enabled': false });

/** Every GPU must be in some entry, or mig-manager never finds the configuration applied: the rest gets MIG off. */
export function migPartedEntries(groups: readonly MigGroup[], gpus: number): readonly MigPartedEntry[] {
  const named = new Set<number>();
  for (const { devices } of groups) {
    if (devices === 'all') return groups.map(entryOf);
    for (const device of devices) named.add(device);
  }
  const rest = Array.from({ length: gpus }, (_, index) => index).filter((index) => !named.has(index));
  return [...groups.map(entryOf), ...(rest.length > 0 ? [migOff(rest)] : [])];
}

function entryOf({ devices, layout }: MigGroup): MigPartedEntry {
  const counts = Object.entries(layout).filter(([, count]) => count > 0);
  if (counts.length === 0) return migOff(devices);
  // Sorted, so that the same layout written in another order is the same configuration.
  return { devices, 'mig-enabled': true, 'mig-devices': Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
