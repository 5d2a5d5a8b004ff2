import {
  boolean,
  type Check,
  integer,
  json,
  list,
  map,
  object,
  oneOf,
  optional,
  plainText,
  type Schema,
  silences,
  text,
} from '../../../internal';
import { DNS_LABEL, DNS_SUBDOMAIN } from '../../../words/kubernetes';
import { RDMA_RESOURCE } from '../../fabrics';
import type { PlainText } from '../../model';
import { releaseNameSchema } from '../delivery/release-name';
import type { ReleasePlace } from '../release-place';
import { addressPoolKeys, type CidrPool, type IpPool } from './address-pools';
import { DEFAULT_NETWORK_OPERATOR_VERSION, docaDriverOf, NETWORK_OPERATOR_CHART } from './versions';

/** Settings of the release of NVIDIA's Network Operator. */
export interface NetworkOperatorProps {
  /**
   * Version of the chart. A version that this library does not know is installed all the same; its values are then not
   * checked.
   *
   * @default '26.4.1'
   */
  readonly version?: `${number}.${number}.${number}`;
  /**
   * Namespace of the operator and of what it runs.
   *
   * @default 'nvidia-network-operator'
   */
  readonly namespace?: string;
  /**
   * Whether the namespace is made with the release. Where others make it, it has to admit what the operator runs: with Pod
   * Security, the label `pod-security.kubernetes.io/enforce: privileged`.
   *
   * @default - true; in Pulumi false where `namespace` is an Output, such as `namespace.metadata.name`, which others make
   */
  readonly createNamespace?: boolean;
  /**
   * Name of the Helm release, at most 53 characters.
   *
   * @default 'network-operator'
   */
  readonly releaseName?: string;
  /**
   * The driver of the NICs: `'host'` is what the nodes have (that of the kernel, or DOCA-OFED that somebody installed), `'doca'`
   * is DOCA-OFED in a container, which replaces the kernel's modules and drains a node where it is upgraded.
   *
   * @default 'host'
   */
  readonly nicDriver?: 'host' | 'doca';
  /**
   * Version of the container of that driver, such as `'doca3.4.1-26.04-1.1.0.0-1'`.
   *
   * @default - the one that NVIDIA tests with the release
   */
  readonly docaVersion?: PlainText;
  /**
   * Resource by which pods get NICs that name none in `nics` of the machine. Below `rdma/` the shared RDMA plugin gives it out,
   * and one device is all NICs of the node; below another prefix the SR-IOV plugin does, and each device is a whole NIC:
   * `'nvidia.com/hostdev'`.
   *
   * @default - what `infiniband()` and `roce()` ask for: 'rdma/shared_ib' on AKS, else 'rdma/rdma_shared_device_a'
   */
  readonly resource?: PlainText;
  /**
   * Network interfaces of the nodes that are a resource, by its name: `{ 'rdma/rdma_shared_device_a': ['ibs1', 'ibs2'] }`.
   *
   * @default - all NICs of NVIDIA with RDMA and the link type that the pools' machines have
   */
  readonly interfaces?: Readonly<Record<string, readonly PlainText[]>>;
  /**
   * PCI device ids of the NICs that are a resource, by its name: `{ 'nvidia.com/hostdev': ['1021'] }` is every ConnectX-7.
   *
   * @default - every NIC of NVIDIA
   */
  readonly deviceIds?: Readonly<Record<string, readonly PlainText[]>>;
  /**
   * How many pods of a node may hold NICs that they share: `rdmaHcaMax`.
   *
   * @default 63
   */
  readonly podsPerNode?: number;
  /**
   * Secondary networks of pods, by the name that `networks` of `roce()` and `infiniband()` gives. With them come Multus, the
   * usual CNI plugins, and NVIDIA's IPAM where a network names it.
   *
   * @default - none
   */
  readonly networks?: Readonly<Record<string, SecondaryNetwork>>;
  /**
   * Pools of addresses of NVIDIA's IPAM in which all nodes share one network, by the name that `ipam` of a network gives:
   * `{ type: 'nv-ipam', poolName: 'rails' }`.
   *
   * @default - none
   */
  readonly ipPools?: Readonly<Record<string, IpPool>>;
  /**
   * Pools in which each node has a network of its own, as rails that are routed have; a network names them by
   * `{ type: 'nv-ipam', poolName: 'rails', poolType: 'cidrpool' }`.
   *
   * @default - none
   */
  readonly cidrPools?: Readonly<Record<string, CidrPool>>;
  /**
   * Values of the chart, merged over those that follow from the cluster: objects key by key, lists replaced as a whole.
   *
   * @default - only the values that follow from the cluster
   */
  readonly values?: NetworkOperatorValues;
  /**
   * Rule ids whose findings are accepted here, each with the reason.
   *
   * @default - nothing is silenced
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** A network that Multus gives to pods besides that of the cluster. */
export interface SecondaryNetwork {
  /**
   * Namespace of its NetworkAttachmentDefinition: that of the pods.
   *
   * @default 'default'
   */
  readonly namespace?: PlainText;
  /**
   * Network interface of the nodes over which it goes: by Macvlan, or by IPoIB where the NICs are of InfiniBand.
   *
   * @default - a whole NIC of the SR-IOV plugin, where a resource is of that; else the interface of the default route
   */
  readonly master?: PlainText;
  /**
   * Resource of the SR-IOV plugin whose NICs it takes.
   *
   * @default - the only one, where there is one and no `master`
   */
  readonly resource?: PlainText;
  /**
   * Size of packets on a Macvlan network, in bytes.
   *
   * @default - that of the interface
   */
  readonly mtu?: number;
  /**
   * Where its addresses come from, in the words of the IPAM plugin: `{ type: 'nv-ipam', poolName: 'rails' }`. Pools of
   * addresses are `ipPools` and `cidrPools`, or objects of yours.
   *
   * @default - `{}`: it has none, which RDMA over InfiniBand does not need
   */
  readonly ipam?: Readonly<Record<string, unknown>>;
}

/**
 * Values of the chart that users change most, in its own words. Every other key of the chart may be given as well; a rule
 * tells of those that it does not know.
 *
 * @see https://github.com/Mellanox/network-operator/blob/v26.4.1/deployment/network-operator/values.yaml
 */
export interface NetworkOperatorValues {
  /**
   * Node Feature Discovery, which labels nodes that have a NIC of NVIDIA.
   *
   * @default - on, unless a GPU Operator of the cluster or OpenShift has it
   */
  readonly nfd?: { readonly enabled?: boolean; readonly deployNodeFeatureRules?: boolean };
  /**
   * The operator for virtual functions, with its own kinds.
   *
   * @default - the chart's: off
   */
  readonly sriovNetworkOperator?: { readonly enabled?: boolean };
  readonly [key: string]: unknown;
}

const RESOURCE = { pattern: RDMA_RESOURCE, what: "a resource such as 'rdma/rdma_shared_device_a' or 'nvidia.com/hostdev'" };
/** Source: Linux `include/uapi/linux/if.h`, IFNAMSIZ: 15 characters. */
const INTERFACE = { pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,14}$/, what: "a network interface of the node such as 'ibs1f0'" };

/** Source: the PCI ids: four hexadecimal digits. */
const DEVICE_ID = { pattern: /^[0-9a-f]{4}$/, what: "a PCI device id such as '1021'" };

const networkSchema: Schema = object<SecondaryNetwork>({
  namespace: optional(plainText({ pattern: DNS_LABEL, what: 'the name of a namespace' })),
  master: optional(plainText(INTERFACE)),
  resource: optional(plainText(RESOURCE)),
  mtu: optional(integer({ min: 68, max: 9978 })),
  ipam: optional(map(json)),
});

export const networkOperatorSchema: Schema = object<NetworkOperatorProps>({
  version: optional(
    plainText({ pattern: /^\d+\.\d+\.\d+$/, what: `a version of the chart such as '${DEFAULT_NETWORK_OPERATOR_VERSION}'` }),
  ),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'the name of a namespace' })),
  createNamespace: optional(boolean),
  releaseName: optional(releaseNameSchema),
  nicDriver: optional(oneOf(['host', 'doca'])),
  docaVersion: optional(
    plainText({ pattern: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/, what: "a tag of the image such as 'doca3.4.1-26.04-1.1.0.0-1'" }),
  ),
  resource: optional(plainText(RESOURCE)),
  interfaces: optional(map(list(plainText(INTERFACE), { min: 1 }), { key: RDMA_RESOURCE, keyWhat: 'a resource' })),
  deviceIds: optional(map(list(plainText(DEVICE_ID), { min: 1 }), { key: RDMA_RESOURCE, keyWhat: 'a resource' })),
  podsPerNode: optional(integer({ min: 1, max: 10_000 })),
  networks: optional(map(networkSchema, { key: DNS_SUBDOMAIN, keyWhat: 'the name of a network' })),
  ...addressPoolKeys,
  values: optional(map(json)),
  silence: optional(silences),
});

/** A driver that nobody knows, or that nobody runs. */
export const docaProblems: Check<NetworkOperatorProps, ReleasePlace> = (
  { nicDriver, docaVersion, version = DEFAULT_NETWORK_OPERATOR_VERSION },
  { path },
) => {
  if (nicDriver !== 'doca' && docaVersion !== undefined)
    return [
      {
        path: `${path}.docaVersion`,
        problem: "is the version of a driver that is not installed: nicDriver is 'host'",
        got: docaVersion,
        fix: "give nicDriver: 'doca', or remove it",
      },
    ];
  return nicDriver === 'doca' && docaVersion === undefined && docaDriverOf(version) === undefined
    ? [
        {
          path: `${path}.docaVersion`,
          problem: `is not known for chart ${version}`,
          fix: 'give the version of the DOCA driver that goes with it, as the release notes of the operator have it',
        },
      ]
    : [];
};

/** A GPU Operator that is declared after the Network Operator, which then runs a second Node Feature Discovery. */
export const afterNetworkOperator: Check<unknown, ReleasePlace> = (_, { path, operators }) =>
  operators
    .filter(({ chart }) => chart === NETWORK_OPERATOR_CHART)
    .map((operator) => ({
      path,
      problem: `the cluster was closed by ${operator.path}, whose values do not know this GPU Operator`,
      rule: 'cluster/closed',
      fix: 'declare the GPU Operator before the Network Operator',
    }));
