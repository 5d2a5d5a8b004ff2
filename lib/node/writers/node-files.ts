import type { PlannedFile } from '../../model';
import type { NodePlan } from '../node-plan';
import { bashWriter } from './bash';
import { kubeletText } from './kubelet-delivery';
import { labelScript } from './labels';
import type { NodeWriter } from './writer';

/** The formats that are written for a node, where they can say all of its plan. */
const writers: readonly NodeWriter[] = [bashWriter];

/**
 * The files of a pool's nodes, under `<cluster>/<pool>/`, and with several machines under `<cluster>/<pool>/<machine>/`:
 * the kubelet's configuration, what each writer makes of the plan, and the commands for living nodes.
 */
export function nodeFiles(plans: readonly NodePlan[]): readonly PlannedFile[] {
  const [first] = plans;
  if (first === undefined) return [];
  const folder = `${segment(first.cluster.name)}/${segment(first.pool)}`;
  const several = plans.length > 1;
  return [
    ...plans.flatMap((plan) => filesOf(plan).map((file) => within(several ? `${folder}/${segment(plan.machine.name)}` : folder, file))),
    within(folder, labelScript(first)),
  ];
}

/**
 * The bootstrap script among a pool's files, as `userData` of a node group or in a cloud-init part. Undefined when there
 * is none, or one for each of several machines.
 *
 * @param machine Name of the machine, where the pool has several.
 */
export function bootstrapOf(files: readonly PlannedFile[], machine?: string): string | undefined {
  const end = machine === undefined ? '/bootstrap.sh' : `/${segment(machine)}/bootstrap.sh`;
  const found = files.filter(({ path }) => path.endsWith(end));
  return found.length === 1 ? found[0]?.text : undefined;
}

function filesOf(plan: NodePlan): readonly PlannedFile[] {
  const kubelet = plan.kubelet && {
    path: 'kubelet.conf',
    text: kubeletText(plan.kubelet),
    about: `KubeletConfiguration of pool ${plan.pool} on ${plan.machine.name}`,
  };
  const written = writers.filter(({ cannotWrite }) => cannotWrite(plan).length === 0).flatMap(({ write }) => write(plan));
  return [...(kubelet ? [kubelet] : []), ...written];
}

const within = (folder: string, file: PlannedFile): PlannedFile => ({ ...file, path: `${folder}/${file.path}` });

/** A name as one folder: nothing in it leads elsewhere. */
const segment = (name: string): string => name.replace(/[^A-Za-z0-9._-]/g, '_').replace(/^\.+$/, '_');
