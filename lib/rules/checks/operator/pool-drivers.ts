import { componentOf, isSwitchedOff, OPERATOR_PARTS } from '../../../plans/charts';
import { valueAt } from '../../../internal';
import type { Model, OperatorFacts, PoolDescription } from '../../../plans/model';
import type { PoolTuning } from '../../../plans/node';
import { namedImage } from './node-image';
import { operatorsOf } from './operators';

/** A driver, and where that is said. */
interface InstalledDriver {
  readonly at: string;
  readonly version: string;
}

/** A driver that is installed on the nodes of a pool, and who says so. */
export interface PoolDriver extends InstalledDriver {
  readonly pool: PoolDescription;
  readonly subject: string;
}

/** The drivers of pools: the GPU Operator's, or their own. */
export function* driversOf(model: Model): Generator<PoolDriver> {
  for (const [operator, pools] of operatorsOf(model)) {
    const driver = driverOfRelease(operator);
    if (driver === undefined) continue;
    for (const pool of pools) if (takesOperators(pool)) yield { ...driver, pool, subject: operator.path };
  }
  for (const pool of model.pools) {
    const driver = driverOfNodes(pool);
    if (driver !== undefined) yield { ...driver, pool, subject: pool.path };
  }
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
  const own = partial === true ? undefined : componentOf(release, 'driver');
  return own === undefined ? undefined : { at: 'version', version: own };
}

const DRIVER_LABEL = OPERATOR_PARTS.find(({ part }) => part === 'driver')?.label ?? '';

/** Whether nodes have the operator's driver: not those that have or install one of their own. */
export const takesOperators = (pool: PoolDescription): boolean =>
  (pool.labels[DRIVER_LABEL] ?? 'true') === 'true' && namedImage(pool)?.brings.driver !== true && driverOfNodes(pool) === undefined;

/** The driver that nodes install by themselves: of packages, the version or branch that a name has. */
function driverOfNodes({ tuning = { intent: '' } }: PoolDescription): InstalledDriver | undefined {
  const { driver } = tuning as Partial<PoolTuning>;
  if (driver?.from === 'runfile') return { at: 'driver.version', version: driver.version };
  if (driver?.from !== 'packages') return undefined;
  for (const pattern of [/^(?:nvidia|cuda)-\S*?\b(\d{3}(?:\.\d+){1,2})/, /^(?:nvidia|cuda)-\S*?-(\d{3})(?!\d)/])
    for (const [index, name] of driver.packages.entries()) {
      const version = pattern.exec(name)?.[1];
      if (version !== undefined) return { at: `driver.packages[${index}]`, version };
    }
  return undefined;
}
