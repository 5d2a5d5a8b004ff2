import { chartKeys, chartKeyVersions } from './keys';
import { type ChartTable, deadKeysOf, unknownKeysOf, valuesForGroups } from '../values/chart-values';
import type { ValueFinding } from '../../../words/formats';

/** Keys that the GPU Operator's chart does not know. */
export const unknownValues = (version: string, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] =>
  unknownKeysOf(gpuOperatorTable, version, values);

/** Values in place of a group of keys of the GPU Operator's chart. */
export const groupValues = (version: string, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] =>
  valuesForGroups(gpuOperatorTable, version, values);

/** Keys of the GPU Operator's chart that change nothing. */
export const deadValues = (version: string, values: Readonly<Record<string, unknown>>): readonly ValueFinding[] =>
  deadKeysOf(gpuOperatorTable, version, values);

/**
 * The GPU Operator's chart. Sources: gpu-operator, `deployments/gpu-operator` of each version; for what the operator
 * ignores, its release notes of 25.10 and 26.7.
 */
const gpuOperatorTable: ChartTable = {
  chart: 'the operator of chart',
  keys: chartKeys,
  versions: chartKeyVersions,
  ignored: [
    { key: 'cdi.default', from: 'v25.10.0', fix: 'remove it: cdi.enabled decides alone' },
    { key: 'kataManager', from: 'v26.7.0', fix: "remove it: sandboxWorkloads.mode: 'kata' needs no kata-manager" },
  ],
  instead: {
    'cdi.default': 'remove it: cdi.enabled decides alone',
    'devicePlugin.mps': 'set spec.devicePlugin.mps.root of the ClusterPolicy itself: the chart cannot',
    'driver.nvidiaDriverCRD.nodeSelector': 'create an NVIDIADriver with a nodeSelector in addition to the default one',
    'driver.useOpenKernelModules': "use driver.kernelModuleType: 'open'",
    'operator.defaultRuntime': 'remove it: the operator finds the container runtime on its own',
  },
};
