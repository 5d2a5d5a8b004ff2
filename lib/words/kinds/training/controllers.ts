import { indexedJob } from '../job';
import { setOfOneJob } from './job-set';
import { groupOfPods } from './leader-worker-set';
import { mpiJobOfSsh } from './mpi-job';
import { pyTorchJobOfTorch } from './py-torch-job';
import { rayJobOfOneCluster } from './ray';
import { trainJobOfTorch } from './train-job';
import type { TrainingRow } from './training-row';
import { volcanoJobOfOneTask } from './volcano';

const rows = {
  Job: indexedJob,
  JobSet: setOfOneJob,
  TrainJob: trainJobOfTorch,
  PyTorchJob: pyTorchJobOfTorch,
  MPIJob: mpiJobOfSsh,
  VolcanoJob: volcanoJobOfOneTask,
  RayJob: rayJobOfOneCluster,
  LeaderWorkerSet: groupOfPods,
} as const satisfies Readonly<Record<string, TrainingRow>>;

/** What can run the pods of a training job. */
export type TrainingController = keyof typeof rows;

/** Every controller of training jobs that is known. What consumes them takes the rows, so that a test can add one. */
export const defaultControllers: Readonly<Record<string, TrainingRow>> = rows;

/** The names of all controllers. */
export const trainingControllers = Object.keys(rows) as readonly TrainingController[];
