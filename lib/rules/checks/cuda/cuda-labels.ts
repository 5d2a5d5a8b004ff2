import { selectedValues } from '../../../words/kubernetes';
import type { Model } from '../../../plans/model';
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
  ['nvidia.com/cuda.driver-version.full', (driver) => driver],
  ...['cuda.runtime-version.major', 'cuda.runtime.major'].map(
    (name) => [`nvidia.com/${name}`, (driver: string) => cudaOfDriver(driver)?.toString()] as const,
  ),
];

/** What a pod selects that the driver of its nodes is not. */
function* missedBy({ pod }: SeenPod, driver: string, poolName: string): Generator<Finding> {
  for (const [label, valueOf] of LABELS) {
    const [wanted, has] = [selectedValues(pod.spec, label), valueOf(driver)];
    if (wanted === undefined || has === undefined || wanted.includes(has)) continue;
    yield {
      subject: pod.path,
      at: pod.pointer,
      problem: `selects nodes with ${label}=${wanted.join(' or ')}, and the nodes of pool '${poolName}' have driver ${driver}: the label is ${has}`,
      got: wanted,
      allowed: [has],
    };
  }
}

const labels: Rule = {
  id: 'pool/cuda-label',
  severity: 'error',
  about: 'A pod selects a CUDA or a driver that the nodes of its pool do not have, and stays Pending.',
  fix: 'select what the driver of the pool has, or remove the selection: pool/cuda-driver holds the CUDA of the image against the driver',
  source: 'k8s-device-plugin v0.20.0 internal/lm: GPU feature discovery labels nodes by their driver and its CUDA',
  *check(model: Model): Generator<Finding> {
    const drivers = new Map([...driversOf(model)].map(({ pool, version }) => [pool.path, version]));
    if (drivers.size === 0) return;
    for (const [pool, pods] of bound(model)) {
      const driver = drivers.get(pool.path);
      if (driver !== undefined && /^\d{3}\.\d+/.test(driver)) for (const seen of pods) yield* missedBy(seen, driver, pool.name);
    }
  },
};

/** Labels of nodes by their CUDA. */
export const cudaLabelRules: readonly Rule[] = [labels];
