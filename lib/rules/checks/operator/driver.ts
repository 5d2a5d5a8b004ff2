import { isSwitchedOff } from '../../../plans/charts';
import { GPU_RESOURCE } from '../../../words/gpu';
import { isBefore, valueAt } from '../../../internal';
import type { PoolDescription } from '../../../plans/model';
import { poolResources } from '../../../plans/allocators';
import { operatorsOf } from './operators';
import { driversOf } from './pool-drivers';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

/** Versions whose NVML does not tell whole GPUs from cut ones on one node; 570.172.08 does again. */
const MIG_BESIDE_WHOLE: readonly string[] = ['570.124.06', '570.133.20', '570.148.08', '570.158.01'];

const driverMig = each(driversOf, {
  id: 'operator/driver-mig',
  severity: 'error',
  about: 'The driver cannot serve whole GPUs and MIG devices on one node.',
  fix: 'use 570.172.08 or newer, or cut all GPUs of a node',
  source: 'gpu-operator issue 1361: pods on such nodes stay Pending with four releases of driver 570',
  *look({ pool, version, at }) {
    if (!MIG_BESIDE_WHOLE.includes(version) || !cutInPart(pool)) return;
    yield { at, problem: `driver ${version} offers nothing on the nodes of pool '${pool.name}', whose GPUs are cut in part`, got: version };
  },
});

function cutInPart(pool: PoolDescription): boolean {
  if (pool.sharing.partition.kind !== 'mig') return false;
  const offered = poolResources(pool).map(({ resource }) => resource);
  return offered.length > 1 && offered.includes(GPU_RESOURCE);
}

/** The first container toolkit that the device plugin works with. Source: k8s-device-plugin README, Prerequisites. */
const FIRST_TOOLKIT = '1.7.0';

const toolkitVersion = each(operatorsOf, {
  id: 'operator/toolkit-version',
  severity: 'error',
  about: 'The GPU Operator installs a container toolkit that is older than its device plugin needs.',
  fix: 'remove toolkit.version: the chart has one that its device plugin was tested with',
  source: 'k8s-device-plugin README, Prerequisites: nvidia-container-toolkit 1.7.0 or newer',
  *look([{ values }]) {
    const got = valueAt(values, 'toolkit.version');
    const version = typeof got === 'string' && !isSwitchedOff(values, 'toolkit') ? /^v?(\d+\.\d+\.\d+)/.exec(got)?.[1] : undefined;
    if (version === undefined || !isBefore(version, FIRST_TOOLKIT)) return;
    const problem = `the device plugin needs version ${FIRST_TOOLKIT} or newer of the container toolkit`;
    yield { at: 'values.toolkit.version', problem, got, allowed: `${FIRST_TOOLKIT} or newer` };
  },
});

/** The driver and the container toolkit against what the pools and the device plugin need of them. */
export const driverRules: readonly Rule[] = [driverMig, toolkitVersion];
