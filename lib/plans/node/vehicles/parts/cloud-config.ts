import { comment, lines, toYaml } from '../../../../internal';
import type { NodePlan, PlannedFile } from '../../../model';
import type { Bootstrap } from '../bash/script';
import { SHORT_NOTE } from '../user-data';
import type { WrittenFile } from './first-boot';

/** The script that user data carry, to read and to run again. */
export const setupFile = (plan: NodePlan, text: string): PlannedFile => ({
  path: 'node-setup.sh',
  text,
  executable: true,
  about: `The script that the user data of pool ${plan.pool} carry: it sets up a node on ${plan.machine.name}, and verifies it`,
});

/** User data that write files, and nothing else. */
export const cloudConfig = ({ pool, cluster, machine }: NodePlan, files: readonly WrittenFile[], { isShort }: Bootstrap): string =>
  lines([
    '#cloud-config',
    comment(`Sets up a node of pool ${pool} in cluster ${cluster.name}, on the machine ${machine.name}. Made by cdk8s-gpu.`),
    ...(isShort === true ? [SHORT_NOTE] : []),
    files.length === 0 ? '{}' : toYaml({ write_files: files }),
  ]);
