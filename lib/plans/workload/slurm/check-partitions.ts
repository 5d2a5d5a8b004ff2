import { at, ownValue, type Problem } from '../../../internal';
import type { Place } from '../../model';
import { ownKeys } from './conf';
import { confKeyFault } from './conf-keys';
import { expandHosts } from './hostlist';
import { hasMps, MPS_KEYS } from './mps-script';
import type { SlurmClusterProps, SlurmPartition } from './props';
import { groupsOf, sharesGpus } from './shares';
import { coresOf, nodeShape, usableMemory, mebibytes } from './node-shape';
import { gresOf, gpuCount } from './gres';
import { minutesOf } from './time-limit';
import { firstRelease, hasFeature, type SlurmFeature, type SlurmVersion } from './versions';

export function checkPartitions(props: SlurmClusterProps, { path }: Place): readonly Problem[] {
  const entries = Object.entries(props.partitions);
  const defaults = entries.filter(([, own]) => own.default === true).map(([name]) => name);
  return [
    ...(defaults.length > 1
      ? [{ path: `${path}.partitions`, problem: 'has more than one default', got: defaults, fix: 'write default: true for one of them' }]
      : []),
    ...entries.flatMap(([name, own]) => checkPartition(at(`${path}.partitions`, name), own, props)),
  ];
}

function checkPartition(where: string, partition: SlurmPartition, props: SlurmClusterProps): readonly Problem[] {
  const names = Object.keys(props.nodes);
  const unknown = partition.nodes.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    return [
      {
        path: `${where}.nodes`,
        problem: 'names a group that is not in nodes',
        got: unknown[0],
        allowed: names,
        fix: 'write the name of one of the groups',
      },
    ];
  const twice = partition.nodes.find((name, index) => partition.nodes.indexOf(name) < index);
  const groups = groupsOf(partition, props.nodes);
  const shared = groups.filter((group) => sharesGpus([group])).length;
  const { maxTime = 'UNLIMITED', defaultTime = maxTime, maxNodes } = partition;
  const most = groups.reduce((sum, { hosts }) => sum + (expandHosts(hosts)?.length ?? 0), 0);
  return [
    ...(twice === undefined ? [] : [{ path: `${where}.nodes`, problem: 'names a group twice', got: twice, fix: 'name it once' }]),
    ...(shared > 0 && shared < groups.length
      ? [
          {
            path: `${where}.nodes`,
            problem: 'has nodes whose GPUs are shared and nodes whose GPUs are not: a job cannot ask for both',
            got: partition.nodes,
            fix: 'make a partition for each',
          },
        ]
      : []),
    ...(minutesOf(defaultTime) > minutesOf(maxTime)
      ? [
          {
            path: `${where}.defaultTime`,
            problem: 'is longer than maxTime, so jobs that say no time never start',
            got: defaultTime,
            allowed: `up to ${maxTime}`,
            fix: 'write a shorter time',
          },
        ]
      : []),
    ...(maxNodes !== undefined && maxNodes > most
      ? [
          {
            path: `${where}.maxNodes`,
            problem: `is more than the ${most} nodes that it has`,
            got: maxNodes,
            allowed: `up to ${most}`,
            fix: 'write fewer, or remove it',
          },
        ]
      : []),
    ...checkDefaults(where, partition, props),
    ...checkAccounts(where, partition, props),
  ];
}

/** A default of more than a node has for each of its GPUs leaves GPUs that no job can get. */
function checkDefaults(
  where: string,
  { nodes: names, cpusPerGpu = 0, memoryPerGpu }: SlurmPartition,
  { nodes }: SlurmClusterProps,
): readonly Problem[] {
  return names.flatMap((name): readonly Problem[] => {
    const group = ownValue(nodes, name);
    const [node, gres] = group === undefined ? [] : [nodeShape(group), gresOf(group)];
    if (node === undefined || gres === undefined || gres.shares > 0) return [];
    const [count, cpus] = [gpuCount(gres), (coresOf(node) - node.reservedCores) * node.threadsPerCore];
    const memory = memoryPerGpu === undefined ? 0 : mebibytes(memoryPerGpu);
    return [
      ...(cpusPerGpu * count > cpus
        ? [
            {
              path: `${where}.cpusPerGpu`,
              problem: `is more than the nodes '${name}' have for each of their ${count} GPUs or MIG devices`,
              got: cpusPerGpu,
              allowed: `up to ${Math.floor(cpus / count)}`,
              fix: 'write fewer, or remove it for the fair share',
            },
          ]
        : []),
      ...(memory * count > usableMemory(node)
        ? [
            {
              path: `${where}.memoryPerGpu`,
              problem: `is more than the nodes '${name}' have for each of their ${count} GPUs or MIG devices`,
              got: memoryPerGpu,
              allowed: `up to ${Math.floor(usableMemory(node) / count)}Mi`,
              fix: 'write less, or remove it for the fair share',
            },
          ]
        : []),
    ];
  });
}

/**
 * Source: slurmctld 22.05.8 stops with "slurmdbd is required to run with TRES gres/gpu"; accounts and QOS are of its database.
 */
function checkAccounts(
  where: string,
  { allowAccounts, qos, billing }: SlurmPartition,
  { accounting }: SlurmClusterProps,
): readonly Problem[] {
  if (accounting !== undefined) return [];
  return [
    ...(allowAccounts === undefined ? [] : [needsAccounting(`${where}.allowAccounts`)]),
    ...(qos === undefined ? [] : [needsAccounting(`${where}.qos`)]),
    ...(billing?.gpu === undefined ? [] : [needsAccounting(`${where}.billing.gpu`)]),
  ];
}

export const needsAccounting = (path: string): Problem => ({
  path,
  problem: 'needs accounting',
  fix: "give accounting: { host: 'dbd', storage: { host: 'mariadb' } }, or remove it",
});

/** What this release of Slurm does not know, and keys that props write already. */
export function checkVersion(props: SlurmClusterProps, { path }: Place): readonly Problem[] {
  const { version, gpuDetection, topology, auth, conf = {} } = props;
  const needs = (feature: SlurmFeature, key: string, instead: string): readonly Problem[] =>
    hasFeature(version, feature)
      ? []
      : [
          {
            path: `${path}.${key}`,
            problem: `is ${feature}, which Slurm ${version} does not have`,
            allowed: `Slurm ${firstRelease(feature)} or newer`,
            fix: instead,
          },
        ];
  return [
    ...(gpuDetection === 'nvidia' ? needs('AutoDetect=nvidia', 'gpuDetection', "write 'nvml' or 'off'") : []),
    ...(topology?.blocks === undefined ? [] : needs('topology/block', 'topology.blocks', 'write switches')),
    ...(auth === 'slurm' ? needs('auth/slurm', 'auth', "write 'munge'") : []),
    ...checkConfKeys(conf, version, `${path}.conf`, [...ownKeys, ...(hasMps(props) ? MPS_KEYS : [])], 'is written by another prop'),
  ];
}

/** Keys that something else writes, and keys that slurmctld does not know. */
export const checkConfKeys = (
  conf: Readonly<Record<string, string>>,
  version: SlurmVersion,
  path: string,
  taken: readonly string[],
  byWhom: string,
): readonly Problem[] =>
  Object.entries(conf).flatMap(([key, got]): readonly Problem[] => {
    if (taken.some((own) => own.toLowerCase() === key.toLowerCase()))
      return [{ path: at(path, key), problem: byWhom, got, fix: 'remove it from conf' }];
    const fault = confKeyFault(key, version);
    return fault === undefined ? [] : [{ path: at(path, key), got, ...fault }];
  });
