import { formatCpuList } from '../../../words/machine';
import { lines } from '../../../internal';
import { gresOf, gresType } from './gres';
import { coresByNuma, machineOf, nodeShape } from './node-shape';
import type { SlurmClusterProps, SlurmNodes } from './props';

/** Where the GPUs of each node are. Without detection each is written with its file and the cores that are near to it. */
export function gresConf({ nodes, gpuDetection = 'off' }: SlurmClusterProps): string {
  const groups = Object.values(nodes);
  const written = gpuDetection === 'off' ? groups.flatMap((group) => [...gpuLines(group), ...migLines(group)]) : [];
  return lines([
    '# gres.conf, next to slurm.conf',
    ...(gpuDetection === 'off' ? [] : [`AutoDetect=${gpuDetection}`]),
    ...written,
    ...groups.flatMap((group) => {
      const { shares = 0, sharedAs = 'shard' } = gresOf(group) ?? {};
      // One GPU of a node at a time is the default of gres/mps (gres.conf(5) of 26.05, `one_sharing`).
      return shares > 0
        ? [`NodeName=${group.hosts} Name=${sharedAs} Count=${shares}${sharedAs === 'mps' ? ' Flags=all_sharing' : ''}`]
        : [];
    }),
  ]);
}

/** Whole GPUs: a line for those that are near to the same cores. */
function gpuLines(group: SlurmNodes): readonly string[] {
  const gres = gresOf(group);
  const machine = machineOf(group.pool.description);
  if (gres === undefined || machine === undefined) return [];
  const type = group.gpuType ?? gresType(machine.gpu);
  const byCores = new Map<string, number[]>();
  for (const index of gres.whole) {
    const cores = coresNear(group, index);
    byCores.set(cores, [...(byCores.get(cores) ?? []), index]);
  }
  return [...byCores].map(([cores, indices]) => `NodeName=${group.hosts} Name=gpu Type=${type} File=${filesOf(indices)}${cores}`);
}

/** A line for each MIG device: the files of its GPU, of its GPU instance and of its compute instance. */
function migLines(group: SlurmNodes): readonly string[] {
  return (group.migDevices ?? []).map(({ gpu, profile, caps }) => {
    const files = [`/dev/nvidia${gpu}`, ...caps.map((cap) => `/dev/nvidia-caps/nvidia-cap${cap}`)];
    return `NodeName=${group.hosts} Name=gpu Type=${profile} MultipleFiles=${files.join(',')}${coresNear(group, gpu)}`;
  });
}

/** ` Cores=0-55`, or nothing where the NUMA node of a GPU is not known. */
function coresNear(group: SlurmNodes, gpu: number): string {
  const node = nodeShape(group);
  const numaNode = node?.machine.gpus.find(({ index }) => index === gpu)?.numaNode;
  const cores = node === undefined || numaNode === undefined ? undefined : coresByNuma(node)?.get(numaNode);
  return cores === undefined ? '' : ` Cores=${cores}`;
}

const filesOf = (indices: readonly number[]): string =>
  indices.length === 1 ? `/dev/nvidia${indices[0]}` : `/dev/nvidia[${formatCpuList(indices)}]`;
