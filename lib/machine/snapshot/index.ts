import type { GpuModel } from '../../gpu';
import type { MachineShape } from '../shape';
import type { parseSnapshot as parse, SnapshotOptions } from './parse-snapshot';

export type { SnapshotOptions } from './parse-snapshot';
export { snapshotScript } from './script';

interface Parsers {
  readonly parseSnapshot: typeof parse;
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
  return load().parseSnapshot(text, options);
}
