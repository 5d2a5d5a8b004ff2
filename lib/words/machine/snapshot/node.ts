import { wholeNumber } from './clean';
import type { Lscpu } from './lscpu';
import type { SmiGpu, SmiLog } from './nvidia-smi-xml';
import type { GpuState } from './nvidia-smi-state';
import type { Files } from './sysfs';

/** How a node is set up, as far as its snapshot says; a snapshot of an older script says less. */
export interface NodeSnapshot {
  readonly kernel?: {
    readonly release?: string /** Kernel arguments, without those that name disks, addresses or servers. */;
    readonly arguments?: readonly string[];
  };
  /** `ID`, `VERSION_ID` and `PRETTY_NAME` of `/etc/os-release`. */
  readonly os?: { readonly id?: string; readonly version?: string; readonly name?: string };
  /** Maker and model as the firmware tells them, such as `NVIDIA` and `DGXH100`. */
  readonly hardware?: { readonly vendor?: string; readonly product?: string };
  /** What the firmware (BIOS, UEFI) is set to, as far as Linux shows it. */
  readonly firmware?: {
    readonly version?: string;
    readonly bootMode?: string;
    readonly secureBoot?: boolean;
    /** Whether processors may run faster than their base clock. */
    readonly turbo?: boolean;
  };
  /** The hypervisor, such as `kvm`; absent on bare metal. */
  readonly hypervisor?: string;
  readonly transparentHugePages?: { readonly enabled?: string; readonly defrag?: string; readonly khugepagedDefrag?: boolean };
  /** Swap in MiB; 0 without any. */
  readonly swapMiB?: number;
  /** Driver and governors of the processors' frequencies; several values where processors differ. */
  readonly cpufreq?: {
    readonly drivers: readonly string[];
    readonly governors: readonly string[];
    readonly energyPreferences: readonly string[];
  };
  /** Idle states of the first processor that may be entered, and who chooses. */
  readonly cpuidle?: {
    readonly driver?: string;
    readonly governor?: string;
    readonly states: readonly string[];
    readonly disabled: readonly string[];
  };
  /** CPUs kept from the scheduler, and those without a tick, as Linux lists. */
  readonly isolatedCpus?: string;
  readonly nohzFullCpus?: string;
  readonly cgroup?: 1 | 2;
  /** Kernel settings by the name that sysctl takes, such as `vm.swappiness`. */
  readonly sysctls?: Readonly<Record<string, string>>;
  readonly disks?: readonly Disk[];
  /** Driver of each network interface, such as `mlx5_core`. */
  readonly nicDrivers?: Readonly<Record<string, string>>;
  /** Virtual functions (SR-IOV) of network interfaces that can have some, made and possible, such as `8 of 16`. */
  readonly virtualFunctions?: Readonly<Record<string, string>>;
  /** Whether devices are behind an IOMMU. */
  readonly iommu?: boolean;
  /** Kernel modules for GPUs and RDMA that are loaded, with their version or `loaded`. */
  readonly modules?: Readonly<Record<string, string>>;
  /** What runtimes and the kubelet print as their version, by program. */
  readonly versions?: Readonly<Record<string, string>>;
  /** Soft limit of locked memory of running runtimes and the kubelet by program, such as `unlimited` or `65536`, in bytes. */
  readonly memlock?: Readonly<Record<string, string>>;
  /** The driver and the state of every GPU, in the order of the machine's GPUs. */
  readonly nvidia?: { readonly driver?: string; readonly cuda?: string; readonly gpus: readonly GpuState[] };
}

/** A disk of a node. */
export interface Disk {
  readonly name: string;
  readonly model?: string;
  readonly rotational?: boolean;
  readonly sizeGiB?: number;
  readonly numaNode?: number;
}

/** Reads how a node is set up. Nothing is refused: what makes no sense is left out. */
export function readNode(files: Files, hypervisor: Lscpu['hypervisor'], log: SmiLog | undefined): NodeSnapshot {
  const text = (key: string): string | undefined => nonEmpty(files.get(key)?.trim());
  const below = (prefix: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [...files].flatMap(([key, content]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), content.trim()]] : [])),
    );
  const controllers = files.get('sys/fs/cgroup/cgroup.controllers');
  const swap = /^(\d{1,15}) kB$/.exec(text('SwapTotal') ?? '')?.[1];
  const isNode = files.has('uname -r');
  return compact<NodeSnapshot>({
    kernel: some({ release: text('uname -r'), arguments: text('proc/cmdline')?.split(/\s+/) }),
    os: some({ id: text('os-release ID'), version: text('os-release VERSION_ID'), name: text('os-release PRETTY_NAME') }),
    hardware: some({ vendor: text('sys/class/dmi/id/sys_vendor'), product: text('sys/class/dmi/id/product_name') }),
    firmware: some({
      version: text('sys/class/dmi/id/bios_version'),
      bootMode: text('bootMode'),
      secureBoot: flag(text('secureBoot')),
      turbo: turboOf(text),
    }),
    hypervisor: text('systemd-detect-virt') ?? hypervisor,
    transparentHugePages: some({
      enabled: text(`${THP}/enabled`),
      defrag: text(`${THP}/defrag`),
      khugepagedDefrag: flag(text(`${THP}/khugepaged/defrag`)),
    }),
    swapMiB: swap === undefined ? undefined : Math.floor(Number(swap) / 1024),
    cpufreq: cpufreqOf(files),
    cpuidle: cpuidleOf(files),
    isolatedCpus: text('sys/devices/system/cpu/isolated'),
    nohzFullCpus: text('sys/devices/system/cpu/nohz_full'),
    cgroup: isNode ? (controllers === undefined ? 1 : 2) : undefined,
    sysctls: listed(Object.fromEntries(Object.entries(below('proc/sys/')).map(([name, value]) => [name.replaceAll('/', '.'), value]))),
    disks: disksOf(files),
    nicDrivers: listed(below('driver ')),
    virtualFunctions: listed(below('virtual functions ')),
    iommu: isNode ? Object.keys(below('iommu ')).length > 0 : undefined,
    modules: listed(below('module ')),
    versions: listed(below('version ')),
    memlock: listed(Object.fromEntries(Object.entries(below('memlock ')).map(([name, limits]) => [name, limits.split(/\s+/)[0] ?? '']))),
    nvidia: log && compact({ driver: log.driver, cuda: log.cuda, gpus: log.gpus.map(({ state }: SmiGpu) => state) }),
  });
}

/** intel_pstate has a switch of its own, which says the contrary. */
function turboOf(text: (key: string) => string | undefined): boolean | undefined {
  const off = flag(text('sys/devices/system/cpu/intel_pstate/no_turbo'));
  return off === undefined ? flag(text('sys/devices/system/cpu/cpufreq/boost')) : !off;
}

const THP = 'sys/kernel/mm/transparent_hugepage';

const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text);
const flag = (text: string | undefined): boolean | undefined => (text === '1' ? true : text === '0' ? false : undefined);

/** Values that are known. */
type Known<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };
const compact = <T extends object>(values: { readonly [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
const listed = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> | undefined =>
  Object.keys(values).length === 0 ? undefined : values;
const some = <T extends object>(values: T): Partial<Known<T>> | undefined => {
  const known = compact<object>(values);
  return Object.keys(known).length === 0 ? undefined : known;
};

function cpufreqOf(files: Files): NodeSnapshot['cpufreq'] {
  const values = (field: string): readonly string[] => [
    ...new Set([...files].flatMap(([key, content]) => (key.startsWith(CPUFREQ) && key.endsWith(`/${field}`) ? [content.trim()] : []))),
  ];
  const [drivers, governors, energyPreferences] = [
    values('scaling_driver'),
    values('scaling_governor'),
    values('energy_performance_preference'),
  ];
  return drivers.length === 0 && governors.length === 0 ? undefined : { drivers, governors, energyPreferences };
}
const CPUFREQ = 'sys/devices/system/cpu/cpufreq/policy';

function cpuidleOf(files: Files): NodeSnapshot['cpuidle'] {
  const folder = 'sys/devices/system/cpu/cpuidle';
  const driver = nonEmpty(files.get(`${folder}/current_driver`)?.trim());
  const governor = nonEmpty((files.get(`${folder}/current_governor`) ?? files.get(`${folder}/current_governor_ro`))?.trim());
  const states = [...files].flatMap(([key, content]) => {
    const [, state] = /^sys\/devices\/system\/cpu\/cpu0\/cpuidle\/(state\d{1,2})\/name$/.exec(key) ?? [];
    const isDisabled = state !== undefined && files.get(`sys/devices/system/cpu/cpu0/cpuidle/${state}/disable`)?.trim() === '1';
    return state === undefined ? [] : [{ name: content.trim(), isDisabled }];
  });
  if (driver === undefined && states.length === 0) return undefined;
  const named = (disabled: boolean): readonly string[] =>
    states.filter(({ isDisabled }) => isDisabled === disabled).map(({ name }) => name);
  return {
    ...(driver === undefined ? {} : { driver }),
    ...(governor === undefined ? {} : { governor }),
    states: named(false),
    disabled: named(true),
  };
}

/** sysfs counts in sectors of 512 bytes, whatever the disk has. */
const SECTORS_OF_GIB = 2 ** 21;

function disksOf(files: Files): readonly Disk[] | undefined {
  const names = new Set([...files.keys()].flatMap((key) => /^sys\/block\/([^/]{1,64})\//.exec(key)?.[1] ?? []));
  if (names.size === 0) return undefined;
  return [...names].map((name) => {
    const field = (path: string): string | undefined => nonEmpty(files.get(`sys/block/${name}/${path}`)?.trim());
    const sectors = wholeNumber(field('size'));
    return compact<Disk>({
      name,
      model: field('device/model'),
      rotational: flag(field('queue/rotational')),
      sizeGiB: sectors === undefined ? undefined : Math.round(sectors / SECTORS_OF_GIB),
      numaNode: wholeNumber(field('device/numa_node') ?? field('device/device/numa_node'), 1023),
    });
  });
}
