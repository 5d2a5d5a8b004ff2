import type { Unchanged } from '../unchanged';

/** Network of the node. */
export interface NetworkTuning {
  /**
   * `large` gives sockets up to 512 MiB, and queues that hold a burst: for data that comes over TCP from far or fast storage.
   *
   * @default - 'large' for training and throughput; else as the system has it
   */
  readonly buffers?: 'large' | Unchanged;
  /**
   * How TCP finds its rate. `bbr` also sets the queueing discipline `fq`, which it needs.
   *
   * @default - as the system has it, which is cubic
   */
  readonly congestionControl?: 'bbr' | 'cubic' | Unchanged;
  /**
   * `true` lets each network device answer for its own addresses alone: needed where several are in one subnet, as the
   * RoCE devices of a server are.
   *
   * @default - true on machines with several Ethernet devices for RDMA; else as the system has it
   */
  readonly strictArp?: boolean | Unchanged;
  /**
   * How many virtual functions (SR-IOV) a network interface has, such as `{ ens1f0np0: 8 }`. They are made when the interface
   * appears. A number that is there already changes with the next reboot: until then the functions may be in use. Leave it out
   * where the SR-IOV Network Operator makes them.
   *
   * @default - none are made
   */
  readonly virtualFunctions?: Readonly<Record<string, number>>;
}
