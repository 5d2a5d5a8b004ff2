import type { GpuModel } from '../../words/gpu';
import { type Check, type Problem, valueAt } from '../../internal';
import { parseMemory } from '../../words/kubernetes';
import { cpuNodes, cpusOfMachine, type MachineShape } from '../../words/machine';
import { hugePageSizes } from '../model';
import { driverChecks } from './check-driver';
import { ioClassProblems } from './check-io-classes';
import { migScheduleProblems } from './check-mig-schedule';
import type { PoolPlace } from './check-pool';
import { overfullNodes } from './huge-pages';
import { bytesPerSecond, isList } from './settings/storage/forms';
import type { MachineChoice, NodePoolProps, Tuning } from './pool-props';

type Props = Tuning & MachineChoice<GpuModel> & Pick<NodePoolProps, 'nodeImage' | 'os'>;
type TuningCheck = Check<Props, PoolPlace>;

const machinesOf = ({ machine, machines = machine === undefined ? [] : [machine] }: Props): readonly MachineShape[] => machines;
const GiB = 2 ** 30;

/** What contradicts itself in what a pool says of its nodes. */
export const tuningChecks: readonly TuningCheck[] = [
  pagesByNode,
  pagesInMemory,
  (props, { path }) => ordered(props, path, 'gpu.clocks.graphics'),
  (props, { path }) => ordered(props, path, 'gpu.clocks.memory'),
  dirtyPages,
  diskLimits,
  disksOnce,
  isolation,
  secureBoot,
  ...driverChecks,
  (props, { path }) => migScheduleProblems(props, path),
  (props, { path }) => ioClassProblems(props, path),
];

/** A list of huge pages has one number for each NUMA node that has CPUs. */
function pagesByNode(props: Props, { path }: PoolPlace): readonly Problem[] {
  return hugePageSizes.flatMap((size) => {
    const said = props.hugePages?.[size];
    if (typeof said !== 'object') return [];
    return machinesOf(props).flatMap((machine): readonly Problem[] => {
      const nodes = cpuNodes(machine)?.length;
      if (nodes === said.length) return [];
      const problem =
        nodes === undefined
          ? `names NUMA nodes, and those of ${machine.name} are not known`
          : `has ${said.length} numbers, and ${machine.name} has ${nodes} NUMA nodes with CPUs`;
      return [{ path: `${path}.hugePages.${size}`, problem, got: said, fix: 'give one number for the whole node' }];
    });
  });
}

/** Huge pages are memory that is there. */
function pagesInMemory({ hugePages, ...props }: Props, { path }: PoolPlace): readonly Problem[] {
  if (hugePages === undefined) return [];
  return machinesOf(props as Props).flatMap((machine) =>
    [...overfullNodes(machine, hugePages)].slice(0, 1).map(({ node, wanted, memory }) => ({
      path: `${path}.hugePages`,
      problem: `takes ${Math.ceil(wanted / GiB)} GiB of NUMA node ${node} of ${machine.name}, which has ${Math.floor(memory / GiB)} GiB`,
      got: hugePages,
      fix: 'ask for fewer pages: the kubelet, the system and pods need memory as well',
    })),
  );
}

/** Of two clocks the least comes first. */
function ordered(props: Props, path: string, at: string): readonly Problem[] {
  const said = valueAt({ ...props }, at);
  if (!Array.isArray(said)) return [];
  const [least, most] = said as readonly number[];
  const place = `${path}.${at}`;
  if (said.length !== 2 || least === undefined || most === undefined)
    return [
      {
        path: place,
        problem: `has ${said.length} clocks`,
        got: said,
        allowed: 'MHz, or [least, most]',
        fix: 'give the least and the most',
      },
    ];
  return least <= most
    ? []
    : [{ path: place, problem: 'has the highest clock first', got: said, allowed: [[most, least]], fix: `write [${most}, ${least}]` }];
}

/** Writing out begins before programs wait. */
function dirtyPages({ memory }: Props, { path }: PoolPlace): readonly Problem[] {
  const said = memory?.dirtyPages;
  if (typeof said !== 'object' || !('total' in said)) return [];
  const [background, total] = [parseMemory(said.background) ?? 0, parseMemory(said.total) ?? 0];
  return background < total
    ? []
    : [
        {
          path: `${path}.memory.dirtyPages.background`,
          problem: 'is not below total: programs would wait before anything is written out',
          got: said.background,
          allowed: `less than ${said.total}`,
          fix: 'give a quarter of total',
        },
      ];
}

/** Something is left for pods. */
function diskLimits({ storage }: Props, { path }: PoolPlace): readonly Problem[] {
  const { io = [] } = storage ?? {};
  const limits = isList(io) ? io.map((one, index) => [`[${index}]`, one] as const) : [['', io] as const];
  return limits.flatMap(([at, { bandwidth, reserveForSystem }]) =>
    bandwidth === undefined || bytesPerSecond(reserveForSystem) < bytesPerSecond(bandwidth)
      ? []
      : [
          {
            path: `${path}.storage.io${at}.reserveForSystem`,
            problem: 'leaves pods nothing of the bandwidth',
            got: reserveForSystem,
            allowed: `less than ${bandwidth}`,
            fix: 'reserve less',
          },
        ],
  );
}

/** A disk holds one file system. */
function disksOnce({ storage = {} }: Props, { path }: PoolPlace): readonly Problem[] {
  const owners = new Map<string, string>();
  return (['scratch', 'images', 'logs'] as const).flatMap((key) => {
    const volume = storage[key];
    if (typeof volume !== 'object') return [];
    return volume.devices.flatMap((device, index): readonly Problem[] => {
      const owner = owners.get(device);
      owners.set(device, owner ?? `storage.${key}`);
      if (owner === undefined) return [];
      const fix = "give each its own disks, or name the directory where one is mounted: images: '/mnt/scratch'";
      return [{ path: `${path}.storage.${key}.devices[${index}]`, problem: `is a disk of ${owner} already`, got: device, fix }];
    });
  });
}

/** Secure Boot is a part of UEFI. */
function secureBoot({ firmware }: Props, { path }: PoolPlace): readonly Problem[] {
  return firmware?.bootMode === 'bios' && firmware.secureBoot === 'on'
    ? [
        {
          path: `${path}.firmware.secureBoot`,
          problem: "is on, and bootMode is 'bios', which has no Secure Boot",
          got: 'on',
          allowed: ['off'],
          fix: "set bootMode: 'uefi', or secureBoot: 'off'",
        },
      ]
    : [];
}

/** CPUs are named by number, which needs the layout of the machine. */
function isolation(props: Props, { path }: PoolPlace): readonly Problem[] {
  const asked = [
    ...(props.isolate === undefined || props.isolate === 'none' ? [] : [['isolate', props.isolate] as const]),
    ...(props.interrupts === 'system-cpus' ? [['interrupts', props.interrupts] as const] : []),
  ];
  if (asked.length === 0) return [];
  const [unknown] = machinesOf(props).filter((machine) => cpusOfMachine(machine) === undefined || !hasSiblings(machine));
  if (unknown === undefined) return [];
  return asked.map(([at, got]) => ({
    path: `${path}.${at}`,
    problem: `needs to know which CPUs ${unknown.name} has on each NUMA node, and which of them are threads of one core`,
    got,
    fix: 'give the machine from a snapshot of a node (parseSnapshot), or remove it',
  }));
}

const hasSiblings = ({ threadsPerCore, numa = [] }: MachineShape): boolean =>
  threadsPerCore === 1 || numa.every(({ cores, cpus }) => cpus === '' || cores !== undefined);
