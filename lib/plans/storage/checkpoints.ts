import { duration, integer, memory, object, optional, type Schema } from '../../internal';
import { type EnvVar, MiB, parseDuration, parseMemory, type Quantity } from '../../words/kubernetes';
import type { CheckpointFacts } from '../model';
import { type LastingVolume, lastingVolumeSchema, pathKey, storageRow } from './volumes';

/** How large checkpoints are, how fast and how often they are written, and how many are kept. */
export interface CheckpointOptions {
  /**
   * Size of one checkpoint, of all pods together, such as `'1400Gi'`: with `bandwidth` it gives the time that writing takes.
   *
   * @default - not known, and nothing is computed from it
   */
  readonly size?: Quantity;
  /**
   * Bytes a second at which all pods together write a checkpoint, such as `'20Gi'`.
   *
   * @default - not known, and nothing is computed from it
   */
  readonly bandwidth?: Quantity;
  /**
   * Time from one checkpoint to the next, such as `'15m'`. The main container has it in `CHECKPOINT_EVERY_SECONDS`, for a
   * program that reads it or as `$(CHECKPOINT_EVERY_SECONDS)` in its command, which the kubelet replaces. It must be longer
   * than the writing of one.
   *
   * @default - the program decides
   */
  readonly every?: string;
  /**
   * How many checkpoints the program is to keep: `CHECKPOINT_KEEP`, for the program or its command, as `every`. Nothing else
   * deletes checkpoints.
   *
   * @default - the program decides
   */
  readonly keep?: number;
}

/**
 * Where checkpoints are written, each volume by its path. A pod that is started again finds there what the last one wrote.
 * The first path is in `CHECKPOINT_DIR`.
 */
export interface Checkpoints extends CheckpointOptions {
  readonly [path: `/${string}`]: LastingVolume;
}

const optionKeys = {
  size: optional(memory({ min: MiB })),
  bandwidth: optional(memory({ min: MiB })),
  every: optional(duration({ min: 1000 })),
  keep: optional(integer({ min: 1, max: 100_000 })),
};

/** The form of checkpoints. */
export const checkpointsSchema = (): Schema => ({
  ...(object<CheckpointOptions>(optionKeys) as Schema & { readonly is: 'object' }),
  more: [{ key: pathKey.key, what: pathKey.keyWhat, schema: lastingVolumeSchema() }],
});

/** The volumes of checkpoints, by path. */
export const checkpointVolumes = (checkpoints: Checkpoints): readonly (readonly [path: string, volume: LastingVolume])[] =>
  Object.entries(checkpoints).filter((entry): entry is [string, LastingVolume] => entry[0].startsWith('/'));

/** Seconds until a checkpoint is written; undefined where size or bandwidth is not known. */
export function writeSeconds({ size, bandwidth }: CheckpointOptions): number | undefined {
  const bytes = parseMemory(size);
  const rate = parseMemory(bandwidth);
  return bytes === undefined || rate === undefined || rate <= 0 ? undefined : Math.ceil(bytes / rate);
}

/** Seconds besides the writing: until the signal is seen at the end of a step, and the files are closed. */
const MARGIN = 60;

/** Seconds to end in which a checkpoint can be written, and no fewer than these. */
export function checkpointGrace(checkpoints: CheckpointOptions | undefined, least: number): number {
  const seconds = checkpoints && writeSeconds(checkpoints);
  return seconds === undefined ? least : Math.max(least, seconds + MARGIN);
}

const everySeconds = ({ every }: CheckpointOptions): number | undefined => {
  const milliseconds = parseDuration(every);
  return milliseconds === undefined ? undefined : milliseconds / 1000;
};

/** Variables of the container that writes checkpoints. */
export function checkpointEnv(checkpoints: Checkpoints): readonly EnvVar[] {
  const [first] = checkpointVolumes(checkpoints);
  const every = everySeconds(checkpoints);
  const { keep } = checkpoints;
  return [
    ...(first === undefined ? [] : [{ name: 'CHECKPOINT_DIR', value: first[0] }]),
    ...(every === undefined ? [] : [{ name: 'CHECKPOINT_EVERY_SECONDS', value: String(every) }]),
    ...(keep === undefined ? [] : [{ name: 'CHECKPOINT_KEEP', value: String(keep) }]),
  ];
}

/** What rules read of checkpoints. */
export function checkpointFacts(checkpoints: Checkpoints): CheckpointFacts {
  const seconds = writeSeconds(checkpoints);
  const every = everySeconds(checkpoints);
  return {
    mounts: checkpointVolumes(checkpoints).map(([mountPath, volume]) => ({
      mountPath,
      kind: volume.kind,
      lasts: storageRow(volume)?.lasts ?? 'cluster',
    })),
    ...(seconds === undefined ? {} : { writeSeconds: seconds }),
    ...(every === undefined ? {} : { everySeconds: every }),
  };
}
