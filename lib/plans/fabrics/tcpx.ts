import type { FabricRow } from '../model';
import {
  DAEMON,
  daemon,
  type GkeFabric,
  gkeMisfit,
  type HostMount,
  injected,
  interfacesOf,
  isGkeMachine,
  mountsOf,
  networksOf,
  NVIDIA_LIBRARIES,
  volumesOf,
} from './gke';
import { daemonSchema, type TcpDaemonOptions } from './gke-daemon';

/** GPUDirect-TCPX, as `tcpx()` makes it. */
export interface Tcpx extends TcpDaemonOptions {
  readonly kind: 'tcpx';
}

/**
 * GPUDirect-TCPX of GKE's A3 High machines: a daemon in each pod. GKE's installer of the NCCL plugin and its device
 * injector have to run on the nodes.
 */
export const tcpx = (options: TcpDaemonOptions = {}): Tcpx => Object.freeze({ kind: 'tcpx', ...options });

const CONTAINER = 'tcpx-daemon';
const IMAGE = 'us-docker.pkg.dev/gce-ai-infra/gpudirect-tcpx/tcpgpudmarxd-dev';
const SOCKETS = '/run/tcpx';

const fabric: GkeFabric = {
  name: 'TCPX',
  machines: { 'a3-highgpu-8g': 4 },
  firstInterface: 1,
  network: (card) => `vpc${card + 1}`,
};

const OWN: readonly HostMount[] = [NVIDIA_LIBRARIES, { name: 'tcpx-socket', path: SOCKETS, mountPath: SOCKETS }];
const OF_DAEMON: readonly HostMount[] = [
  ...OWN,
  { name: 'host-sys', path: '/sys', mountPath: '/hostsysfs' },
  { name: 'host-proc-sys', path: '/proc/sys', mountPath: '/hostprocsysfs' },
];
const LIBRARIES = { name: 'LD_LIBRARY_PATH', value: NVIDIA_LIBRARIES.mountPath };

export const tcpxRow: FabricRow<Tcpx> = {
  id: 'tcpx',
  name: 'TCPX',
  schema: daemonSchema('tcpx'),
  use: (choice, ask) => ({
    annotations: { ...injected(CONTAINER, ask.gpus), ...interfacesOf(fabric, choice, ask) },
    volumes: volumesOf(OF_DAEMON),
    volumeMounts: mountsOf(OWN),
    capabilities: ['IPC_LOCK'],
    env: [
      LIBRARIES,
      // The plugin's own interfaces, its control on the cluster's network, and the sockets of the daemon.
      { name: 'NCCL_SOCKET_IFNAME', value: 'eth0' },
      { name: 'NCCL_GPUDIRECTTCPX_CTRL_DEV', value: 'eth0' },
      {
        name: 'NCCL_GPUDIRECTTCPX_SOCKET_IFNAME',
        value: networksOf(fabric, ask)
          .map((_, index) => `eth${index + 1}`)
          .join(','),
      },
      { name: 'NCCL_GPUDIRECTTCPX_UNIX_CLIENT_PREFIX', value: SOCKETS },
      // The plugin moves what two GPUs behind the same switch as the card have, by rings of one protocol.
      { name: 'NCCL_CROSS_NIC', value: '0' },
      { name: 'NCCL_ALGO', value: 'Ring' },
      { name: 'NCCL_PROTO', value: 'Simple' },
      { name: 'NCCL_NET_GDR_LEVEL', value: 'PIX' },
      { name: 'NCCL_P2P_PXN_LEVEL', value: '0' },
    ],
    sidecars: [
      daemon(
        {
          name: CONTAINER,
          image: `${IMAGE}:${choice.daemonVersion ?? 'v2.0.15'}`,
          command: ['/tcpgpudmarxd/build/app/tcpgpudmarxd', '--gpu_nic_preset', 'a3vm', '--gpu_shmem_type', 'fd', '--uds_path', SOCKETS],
          args: ['--setup_param', '--verbose 128 2 0'],
          env: [LIBRARIES],
        },
        ['NET_ADMIN'],
        choice.daemon ?? DAEMON,
        OF_DAEMON,
      ),
    ],
  }),
  misfit: (choice, ask) => gkeMisfit(fabric, choice, ask),
  isOn: (machine) => isGkeMachine(fabric, machine),
  implied: () => undefined,
  example: 'tcpx()',
  source:
    'GoogleCloudPlatform/container-engine-accelerators gpudirect-tcpx/nccl-test-unprivileged-without-hostnetwork.yaml (98c85a6e), nccl-config.yaml (21ed6613)',
};
