import { type Check, type Field, integer, list, map, object, optional, plainText, type Problem, required } from '../../../internal';
import { DNS_SUBDOMAIN, type KubeObject } from '../../../words/kubernetes';
import type { PlainText } from '../../model';
import type { ReleasePlace } from '../release-place';

/** Addresses of one network that all nodes share: NVIDIA's IPAM gives each node a block of them. */
export interface IpPool {
  /** The network, such as `'192.168.0.0/16'`. */
  readonly subnet: PlainText;
  /** Addresses of each node. */
  readonly perNodeBlockSize: number;
  /**
   * Its gateway, an address of it that no pod gets.
   *
   * @default - none
   */
  readonly gateway?: PlainText;
  /**
   * Networks that are reached by the gateway, such as those of the other rails.
   *
   * @default - none
   */
  readonly routes?: readonly PlainText[];
}

/** A range of addresses that is cut into one network for each node. */
export interface CidrPool {
  /** All of them, such as `'10.0.0.0/8'`. */
  readonly cidr: PlainText;
  /** Length of the prefix of a node's network: 31 is one pod and its gateway. */
  readonly perNodeNetworkPrefix: number;
  /**
   * Which address of a node's network is its gateway, counted from 0.
   *
   * @default - it has none
   */
  readonly gatewayIndex?: number;
  /**
   * Networks that are reached by the gateway of the node.
   *
   * @default - none
   */
  readonly routes?: readonly PlainText[];
}

const V4 = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}`;
const NETWORK = { pattern: new RegExp(`^${V4}/(?:[12]?\\d|3[0-2])$`), what: "a network of IPv4 such as '192.168.0.0/16'" };
const ADDRESS = { pattern: new RegExp(`^${V4}$`), what: "an address of IPv4 such as '192.168.0.1'" };
const named = { key: DNS_SUBDOMAIN, keyWhat: 'the name of a pool of addresses' };
const routes = optional(list(plainText(NETWORK)));

/** The pools of addresses among the props. */
export const addressPoolKeys: { readonly ipPools: Field; readonly cidrPools: Field } = {
  ipPools: optional(
    map(
      object<IpPool>({
        subnet: required(plainText(NETWORK)),
        perNodeBlockSize: required(integer({ min: 1, max: 2 ** 31 - 1 })),
        gateway: optional(plainText(ADDRESS)),
        routes,
      }),
      named,
    ),
  ),
  cidrPools: optional(
    map(
      object<CidrPool>({
        cidr: required(plainText(NETWORK)),
        perNodeNetworkPrefix: required(integer({ min: 1, max: 32 })),
        gatewayIndex: optional(integer({ min: 0, max: 2 ** 31 - 1 })),
        routes,
      }),
      named,
    ),
  ),
};

/** The props that name pools of addresses. */
export interface AddressPools {
  readonly ipPools?: Readonly<Record<string, IpPool>>;
  readonly cidrPools?: Readonly<Record<string, CidrPool>>;
  readonly networks?: Readonly<Record<string, { readonly ipam?: Readonly<Record<string, unknown>> }>>;
}

const routesOf = (given: readonly string[] | undefined): object => (given === undefined ? {} : { routes: given.map((dst) => ({ dst })) });

/** The objects, in the namespace in which the IPAM looks for them. Source: nvidia-k8s-ipam, its definitions of IPPool and CIDRPool. */
export const addressPools = ({ ipPools = {}, cidrPools = {} }: AddressPools, namespace: string): readonly KubeObject[] => [
  ...Object.entries(ipPools).map(([name, pool]) => of('IPPool', name, namespace, pool)),
  ...Object.entries(cidrPools).map(([name, pool]) => of('CIDRPool', name, namespace, pool)),
];

const of = (kind: string, name: string, namespace: string, { routes: given, ...spec }: IpPool | CidrPool): KubeObject => ({
  apiVersion: 'nv-ipam.nvidia.com/v1alpha1',
  kind,
  metadata: { name, namespace },
  spec: { ...spec, ...routesOf(given) },
});

const numberOf = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** The first address of a network, and how many it has. */
function rangeOf(network: string): { readonly first: number; readonly size: number; readonly prefix: number } {
  const [address = '', prefix = ''] = network.split('/');
  const size = 2 ** (32 - Number(prefix));
  return { first: Math.floor(numberOf(address) / size) * size, size, prefix: Number(prefix) };
}

/** Pools that have no addresses for a node, and networks that look for one among those of the other sort. */
export const addressPoolProblems: Check<AddressPools, ReleasePlace> = ({ ipPools = {}, cidrPools = {}, networks = {} }, { path }) => [
  ...Object.entries(ipPools).flatMap(([name, pool]) => ipProblems(pool, `${path}.ipPools.${name}`)),
  ...Object.entries(cidrPools).flatMap(([name, { cidr, perNodeNetworkPrefix: got }]): readonly Problem[] =>
    got > rangeOf(cidr).prefix
      ? []
      : [
          {
            path: `${path}.cidrPools.${name}.perNodeNetworkPrefix`,
            problem: `is not longer than the prefix of ${cidr}: every node gets a part of that network`,
            got,
            allowed: `${rangeOf(cidr).prefix + 1} to 32`,
            fix: 'give a longer prefix, or a shorter one in cidr',
          },
        ],
  ),
  ...Object.entries(networks).flatMap(([name, { ipam = {} }]): readonly Problem[] => {
    const {
      type,
      poolName,
      poolType: got = 'ippool',
    } = ipam as { readonly type?: unknown; readonly poolName?: string; readonly poolType?: string };
    const right = Object.hasOwn(ipPools, poolName ?? '') ? 'ippool' : Object.hasOwn(cidrPools, poolName ?? '') ? 'cidrpool' : got;
    if (type !== 'nv-ipam' || right === got) return [];
    const fix = `write poolType: '${right}'`;
    return [
      { path: `${path}.networks.${name}.ipam.poolType`, problem: `looks for '${poolName}' where it is not`, got, allowed: [right], fix },
    ];
  }),
];

function ipProblems({ subnet, perNodeBlockSize, gateway }: IpPool, path: string): readonly Problem[] {
  const { first, size } = rangeOf(subnet);
  const isOutside = gateway !== undefined && (numberOf(gateway) < first || numberOf(gateway) >= first + size);
  return [
    // Its first and its last address are of the network itself.
    ...(perNodeBlockSize <= size - 2
      ? []
      : [
          {
            path: `${path}.perNodeBlockSize`,
            problem: `is more than the addresses of ${subnet}`,
            got: perNodeBlockSize,
            allowed: `up to ${size - 2}`,
            fix: 'give fewer, or a larger subnet',
          },
        ]),
    ...(isOutside
      ? [{ path: `${path}.gateway`, problem: `is no address of ${subnet}`, got: gateway, fix: 'give one of the subnet, or remove it' }]
      : []),
  ];
}
