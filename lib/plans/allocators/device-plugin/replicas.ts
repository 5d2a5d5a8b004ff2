import { at, type Problem } from '../../../internal';
import { cutBy, type MigOptions } from '../mig-options';

/** The word for whole GPUs, as in a request. */
export const GPUS = 'gpus';

/** Keys of replicas that differ by device. */
export const MIG_OR_GPUS = {
  key: /^(?:gpus|\d+g\.\d+gb([+-][\w.,+-]+)?)$/,
  keyWhat: "'gpus' or a MIG profile such as '1g.10gb'",
};

/** What replicas by device say of devices that there are not, or that have one name. */
export function replicaProblems(many: Readonly<Record<string, unknown>>, mig: MigOptions | undefined, path: string): readonly Problem[] {
  const devices = Object.keys(many);
  if (mig === undefined)
    return devices
      .filter((device) => device !== GPUS)
      .map((device) => ({
        path: at(path, device),
        problem: 'is a MIG device, and no GPU is cut here',
        got: device,
        allowed: [GPUS],
        fix: 'give mig as well, or replicas as a number',
      }));
  const { strategy, groups } = cutBy(mig);
  if (strategy === 'single')
    return [
      {
        path,
        problem: "differ by device, and under the MIG strategy 'single' all devices have one name",
        got: devices,
        allowed: 'one number',
        fix: "write a number, or strategy: 'mixed'",
      },
    ];
  if (groups === undefined) return [];
  const cut = new Set(groups.flatMap(({ layout }) => Object.entries(layout).flatMap(([profile, count]) => (count > 0 ? [profile] : []))));
  const isWhole = !groups.some(
    ({ gpu, devices: of, layout }) => gpu === undefined && of === 'all' && Object.values(layout).some((count) => count > 0),
  );
  const there = [...(isWhole ? [GPUS] : []), ...cut];
  return devices
    .filter((device) => !there.includes(device))
    .map((device) => ({
      path: at(path, device),
      problem: device === GPUS ? 'all GPUs are cut by MIG: none is shared as a whole' : 'no GPU is cut into this device',
      got: device,
      allowed: there,
      fix: 'write what the layout has, or remove it',
    }));
}
