import { cuda } from './cuda-row';
import type { KnownError } from './known-error';

const MPS_LOG = 'the log of the MPS daemon: /run/nvidia/mps/RESOURCE/log/control.log on the node';

/** Errors of clients of MPS. */
export const mpsErrors: readonly KnownError[] = [
  cuda(805, 'MPS_CONNECTION_FAILED', {
    runtime: 'cudaErrorMpsConnectionFailed',
    text: 'MPS client failed to connect to the MPS control daemon or the MPS server',
    means: 'A client finds no MPS daemon.',
    causes: [
      'the daemon of the device plugin does not run',
      'CUDA_MPS_PIPE_DIRECTORY of the container is another',
      'the container hides the /dev/shm of the daemon behind one of its own',
      'a client of another user while the server is busy',
    ],
    see: MPS_LOG,
    change: 'Remove a volume at /dev/shm from `volumes`, and `shm`, on pools of `mps`.',
    rules: ['sharing/mps-shm', 'sharing/mps-strategy', 'node/mps-daemon'],
    source: 'NVIDIA MPS documentation; k8s-device-plugin v0.20.0 internal/plugin/mps.go',
  }),
  cuda(806, 'MPS_RPC_FAILURE', {
    runtime: 'cudaErrorMpsRpcFailure',
    text: 'the remote procedural call between the MPS server and the MPS client failed',
    means: 'The MPS server went away under its client.',
    causes: ['the server or its pod was restarted'],
    see: MPS_LOG,
    change: 'Restart the pods of the pool after its MPS daemon.',
  }),
  cuda(807, 'MPS_SERVER_NOT_READY', {
    runtime: 'cudaErrorMpsServerNotReady',
    text: 'MPS server is not ready to accept new MPS client requests',
    means: 'The MPS server lets no client in for now.',
    causes: [
      'it recovers from a fault of a client: all clients on that GPU have to end first',
      'it starts: slow without persistence mode',
      'a client of another user',
    ],
    see: MPS_LOG,
    change: "Set `persistence` of the pool's `gpu` settings; programs that fail belong on slices, `mig`.",
    rules: ['sharing/namespaces'],
    source: 'NVIDIA MPS documentation, troubleshooting',
  }),
  cuda(808, 'MPS_MAX_CLIENTS_REACHED', {
    runtime: 'cudaErrorMpsMaxClientsReached',
    text: 'the hardware resources required to create MPS client have been exhausted',
    means: 'An MPS server has as many clients as it takes: 48, with CUDA 13.1 60, 16 before Volta.',
    causes: ['a share runs more than one process', 'more `replicas` than clients'],
    see: 'nvidia-smi --query-compute-apps=pid --format=csv,noheader | wc -l',
    change: 'Fewer `replicas` of `mps`, or fewer processes in a container.',
    rules: ['sharing/mps-clients', 'sharing/processes'],
    source: 'NVIDIA MPS documentation, 2026 edition',
  }),
  cuda(810, 'MPS_CLIENT_TERMINATED', {
    runtime: 'cudaErrorMpsClientTerminated',
    text: 'MPS client has been terminated by the server',
    means: 'The server ended this client.',
    causes: ['terminate_client was called', 'another client failed'],
    see: MPS_LOG,
    change: 'Restart the pod.',
  }),
];
