import { GPU_RESOURCE } from '../../gpu';
import type { PoolDescription } from '../../model';
import { poolResources } from '../../allocators';
import { driversOf } from './pool-drivers';
import type { Rule } from '../rule';

/** Versions whose NVML does not tell whole GPUs from cut ones on one node; 570.172.08 does again. */
const MIG_BESIDE_WHOLE: readonly string[] = ['570.124.06', '570.133.20', '570.148.08', '570.158.01'];

const driverMig: Rule = {
  id: 'operator/driver-mig',
  severity: 'error',
  about: 'The driver cannot serve whole GPUs and MIG devices on one node.',
  fix: 'use 570.172.08 or newer, or cut all GPUs of a node',
  source: 'gpu-operator issue 1361: pods on such nodes stay Pending with four releases of driver 570',
  *check(model) {
    for (const { pool, version, subject, at } of driversOf(model)) {
      if (!MIG_BESIDE_WHOLE.includes(version) || !cutInPart(pool)) continue;
      yield {
        subject,
        at,
        problem: `driver ${version} offers nothing on the nodes of pool '${pool.name}', whose GPUs are cut in part`,
        got: version,
      };
    }
  },
};

function cutInPart(pool: PoolDescription): boolean {
  if (pool.sharing.partition.kind !== 'mig') return false;
  const offered = poolResources(pool).map(({ resource }) => resource);
  return offered.length > 1 && offered.includes(GPU_RESOURCE);
}

/** The driver against what the pools need of it. */
export const driverRules: readonly Rule[] = [driverMig];
