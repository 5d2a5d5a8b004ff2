import type { MachineShape } from '../../words/machine';
import type * as Draw from './draw-machine';
import type { MachinePicture } from './options';

/** Loaded when first used: importing this library must stay cheap. */
const load = (): typeof Draw => require('./draw-machine') as typeof Draw;

/**
 * A machine as a picture: SVG text with its sockets, NUMA nodes, CPUs by what they are reserved for, memory, GPUs with
 * their MIG instances, NICs, and PCIe switches.
 *
 * What the machine does not say is drawn as unknown. The same machine gives the same bytes. Sizes are in pixels, at most
 * some 1100 wide; printed on A4, across, the smallest letters are as large as those of a footnote. Nothing is loaded from
 * elsewhere, and patterns say what colours say.
 *
 * @throws GpuConfigError when the machine is malformed or contradicts itself.
 */
export function drawMachine(machine: MachineShape, options?: MachinePicture): string {
  return load().drawMachine(machine, options);
}
