export * from './accelerators';
export * from './amounts';
export { hamiDeviceRows } from './hami-rows';
export { FPGA_RESOURCE, pluginDeviceRows } from './plugin-rows';
export type * from './row';
