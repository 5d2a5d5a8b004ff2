import { grouped, hasToken, isPlainObject, ownValue, valueAt } from '../../../internal';
import type { Model, ObjectFacts, PoolDescription } from '../../../plans/model';
import { operatorsOf } from './operators';
import type { Finding, Rule } from '../../rule';

/** An NVIDIADriver, and its specification. */
interface Driver {
  readonly facts: ObjectFacts;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** Every NVIDIADriver of a model. */
export function driversOf({ objects }: Model): readonly Driver[] {
  return objects.flatMap((facts) => {
    const { apiVersion, kind, spec } = facts.object;
    return kind === 'NVIDIADriver' && apiVersion.startsWith('nvidia.com/') && isPlainObject(spec) ? [{ facts, spec }] : [];
  });
}

const selector: Rule = {
  id: 'driver/selector',
  severity: 'error',
  about: 'A node has two NVIDIADrivers: the default one selects nodes, or two others select the same.',
  fix: 'give each of them a nodeSelector of its own, and the default one none',
  source: "gpu-operator v26.7.0, NVIDIADriver: it ends in the state notReady with 'ConflictingNodeSelector' or 'ReconcileFailed'",
  *check(model) {
    const first = new Map<string, Driver>();
    const drivers = driversOf(model);
    yield* ofOnePool(drivers, model.pools);
    for (const driver of drivers) {
      const { facts, spec } = driver;
      const selects = selectorOf(driver);
      const isDefault = spec['default'] === true;
      const at = 'spec.nodeSelector';
      if (isDefault && Object.keys(selects).length > 0)
        yield { subject: facts.path, at, problem: 'is set in the default driver, which must not select nodes', got: selects };
      if (OWNER in selects)
        yield { subject: facts.path, at, problem: `selects by ${OWNER}, which the operator itself writes`, got: selects };
      // Files are deployed apart from each other.
      const key = `${facts.scope ?? ''} ${isDefault ? 'default' : keyOf(selects)}`;
      const earlier = hasToken(key) ? undefined : first.get(key);
      if (earlier === undefined) first.set(key, driver);
      else {
        const other = earlier.facts.object.metadata.name;
        const problem = isDefault ? `NVIDIADriver '${other}' is the default one already` : `NVIDIADriver '${other}' selects the same nodes`;
        yield { subject: facts.path, at: isDefault ? 'spec.default' : at, problem, got: isDefault ? true : selects };
      }
    }
  },
};
const OWNER = 'nvidia.com/gpu-operator.driver.owner';

const selectorOf = ({ spec }: Driver): Driver['spec'] => (isPlainObject(spec['nodeSelector']) ? spec['nodeSelector'] : {});

/** Whether a driver selects every node of a pool, by what its nodes are labelled with. */
export const selectsPool = (driver: Driver, { labels }: PoolDescription): boolean =>
  Object.entries(selectorOf(driver)).every(([key, value]) => ownValue(labels, key) === value);

/** Drivers of different selectors that all select the nodes of one pool. */
function* ofOnePool(drivers: readonly Driver[], pools: readonly PoolDescription[]): Generator<Finding> {
  if (drivers.length < 2 || pools.length === 0) return;
  const told = new Set<Driver>();
  // Files are deployed apart from each other.
  for (const together of grouped(drivers, ({ facts }) => facts.scope ?? '').values()) {
    for (const pool of pools) {
      const [first, ...others] = together.filter((driver) => driver.spec['default'] !== true && selectsPool(driver, pool));
      for (const driver of others) {
        const got = selectorOf(driver);
        if (first === undefined || told.has(driver) || keyOf(got) === keyOf(selectorOf(first))) continue;
        told.add(driver);
        const problem = `selects the nodes of pool '${pool.name}', as NVIDIADriver '${first.facts.object.metadata.name}' does`;
        yield { subject: driver.facts.path, at: 'spec.nodeSelector', problem, got };
      }
    }
  }
}

const keyOf = (selects: Driver['spec']): string => JSON.stringify(Object.entries(selects).sort());

const precompiled: Rule = {
  id: 'driver/precompiled',
  severity: 'error',
  about: 'A precompiled driver is not named by its branch, or is used with GPUDirect Storage or GDRCopy.',
  fix: "write the branch, such as version: '580', or leave usePrecompiled false",
  source:
    'docs.nvidia.com GPU Operator, "Precompiled driver containers"; gpu-operator v26.7.0 controllers: GDS and GDRCopy are refused; its issues 682, 910, 1203',
  *check(model) {
    for (const { facts, spec } of driversOf(model)) yield* wrongPrecompiled(facts.path, 'spec', spec, spec);
    for (const [{ path, values }] of operatorsOf(model)) {
      const driver = valueAt(values, 'driver');
      if (isPlainObject(driver)) yield* wrongPrecompiled(path, 'values', values, driver, '.driver');
    }
  },
};

function* wrongPrecompiled(
  subject: string,
  root: string,
  beside: Driver['spec'],
  { usePrecompiled, version, enabled }: Driver['spec'],
  driver = '',
): Generator<Finding> {
  if (usePrecompiled !== true || enabled === false) return;
  if (typeof version === 'string' && version !== '' && !hasToken(version) && !/^\d+$|^sha256:/.test(version))
    yield { subject, at: `${root}${driver}.version`, problem: 'is not a branch: it has no precompiled image', got: version };
  for (const part of ['gds', 'gdrcopy']) {
    if (valueAt(beside, `${part}.enabled`) === true)
      yield {
        subject,
        at: `${root}.${part}.enabled`,
        problem: 'is refused together with a precompiled driver',
        got: true,
        allowed: [false],
        fix: 'set it to false, or usePrecompiled',
      };
  }
}

const ignored: Rule = {
  id: 'driver/ignored',
  severity: 'warning',
  about: 'The GPU Operator ignores an NVIDIADriver.',
  fix: 'set driver.nvidiaDriverCRD.enabled in values, or driver.useNvidiaDriverCRD in the ClusterPolicy',
  source: 'gpu-operator v26.7.0 controllers: NVIDIADriver is used with driver.useNvidiaDriverCRD alone, or with a GPUCluster',
  *check(model) {
    const operators = [...operatorsOf(model)].map(([operator]) => operator);
    const reads = operators.some(
      ({ values, partial }) =>
        partial === true || valueAt(values, 'driver.nvidiaDriverCRD.enabled') === true || valueAt(values, 'gpuCluster.deployCR') === true,
    );
    const cluster = model.objects.some(({ object }) => object.kind === 'GPUCluster' && object.apiVersion.startsWith('nvidia.com/'));
    if (operators.length === 0 || reads || cluster) return;
    for (const { facts } of driversOf(model))
      yield { subject: facts.path, problem: 'is ignored: this GPU Operator takes the driver from its own values' };
  },
};

/** Drivers that objects of their own describe. */
export const nvidiaDriverRules: readonly Rule[] = [selector, precompiled, ignored];
