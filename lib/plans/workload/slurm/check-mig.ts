import type { Problem } from '../../../internal';
import type { MachineShape } from '../../../words/machine';
import { groupsOn, type MigPartition } from '../../model';
import type { SlurmClusterProps, SlurmNodes } from './props';

/** Sources: gres.conf(5) of 26.05, `AutoDetect`: `nvidia` finds no MIG devices; `MultipleFiles`. */
export function checkMig(
  where: string,
  group: SlurmNodes,
  machine: MachineShape,
  { gpuDetection = 'off' }: SlurmClusterProps,
): readonly Problem[] {
  const { partition } = group.pool.description.sharing;
  const devices = group.migDevices;
  const place = `${where}.migDevices`;
  if (partition.kind !== 'mig')
    return devices === undefined
      ? []
      : [
          {
            path: place,
            problem: 'has MIG devices, and the pool is not cut by MIG',
            fix: 'remove it, or give the pool sharing: mig({ ... })',
          },
        ];
  if (partition.groups === undefined)
    return [
      {
        path: `${where}.pool`,
        problem: 'does not say what its GPUs are cut into',
        fix: "give it a layout: mig({ layout: { '1g.10gb': 7 } })",
      },
    ];
  if (gpuDetection === 'nvidia')
    return [
      {
        path: `${where}.pool`,
        problem: 'is cut by MIG, and AutoDetect=nvidia finds no MIG devices',
        got: 'nvidia',
        allowed: ['nvml', 'off'],
        fix: "write gpuDetection: 'nvml'",
      },
    ];
  if (gpuDetection === 'nvml')
    return devices === undefined
      ? []
      : [{ path: place, problem: 'is given, and AutoDetect=nvml finds MIG devices by itself', fix: 'remove it' }];
  return filesOfMig(place, group, machine, partition);
}

/** Each GPU has as many devices of a profile as its layout says. */
function filesOfMig(place: string, group: SlurmNodes, machine: MachineShape, { groups = [] }: MigPartition): readonly Problem[] {
  const devices = group.migDevices;
  if (devices === undefined)
    return [
      {
        path: place,
        problem: "is missing, and gpuDetection: 'off' finds no MIG devices",
        fix: "write gpuDetection: 'nvml', or list the devices: [{ gpu: 0, profile: '1g.10gb', caps: [21, 22] }]",
      },
    ];
  const expected = new Map<string, number>();
  for (const { devices: on, layout } of groupsOn(groups, machine.gpu))
    for (const gpu of on === 'all' ? machine.gpus.map(({ index }) => index) : on)
      for (const [profile, count = 0] of Object.entries(layout)) expected.set(`${gpu} ${profile}`, count);
  const found = new Map<string, number>();
  for (const { gpu, profile } of devices) found.set(`${gpu} ${profile}`, (found.get(`${gpu} ${profile}`) ?? 0) + 1);
  const caps = devices.flatMap((device) => device.caps);
  const wrong = [...new Set([...expected.keys(), ...found.keys()])].filter((key) => (expected.get(key) ?? 0) !== (found.get(key) ?? 0));
  return [
    ...wrong.map((key): Problem => {
      const [gpu, profile] = key.split(' ');
      return {
        path: place,
        problem: `has ${found.get(key) ?? 0} devices ${profile} of GPU ${gpu}, and the pool cuts it into ${expected.get(key) ?? 0}`,
        fix: 'list each MIG device of a node once, as nvidia-smi -L prints them',
      };
    }),
    ...(new Set(caps).size === caps.length
      ? []
      : [
          {
            path: place,
            problem: 'gives two devices the same file',
            got: caps,
            fix: 'take the numbers of /proc/driver/nvidia-caps/mig-minors',
          },
        ]),
  ];
}
