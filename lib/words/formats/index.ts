export * from './bottlerocket';
export * from './dcgm-counters';
export * from './device-plugin/device-plugin';
export * from './device-plugin/read';
export { type ReadPluginConfig, type ReadReplicas, resourceName } from './device-plugin/shares';
export * from './faults';
export type * from './format-row';
export * from './formats';
export { GKE_KUBELET_FIELDS } from './gke-kubelet';
export * from './hami/devices';
export * from './hami/nodes';
export * from './kube-scheduler/kube-scheduler';
export {
  extensionPoints,
  type OfMinors,
  outOfTreePlugins,
  pluginsOfMinors,
  pointsOfMinors,
  schedulerPlugins,
} from './kube-scheduler/schema';
export * from './kube-scheduler/extender';
export { fallsAt, NOT_RISING } from './kube-scheduler/relations';
export * from './kubelet/kubelet';
export * from './kubelet/schema';
export * from './kueue-manager';
export * from './mig-parted/mig-parted';
export type { MigOverlap } from './mig-parted/overlaps';
export * from './mig-parted/read';
export * from './rdma-devices';
export * from './resource-limitation';
export { JSON_TEXT, readYamlText } from './syntax';
export * from './read-file';
export * from './sysctl';
export * from './value-finding';
export * from './volcano-scheduler';
