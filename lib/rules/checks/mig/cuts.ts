import type { GpuModel } from '../../../words/gpu';
import type { MachineShape } from '../../../words/machine';
import { type MigGroup, type MigPartition, type Model, poolGpuModels, type PoolDescription } from '../../../plans/model';
import { timedLayouts } from '../../../plans/landing';

/** GPUs that are cut, all groups of them: by a pool, or by a window of its schedule. */
export interface Cutting {
  /** What declares it. */
  readonly subject: string;
  /** What its properties begin with. */
  readonly prefix: string;
  readonly pool: PoolDescription;
  readonly partition: MigPartition;
  readonly groups: readonly MigGroup[];
}

/** What of it is about GPUs of one model. */
export interface Cut extends Cutting {
  readonly gpu: GpuModel;
  readonly groups: readonly PlacedGroup[];
}

/** A group, and where it stands for the reader: the only group is what `layout` became. */
interface PlacedGroup extends MigGroup {
  /** Such as `groups[0]`. */
  readonly at: string;
  /** Such as `layout`, or `groups[0].layout`. */
  readonly layoutAt: string;
}

/** Every pool with a MIG layout of ours, and every window in which such a pool is cut otherwise. */
export function* cuttings(model: Model): Generator<Cutting> {
  for (const pool of model.pools) {
    const { partition } = pool.sharing;
    if (partition.kind !== 'mig' || modelsIn(pool).length === 0) continue;
    const { groups } = partition;
    if (groups !== undefined) yield { subject: pool.path, prefix: '', pool, partition, groups };
    // Whole GPUs are no layout.
    for (const { subject, at: prefix, groups: timed } of timedLayouts(model, pool))
      if (timed.some((group) => Object.keys(group.layout).length > 0)) yield { subject, prefix, pool, partition, groups: timed };
  }
}

/** The same for each model of GPU that the machines of such a pool have. */
export function* cuts(model: Model): Generator<Cut> {
  for (const cutting of cuttings(model)) {
    const placed = cutting.groups.map((group, index) => placedAt(cutting, group, index));
    for (const gpu of modelsIn(cutting.pool))
      yield { ...cutting, gpu, groups: placed.filter((group) => group.gpu === undefined || group.gpu === gpu) };
  }
}

/** The models of a pool's GPUs: the one that it names, or those of its machines. */
export const modelsIn = (pool: PoolDescription): readonly GpuModel[] => (pool.gpu === undefined ? poolGpuModels(pool) : [pool.gpu]);

/** The machines of a pool that have GPUs of a model. */
export const machinesWith = (gpu: GpuModel, pool: PoolDescription): readonly MachineShape[] =>
  (pool.shapes ?? []).flatMap(({ machine }) => (pool.gpu === gpu || machine.gpu === gpu ? [machine] : []));

function placedAt({ groups, prefix }: Cutting, group: MigGroup, index: number): PlacedGroup {
  const at = `${prefix}groups[${index}]`;
  const isLayout = groups.length === 1 && group.devices === 'all' && group.gpu === undefined;
  return { ...group, at, layoutAt: isLayout ? `${prefix}layout` : `${at}.layout` };
}
