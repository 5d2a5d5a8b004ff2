import { type NodeSetting, placeOf } from '../../model';
import { clearPages } from './memory/clear-pages';
import { dirtyPages } from './memory/dirty-pages';
import { lockedMemory } from './memory/locked-memory';
import { maxMapCount } from './memory/max-map-count';
import { numaBalancing } from './memory/numa-balancing';
import { swap } from './memory/swap';
import { swappiness } from './memory/swappiness';
import { transparentHugePages } from './memory/transparent-huge-pages';
import { zoneReclaim } from './memory/zone-reclaim';
import { cStates } from './cpu/c-states';
import { energyPreference } from './cpu/energy-preference';
import { governor } from './cpu/governor';
import { pStateDriver } from './cpu/p-state-driver';
import { watchdogs } from './cpu/watchdogs';
import { accounting } from './gpu/accounting';
import { clocks } from './gpu/clocks';
import { coherentMemory } from './gpu/coherent-memory';
import { firmware } from './firmware/firmware';
import { fabricManager } from './gpu/fabric-manager';
import { computeMode } from './gpu/compute-mode';
import { ecc } from './gpu/ecc';
import { migAtBoot } from './gpu/mig';
import { migParted } from './gpu/mig-parted';
import { migByTime } from './gpu/mig-schedule';
import { mpsDaemon } from './gpu/mps-daemon';
import { persistence } from './gpu/persistence';
import { powerLimit } from './gpu/power-limit';
import { rdma } from './gpu/rdma';
import { gdrcopy, gds } from './gpu/direct';
import { interrupts } from './isolation/interrupts';
import { isolate } from './isolation/isolate';
import { realtimePriority } from './isolation/realtime-priority';
import { realtimeRuntime } from './isolation/realtime-runtime';
import { kubelet } from './kubelet';
import { buffers } from './network/buffers';
import { congestionControl } from './network/congestion-control';
import { strictArp } from './network/strict-arp';
import { virtualFunctions } from './network/virtual-functions';
import { containerToolkit } from './own/container-toolkit';
import { driver } from './own/driver';
import { kernelArguments, kernelModules, sysctls } from './own/free';
import { hugePages } from './own/huge-pages';
import { timeSync } from './own/time-sync';
import { iommu } from './pci/iommu';
import { vfioIds } from './pci/vfio';
import { acsRedirection, reallocate } from './pci/pci-arguments';
import { diskLimits } from './storage/disk-limits';
import { journal } from './storage/journal';
import { scratch } from './storage/scratch';
import { images, logs } from './storage/separate';
import { diskWeights } from './storage/weights';
import { ioClasses } from './storage/io-classes';
import { registration } from './registration';
import { saidOf, type SettingQuestion, type SettingRow, valueOf } from './setting';

/** Every setting of a node, in the order in which a node is set up. What consumes them takes the list, so that a test can add one. */
export const settingRows: readonly SettingRow[] = [
  driver,
  containerToolkit,
  coherentMemory,
  kernelModules,
  rdma,
  gds,
  gdrcopy,
  hugePages,
  isolate,
  interrupts,
  cStates,
  pStateDriver,
  governor,
  energyPreference,
  watchdogs,
  iommu,
  vfioIds,
  acsRedirection,
  reallocate,
  firmware,
  clearPages,
  kernelArguments,
  transparentHugePages,
  swappiness,
  swap,
  dirtyPages,
  numaBalancing,
  maxMapCount,
  zoneReclaim,
  realtimeRuntime,
  buffers,
  congestionControl,
  strictArp,
  virtualFunctions,
  sysctls,
  lockedMemory,
  realtimePriority,
  persistence,
  fabricManager,
  ecc,
  accounting,
  powerLimit,
  clocks,
  computeMode,
  mpsDaemon,
  migParted,
  migAtBoot,
  migByTime,
  scratch,
  images,
  logs,
  diskLimits,
  diskWeights,
  ioClasses,
  journal,
  timeSync,
  kubelet,
  registration,
];

/** What a machine of a pool is set up with. What the pool says wins over what only follows from its intent. */
export function settingsOf(question: SettingQuestion, rows = settingRows): readonly NodeSetting[] {
  const made = rows.flatMap((row) => settingOf(row, question));
  const said = new Set(made.flatMap(({ byDefault, primitives }) => (byDefault ? [] : primitives.flatMap((one) => placeOf(one) ?? []))));
  return made.flatMap((setting): readonly NodeSetting[] => {
    if (!setting.byDefault) return [setting];
    const primitives = setting.primitives.filter((one) => !said.has(placeOf(one) ?? ''));
    return primitives.length === 0 ? [] : [{ ...setting, primitives }];
  });
}

function settingOf({ id, option, primitives: becomes, deliveredBy }: SettingRow, question: SettingQuestion): readonly NodeSetting[] {
  const primitives = becomes(question);
  if (primitives.length === 0) {
    const by = option === undefined ? undefined : deliveredBy?.(question);
    return option === undefined || by === undefined ? [] : [{ id, primitives, value: valueOf(option, question), deliveredBy: by }];
  }
  if (option === undefined) return [{ id, primitives }];
  const byDefault = saidOf(option, question) === undefined;
  return [{ id, primitives, value: valueOf(option, question), ...(byDefault ? { byDefault } : {}) }];
}
