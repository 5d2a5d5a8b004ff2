export * from './admit';
export * from './fit';
export { hamiFit } from './hami-fit';
export { admissionNode } from './node';
export type { AdmissionNode, AdmissionSettings, NodeOrUnknown, NodeState } from './node';
export * from './pod';
