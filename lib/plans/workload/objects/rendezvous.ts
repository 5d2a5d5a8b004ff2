import type { MeetingRow } from '../../../words/kinds';
import type { EnvVar } from '../../../words/kubernetes';

/** How the pods of a training job find each other. */
export interface Rendezvous {
  readonly numNodes: number;
  readonly nprocPerNode: number;
  readonly rank: MeetingRow['rank'];
  /** Name under which the other pods reach rank 0. */
  readonly masterAddr: string;
  readonly masterPort: number;
  /** The program is one process of the job, which nobody tells its rank. */
  readonly isPlain: boolean;
}

/**
 * Variables that torchrun reads as defaults of its options, and that follow from the job itself.
 *
 * Source: pytorch `torch/distributed/run.py` and `argparse_util.py` (`PET_<option>`). Kubeflow Trainer v2.3.0 reserves
 * the same five.
 */
export const RESERVED_ENV = ['PET_NNODES', 'PET_NPROC_PER_NODE', 'PET_NODE_RANK', 'PET_MASTER_ADDR', 'PET_MASTER_PORT'] as const;

const NONE: readonly never[] = [];

/**
 * The environment of a static rendezvous: torchrun's own variables, and `MASTER_ADDR` and `MASTER_PORT` for programs
 * that call `init_process_group` themselves. `WORLD_SIZE` and `RANK` count processes, of which a pod may have several, so
 * they are left to torchrun where it starts them; a program that is the only process of its pod is given them.
 */
export function rendezvousEnv({ numNodes, nprocPerNode, rank, masterAddr, masterPort, isPlain }: Rendezvous): readonly EnvVar[] {
  const port = String(masterPort);
  return [
    { name: 'PET_NNODES', value: String(numNodes) },
    { name: 'PET_NPROC_PER_NODE', value: String(nprocPerNode) },
    { name: 'PET_NODE_RANK', ...rank },
    { name: 'PET_MASTER_ADDR', value: masterAddr },
    { name: 'PET_MASTER_PORT', value: port },
    { name: 'MASTER_ADDR', value: masterAddr },
    { name: 'MASTER_PORT', value: port },
    ...(isPlain
      ? [
          { name: 'RANK', ...rank },
          { name: 'WORLD_SIZE', value: String(numNodes) },
          { name: 'LOCAL_RANK', value: '0' },
        ]
      : NONE),
  ];
}
