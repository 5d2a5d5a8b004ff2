import type { PlannedFile, PoolDescription } from '../model';
import { drawMachine } from '../picture';
import { folderOf } from './vehicles';

/**
 * The machines of a pool as pictures, beside the files of its nodes: `<cluster>/<pool>/machine.svg`, and with several
 * machines one in the folder of each. CPUs are drawn by what the pool's kubelets reserve them for, GPUs by how they are
 * offered. None for a pool whose machine or cluster is not known.
 *
 * @param pool `pool.description`.
 */
export function machinePictures({ name, cluster, sharing, shapes = [] }: PoolDescription): readonly PlannedFile[] {
  if (cluster === undefined) return [];
  return shapes.map(({ machine, kubelet }) => ({
    path: `${folderOf(cluster.name, name, shapes.length > 1 ? machine.name : undefined)}/machine.svg`,
    about: `The machine of pool ${name}, ${machine.name}, as a picture`,
    text: drawMachine(machine, { sharing, title: `${name}: ${machine.name}`, ...(kubelet === undefined ? {} : { kubelet }) }),
  }));
}
