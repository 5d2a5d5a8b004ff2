import { cpu, memory, object, oneOf, optional, plainText, required } from '../../internal';
import { MiB } from '../../words/kubernetes';
import type { PlainText } from '../model';
import { type DaemonResources, gkeKeys, type GkeOptions } from './gke';

/** Options of the fabrics of GKE that have a daemon in each pod. */
export interface TcpDaemonOptions extends GkeOptions {
  /**
   * Tag of the daemon's image. It belongs to the version of the NCCL plugin on the nodes.
   *
   * @default - 'v1.0.21' for TCPXO, which goes with plugin v1.0.15; 'v2.0.15' for TCPX, with plugin v3.1.12
   */
  readonly daemonVersion?: PlainText;
  /**
   * CPU and memory of the daemon. Google names no numbers: look at what it uses.
   *
   * @default { cpu: 4, memory: '4Gi' }
   */
  readonly daemon?: DaemonResources;
}

/** The schema of a choice with a daemon. */
export const daemonSchema = (kind: string) =>
  object<TcpDaemonOptions & { kind: string }>({
    kind: required(oneOf([kind])),
    ...gkeKeys,
    daemonVersion: optional(plainText({ pattern: /^[\w][\w.-]{0,127}$/, what: "an image tag such as 'v1.0.21'" })),
    daemon: optional(object<DaemonResources>({ cpu: required(cpu({ min: 1 })), memory: required(memory({ min: MiB })) })),
  });
