import type * as Ways from './ways';

export type { Stage } from './stages';
export type { PodWay, StageOfWay, StageVerdict, WayOptions } from './way';

/** Ways ask every rule, and most programs never ask for one: they are loaded on first use. */
const load = (): typeof Ways => require('./ways') as typeof Ways;

export const wayOf: typeof Ways.wayOf = (...given) => load().wayOf(...given);
export const wayText: typeof Ways.wayText = (...given) => load().wayText(...given);
export const wayMarkdown: typeof Ways.wayMarkdown = (...given) => load().wayMarkdown(...given);
