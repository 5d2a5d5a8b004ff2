import { kubeletOf, type NodePlan, type PlannedFile, registrationOf } from '../../model';
import { platformRows } from '../../../words/platforms';
import { folderOf, segment } from './folder';
import { kubeletText } from './kubelet-delivery';
import { explainedSettings } from '../settings';
import { labelScript } from './labels';
import { deliveriesOf, vehicleRows } from './vehicles';

/**
 * The files of a pool's nodes, under `<cluster>/<pool>/`, and with several machines under `<cluster>/<pool>/<machine>/`:
 * the kubelet's configuration, what each vehicle makes of the plan, and the commands for living nodes.
 */
export function nodeFiles(plans: readonly NodePlan[], vehicles = vehicleRows, platforms = platformRows): readonly PlannedFile[] {
  const [first] = plans;
  if (first === undefined) return [];
  const folder = folderOf(first.cluster.name, first.pool);
  const several = plans.length > 1;
  return [
    ...plans.flatMap((plan) =>
      filesOf(plan, vehicles, platforms).map((file) =>
        within(folderOf(first.cluster.name, first.pool, several ? plan.machine.name : undefined), file),
      ),
    ),
    within(folder, labelScript({ ...first, ...registrationOf(first) })),
  ];
}

/**
 * What the platform takes as the whole user data of a node, among a pool's files: MIME for nodeadm, TOML for Bottlerocket, a
 * script. Undefined when there is none, or one for each of several machines.
 *
 * @param machine Name of the machine, where the pool has several.
 */
export function userDataOf(files: readonly PlannedFile[], machine?: string, vehicles = vehicleRows): string | undefined {
  const names = vehicles.flatMap(({ userData = [] }) => userData);
  const within = machine === undefined ? '' : `/${segment(machine)}`;
  const found = names.map((name) => files.filter(({ path }) => path.endsWith(`${within}/${name}`))).find(({ length }) => length > 0) ?? [];
  return found.length === 1 ? found[0]?.text : undefined;
}

/** The bootstrap script among a pool's files. */
export const bootstrapOf = (files: readonly PlannedFile[], machine?: string): string | undefined =>
  userDataOf(
    files,
    machine,
    vehicleRows.filter(({ id }) => id === 'bash'),
  );

function filesOf(plan: NodePlan, vehicles: typeof vehicleRows, platforms: typeof platformRows): readonly PlannedFile[] {
  const configuration = kubeletOf(plan);
  const kubelet = configuration && {
    path: 'kubelet.conf',
    text: kubeletText(configuration),
    about: `KubeletConfiguration of pool ${plan.pool} on ${plan.machine.name}`,
  };
  const deliveries = deliveriesOf(plan, vehicles, platforms);
  const written = deliveries.flatMap(({ vehicle, plan: delivered, platform }) => vehicle.write(delivered, platform));
  const settings = plan.intent === undefined ? [] : [explained(plan, deliveries)];
  return [...(kubelet ? [kubelet] : []), ...written, ...settings];
}

/** Why each setting is what it is, for `cdk8s-gpu explain`. */
const explained = (plan: NodePlan, deliveries: ReturnType<typeof deliveriesOf>): PlannedFile => ({
  path: 'settings.json',
  text: `${JSON.stringify(explainedSettings(plan, deliveries), undefined, 2)}\n`,
  about: `Every setting of pool ${plan.pool} on ${plan.machine.name}: value, reason, source, how one sees it`,
});

const within = (folder: string, file: PlannedFile): PlannedFile => ({ ...file, path: `${folder}/${file.path}` });

export { longUserData, type LongUserData } from './user-data';
export { deliveriesOf } from './vehicles';
