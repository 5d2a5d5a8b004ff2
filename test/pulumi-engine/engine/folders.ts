import { join } from 'node:path';

export const ROOT = join(__dirname, '../../..');
/** What runs leave behind, and what stays of them for the table. */
export const WORK = join(ROOT, 'build/pulumi-engine');

/** The folder that `build.sh` wrote. */
export function programs(): string {
  const folder = process.env['CDK8S_GPU_PULUMI_BIN'];
  if (folder === undefined)
    throw new Error('CDK8S_GPU_PULUMI_BIN is not set: build the engine with test/pulumi-engine/build.sh, see CONTRIBUTING.md');
  return folder;
}
