import { DEFAULT_GPU_OPERATOR_VERSION, gpuOperatorReleases, isSwitchedOff, knownReleases } from '../../../plans/charts';
import { isBefore, isPlainObject, valueAt } from '../../../internal';
import { minorOf } from '../../../words/kubernetes';
import type { OperatorFacts, PoolDescription } from '../../../plans/model';
import { getsDriver, imageTagOf, type NodeSystem, systemOf } from './node-systems';
import { driversOf, selectsPool } from './nvidia-driver';
import { operatorsOf } from './operators';
import type { Rule } from '../../rule';

/** How driver images are named for the systems of pools on whose nodes the operator may install one. */
const imagesFor = (pools: readonly PoolDescription[], operator: string): readonly string[] => [
  ...new Set(
    pools.filter(getsDriver).flatMap((pool) => {
      const system = systemOf(pool);
      return system === undefined ? [] : (imageTagOf(system, operator) ?? []);
    }),
  ),
];

const systems: Rule = {
  id: 'driver/systems',
  severity: 'warning',
  about: 'Nodes with different operating systems get the same driver image.',
  fix: 'set driver.nvidiaDriverCRD.enabled: true, and the operator runs one image for each system; label nodes that bring a driver nvidia.com/gpu.deploy.driver: "false"',
  source:
    'gpu-operator v26.7.0 controllers/state_manager.go, getGPUNodeOSInfo: the first node with a GPU decides the image of all; its issues 38, 961, 1622',
  *check(model) {
    for (const [{ path, version, values }, pools] of operatorsOf(model)) {
      const driver = valueAt(values, 'driver');
      const at = 'values.driver.nvidiaDriverCRD.enabled';
      const got = valueAt(values, 'driver.nvidiaDriverCRD.enabled');
      const others = isSwitchedOff(values, 'driver') || valueAt(values, 'gpuCluster.deployCR') === true;
      const found = imagesFor(pools, version);
      if (others || got === true || found.length < 2 || (driver !== undefined && !isPlainObject(driver))) continue;
      yield { subject: path, at, problem: `nodes of ${listed(found)} get the image of whichever comes first`, got, allowed: [true] };
    }
    for (const driver of driversOf(model)) {
      const got = driver.spec['version'];
      if (typeof got !== 'string' || !got.startsWith('sha256:') || driver.spec['default'] === true) continue;
      const found = imagesFor(
        model.pools.filter((pool) => selectsPool(driver, pool)),
        OF_CRD,
      );
      if (found.length < 2) continue;
      yield {
        subject: driver.facts.path,
        at: 'spec.version',
        problem: `is the digest of one image, and selects nodes of ${listed(found)}`,
        got,
        allowed: 'a version by its number, to which the operator adds the system',
        fix: 'write the number of the version, or make an NVIDIADriver for each system',
      };
    }
  },
};

/** The release whose NVIDIADriver is judged: which one reads an object is not said in it. */
const OF_CRD = DEFAULT_GPU_OPERATOR_VERSION;

const unsupported: Rule = {
  id: 'driver/unsupported-system',
  severity: 'warning',
  about: 'The GPU Operator installs its driver on an operating system on which NVIDIA does not support that release.',
  fix: 'use a system of the list; or install the driver on the nodes and label them nvidia.com/gpu.deploy.driver: "false"; or set driver.repository to images of your own',
  source: 'NVIDIA/cloud-native-docs, gpu-operator/platform-support.rst of each release, Supported Operating Systems',
  *check(model) {
    const drivers = driversOf(model);
    for (const [release, pools] of operatorsOf(model)) {
      if (release.partial || !runsOwnImages(release, drivers.length > 0)) continue;
      const supported = systemsOf(release);
      if (supported === undefined) continue;
      for (const pool of pools) {
        const system = systemOf(pool);
        if (system === undefined || !getsDriver(pool) || supports(supported, system, release.version)) continue;
        const { id, version, saidBy } = system;
        yield {
          subject: pool.path,
          ...saidBy[supported.some((one) => nameOf(one) === id) ? 'version' : 'id'],
          problem: `NVIDIA supports no driver container of GPU Operator ${release.version} on ${[id, version].filter(Boolean).join(' ')}`,
          allowed: supported,
          ...fixOf(system, release),
        };
      }
    }
  },
};

/** Whether a release runs NVIDIA's images of the driver, and nothing else decides which. */
function runsOwnImages({ values }: OperatorFacts, hasDrivers: boolean): boolean {
  const at = (key: string): unknown => valueAt(values, `driver.${key}`);
  const [repository = NVIDIA_IMAGES, image = 'driver', version = ''] = [at('repository'), at('image'), at('version')];
  return (
    !isSwitchedOff(values, 'driver') &&
    repository === NVIDIA_IMAGES &&
    image === 'driver' &&
    !String(version).startsWith('sha256:') &&
    !(at('nvidiaDriverCRD.enabled') === true && (hasDrivers || at('nvidiaDriverCRD.deployDefaultCR') === false)) &&
    valueAt(values, 'gpuCluster.deployCR') !== true
  );
}

/** Source: gpu-operator v26.7.0 `values.yaml`, driver.repository. */
const NVIDIA_IMAGES = 'nvcr.io/nvidia';

/** Systems that a release supports; of a version between two that are known, those that one of them supports. */
function systemsOf(release: OperatorFacts): readonly string[] | undefined {
  const known = knownReleases(release).map(({ systems }) => systems);
  return known.length === 0 || known.includes(undefined) ? undefined : [...new Set(known.flatMap((systems) => systems ?? []))];
}

const nameOf = (system: string): string => system.split('-')[0] ?? '';

/**
 * Whether a system is one of a list, or has the driver image of one. One without a version, or with its major version alone,
 * is one of any that it may be.
 */
const supports = (systems: readonly string[], { id, version }: NodeSystem, operator: string): boolean =>
  systems.some((system) => {
    const [name, known = ''] = system.split('-');
    if (name !== id) return false;
    return (
      version === '' ||
      known === '' ||
      `${known}.`.startsWith(`${version}.`) ||
      imageTagOf({ id, version: known }, operator) === imageTagOf({ id, version }, operator)
    );
  });

/** A newer release that supports the system and the cluster, where one does. */
function fixOf(system: NodeSystem, { version, cluster }: OperatorFacts): { readonly fix?: string } {
  const minor = cluster && minorOf(cluster.kubernetes);
  const newer = gpuOperatorReleases.find(
    ({ version: other, systems = [], kubernetes: { min, max } = { min: 0, max: 0 } }) =>
      isBefore(version, other) && supports(systems, system, other) && (minor === undefined || (minor >= min && minor <= max)),
  );
  return newer === undefined ? {} : { fix: `set version: '${newer.version}' on the operator, or use a system of the list` };
}

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** The driver against the systems of the nodes. */
export const driverSystemRules: readonly Rule[] = [systems, unsupported];
