import { ownValue } from '../../../internal';
import { gpuCount, gresOf } from '../slurm/gres';
import { defaultsOf, type Entry, partitionWords } from '../slurm/conf';
import { machineOf, mebibytes } from '../slurm/node-shape';
import type { SlurmPartition } from '../slurm/props';
import type { Share } from '../slurm/shares';
import { BRIDGE_CONF } from './bridge';
import { podShare } from './node-set';
import type { SlinkyClusterProps } from './props';

/** What the operator does not write by itself. Source: slurm-operator v1.2.1 `controller_config.go`. */
const USUAL: readonly Entry[] = [
  ['EnforcePartLimits', 'ALL'],
  ['ReturnToService', 1],
  ['ProctrackType', 'proctrack/cgroup'],
  ['TaskPlugin', 'task/cgroup,task/affinity'],
  ['PropagateResourceLimitsExcept', 'MEMLOCK'],
  ['SelectType', 'select/cons_tres'],
  ['SelectTypeParameters', 'CR_Core_Memory'],
];

/** `extraConf` of the Controller: GPUs, which mean nothing without GresTypes, and the partitions over its NodeSets. */
export function controllerConf(props: SlinkyClusterProps): string {
  const { accounting, bridge, conf = {}, partitions } = props;
  const given = new Map(Object.entries(conf).map((entry) => [entry[0].toLowerCase(), entry] as const));
  const types = [...new Set(Object.values(props.nodeSets).flatMap((set) => [...(gresOf(set)?.gpus.keys() ?? [])]))];
  const tracked = ['gres/gpu', ...types.map((type) => `gres/gpu:${type}`)].join(',');
  return [
    'GresTypes=gpu',
    ...(accounting === undefined
      ? []
      : [
          'AccountingStorageEnforce=associations,limits,qos',
          `AccountingStorageTRES=${tracked}`,
          'JobAcctGatherType=jobacct_gather/cgroup',
        ]),
    ...USUAL.filter(([key]) => !given.has(key.toLowerCase())).map(([key, value]) => `${key}=${value}`),
    ...(bridge === undefined ? [] : BRIDGE_CONF.map(([key, value]) => `${key}=${value}`)),
    ...Object.entries(conf).map(([key, value]) => `${key}=${value}`),
    ...Object.entries(partitions).map(([name, own]) => partitionWords(name, own.nodes, own, defaultsOf(shareOf(own, props)))),
  ].join('\n');
}

/** What comes with a GPU: of several node sets, the least. */
function shareOf(partition: SlurmPartition, { nodeSets }: SlinkyClusterProps): Partial<Share> {
  const shares = partition.nodes.flatMap((name): readonly Share[] => {
    const set = ownValue(nodeSets, name);
    const [pod, gres] = set === undefined ? [] : [podShare(set), gresOf(set)];
    if (set === undefined || pod === undefined || gres === undefined) return [];
    // Slurm gives out whole cores: what is no multiple of their threads would be rounded up, and the last GPU be left without.
    const threads = machineOf(set.pool.description)?.threadsPerCore ?? 1;
    const cpus = Math.floor(pod.cpus / gpuCount(gres) / threads) * threads;
    return [{ cpus: Math.max(1, cpus), memory: Math.floor(pod.memory / gpuCount(gres)) }];
  });
  const least = (key: keyof Share) => (shares.length > 0 ? { [key]: Math.min(...shares.map((share) => share[key])) } : {});
  const { cpusPerGpu, memoryPerGpu } = partition;
  return {
    ...least('cpus'),
    ...least('memory'),
    ...(cpusPerGpu === undefined ? {} : { cpus: cpusPerGpu }),
    ...(memoryPerGpu === undefined ? {} : { memory: mebibytes(memoryPerGpu) }),
  };
}
