import { isBefore, valueAt } from '../../../internal';
import type { ChartImage, ChartSite, OperatorFacts, PoolDescription } from '../../model';
import { namedImage } from '../site/images';
import { proxyEnv } from '../site/proxy-env';
import { isSwitchedOff } from '../values/switched-off';
import { images } from './images.data';
import { gpuOperatorReleases } from './versions';

interface Slot {
  readonly image: string;
  readonly tag: string;
}

/** The images that a release of the chart names, by their place in its values; undefined for one that is not known. */
function slotsOf(version: string): ReadonlyMap<string, Slot> | undefined {
  const slots = new Map<string, Slot>();
  for (const block of images.trim().split('\n\n')) {
    const [release = '', ...lines] = block.split('\n');
    for (const line of lines) {
      const [at = '', tag = '', image] = line.split(' ');
      if (at.startsWith('-')) slots.delete(at.slice(1));
      else slots.set(at, { tag, image: image ?? slots.get(at)?.image ?? '' });
    }
    if (release === version) return new Map([...slots].map(([at, slot]) => [at, slot.tag === '=' ? { ...slot, tag: version } : slot]));
  }
  return undefined;
}

/** Parts that are off until the values switch them on. Source: gpu-operator v23.9.0 to v26.7.0 `values.yaml`, `enabled`. */
const OFF = ['dcgm', 'nodeStatusExporter', 'gds', 'gdrcopy', 'vgpuManager', 'kataManager', 'ccManager', 'kataSandboxDevicePlugin'];
/** Parts for virtual machines. Source: gpu-operator v26.7.0 `controllers/state_manager.go`, sandboxWorkloads. */
const SANDBOX = [
  ...['vgpuManager', 'vgpuDeviceManager', 'vfioManager', 'sandboxDevicePlugin', 'kataManager', 'kataSandboxDevicePlugin', 'ccManager'],
];

/** Whether a release runs a part of the operator. */
function runs(at: string, { values }: OperatorFacts): boolean {
  const [part = '', inner] = at.split('.');
  if (part === 'operator' || part === 'validator') return true;
  // Source: gpu-operator v26.7.0 `values.yaml`, `gpuCluster`: an operator has the DRA driver in a GPUCluster alone.
  if (part === 'draDriver') return valueAt(values, 'gpuCluster.deployCR') === true;
  if (SANDBOX.includes(part) && valueAt(values, 'sandboxWorkloads.enabled') !== true) return false;
  if (part === 'driver' && inner !== undefined && isSwitchedOff(values, 'driver')) return false;
  return OFF.includes(part) ? valueAt(values, `${part}.enabled`) === true : !isSwitchedOff(values, part);
}

/** Source: gpu-operator v26.7.0 `internal/state/driver.go`, getDriverImagePath: the tag ends with the system of the node. */
const SYSTEM = /^ubuntu-(\d+\.\d+)$/;

/** An image of the driver for every system of the pools, as far as it is known. */
function ofSystems(image: ChartImage, { values }: OperatorFacts, pools: readonly PoolDescription[]): readonly ChartImage[] {
  const { tag, ...rest } = image;
  if (tag === undefined || tag.startsWith('sha256:')) return [image];
  if (valueAt(values, 'driver.usePrecompiled') === true)
    return [{ ...rest, unknown: `its tag is ${tag}-<kernel>-<system>: look at uname -r of the nodes` }];
  const systems = pools.length === 0 ? [undefined] : [...new Set(pools.map(({ os }) => os))].sort();
  return systems.map((os): ChartImage => {
    const [, release] = SYSTEM.exec(os ?? '') ?? [];
    if (release !== undefined) return { ...rest, tag: `${tag}-ubuntu${release}` };
    return {
      ...rest,
      unknown: `its tag is ${tag}-<system>, and ${os === undefined ? 'a pool does not say its os' : `the release of ${os} is not known`}`,
    };
  });
}

const NFD = { at: 'node-feature-discovery.image', form: 'repository' } as const;

/** Source: the `Chart.yaml` of node-feature-discovery in each release of the chart: the tag is `v` and its version. */
function discovery({ version, values }: OperatorFacts): readonly ChartImage[] {
  if (isSwitchedOff(values, 'nfd')) return [];
  const image = namedImage(values, NFD.at, NFD.form, 'registry.k8s.io/nfd/node-feature-discovery');
  const said = valueAt(values, `${NFD.at}.tag`);
  const own = gpuOperatorReleases.find((release) => release.version === version)?.components['nodeFeatureDiscovery'];
  const tag = typeof said === 'string' && said !== '' ? said : own?.replace(/^v?/, 'v');
  return [{ ...NFD, image, ...(tag === undefined ? { unknown: UNKNOWN } : { tag }) }];
}

const UNKNOWN = 'this version of the chart is not known here';

function operatorImages(release: OperatorFacts, pools: readonly PoolDescription[]): readonly ChartImage[] {
  const slots = slotsOf(release.version);
  // Names of images change less than their tags: of a version that is not known, those of the newest.
  const known = slots ?? slotsOf(gpuOperatorReleases[0]?.version ?? '') ?? new Map<string, Slot>();
  const own = [...known]
    .filter(([at]) => runs(at, release))
    .flatMap(([at, slot]) => {
      const said = valueAt(release.values, `${at}.version`);
      const tag = typeof said === 'string' && said !== '' ? said : slots === undefined ? undefined : slot.tag;
      const image = {
        at,
        form: 'repository/image',
        image: namedImage(release.values, at, 'repository/image', slot.image),
        ...(tag === undefined ? { unknown: UNKNOWN } : { tag }),
      } as const satisfies ChartImage;
      // Both are compiled for the system of the node. Source: gpu-operator v26.7.0 `controllers/object_controls.go`.
      return ['driver', 'gds', 'gdrcopy'].includes(at) ? ofSystems(image, release, pools) : [image];
    });
  return [...own, ...discovery(release)];
}

/** What a site has, in the words of the operator's chart. */
export const operatorSite: ChartSite = {
  images: operatorImages,
  spelling: {
    // Source: gpu-operator v23.9.0 to v26.7.0 `templates/clusterpolicy.yaml`: each component has its own; what runs in pods of
    // another pulls with those of that.
    pullSecrets: (release, pools) => [
      ...operatorImages(release, pools).flatMap(({ at }): readonly (readonly [string, 'name'])[] =>
        at.includes('.') ? [] : [[at + SECRETS, 'name']],
      ),
      ...(isSwitchedOff(release.values, 'nfd') ? [] : [[`node-feature-discovery${SECRETS}`, 'object'] as const]),
    ],
    others: (site, { version, values }) => {
      if (isSwitchedOff(values, 'driver') || isBefore(version, '23.9')) return {};
      const env = proxyEnv(site);
      const driver = {
        ...(env.length > 0 ? { env } : {}),
        ...(site.certificates === undefined ? {} : { certConfig: { name: site.certificates } }),
        ...(site.packages === undefined ? {} : { repoConfig: { configMapName: site.packages } }),
      };
      return Object.keys(driver).length > 0 ? { driver } : {};
    },
  },
};

const SECRETS = '.imagePullSecrets';
