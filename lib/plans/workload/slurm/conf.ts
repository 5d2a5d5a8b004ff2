import { lines } from '../../../internal';
import { gresOf, gresText } from './gres';
import { mebibytes, nodeShape, usableMemory } from './node-shape';
import { hasMps, MPS_KEYS, MPS_SCRIPT } from './mps-script';
import type { SlurmBilling, SlurmClusterProps, SlurmNodes, SlurmPartition } from './props';
import { defaultShare, groupsOf, type Share, sharesGpus } from './shares';

/** A key of slurm.conf with its value. */
export type Entry = readonly [key: string, value: string | number];

/**
 * What follows from nothing that a user says here: paths, and plugins without which GPUs and CPUs are not kept apart. `conf` may
 * change them.
 *
 * - `select/cons_tres` is needed for `--gpus` and `gres/shard` (slurm.conf(5), gres.conf(5) of 26.05).
 * - memlock of the login node would keep RDMA from its memory (nvidia-deepops `roles/slurm`).
 * - The nodes fetch all files from slurmctld by `enable_configless`.
 * - `EnforcePartLimits=ALL`: a job that no limit of its partition allows is refused, and does not wait for ever.
 * - `ReturnToService=1`: a node that was away comes back by itself when its configuration is right.
 */
export const USUAL: readonly Entry[] = [
  ['StateSaveLocation', '/var/spool/slurmctld'],
  ['SlurmctldPidFile', '/run/slurmctld.pid'],
  ['SlurmctldLogFile', '/var/log/slurm/slurmctld.log'],
  ['SlurmdSpoolDir', '/var/spool/slurmd'],
  ['SlurmdPidFile', '/run/slurmd.pid'],
  ['SlurmdLogFile', '/var/log/slurm/slurmd.log'],
  ['SlurmctldParameters', 'enable_configless'],
  ['ReturnToService', 1],
  ['EnforcePartLimits', 'ALL'],
  ['ProctrackType', 'proctrack/cgroup'],
  ['TaskPlugin', 'task/cgroup,task/affinity'],
  ['PropagateResourceLimitsExcept', 'MEMLOCK'],
  ['SelectType', 'select/cons_tres'],
  ['SelectTypeParameters', 'CR_Core_Memory'],
];

/** What follows from the props, which `conf` may not change. */
export function ownEntries(props: SlurmClusterProps, name: string): readonly Entry[] {
  const { controllers, slurmUser = 'slurm', auth = 'munge', topology, accounting } = props;
  return [
    ['ClusterName', name],
    ...controllers.map((host): Entry => ['SlurmctldHost', host]),
    ['SlurmUser', slurmUser],
    ['AuthType', `auth/${auth}`],
    ['CredType', `cred/${auth}`],
    ['GresTypes', gresTypes(props).join(',')],
    ...(hasMps(props) ? MPS_KEYS.map((key): Entry => [key, MPS_SCRIPT]) : []),
    ...(topology === undefined ? [] : [['TopologyPlugin', topology.switches === undefined ? 'topology/block' : 'topology/tree'] as const]),
    ...(accounting === undefined
      ? []
      : ([
          ['AccountingStorageType', 'accounting_storage/slurmdbd'],
          ['AccountingStorageHost', accounting.host],
          ['AccountingStorageEnforce', (accounting.enforce ?? ['associations', 'limits', 'qos']).join(',')],
          ['AccountingStorageTRES', trackedTres(props).join(',')],
          ['JobAcctGatherType', 'jobacct_gather/cgroup'],
        ] as const)),
  ];
}

/** Keys that no `conf` may have: those that props say, and lines of several keys. */
export const ownKeys: readonly string[] = [
  ...'ClusterName SlurmctldHost SlurmUser AuthType CredType GresTypes TopologyPlugin'.split(' '),
  ...'AccountingStorageType AccountingStorageHost AccountingStorageEnforce AccountingStorageTRES JobAcctGatherType'.split(' '),
  ...'NodeName NodeSet PartitionName DownNodes FrontendName Include'.split(' '),
];

function gresTypes({ nodes }: SlurmClusterProps): readonly string[] {
  const shared = Object.values(nodes).flatMap((group) => (sharesGpus([group]) ? (gresOf(group)?.sharedAs ?? []) : []));
  return ['gpu', ...[...new Set(shared)].sort()];
}

/** GPUs altogether, and those of each type. */
function trackedTres(props: SlurmClusterProps): readonly string[] {
  const types = Object.values(props.nodes).flatMap((group) => [...(gresOf(group)?.gpus.keys() ?? [])]);
  return [...gresTypes(props).map((name) => `gres/${name}`), ...[...new Set(types)].map((type) => `gres/gpu:${type}`)];
}

export function slurmConf(props: SlurmClusterProps, name: string): string {
  const { conf = {}, nodes, partitions } = props;
  const given = new Map(Object.entries(conf).map((entry) => [entry[0].toLowerCase(), entry] as const));
  const usual = USUAL.map(([key, value]): Entry => {
    const changed = given.get(key.toLowerCase());
    given.delete(key.toLowerCase());
    return changed ?? [key, value];
  });
  return lines([
    '# slurm.conf, for /etc/slurm of the controllers; nodes fetch it: slurmd --conf-server <controller>',
    ...[...ownEntries(props, name), ...usual, ...given.values()].map(([key, value]) => `${key}=${value}`),
    '',
    ...Object.entries(nodes).map(([group, own]) => nodeLine(group, own)),
    '',
    ...Object.entries(partitions).map(([partition, own]) => partitionLine(partition, own, props)),
  ]);
}

const line = (entries: readonly (Entry | readonly [string, undefined])[]): string =>
  entries.flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`])).join(' ');

export function nodeLine(name: string, group: SlurmNodes): string {
  const [node, gres] = [nodeShape(group), gresOf(group)];
  if (node === undefined || gres === undefined) return '';
  return line([
    ['NodeName', group.hosts],
    ['CPUs', node.machine.cpus],
    ['Boards', 1],
    ['SocketsPerBoard', node.sockets],
    ['CoresPerSocket', node.coresPerSocket],
    ['ThreadsPerCore', node.threadsPerCore],
    ['RealMemory', node.realMemory],
    ['MemSpecLimit', node.reservedMemory > 0 ? node.reservedMemory : undefined],
    ['CoreSpecCount', node.reservedCores > 0 ? node.reservedCores : undefined],
    ['Gres', gresText(gres)],
    ['Feature', (group.features ?? [name]).join(',')],
    ['Weight', group.weight],
    ['State', 'UNKNOWN'],
  ]);
}

function partitionLine(name: string, partition: SlurmPartition, props: SlurmClusterProps): string {
  const groups = groupsOf(partition, props.nodes);
  const shared = sharesGpus(groups);
  const defaults = shared ? { DefMemPerCPU: perCpu(partition, groups) } : defaultsOf(defaultShare(partition, props));
  return partitionWords(
    name,
    groups.map(({ hosts }) => hosts),
    partition,
    defaults,
  );
}

/** What a job gets with each GPU where it does not say it. */
export const defaultsOf = ({ cpus, memory }: Partial<Share>): PartitionDefaults => ({ DefCpuPerGPU: cpus, DefMemPerGPU: memory });
export type PartitionDefaults = Readonly<Record<string, number | undefined>>;

/** A line of slurm.conf. */
export const partitionWords = (name: string, nodes: readonly string[], partition: SlurmPartition, defaults: PartitionDefaults): string =>
  line([
    ['PartitionName', name],
    ['Nodes', nodes.join(',')],
    ['Default', partition.default === true ? 'YES' : undefined],
    ['MaxTime', partition.maxTime],
    ['DefaultTime', partition.defaultTime],
    ['MaxNodes', partition.maxNodes],
    ['OverSubscribe', partition.exclusive === true ? 'EXCLUSIVE' : undefined],
    ['PriorityTier', partition.priorityTier],
    ['AllowAccounts', partition.allowAccounts?.join(',')],
    ['QOS', partition.qos],
    ...(Object.entries(defaults) as readonly (Entry | readonly [string, undefined])[]),
    ['TRESBillingWeights', billingText(partition.billing)],
    ['State', 'UP'],
  ]);

/** A job that asks for shares names no GPU: its memory goes by its CPUs. */
function perCpu({ memoryPerGpu }: SlurmPartition, groups: readonly SlurmNodes[]): number | undefined {
  if (memoryPerGpu !== undefined) return mebibytes(memoryPerGpu);
  const each = groups.flatMap((group) => {
    const node = nodeShape(group);
    return node === undefined ? [] : [Math.floor(usableMemory(node) / node.machine.cpus)];
  });
  return each.length > 0 ? Math.min(...each) : undefined;
}

const billingText = ({ cpu, memoryGiB, gpu }: SlurmBilling = {}): string | undefined => {
  const weights = [
    ...(cpu === undefined ? [] : [`CPU=${cpu}`]),
    ...(memoryGiB === undefined ? [] : [`Mem=${memoryGiB}G`]),
    ...(gpu === undefined ? [] : [`GRES/gpu=${gpu}`]),
  ];
  return weights.length > 0 ? `"${weights.join(',')}"` : undefined;
};
