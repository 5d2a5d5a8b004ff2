import { isSwitchedOff, knownRelease } from '../../charts';
import { firstDriverOf, firstMigDriverOf, type GpuModel, needsOpenModules } from '../../gpu';
import { isBefore, valueAt } from '../../internal';
import { type OperatorFacts, poolGpuModels, type PoolDescription } from '../../model';
import { operatorsOf } from './operators';
import type { Rule } from '../rule';

/** A driver that a release of the GPU Operator installs, and where that is said. */
export interface InstalledDriver {
  readonly at: string;
  readonly version: string;
}

/**
 * The driver that a release installs on its nodes: the one of its values, or the chart's own. Undefined where it installs
 * none, where objects of their own say which, or where it is not known.
 */
export function driverOfRelease(release: OperatorFacts): InstalledDriver | undefined {
  const { values, partial } = release;
  if (isSwitchedOff(values, 'driver') || valueAt(values, 'driver.nvidiaDriverCRD.enabled') === true) return undefined;
  const given = valueAt(values, 'driver.version');
  if (given !== undefined)
    return typeof given === 'string' && /^\d{3}\b/.test(given) ? { at: 'values.driver.version', version: given } : undefined;
  const own = partial === true ? undefined : knownRelease(release)?.components['driver'];
  return own === undefined ? undefined : { at: 'version', version: own };
}

const driverGpu: Rule = {
  id: 'driver/gpu',
  severity: 'error',
  about: 'The driver is older than the GPUs of the nodes that it is installed on.',
  fix: 'set driver.version to a newer driver, or use a newer chart',
  source: 'MIG user guide r620, "Deployment Considerations"; NVIDIA CUDA release notes; GPU Operator release notes: B200 needs 570.133.20',
  *check(model) {
    for (const [operator, pools] of operatorsOf(model)) {
      const driver = driverOfRelease(operator);
      if (driver === undefined) continue;
      for (const pool of pools) {
        for (const gpu of poolGpuModels(pool)) {
          const first = firstFor(gpu, pool);
          if (first === undefined || !isBefore(wholeBranch(driver.version), first)) continue;
          yield {
            subject: operator.path,
            at: driver.at,
            problem: `driver ${driver.version} does not know ${gpu} of pool '${pool.name}'${pool.sharing.partition.kind === 'mig' ? ', or cannot cut it by MIG' : ''}`,
            got: driver.version,
            allowed: `driver ${first} or newer`,
          };
        }
      }
    }
  },
};

const firstFor = (gpu: GpuModel, { sharing }: PoolDescription): string | undefined =>
  sharing.partition.kind === 'mig' ? firstMigDriverOf(gpu) : firstDriverOf(gpu);

/** A branch alone, as precompiled drivers are named, is any release of it. */
const wholeBranch = (version: string): string => (/^\d{3}$/.test(version) ? `${version}.999` : version);

const kernelModules: Rule = {
  id: 'driver/kernel-modules',
  severity: 'error',
  about: 'The proprietary kernel modules are installed for GPUs that run with the open ones alone.',
  fix: "set driver.kernelModuleType to 'auto' or 'open'",
  source: 'GPU Operator release notes: GH200 needs the open kernel modules; NVIDIA CUDA documentation: so does Blackwell',
  *check(model) {
    for (const [operator, pools] of operatorsOf(model)) {
      if (isSwitchedOff(operator.values, 'driver') || valueAt(operator.values, 'driver.kernelModuleType') !== 'proprietary') continue;
      for (const pool of pools) {
        const gpu = poolGpuModels(pool).find(needsOpenModules);
        if (gpu !== undefined)
          yield {
            subject: operator.path,
            at: 'values.driver.kernelModuleType',
            problem: `${gpu} of pool '${pool.name}' does not run with the proprietary kernel modules`,
            got: 'proprietary',
            allowed: ['auto', 'open'],
          };
      }
    }
  },
};

/** The driver against the GPUs of the pools. */
export const driverGpuRules: readonly Rule[] = [driverGpu, kernelModules];
