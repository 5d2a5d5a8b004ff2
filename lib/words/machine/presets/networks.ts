import type { Nic } from '../shape';

/**
 * Network devices of one kind, where little is published: Gbit/s of each, and how many, or what they are called. What is
 * only counted is numbered: `efa0`, `ib0`, `rdma0`, `eth0`, `gvnic0`. The kernel may call them otherwise.
 */
export type Network = readonly [kind: Nic['kind'], gbps: number | undefined, devices: number | readonly string[]];

/** Elastic Fabric Adapters: AWS publishes how many there are, and their speed in all. */
export const efa = (devices: number, gbps: number): Network => ['efa', gbps, devices];

/** The one network card of AWS's types without EFA, for all of their traffic. */
export const ena = (gbps: number): Network => ['ethernet', gbps, 1];

/** InfiniBand ports. */
export const infiniband = (devices: number, gbps?: number): Network => ['infiniband', gbps, devices];

/** RDMA devices of Ethernet. */
export const roce = (devices: number | readonly string[], gbps: number): Network => [
  'ethernet',
  gbps,
  typeof devices === 'number' ? Array.from({ length: devices }, (_, index) => `rdma${index}`) : devices,
];

/** Ports of Ethernet for the host's own traffic. */
export const hostEthernet = (devices: number): Network => ['ethernet', undefined, devices];

/** Google's Virtual NICs. */
export const gvnic = (devices: number, gbps?: number): Network => ['gvnic', gbps, devices];

const NAMES = { efa: 'efa', infiniband: 'ib', ethernet: 'eth', gvnic: 'gvnic' } as const satisfies Record<Nic['kind'], string>;

/** The devices of networks, with no NUMA node. */
export const nicsOf = (networks: readonly Network[]): readonly Nic[] =>
  networks.flatMap(([kind, gbps, devices]) => {
    const names = typeof devices === 'number' ? Array.from({ length: devices }, (_, index) => `${NAMES[kind]}${index}`) : devices;
    return names.map((name) => ({ name, kind, ...(gbps === undefined ? {} : { gbps }) }));
  });
