import { ownValue } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';
import type { ReleaseCircumstances, Site } from '../../model';
import { mirrored } from '../site/images';
import { proxyEnv } from '../site/proxy-env';
import { widened } from '../values/widened';
import { isIpoib, networkObjects } from './networks';
import { isShared, type NicResource, nicResources } from './nics';
import type { NetworkOperatorProps } from './props';
import { addressPools } from './address-pools';
import { docaDriverOf, NETWORK_OPERATOR_NAMESPACE } from './versions';

type Circumstances = ReleaseCircumstances<NetworkOperatorProps>;

/** What tells the operator what to do: its policy, and the networks of pods. */
export function networkInstance(circumstances: Circumstances): readonly KubeObject[] {
  const { cluster, pools, props } = circumstances;
  const { namespace = NETWORK_OPERATOR_NAMESPACE } = props;
  const resources = nicResources(cluster, pools, props.resource);
  return [
    // The operator heeds one policy, of this name. Source: network-operator v26.4.1 `controllers/nicclusterpolicy_controller.go`.
    {
      apiVersion: 'mellanox.com/v1alpha1',
      kind: 'NicClusterPolicy',
      metadata: { name: 'nic-cluster-policy' },
      spec: specOf(circumstances, resources),
    },
    ...addressPools(props, namespace),
    ...networkObjects(props, resources),
  ];
}

function specOf({ cluster, pools, props, version }: Circumstances, resources: readonly NicResource[]): object {
  const part = imagesOf(cluster.site, version);
  const shared = resources.filter(({ name }) => isShared(name));
  const whole = resources.filter(({ name }) => !isShared(name));
  const tolerations = widened([GPUS], pools)?.slice(1);
  const networks = Object.values(props.networks ?? {});
  const hasPools = Object.keys({ ...props.ipPools, ...props.cidrPools }).length > 0;
  const isNvIpam = hasPools || networks.some(({ ipam }) => ipam?.['type'] === 'nv-ipam');
  return {
    ...(tolerations ? { tolerations } : {}),
    ...(props.nicDriver === 'doca' ? { ofedDriver: ofedDriver(part, props, version, cluster.site) } : {}),
    ...(shared.length > 0
      ? { rdmaSharedDevicePlugin: { ...part('k8s-rdma-shared-dev-plugin'), config: sharedConfig(shared, props) } }
      : {}),
    ...(whole.length > 0 ? { sriovDevicePlugin: { ...part('sriov-network-device-plugin'), config: wholeConfig(whole, props) } } : {}),
    ...(networks.length > 0
      ? {
          secondaryNetwork: {
            cniPlugins: part('plugins'),
            multus: part('multus-cni'),
            ...(isIpoib(resources) ? { ipoib: part('ipoib-cni') } : {}),
          },
        }
      : {}),
    ...(isNvIpam ? { nvIpam: { ...part('nvidia-k8s-ipam'), enableWebhook: false } } : {}),
  };
}

/** What the DaemonSets of the policy tolerate by themselves. Source: network-operator v26.4.1 `manifests`, each DaemonSet. */
const GPUS = { key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' } as const;

const REPOSITORY = 'nvcr.io/nvidia/mellanox';

type Part = (image: string) => {
  readonly image: string;
  readonly repository: string;
  readonly version: string;
  readonly imagePullSecrets?: readonly string[];
};

/** Every part of a release has its tag. Source: network-operator v26.1.0 to v26.4.1 `example/crs`, nicclusterpolicy_cr-full.yaml. */
const imagesOf =
  (site: Site | undefined, version: string): Part =>
  (image) => {
    const own = site?.images === undefined ? undefined : mirrored(site.images, `${REPOSITORY}/${image}`);
    const secrets = site?.pullSecrets ?? [];
    return {
      image,
      repository: own === undefined ? REPOSITORY : own.slice(0, own.lastIndexOf('/')),
      version: `network-operator-v${version}`,
      ...(secrets.length > 0 ? { imagePullSecrets: secrets } : {}),
    };
  };

/** Source: the same file for upgrades and probes; CRD NicClusterPolicy, `ofedDriver`, for what a site has. */
const ofedDriver = (part: Part, { docaVersion }: NetworkOperatorProps, version: string, site: Site | undefined): object => ({
  ...part('doca-driver'),
  version: docaVersion ?? docaDriverOf(version) ?? '',
  ...(site?.proxy === undefined ? {} : { env: proxyEnv(site) }),
  ...(site?.certificates === undefined ? {} : { certConfig: { name: site.certificates } }),
  ...(site?.packages === undefined ? {} : { repoConfig: { name: site.packages } }),
  // One node at a time: its pods with NICs are moved away first.
  upgradePolicy: {
    autoUpgrade: true,
    maxParallelUpgrades: 1,
    drain: { enable: true, force: true, deleteEmptyDir: true, timeoutSeconds: 300 },
  },
  startupProbe: { initialDelaySeconds: 10, periodSeconds: 10 },
  livenessProbe: { initialDelaySeconds: 30, periodSeconds: 30 },
  readinessProbe: { initialDelaySeconds: 10, periodSeconds: 30 },
});

/** PCI vendor of NVIDIA's NICs. Source: the PCI ids, Mellanox Technologies. */
const VENDORS = ['15b3'];

/** Link types as netlink has them. Source: k8s-rdma-shared-dev-plugin v1.5.3 `pkg/resources/device_selectors.go`. */
const LINKS = { infiniband: 'infiniband', ethernet: 'ether' } as const;

const linkTypesOf = ({ kinds }: NicResource): object => {
  const linkTypes = kinds.flatMap((kind) => (kind === 'infiniband' || kind === 'ethernet' ? [LINKS[kind]] : []));
  return linkTypes.length > 0 ? { linkTypes } : {};
};

const json = (value: object): string => `${JSON.stringify(value, undefined, 2)}\n`;
const cut = (name: string): { readonly resourcePrefix: string; readonly resourceName: string } => {
  const slash = name.indexOf('/');
  return { resourcePrefix: name.slice(0, slash), resourceName: name.slice(slash + 1) };
};

/** How many pods of a node may hold NICs that are shared. Source: network-operator v26.4.1 `example/crs`, rdmaHcaMax. */
const PODS_PER_NODE = 63;

const sharedConfig = (
  resources: readonly NicResource[],
  { interfaces = {}, deviceIds = {}, podsPerNode = PODS_PER_NODE }: NetworkOperatorProps,
): string =>
  json({
    configList: resources.map((resource) => ({
      ...cut(resource.name),
      rdmaHcaMax: podsPerNode,
      selectors: {
        vendors: VENDORS,
        ...ifAny('deviceIDs', ownValue(deviceIds, resource.name)),
        ...linkTypesOf(resource),
        ...ifAny('ifNames', ownValue(interfaces, resource.name)),
      },
    })),
  });

const wholeConfig = (resources: readonly NicResource[], { interfaces = {}, deviceIds = {} }: NetworkOperatorProps): string =>
  json({
    resourceList: resources.map((resource) => ({
      ...cut(resource.name),
      selectors: {
        vendors: VENDORS,
        ...ifAny('devices', ownValue(deviceIds, resource.name)),
        isRdma: true,
        ...linkTypesOf(resource),
        ...ifAny('pfNames', ownValue(interfaces, resource.name)),
      },
    })),
  });

const ifAny = (key: string, names: readonly string[] | undefined): object => (names === undefined ? {} : { [key]: names });
