import { boolean, object, oneOf, optional, plainText, required } from '../../internal';
import type { FabricRow, PlainText } from '../model';

/** Options of TCP. */
export interface EthernetOptions {
  /**
   * Interface that NCCL uses, such as `'eth0'`: `NCCL_SOCKET_IFNAME`.
   *
   * @default - NCCL chooses
   */
  readonly interface?: PlainText;
  /**
   * Use the node's network, without the cost of the cluster's overlay. Only one job fits a node and port.
   *
   * @default false
   */
  readonly hostNetwork?: boolean;
}

/** TCP between nodes, as `ethernet()` makes it. */
export interface Ethernet extends EthernetOptions {
  readonly kind: 'ethernet';
}

/** TCP over the cluster's network, and no RDMA even where the nodes have it. */
export const ethernet = (options: EthernetOptions = {}): Ethernet => Object.freeze({ kind: 'ethernet', ...options });

export const ethernetRow: FabricRow<Ethernet> = {
  id: 'ethernet',
  name: 'TCP',
  schema: object<Ethernet>({
    kind: required(oneOf(['ethernet'])),
    // IFNAMSIZ of Linux is 16 with its end; `^` and `=` are NCCL's.
    interface: optional(plainText({ pattern: /^[\^=]{0,2}[\w.,-]{1,64}$/, what: "an interface such as 'eth0'" })),
    hostNetwork: optional(boolean),
  }),
  use: ({ interface: name, hostNetwork = false }) => ({
    env: [
      // On the node's network NCCL would find its RDMA devices.
      ...(hostNetwork ? [{ name: 'NCCL_IB_DISABLE', value: '1' }] : []),
      ...(name === undefined ? [] : [{ name: 'NCCL_SOCKET_IFNAME', value: name }]),
    ],
    ...(hostNetwork ? { hostNetwork: true as const } : {}),
  }),
  misfit: () => undefined,
  // It is on every machine, and no machine is bought for it.
  isOn: () => false,
  implied: () => undefined,
  example: 'ethernet()',
  source: 'NCCL environment, NCCL_SOCKET_IFNAME and NCCL_IB_DISABLE',
};
