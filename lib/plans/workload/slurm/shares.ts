import { ownValue } from '../../../internal';
import { gpuCount, gresOf } from './gres';
import { coresOf, mebibytes, nodeShape, usableMemory } from './node-shape';
import type { SlurmClusterProps, SlurmNodes, SlurmPartition } from './props';

/** CPUs and memory in MiB that go with something. */
export interface Share {
  readonly cpus: number;
  readonly memory: number;
}

/** What goes with some of the GPUs or MIG devices of a node: whole cores, whole MiB. At least one core. */
export function shareOf(group: SlurmNodes, devices: number): Share | undefined {
  const [node, gres] = [nodeShape(group), gresOf(group)];
  if (node === undefined || gres === undefined) return undefined;
  const total = gres.shares > 0 ? gres.shares : gpuCount(gres);
  if (total === 0 || devices > total) return undefined;
  const part = devices / total;
  const cores = Math.max(1, Math.floor((coresOf(node) - node.reservedCores) * part));
  return { cpus: cores * node.threadsPerCore, memory: Math.floor(usableMemory(node) * part) };
}

/** What Slurm gives with each GPU to a job that does not say it: of several groups, the least. */
export function defaultShare(partition: SlurmPartition, { nodes }: SlurmClusterProps): Partial<Share> {
  const shares = groupsOf(partition, nodes).flatMap((group) => shareOf(group, 1) ?? []);
  const least = (key: keyof Share): number | undefined => (shares.length > 0 ? Math.min(...shares.map((share) => share[key])) : undefined);
  const { cpusPerGpu = least('cpus'), memoryPerGpu } = partition;
  const memory = memoryPerGpu === undefined ? least('memory') : mebibytes(memoryPerGpu);
  return { ...(cpusPerGpu === undefined ? {} : { cpus: cpusPerGpu }), ...(memory === undefined ? {} : { memory }) };
}

export const groupsOf = (partition: SlurmPartition, nodes: SlurmClusterProps['nodes']): readonly SlurmNodes[] =>
  partition.nodes.flatMap((name) => ownValue(nodes, name) ?? []);

/** Whether jobs of the partition share GPUs: they ask for `gres/shard` or `gres/mps` then, which no default for GPUs reaches. */
export const sharesGpus = (groups: readonly SlurmNodes[]): boolean => groups.some((group) => (gresOf(group)?.shares ?? 0) > 0);
