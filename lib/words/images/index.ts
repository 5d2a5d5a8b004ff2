export type { ContainerCommandProps, MachineGpus } from './command-props';
export { containerCommand, dockerfile } from './on-first-use';
export type { DockerfileProps } from './dockerfile-props';
export { isDriverPackage } from './cuda-bases';
export { driverCapabilities, type DriverCapability, looksSecret } from './forms';
export {
  type Assignment,
  assignmentsOf,
  type DockerfileWord,
  finalImage,
  type Instruction,
  isDockerfile,
  type Stage,
  stagesOf,
} from './read-dockerfile';
export { IMAGE_REFERENCE, type ImageReference, imageReference, movingTag, shownImage, withoutCompilers } from './reference';
