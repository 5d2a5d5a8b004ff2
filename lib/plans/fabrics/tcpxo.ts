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
  NVIDIA_LIBRARIES,
  volumesOf,
} from './gke';
import { daemonSchema, type TcpDaemonOptions } from './gke-daemon';

/** GPUDirect-TCPXO, as `tcpxo()` makes it. */
export interface Tcpxo extends TcpDaemonOptions {
  readonly kind: 'tcpxo';
}

/**
 * GPUDirect-TCPXO of GKE's A3 Mega machines: a daemon in each pod. GKE's installer of the NCCL plugin and its device
 * injector have to run on the nodes. The program starts behind its `/usr/local/nvidia/lib64/nccl-env-profile.sh`, by
 * bash, which sets what belongs to the installed version: give the `command` of the program, since that of an image is not
 * known.
 */
export const tcpxo = (options: TcpDaemonOptions = {}): Tcpxo => Object.freeze({ kind: 'tcpxo', ...options });

const CONTAINER = 'tcpxo-daemon';
const IMAGE = 'us-docker.pkg.dev/gce-ai-infra/gpudirect-tcpxo/tcpgpudmarxd-dev';
const HEALTHY = '/run/health-check';

const fabric: GkeFabric = {
  name: 'TCPXO',
  machines: { 'a3-megagpu-8g': 8 },
  firstInterface: 1,
  network: (card) => `vpc${card + 1}`,
};

/** The script that sets NCCL's variables of the installed release. Source: container-engine-accelerators gpudirect-tcpxo/best-practice.md. */
export const TCPXO_ENVIRONMENT = `${NVIDIA_LIBRARIES.mountPath}/nccl-env-profile.sh`;

const OWN: readonly HostMount[] = [
  NVIDIA_LIBRARIES,
  { name: 'aperture-devices', path: '/dev/aperture_devices', mountPath: '/dev/aperture_devices' },
];
const OF_DAEMON: readonly HostMount[] = [
  NVIDIA_LIBRARIES,
  { name: 'host-sys', path: '/sys', mountPath: '/hostsysfs' },
  { name: 'host-proc-sys', path: '/proc/sys', mountPath: '/hostprocsysfs' },
];
const LIBRARIES = { name: 'LD_LIBRARY_PATH', value: NVIDIA_LIBRARIES.mountPath };

export const tcpxoRow: FabricRow<Tcpxo> = {
  id: 'tcpxo',
  name: 'TCPXO',
  schema: daemonSchema('tcpxo'),
  use: (choice, ask) => ({
    annotations: { ...injected(CONTAINER, ask.gpus, ['dmabuf_import_helper']), ...interfacesOf(fabric, choice, ask) },
    volumes: volumesOf([...OWN, ...OF_DAEMON]),
    volumeMounts: mountsOf(OWN),
    environment: TCPXO_ENVIRONMENT,
    env: [
      LIBRARIES,
      // Where nccl-env-profile.sh is looked for, and the devices through which the plugin reaches the daemon.
      { name: 'NCCL_LIB_DIR', value: NVIDIA_LIBRARIES.mountPath },
      { name: 'NCCL_FASTRAK_LLCM_DEVICE_DIRECTORY', value: '/dev/aperture_devices' },
    ],
    sidecars: [
      daemon(
        {
          name: CONTAINER,
          image: `${IMAGE}:${choice.daemonVersion ?? 'v1.0.21'}`,
          command: ['/bin/sh', '-c'],
          args: [
            'chmod 755 /fts/entrypoint_rxdm_container.sh && exec /fts/entrypoint_rxdm_container.sh --num_hops=2 --num_nics=8 --uid= --alsologtostderr',
          ],
          env: [LIBRARIES, { name: 'HEALTH_CHECK_LOG_FILE', value: HEALTHY }],
          // It takes some 30 seconds, and never ends on a broken node (best-practice.md).
          startupProbe: { exec: { command: ['cat', HEALTHY] }, periodSeconds: 5, failureThreshold: 24 },
        },
        ['NET_ADMIN', 'NET_BIND_SERVICE'],
        choice.daemon ?? DAEMON,
        OF_DAEMON,
      ),
    ],
  }),
  misfit: (choice, ask) => gkeMisfit(fabric, choice, ask),
  isOn: (machine) => isGkeMachine(fabric, machine),
  implied: () => undefined,
  example: 'tcpxo()',
  source:
    'GoogleCloudPlatform/container-engine-accelerators 089e0224 gpudirect-tcpxo/nccl-test-latest.yaml and best-practice.md; README: daemon v1.0.21, plugin v1.0.15',
};
