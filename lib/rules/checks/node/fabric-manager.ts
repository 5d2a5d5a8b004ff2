import type { PoolDescription } from '../../../plans/model';
import { hasSwitches, needsSubnetManager, type PoolTuning } from '../../../plans/node';
import { each } from '../../lookups/each';
import type { Finding, Rule } from '../../rule';

type Tuned = PoolDescription & { readonly tuning: PoolTuning };

/** What the packages of a driver have to bring beside it on boards with NVSwitches, by the names that systems have for it. */
const PARTS = [
  { name: 'Fabric Manager', package: /fabric-?manager/, example: 'nvidia-fabricmanager', isNeeded: hasSwitches },
  {
    name: 'NVLSM, the subnet manager of its switches',
    package: /^nvlsm/,
    example: 'nvlsm',
    isNeeded: (machine: Parameters<typeof hasSwitches>[0]) => hasSwitches(machine) && needsSubnetManager(machine),
  },
];

function* lacking(pool: Tuned): Generator<Finding> {
  const { driver, gpu } = pool.tuning;
  if (driver?.from !== 'packages' || gpu?.fabricManager === false) return;
  for (const part of PARTS) {
    const board = pool.shapes?.find(({ machine }) => part.isNeeded(machine));
    if (board === undefined || driver.packages.some((name) => part.package.test(name))) continue;
    yield {
      subject: pool.path,
      at: 'driver.packages',
      problem: `no package brings ${part.name}, without which CUDA ends with error 802 on ${board.machine.name}`,
      got: driver.packages,
      fix: `add the package '${part.example}' of the driver's version; or silence this where the image of the nodes has it`,
    };
  }
}

const fabricManager = each(({ pools }) => pools, {
  id: 'node/fabric-manager',
  severity: 'warning',
  about: 'A list of driver packages lacks what boards with NVSwitches need: Fabric Manager, or NVLSM.',
  fix: "add it to driver.packages, of exactly the driver's version",
  source:
    'NVIDIA Fabric Manager User Guide: HGX A100, H100, H200 and B200 boards need it, of the version of the driver, and those with NVSwitches of the fourth generation NVLSM as well; NVIDIA/gpu-driver-container, nvlink5_pkgs_install',
  *look(pool) {
    if (pool.tuning !== undefined) yield* lacking(pool as Tuned);
  },
});

/** Programs of nodes beside their driver. */
export const fabricManagerRules: readonly Rule[] = [fabricManager];
