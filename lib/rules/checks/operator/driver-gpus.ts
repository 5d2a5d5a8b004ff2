import { isSwitchedOff } from '../../../plans/charts';
import { firstDriverOf, firstMigDriverOf, type GpuModel, needsOpenModules } from '../../../words/gpu';
import { isBefore, valueAt } from '../../../internal';
import { poolGpuModels, type PoolDescription } from '../../../plans/model';
import type { PoolTuning } from '../../../plans/node';
import { operatorsOf } from './operators';
import { driversOf } from './pool-drivers';
import { each } from '../../lookups/each';
import type { Finding, Rule } from '../../rule';

const driverGpu = each(driversOf, {
  id: 'driver/gpu',
  severity: 'error',
  about: 'The driver is older than the GPUs of the nodes that it is installed on.',
  fix: 'install a newer driver (driver.version), or use a newer chart',
  source: 'MIG user guide r620, "Deployment Considerations"; NVIDIA CUDA release notes; GPU Operator release notes: B200 needs 570.133.20',
  *look({ pool, version, at }) {
    for (const gpu of poolGpuModels(pool)) {
      const first = firstFor(gpu, pool);
      if (first === undefined || !isBefore(wholeBranch(version), first)) continue;
      yield {
        at,
        problem: `driver ${version} does not know ${gpu} of pool '${pool.name}'${pool.sharing.partition.kind === 'mig' ? ', or cannot cut it by MIG' : ''}`,
        got: version,
        allowed: `driver ${first} or newer`,
      };
    }
  },
});

const firstFor = (gpu: GpuModel, { sharing }: PoolDescription): string | undefined =>
  sharing.partition.kind === 'mig' ? firstMigDriverOf(gpu) : firstDriverOf(gpu);

/** A branch alone, as precompiled drivers are named, is any release of it. */
const wholeBranch = (version: string): string => (/^\d{3}$/.test(version) ? `${version}.999` : version);

const kernelModules: Rule = {
  id: 'driver/kernel-modules',
  severity: 'error',
  about: 'The proprietary kernel modules are installed for GPUs that run with the open ones alone.',
  fix: "set driver.kernelModuleType to 'auto' or 'open'; of a pool, driver.modules to 'open'",
  source: 'GPU Operator release notes: GH200 needs the open kernel modules; NVIDIA CUDA documentation: so does Blackwell',
  *check(model) {
    for (const [operator, pools] of operatorsOf(model)) {
      if (isSwitchedOff(operator.values, 'driver') || valueAt(operator.values, 'driver.kernelModuleType') !== 'proprietary') continue;
      for (const pool of pools) yield* withClosedModules(pool, operator.path, 'values.driver.kernelModuleType');
    }
    for (const pool of model.pools) {
      const { driver } = (pool.tuning ?? {}) as Partial<PoolTuning>;
      if (driver?.from === 'runfile' && driver.modules === 'proprietary') yield* withClosedModules(pool, pool.path, 'driver.modules');
    }
  },
};

function* withClosedModules(pool: PoolDescription, subject: string, at: string): Generator<Finding> {
  const gpu = poolGpuModels(pool).find(needsOpenModules);
  if (gpu === undefined) return;
  const problem = `${gpu} of pool '${pool.name}' does not run with the proprietary kernel modules`;
  yield { subject, at, problem, got: 'proprietary', allowed: at === 'driver.modules' ? ['open'] : ['auto', 'open'] };
}

/** The driver against the GPUs of the pools. */
export const driverGpuRules: readonly Rule[] = [driverGpu, kernelModules];
