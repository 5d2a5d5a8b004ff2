import { accelerate } from './accelerate';
import { deepspeed } from './deepspeed';
import type { LauncherRow } from './launcher-row';
import { mpirun } from './mpirun';
import { srun } from './srun';
import { torchrun } from './torchrun';

export { isLauncher, type LauncherRow, programBehind } from './launcher-row';
export { accelerate } from './accelerate';
export { mpirun } from './mpirun';
export { torchrun } from './torchrun';

/** Every program that is known to start the processes of a job. What consumes them takes the list, so that a test can add one. */
export const defaultLaunchers: readonly LauncherRow[] = [torchrun, accelerate, deepspeed, mpirun, srun];
