import { lines } from '../../../internal';
import { expandHosts } from './hostlist';
import type { SlurmClusterProps } from './props';
import type { SlurmAccounting, SlurmTopology } from './site-props';

/** Jobs see and use what they asked for, and nothing else of their node. Source: cgroup.conf(5) of 22.05 and of 26.05. */
export const cgroupConf = (): string =>
  lines([
    '# cgroup.conf, next to slurm.conf',
    'ConstrainCores=yes',
    'ConstrainDevices=yes',
    'ConstrainRAMSpace=yes',
    'ConstrainSwapSpace=yes',
  ]);

/** Source: topology.conf(5) of 26.05. */
export function topologyConf(topology: SlurmTopology): string {
  const first = '# topology.conf, next to slurm.conf';
  if (topology.switches !== undefined)
    return lines([
      first,
      ...Object.entries(topology.switches).map(
        ([name, own]) => `SwitchName=${name} ${own.nodes === undefined ? `Switches=${own.switches.join(',')}` : `Nodes=${own.nodes}`}`,
      ),
    ]);
  const smallest = Math.min(...Object.values(topology.blocks).map((hosts) => expandHosts(hosts)?.length ?? 1));
  return lines([
    first,
    ...Object.entries(topology.blocks).map(([name, hosts]) => `BlockName=${name} Nodes=${hosts}`),
    `BlockSizes=${(topology.blockSizes ?? [smallest]).join(',')}`,
  ]);
}

export const PASSWORD_FILE = '/etc/slurm/slurmdbd-password.conf';

/** The password is in a file that is included. Source: slurmdbd.conf(5) of 26.05; `Include` as in slurm.conf(5). */
export function slurmdbdConf({ auth = 'munge', slurmUser = 'slurm' }: SlurmClusterProps, { host, storage }: SlurmAccounting): string {
  const { port = 3306, user = 'slurm', database = 'slurm_acct_db', passwordFile = PASSWORD_FILE } = storage;
  return lines([
    `# slurmdbd.conf, for /etc/slurm of ${host}: ${slurmUser} has to own it, with mode 0600`,
    `AuthType=auth/${auth}`,
    `DbdHost=${host}`,
    `SlurmUser=${slurmUser}`,
    'LogFile=/var/log/slurm/slurmdbd.log',
    'PidFile=/run/slurmdbd.pid',
    'StorageType=accounting_storage/mysql',
    `StorageHost=${storage.host}`,
    `StoragePort=${port}`,
    `StorageUser=${user}`,
    `StorageLoc=${database}`,
    '# StoragePass=... is in this file, which nobody else may read:',
    `Include ${passwordFile}`,
  ]);
}
