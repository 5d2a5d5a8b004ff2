import type { AcceleratorRow } from './row';

/**
 * Devices that their vendor's own device plugin offers, and the default scheduler counts.
 *
 * Sources: intel/intel-device-plugins-for-kubernetes `cmd/gpu_plugin/README.md` and `deployments/gpu_plugin`; ROCm/k8s-device-plugin
 * `README.md`; AWS Neuron documentation, "Kubernetes device plugin".
 */
export const pluginDeviceRows: readonly AcceleratorRow[] = [
  { device: 'gpu.intel.com/i915', vendor: 'Intel', count: 'gpu.intel.com/i915' },
  { device: 'gpu.intel.com/xe', vendor: 'Intel', count: 'gpu.intel.com/xe' },
  { device: 'amd.com/gpu', vendor: 'AMD', count: 'amd.com/gpu' },
  { device: 'aws.amazon.com/neuron', vendor: 'AWS', count: 'aws.amazon.com/neuron' },
  { device: 'aws.amazon.com/neuroncore', vendor: 'AWS', count: 'aws.amazon.com/neuroncore' },
];

/**
 * FPGAs: accelerator functions that are programmed onto them (`af-`), or regions that a container programs (`region-`), by
 * the id of the function or the interface.
 *
 * Source: intel/intel-device-plugins-for-kubernetes `cmd/fpga_plugin/README.md`.
 */
export const FPGA_RESOURCE = /^fpga\.intel\.com\/(?:af|region)-[A-Za-z0-9](?:[A-Za-z0-9._-]{0,55}[A-Za-z0-9])?$/;

/** The row of an FPGA; undefined where the name is not of one. */
export const fpgaRow = (device: string): AcceleratorRow | undefined =>
  FPGA_RESOURCE.test(device) ? { device, vendor: 'Intel', count: device } : undefined;
