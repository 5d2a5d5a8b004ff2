export type { ContainerCommandProps, MachineGpus } from './command-props';
export { containerCommand } from './container-command';
export { dockerfile } from './dockerfile';
export type { DockerfileProps } from './dockerfile-props';
export { driverCapabilities, type DriverCapability } from './forms';
export { type ImageReference, imageReference, movingTag, withoutCompilers } from './reference';
