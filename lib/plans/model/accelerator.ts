import {
  acceleratorRow,
  type AcceleratorDevice,
  type AcceleratorRow,
  FPGA_RESOURCE,
  hamiDeviceNames,
  type PartDevice,
  type PluginDevice,
  pluginDeviceNames,
  type WholeDevice,
} from '../../words/gpu';
import {
  at,
  check,
  handle,
  integer,
  isPlainObject,
  meant,
  memory,
  number,
  object,
  optional,
  plainText,
  type Problem,
  required,
  type Schema,
} from '../../internal';
import { MiB, type Quantity } from '../../words/kubernetes';
import { amountProblems } from './accelerator-amounts';

/**
 * What a container asks of a device of another vendor than NVIDIA, in the same words for each: a number of devices, memory
 * as a quantity and cores in percent. They become the units of the vendor, and an amount that it does not give out is refused.
 */
export type AcceleratorRequest = WholeAccelerators | AcceleratorPart | XpuPart | NeuronPart;

/** Devices of a vendor, by number. */
interface Accelerators {
  /**
   * Number of devices.
   *
   * @default 1
   */
  readonly count?: number;
}

/** Whole devices. */
export interface WholeAccelerators extends Accelerators {
  /** The device: HAMi's word for it, or the resource of its vendor's plugin. */
  readonly device: WholeDevice | PluginDevice;
  readonly memory?: never;
  readonly cores?: never;
}

/** Devices, or parts of each, given out by HAMi. */
export interface AcceleratorPart extends Accelerators {
  /** HAMi's word for the device. */
  readonly device: PartDevice;
  /**
   * Memory of each device, such as `'16Gi'`: a multiple of 256 MiB on Cambricon and Iluvatar, of 1 GiB on MetaX, one of 1, 2,
   * 4, 8, 16, 32 and 48 GiB on Moore Threads. Ascend gives the next larger of its templates.
   *
   * @default - all of it
   */
  readonly memory?: Quantity;
  /**
   * Percent of the cores of each device, above 0 and up to 100; a multiple of 6.25 on Moore Threads. Of Ascend only where the
   * pool splits by software: `hamiDevices({ device, softSplit: true })`.
   *
   * @default - without memory all of them; with it all of them on Cambricon, Hygon, MetaX and AMD, and no limit elsewhere
   */
  readonly cores?: number;
}

/** Kunlunxin's shared devices. */
export interface XpuPart extends Accelerators {
  readonly device: 'XPU';
  /**
   * Memory of each device: 24 GiB, 48 GiB or all of it; a size between them is rounded up.
   *
   * @default - all of it
   */
  readonly memory?: Quantity;
  readonly cores?: never;
}

/** Neuron devices by HAMi, or one of the two cores of one. */
export interface NeuronPart extends Accelerators {
  readonly device: 'AWSNeuron';
  readonly memory?: never;
  /**
   * 50 for one of the two cores of a device.
   *
   * @default - whole devices
   */
  readonly cores?: 50;
}

/** As programs without types give it. */
interface Asked {
  readonly device: AcceleratorDevice;
  readonly count?: number;
  readonly memory?: Quantity;
  readonly cores?: number;
}

const DEVICES: readonly string[] = [...hamiDeviceNames, ...pluginDeviceNames];

const fixOf = (given: unknown, names: readonly string[]): string => {
  const near = meant(given, names);
  return near === undefined ? 'write one of these names' : `write '${near}'`;
};

/** The name of a device. */
export const deviceSchema = (names: readonly string[], what: string): Schema =>
  handle(
    what,
    (value) => typeof value === 'string',
    (value, path) =>
      names.includes(value as string) || (what.includes('fpga') && FPGA_RESOURCE.test(value as string))
        ? []
        : [{ path, problem: 'is not a device that is known here', got: value, allowed: names, fix: fixOf(value, names) }],
    () => plainText(),
  );

const keys: Schema = object<Asked>({
  device: required(deviceSchema(DEVICES, "a device such as 'Ascend910B3', 'gpu.intel.com/xe' or 'fpga.intel.com/region-<interface id>'")),
  count: optional(integer({ min: 1 })),
  memory: optional(memory({ min: MiB })),
  cores: optional(number({ above: 0, max: 100 })),
});

/** A request for devices of other vendors as a program without types may give it. */
export const acceleratorSchema: Schema = handle(
  "a device and amounts such as { device: 'Ascend910B3', memory: '16Gi' }",
  isPlainObject,
  (asked, path) => {
    const problems = check(keys, asked, path);
    if (problems.length > 0 || !isPlainObject(asked)) return problems;
    const row = acceleratorRow(String(asked['device']));
    return row === undefined ? [] : [...keyProblems(row, asked, path), ...amountProblems(row, asked, path)];
  },
  () => keys,
);

/** Amounts that are asked of a device that cannot be divided that way. */
const keyProblems = (row: AcceleratorRow, asked: Readonly<Record<string, unknown>>, path: string): readonly Problem[] =>
  (['memory', 'cores'] as const)
    .filter((key) => asked[key] !== undefined && row[key] === undefined)
    .map((key) => ({
      path: at(path, key),
      problem: `cannot be asked of ${row.device}: ${row.vendor} gives ${(row.memory ?? row.cores) ? `no part of its ${key}` : 'whole devices'}`,
      got: asked[key],
      fix: 'remove it',
    }));

/** How many devices a request is for. */
export const devicesAsked = ({ count = 1 }: AcceleratorRequest): number => count;
