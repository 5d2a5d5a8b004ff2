/** Keys of HAMi's `device-config.yaml` below `nvidia`, each with the chart's value that it is made from. */
export const madeFromValues = {
  resourceCountName: 'resourceName',
  resourceMemoryName: 'resourceMem',
  resourceMemoryPercentageName: 'resourceMemPercentage',
  resourceCoreName: 'resourceCores',
  resourcePriorityName: 'resourcePriority',
  overwriteEnv: 'scheduler.overwriteEnv',
  deviceSplitCount: 'devicePlugin.deviceSplitCount',
  deviceMemoryScaling: 'devicePlugin.deviceMemoryScaling',
  deviceCoreScaling: 'devicePlugin.deviceCoreScaling',
  preConfiguredDeviceMemory: 'devicePlugin.preConfiguredDeviceMemory',
  runtimeClassName: 'devicePlugin.runtimeClassName',
  enableNumaTopology: 'devicePlugin.enableNumaTopology',
  gpuCorePolicy: 'devices.nvidia.gpuCorePolicy',
  libCudaLogLevel: 'devices.nvidia.libCudaLogLevel',
} as const;

/** A setting of HAMi's that is in a value of the chart, or in the file that replaces what the chart makes of them. */
export type HamiSetting = keyof typeof madeFromValues;
