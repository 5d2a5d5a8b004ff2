import type * as Simulator from './simulator';

export type { Admission } from './admit';
export type { Verdict } from './fit';
export type { AdmissionNode, AdmissionSettings, NodeOrUnknown, NodeState } from './node';
export * from './oom';
export * from './own-scheduler';
export * from './pod';

let loaded: typeof Simulator | undefined;

/** The simulation of kubelets is a tenth of this library, and who describes no node needs none of it: it is loaded on first use. */
const load = (): typeof Simulator => (loaded ??= require('./simulator') as typeof Simulator);

export const admissionNode: typeof Simulator.admissionNode = (...given) => load().admissionNode(...given);
export const admit: typeof Simulator.admit = (...given) => load().admit(...given);
export const canEverAdmit: typeof Simulator.canEverAdmit = (...given) => load().canEverAdmit(...given);
export const fitPerNode: typeof Simulator.fitPerNode = (...given) => load().fitPerNode(...given);
export const roomPerNode: typeof Simulator.roomPerNode = (...given) => load().roomPerNode(...given);
