import type { FabricRow } from '../model';
import {
  type GkeFabric,
  gkeMisfit,
  type GkeOptions,
  gkeSchema,
  type HostMount,
  interfacesOf,
  isGkeMachine,
  mountsOf,
  NVIDIA_LIBRARIES,
  volumesOf,
} from './gke';

/** Google's RDMA over Ethernet, as `gib()` makes it. */
export interface Gib extends GkeOptions {
  readonly kind: 'gib';
}

/**
 * gIB, the RDMA of GKE's A3 Ultra, A4 and A4X machines. GKE's RDMA installer has to run on the nodes. The program starts
 * behind its `/usr/local/gib/scripts/set_nccl_env.sh`, by bash, which sets what belongs to the installed version: give the
 * `command` of the program, since that of an image is not known.
 */
export const gib = (options: GkeOptions = {}): Gib => Object.freeze({ kind: 'gib', ...options });

const fabric: GkeFabric = {
  name: 'gIB',
  machines: { 'a3-ultragpu-8g': 8, 'a4-highgpu-8g': 8, 'a4x-highgpu-4g': 4 },
  firstInterface: 2,
  network: (card) => `rdma-${card}`,
};

/** The script that sets NCCL's variables of the installed release. */
export const GIB_ENVIRONMENT = '/usr/local/gib/scripts/set_nccl_env.sh';

const MOUNTS: readonly HostMount[] = [NVIDIA_LIBRARIES, { name: 'gib', path: '/home/kubernetes/bin/gib', mountPath: '/usr/local/gib' }];

export const gibRow: FabricRow<Gib> = {
  id: 'gib',
  name: 'gIB',
  schema: gkeSchema('gib'),
  use: (choice, ask) => ({
    annotations: interfacesOf(fabric, choice, ask),
    volumes: volumesOf(MOUNTS),
    volumeMounts: mountsOf(MOUNTS),
    environment: GIB_ENVIRONMENT,
    env: [
      // Where the plugin and the driver's libraries are.
      { name: 'LD_LIBRARY_PATH', value: '/usr/local/gib/lib64:/usr/local/nvidia/lib64' },
      // Without the plugin NCCL would take TCP and say nothing.
      { name: 'NCCL_NET', value: 'gIB' },
    ],
  }),
  misfit: (choice, ask) => gkeMisfit(fabric, choice, ask),
  isOn: (machine) => isGkeMachine(fabric, machine),
  implied: () => undefined,
  example: 'gib()',
  source:
    'GoogleCloudPlatform/container-engine-accelerators 0920249d gpudirect-rdma/nccl-test.yaml (plugin v1.1.1), nccl-test-a4x.yaml 313cbef0',
};
