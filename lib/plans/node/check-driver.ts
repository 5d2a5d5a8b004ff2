import { type GpuModel, takesOpenModules } from '../../words/gpu';
import { type Check, isBefore, type Problem } from '../../internal';
import type { MachineShape } from '../../words/machine';
import { platformOf } from '../../words/platforms';
import type { PoolPlace } from './check-pool';
import type { MachineChoice, NodePoolProps, Tuning } from './pool-props';
import { hasSwitches } from './settings/facts';
import { fabricManagerPackage, OPEN_MODULES_SINCE } from './settings/own/runfile';

type Props = Tuning & MachineChoice<GpuModel> & Pick<NodePoolProps, 'nodeImage' | 'os'>;

const machinesOf = ({ machine, machines = machine === undefined ? [] : [machine] }: Props): readonly MachineShape[] => machines;

/** The GPU Operator would install its driver beside one that the node installs. */
const hostDriver: Check<Props, PoolPlace> = ({ driver, containerToolkit, nodeImage }, { path }) => {
  const installs = driver !== undefined && driver.from !== 'operator';
  const allowed = containerToolkit !== undefined ? ['host-toolkit'] : installs ? ['host-driver', 'host-toolkit'] : [];
  if (allowed.length === 0 || allowed.includes(nodeImage ?? '')) return [];
  const what =
    containerToolkit !== undefined ? 'containerToolkit installs NVIDIA Container Toolkit' : 'driver installs the driver of the GPUs';
  return [
    {
      path: `${path}.nodeImage`,
      problem: `${what} on the node, and the GPU Operator must know it, or it installs another`,
      ...(nodeImage === undefined ? {} : { got: nodeImage }),
      allowed,
      fix: `set nodeImage: '${allowed[0] ?? ''}'`,
    },
  ];
};

/** Systems with apt or dnf, by which drivers and NVIDIA Container Toolkit are installed. */
const WITH_PACKAGES = /^(?:ubuntu|debian|rhel|amazon-linux)-/;

/** Flatcar and Fedora CoreOS are replaced rather than changed: nothing is installed on them. */
const withoutPackages: Check<Props, PoolPlace> = ({ os, driver, containerToolkit, gpu }, { path }) => {
  if (os === undefined || WITH_PACKAGES.test(os)) return [];
  const asked = [
    ...(driver === undefined || driver.from === 'operator' ? [] : [['driver', driver.from] as const]),
    ...(containerToolkit === undefined ? [] : [['containerToolkit', containerToolkit.version] as const]),
    ...(gpu?.migParted === undefined ? [] : [['gpu.migParted', gpu.migParted.version] as const]),
  ];
  return asked.map(([at, got]) => ({
    path: `${path}.${at}`,
    problem: `${os} has no packages, and nothing is installed on it`,
    got,
    fix: `remove ${at}, and lay it over the image of the nodes: a system extension on Flatcar, a layer on Fedora CoreOS`,
  }));
};

/** Kernel modules that an installer's release, or the GPU, does not have. Rules judge its version, as of any driver: `driver/gpu`. */
const runfile: Check<Props, PoolPlace> = (props, { path }) => {
  const { driver } = props;
  if (driver?.from !== 'runfile') return [];
  const { version, modules } = driver;
  const problems: Problem[] = [];
  for (const gpu of new Set(machinesOf(props).map((machine) => machine.gpu))) {
    if (modules !== 'open' || takesOpenModules(gpu)) continue;
    problems.push({
      path: `${path}.driver.modules`,
      problem: `${gpu} is not known to the open modules`,
      got: modules,
      allowed: ['proprietary'],
      fix: 'remove modules: they follow from the GPU',
    });
  }
  if (modules === 'open' && isBefore(version, OPEN_MODULES_SINCE))
    problems.push({
      path: `${path}.driver.modules`,
      problem: `the driver ${version} has no open modules`,
      got: modules,
      allowed: ['proprietary'],
      fix: `give an installer of ${OPEN_MODULES_SINCE} or newer, or remove modules`,
    });
  return problems;
};

/** Packages of drivers in the repositories of NVIDIA, Ubuntu and Debian, with the version that a name pins. */
const DRIVER = /^(?:nvidia-(?:open|driver|headless)|cuda-drivers|kmod-nvidia|nvidia-kmod|nvidia-kernel|libnvidia-compute)/;
const FABRIC_MANAGER = /^nvidia-fabric-?manager/;
const VERSION = /\d+\.\d+(?:\.\d+)?/;

/** CUDA needs the Fabric Manager on boards with NVSwitches, of exactly the version of the driver. */
const fabricManager: Check<Props, PoolPlace> = (props, { path }) => {
  const { driver, gpu, os = '' } = props;
  if (driver?.from !== 'packages' || gpu?.fabricManager === false || gpu?.fabricManager === 'unchanged') return [];
  const switched = machinesOf(props).find(hasSwitches);
  if (switched === undefined) return [];
  const named = driver.packages.find((name) => FABRIC_MANAGER.test(name));
  const version = driver.packages.flatMap((name) => (DRIVER.test(name) ? (VERSION.exec(name) ?? []) : []))[0];
  const wanted = version === undefined ? undefined : fabricManagerPackage(version, os);
  const other = version !== undefined && named !== undefined && VERSION.exec(named)?.[0] !== version;
  if (named !== undefined && !other) return [];
  return [
    {
      path: `${path}.driver.packages`,
      problem:
        named === undefined
          ? `has no Fabric Manager, and ${switched.name} has NVSwitches: CUDA fails with error 802`
          : 'has a Fabric Manager of another version than the driver, which does not start',
      got: named ?? driver.packages,
      fix:
        wanted === undefined
          ? "add nvidia-fabricmanager of exactly the version of the driver; where another package brings it, say gpu: { fabricManager: 'unchanged' }"
          : `add '${wanted}', or the name that your repository has for it; where another package brings it, say gpu: { fabricManager: 'unchanged' }`,
    },
  ];
};

/** k3s and RKE2 start a containerd of their own, and CRI-O has no switch for CDI. */
const runtime: Check<Props, PoolPlace> = ({ containerToolkit: { runtime: got = 'containerd', cdi } = {} }, { path, cluster }) => {
  const at = `${path}.containerToolkit`;
  const platform = platformOf(cluster.distribution);
  const other = got !== 'containerd' && platform?.kubelet.by === 'rancher';
  return [
    ...(other
      ? [
          {
            path: `${at}.runtime`,
            problem: `${platform.name} starts a containerd of its own`,
            got,
            allowed: ['containerd'],
            fix: 'remove runtime',
          },
        ]
      : []),
    ...(got === 'crio' && cdi === false
      ? [{ path: `${at}.cdi`, problem: 'CRI-O gives devices by CDI and has no switch for it', got: cdi, fix: 'remove cdi' }]
      : []),
  ];
};

/** What contradicts itself in who installs the driver, and the toolkit. */
export const driverChecks: readonly Check<Props, PoolPlace>[] = [hostDriver, withoutPackages, runfile, fabricManager, runtime];
