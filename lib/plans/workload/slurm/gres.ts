import { type GpuModel, gpuOf } from '../../../words/gpu';
import { groupsOn, modeOf, type PoolDescription } from '../../model';
import type { SlurmNodes } from './props';
import { machineOf } from './node-shape';

/** GPUs of a node as Slurm counts them, by type. */
export interface Gres {
  /** `gpu:h100:8` or `gpu:1g.10gb:14` are entries of this map; MIG devices are GPUs of the type of their profile. */
  readonly gpus: ReadonlyMap<string, number>;
  /** GPUs that are whole, by index. */
  readonly whole: readonly number[];
  /** Entries of `gres/shard` or `gres/mps` on a node, where several jobs share a GPU; 0 where none do. */
  readonly shares: number;
  /** What the shares are called. */
  readonly sharedAs: SharedGres;
}

/** A GRES whose entries are parts of GPUs. */
export type SharedGres = 'shard' | 'mps';

/** Ways of sharing for which Slurm has a GRES. */
export const servedModes = ['exclusive', 'mig', 'timeSlicing', 'mps'] as const;

export const isServed = ({ sharing }: PoolDescription): boolean =>
  servedModes.some((mode) => mode === modeOf(sharing)) && !(sharing.partition.kind === 'mig' && sharing.share.kind !== 'none');

/**
 * The type of a GPU: what NVML calls it, in small letters with underscores, such as `nvidia_h100_80gb_hbm3`. Or
 * the first word of the model, such as `h100`, where that has a number and is a piece of each of its names.
 *
 * Source: gres.conf(5) of 26.05, `Type`: with AutoDetect it has to be a piece of what is detected, an underscore for each blank.
 */
export function gresType(model: GpuModel): string {
  const names = gpuOf(model).productNames.map(detectedType);
  const short = (model.split('-')[0] ?? model).toLowerCase();
  const says = /\d/.test(short) && names.every((name) => name.split(/[_-]/).includes(short));
  return says ? short : (names[0] ?? short);
}

/** What `AutoDetect` calls a GPU of this name. */
export const detectedType = (productName: string): string => productName.toLowerCase().replaceAll(' ', '_');

/** What the nodes of a group have. */
export function gresOf(group: Pick<SlurmNodes, 'pool' | 'gpuType'>): Gres | undefined {
  const { sharing } = group.pool.description;
  const machine = machineOf(group.pool.description);
  if (machine === undefined) return undefined;
  const type = group.gpuType ?? gresType(machine.gpu);
  const indices = machine.gpus.map(({ index }) => index);
  const layouts = sharing.partition.kind === 'mig' ? groupsOn(sharing.partition.groups ?? [], machine.gpu) : [];
  const gpus = new Map<string, number>();
  const add = (name: string, count: number): void => void gpus.set(name, (gpus.get(name) ?? 0) + count);
  const cut = new Set<number>();
  for (const { devices, layout } of layouts)
    for (const index of devices === 'all' ? indices : devices) {
      for (const [profile, count = 0] of Object.entries(layout)) {
        add(profile, count);
        if (count > 0) cut.add(index);
      }
    }
  const whole = indices.filter((index) => !cut.has(index));
  const { share } = sharing;
  const shared = share.kind === 'timeSlicing' || share.kind === 'mps' ? share.replicas : 0;
  const ordered = new Map(whole.length > 0 ? [[type, whole.length], ...gpus] : gpus);
  return { gpus: ordered, whole, shares: shared * whole.length, sharedAs: share.kind === 'mps' ? 'mps' : 'shard' };
}

/** As it is written behind `Gres=`. */
export const gresText = ({ gpus, shares, sharedAs }: Gres): string =>
  [...[...gpus].map(([type, count]) => `gpu:${type}:${count}`), ...(shares > 0 ? [`${sharedAs}:${shares}`] : [])].join(',');

/** GPUs and MIG devices of a node. */
export const gpuCount = ({ gpus }: Gres): number => [...gpus.values()].reduce((sum, count) => sum + count, 0);
