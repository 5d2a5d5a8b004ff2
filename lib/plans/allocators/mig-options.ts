import type { MigGroup, MigPartition, MigStrategy } from '../model';

/** How GPUs are cut by MIG. */
export interface MigOptions {
  /**
   * What MIG devices are called.
   *
   * @default 'mixed'
   */
  readonly strategy?: MigStrategy;
  /**
   * The layout of every GPU of a node, profile to count.
   *
   * @default - not known here: somebody else decides it
   */
  readonly layout?: MigGroup['layout'];
  /**
   * Layouts by group of devices, where not all GPUs are cut alike; instead of `layout`.
   *
   * @default - one group of all devices with `layout`
   */
  readonly groups?: readonly MigGroup[];
}

/** The partition that these options mean. */
export function cutBy({ strategy = 'mixed', layout, groups = layout && [{ devices: 'all', layout }] }: MigOptions): MigPartition {
  return { kind: 'mig', strategy, ...(groups ? { groups } : {}) };
}
