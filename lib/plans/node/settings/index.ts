import type * as All from './all';

export type * from './setting';
export type * from './tuning';
export type * from './unchanged';
export type { ExplainedSetting, NodeSettings } from './report';
export type * from './cpu/options';
export type * from './gpu/options';
export type * from './isolation/options';
export type * from './memory/options';
export type * from './network/options';
export type * from './own/options';
export type * from './pci/options';
export type * from './storage/options';
export { hasDriverContainer, hasSwitches, needsSubnetManager } from './facts';

/** Settings are asked for when files of nodes are written: importing this library must stay cheap. */
const load = (): typeof All => require('./all') as typeof All;

/** What a machine of a pool is set up with. */
export const settingsOf: typeof All.settingsOf = (question, rows) => load().settingsOf(question, rows);

/** Every setting of a node. */
export const allSettings = (): typeof All.settingRows => load().settingRows;

/** The forms of all options as keys of a pool's props. */
export const tuningFields = (): ReturnType<typeof All.tuningFields> => load().tuningFields();

/** A plan with the reasons of its settings. */
export const explainedSettings: typeof All.explainedSettings = (...given) => load().explainedSettings(...given);

/** Why a field of a kubelet's configuration has its value. */
export const reasonOfKubelet: typeof All.reasonOfKubelet = (...given) => load().reasonOfKubelet(...given);
