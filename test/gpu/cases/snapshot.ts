import { snapshotScript } from '../../../lib';
import type { Case } from './case';

const kept = (keep: string, command: readonly string[], says: string): Case => ({
  id: `snapshot/${keep}`,
  command,
  env: {},
  passes: { exit: 'zero', says: [says] },
  keep,
});

/** The script that users run on a node, and what the machine says of itself; `read-snapshot.ts` compares them. */
export const snapshotCases: readonly Case[] = [
  kept('snapshot.txt', ['sh', '-c', snapshotScript], '^#cdk8s-gpu end$'),
  kept('lscpu.json', ['lscpu', '-J'], '"lscpu"'),
  kept(
    'gpus.csv',
    ['nvidia-smi', '--query-gpu=index,name,memory.total,pci.bus_id,driver_version', '--format=csv,noheader,nounits'],
    'NVIDIA',
  ),
];
