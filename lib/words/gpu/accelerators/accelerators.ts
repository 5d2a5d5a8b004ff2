import { hamiDeviceRows } from './hami-rows';
import { fpgaRow, pluginDeviceRows } from './plugin-rows';
import type { AcceleratorRow } from './row';

/** Devices of Huawei, by the names of HAMi's configuration. */
export const ascendDevices = [
  'Ascend910A',
  'Ascend910B2',
  'Ascend910B3',
  'Ascend910B4',
  'Ascend910B4-1',
  'Ascend910C',
  'Ascend310P',
] as const;
export type AscendDevice = (typeof ascendDevices)[number];

/** Devices that HAMi can divide by memory and cores. */
export const partDevices = [
  ...ascendDevices,
  'MLU',
  'DCU',
  'MR-V100',
  'MR-V50',
  'BI-V150',
  'BI-V100',
  'Mthreads',
  'Metax-SGPU',
  'Enflame',
  'AMD',
] as const;
export type PartDevice = (typeof partDevices)[number];

/** Devices that HAMi gives out whole. */
export const wholeDevices = ['Metax-GPU', 'GCU', 'kunlun', 'Biren', 'Vastai'] as const;
export type WholeDevice = (typeof wholeDevices)[number];

/** Every device of another vendor than NVIDIA that HAMi gives out, by HAMi's word for it. */
export const hamiDeviceNames = [...partDevices, 'XPU', 'AWSNeuron', ...wholeDevices] as const;
export type HamiDevice = (typeof hamiDeviceNames)[number];

/** Devices that the vendor's own plugin offers, by the name of its resource. */
export const pluginDeviceNames = [
  'gpu.intel.com/i915',
  'gpu.intel.com/xe',
  'amd.com/gpu',
  'aws.amazon.com/neuron',
  'aws.amazon.com/neuroncore',
] as const;
/** A device that the vendor's own plugin offers; those of FPGAs end with the id of a function or an interface. */
export type PluginDevice = (typeof pluginDeviceNames)[number] | `fpga.intel.com/${'af' | 'region'}-${string}`;

/** A device of another vendor than NVIDIA. */
export type AcceleratorDevice = HamiDevice | PluginDevice;

const known = new Map([...hamiDeviceRows, ...pluginDeviceRows].map((row) => [row.device, row]));

/** What is known of a device, by its name. */
export const acceleratorRow = (device: string): AcceleratorRow | undefined => known.get(device) ?? fpgaRow(device);

/** Resources of a device, the number of devices first. */
export const acceleratorResources = ({ count, memory, cores }: AcceleratorRow): readonly string[] =>
  [count, memory?.resource, cores?.resource].flatMap((resource) => resource ?? []);
