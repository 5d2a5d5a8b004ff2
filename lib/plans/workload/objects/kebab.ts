import { memoText } from '../../../internal';

/** A kind as an id of a construct: `LeaderWorkerSet` becomes `leader-worker-set`, `MPIJob` becomes `mpi-job`. */
export const kebabOf = memoText((kind) => kind.replace(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3-$2$4').toLowerCase());
