import { isPlainObject, valueAt } from '../../internal';
import { isSwitchedOff } from '../../charts';
import type { PoolDescription } from '../../model';
import { driversOf, selectsPool } from './nvidia-driver';
import { operatorsOf } from './operators';
import type { Rule } from '../rule';

const ID = 'feature.node.kubernetes.io/system-os_release.ID';
const VERSION_ID = 'feature.node.kubernetes.io/system-os_release.VERSION_ID';

/** What `ID` of /etc/os-release says on systems whose name here is another. */
const OS_IDS: Readonly<Record<string, string>> = { 'amazon-linux': 'amzn' };

/** Systems whose images of the driver are named by their major version. Source: gpu-operator v26.7.0 internal/state/nodepool.go, getOSTag. */
const BY_MAJOR: ReadonlySet<string> = new Set(['ol', 'rocky', 'rhel']);

/** The system of a pool's nodes as images of the driver are named by it, such as `ubuntu24.04`; undefined where nobody says it. */
function systemOf({ labels, os }: PoolDescription): string | undefined {
  const [, name = '', version = ''] = /^(.+)-([\d.]+)$/.exec(os ?? '') ?? [];
  const id = labels[ID] ?? OS_IDS[name] ?? name;
  const release = labels[VERSION_ID] ?? version;
  if (id === '' || release === '') return undefined;
  return `${id}${BY_MAJOR.has(id) ? release.split('.')[0] : release}`;
}

/** The systems of pools on whose nodes the operator may install a driver. */
const systemsOf = (pools: readonly PoolDescription[]): readonly string[] => [
  ...new Set(pools.filter(getsDriver).flatMap((pool) => systemOf(pool) ?? [])),
];

/** Source: gpu-operator v26.7.0 controllers: labels by which a node is left without the driver. */
const getsDriver = ({ labels }: PoolDescription): boolean =>
  labels['nvidia.com/gpu.deploy.driver'] !== 'false' && labels['nvidia.com/gpu.deploy.operands'] !== 'false';

const systems: Rule = {
  id: 'driver/systems',
  severity: 'warning',
  about: 'Nodes with different operating systems get the same driver image.',
  fix: 'set driver.nvidiaDriverCRD.enabled: true, and the operator runs one image for each system; label nodes that bring a driver nvidia.com/gpu.deploy.driver: "false"',
  source:
    'gpu-operator v26.7.0 controllers/state_manager.go, getGPUNodeOSInfo: the first node with a GPU decides the image of all; its issues 38, 961, 1622',
  *check(model) {
    for (const [{ path, values }, pools] of operatorsOf(model)) {
      const driver = valueAt(values, 'driver');
      const at = 'values.driver.nvidiaDriverCRD.enabled';
      const got = valueAt(values, 'driver.nvidiaDriverCRD.enabled');
      const others = isSwitchedOff(values, 'driver') || valueAt(values, 'gpuCluster.deployCR') === true;
      const found = systemsOf(pools);
      if (others || got === true || found.length < 2 || (driver !== undefined && !isPlainObject(driver))) continue;
      yield { subject: path, at, problem: `nodes of ${listed(found)} get the image of whichever comes first`, got, allowed: [true] };
    }
    for (const driver of driversOf(model)) {
      const got = driver.spec['version'];
      if (typeof got !== 'string' || !got.startsWith('sha256:') || driver.spec['default'] === true) continue;
      const found = systemsOf(model.pools.filter((pool) => selectsPool(driver, pool)));
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

const listed = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/** The driver against the systems of the nodes. */
export const driverSystemRules: readonly Rule[] = [systems];
