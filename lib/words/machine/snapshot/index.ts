import type { GpuModel } from '../../gpu';
import type { MachineShape } from '../shape';
import type { readSnapshot as read, Snapshot, SnapshotOptions } from './parse-snapshot';

export { TAKE_A_SNAPSHOT } from './how';
export type { Disk, NodeSnapshot } from './node';
export type { GpuState } from './nvidia-smi-state';
export type { Snapshot, SnapshotOptions } from './parse-snapshot';
export { snapshotScript } from './script';

interface Parsers {
  readonly readSnapshot: typeof read;
}

/** The parsers are loaded when the first snapshot is read: importing this library must stay cheap. */
const load = (): Parsers => require('./parse-snapshot') as Parsers;

/**
 * The machine that a snapshot describes: the output of `snapshotScript`, run on the node.
 *
 * @param text The whole output, as text.
 * @throws GpuConfigError with everything that is wrong: no snapshot, no GPU, a GPU that the catalogue does not know (with
 *   the nearest names), a section that is malformed or cut off, parts that contradict each other.
 */
export function parseSnapshot<const G extends GpuModel>(text: string, options: SnapshotOptions<G>): MachineShape<G> {
  return load().readSnapshot(text, options).machine;
}

/**
 * The machine that a snapshot describes, and how the node was set up when it was taken: kernel and its arguments, huge
 * pages, processor states, disks, drivers, container runtime, and the state of every GPU.
 *
 * What a snapshot of an older script does not say is absent.
 *
 * @param text The whole output of `snapshotScript`, as text.
 * @throws GpuConfigError as `parseSnapshot` does.
 */
export function readSnapshot<const G extends GpuModel>(text: string, options: SnapshotOptions<G>): Snapshot<G> {
  return load().readSnapshot(text, options);
}
