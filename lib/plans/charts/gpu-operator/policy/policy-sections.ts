/** Keys of a ClusterPolicy's specification. Source: gpu-operator v26.7.0, CRD of ClusterPolicy; none of older versions is missing. */
export const POLICY_SECTIONS: readonly string[] = (
  'ccManager cdi daemonsets dcgm dcgmExporter devicePlugin driver gdrcopy gds gfd hostPaths kataManager kataSandboxDevicePlugin mig ' +
  'migManager nodeStatusExporter operator psa psp sandboxDevicePlugin sandboxWorkloads toolkit validator vfioManager ' +
  'vgpuDeviceManager vgpuManager'
).split(' ');

export const isPolicySection = (key: string): boolean => POLICY_SECTIONS.includes(key);
