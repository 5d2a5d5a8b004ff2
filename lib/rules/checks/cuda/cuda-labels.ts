import { type PodSpec, selectedValues } from '../../../words/kubernetes';
import type { Model, PoolDescription } from '../../../plans/model';
import { at, hasToken, listOf, valueIn } from '../../../internal';
import { bound, type SeenPod } from '../../lookups/related';
import { driversOf } from '../operator/pool-drivers';
import type { Finding, Rule } from '../../rule';
import { cudaOfDriver } from './cuda-images';

/**
 * What labels of nodes say of a driver. Source: k8s-device-plugin v0.20.0 internal/lm: `cuda.driver-version.*`, the CUDA that the driver
 * brings as `cuda.runtime-version.*`, and each by its older name.
 */
const LABELS: readonly (readonly [label: string, valueOf: (driver: string) => string | undefined])[] = [
  ...['cuda.driver-version.major', 'cuda.driver.major'].map(
    (name) => [`nvidia.com/${name}`, (driver: string) => driver.split('.')[0]] as const,
  ),
  ...['cuda.driver-version.minor', 'cuda.driver.minor'].map(
    (name) => [`nvidia.com/${name}`, (driver: string) => driver.split('.')[1]] as const,
  ),
  // A package may name a branch, such as 580 or 580.95, and nothing of the release in it.
  ['nvidia.com/cuda.driver-version.full', (driver) => (driver.split('.').length > 2 ? driver : undefined)],
  ...['cuda.runtime-version.major', 'cuda.runtime.major'].map(
    (name) => [`nvidia.com/${name}`, (driver: string) => cudaOfDriver(driver)?.toString()] as const,
  ),
];

/** What labels of one driver are; undefined for those that it does not tell. */
const labelsOf = (driver: string): ReadonlyMap<string, string | undefined> =>
  new Map(LABELS.map(([label, valueOf]) => [label, valueOf(driver)]));

/** What a pod selects that the driver of its nodes is not. */
function* missedBy({ pod }: SeenPod, driver: string, poolName: string): Generator<Finding> {
  let said = false;
  for (const [label, has] of labelsOf(driver)) {
    const wanted = selectedValues(pod.spec, label);
    if (wanted === undefined || has === undefined || wanted.includes(has)) continue;
    said = true;
    yield {
      subject: pod.path,
      at: pod.pointer,
      problem: `selects nodes with ${label}=${wanted.join(' or ')}, and the nodes of pool '${poolName}' have driver ${driver}: the label is ${has}`,
      got: wanted,
      allowed: [has],
    };
  }
  const unmet = said ? [] : unmetTerms(pod.spec, labelsOf(driver));
  if (unmet.length === 0) return;
  yield {
    subject: pod.path,
    at: `${pod.pointer}.affinity.nodeAffinity`,
    problem: `selects nodes by their driver, and the nodes of pool '${poolName}' have driver ${driver}, which fits none of the terms`,
    got: unmet.map(({ key, operator, values = [] }) => `${key} ${operator} ${values.join(', ')}`),
  };
}

/** The expression of each term that no node with these labels meets; nothing where one term may be met. */
function unmetTerms({ affinity }: PodSpec, has: ReadonlyMap<string, string | undefined>): readonly Expression[] {
  const terms = listOf(valueIn(affinity, 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'));
  const unmet = terms.flatMap(
    ({ matchExpressions }) =>
      listOf(matchExpressions)
        .filter(isExpression)
        .find((one) => isUnmet(one, has.get(one.key))) ?? [],
  );
  return unmet.length === terms.length ? unmet : [];
}

/** An alias: only this is a record of anything as well. */
type Expression = { readonly key: string; readonly operator: string; readonly values?: readonly string[] };

const isExpression = (one: Readonly<Record<string, unknown>>): one is Expression =>
  typeof one['key'] === 'string' && typeof one['operator'] === 'string' && (one['values'] === undefined || Array.isArray(one['values']));

/** Source: Kubernetes 1.36.2 `apimachinery/pkg/labels/selector.go`, Requirement.Matches. */
function isUnmet({ operator, values = [] }: Expression, has: string | undefined): boolean {
  if (has === undefined || values.some(hasToken)) return false;
  const [value = ''] = values;
  switch (operator) {
    case 'In':
      return !values.includes(has);
    case 'NotIn':
      return values.includes(has);
    case 'Gt':
      return Number(has) <= Number(value);
    case 'Lt':
      return Number(has) >= Number(value);
    default:
      return operator === 'DoesNotExist';
  }
}

/** What a pool says of its nodes by labels that their driver is not. */
function* overwritten({ path, labels, name }: PoolDescription, driver: string): Generator<Finding> {
  for (const [label, has] of labelsOf(driver))
    if (has !== undefined && labels[label] !== undefined && labels[label] !== has)
      yield {
        subject: path,
        at: at('labels', label),
        problem: `the nodes of pool '${name}' have driver ${driver}, for which the label is ${has}`,
        got: labels[label],
        allowed: [has],
      };
}

const labels: Rule = {
  id: 'pool/cuda-label',
  severity: 'error',
  about: 'A pod selects a CUDA or a driver that the nodes of its pool do not have, and stays Pending; or a pool labels its nodes with one.',
  fix: 'select or write what the driver of the pool has, or remove the label there: pool/cuda-driver holds the CUDA of the image against the driver',
  source: 'k8s-device-plugin v0.20.0 internal/lm: GPU feature discovery labels nodes by their driver and its CUDA',
  *check(model: Model): Generator<Finding> {
    const drivers = new Map([...driversOf(model)].map(({ pool, version }) => [pool.path, version]));
    if (drivers.size === 0) return;
    const driverOf = ({ path }: PoolDescription): string | undefined => {
      const driver = drivers.get(path);
      return driver !== undefined && /^\d{3}\b/.test(driver) ? driver : undefined;
    };
    for (const pool of model.pools) {
      const driver = driverOf(pool);
      if (driver !== undefined) yield* overwritten(pool, driver);
    }
    for (const [pool, pods] of bound(model)) {
      const driver = driverOf(pool);
      if (driver !== undefined) for (const seen of pods) yield* missedBy(seen, driver, pool.name);
    }
  },
};

/** Labels of nodes by their CUDA. */
export const cudaLabelRules: readonly Rule[] = [labels];
