import type { GpuModel } from '../../gpu';
import type { MachineShape } from '../shape';
import type { NcclTopologyOptions } from './nccl';
import type * as Parsers from './parse-topologies';
import type { TopologyOptions } from './topology';

export type { NcclTopologyOptions } from './nccl';
export type { TopologyOptions } from './topology';

/** The parsers are loaded when the first file is read: importing this library must stay cheap. */
const load = (): typeof Parsers => require('./parse-topologies') as typeof Parsers;

/**
 * The machine of a topology file of NCCL: what a job writes to `NCCL_TOPO_DUMP_FILE`, or what a cloud gives to
 * `NCCL_TOPO_FILE`.
 *
 * The file has CPU lists, GPUs and NICs with their NUMA nodes and PCIe switches. It has no memory, no core siblings and
 * no sockets, which stay unknown, and no NUMA nodes without a GPU or NIC, whose CPUs are not counted; speeds of NICs are
 * what NCCL reckons with. A job that sees some of the GPUs or CPUs of
 * a machine writes those alone: dump it on a whole machine. What NCCL found itself has confidence `measured`, a file that
 * somebody wrote `A`.
 *
 * @param text The whole file, as text.
 * @throws GpuConfigError with everything that is wrong: no such file, no NVIDIA GPU, a GPU model that neither the file nor
 *   `gpu` names, a NUMA node without its CPUs, several hosts without `host`.
 */
export function parseNcclTopology<const G extends GpuModel>(text: string, options: NcclTopologyOptions<G>): MachineShape<G> {
  return load().parseNccl(text, options);
}

/**
 * The machine of a topology file of hwloc: what `lstopo --of xml` prints on the node, with a driver of GPUs or without.
 *
 * @param text The whole file, of hwloc 1, 2 or 3, as text.
 * @throws GpuConfigError with everything that is wrong: no such file, no NVIDIA GPU, a GPU that the catalogue does not know.
 */
export function parseHwlocTopology<const G extends GpuModel>(text: string, options: TopologyOptions<G>): MachineShape<G> {
  return load().parseHwloc(text, options);
}
