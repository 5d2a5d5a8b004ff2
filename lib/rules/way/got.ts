import { admitted, made, queued } from './got-before';
import { given, placed } from './got-on-node';
import { kept, running, started } from './got-in-pod';
import type { Stage } from './stages';
import type { Got, Traveller } from './traveller';

/** What pods get at each stage, and the paths of further objects on which their way depends. */
export interface GotAll {
  readonly at: Readonly<Record<Stage, Got>>;
  readonly related: readonly string[];
}

export function got(traveller: Traveller): GotAll {
  const queue = queued(traveller);
  return {
    at: {
      made: made(traveller),
      admitted: admitted(traveller),
      queued: queue,
      placed: placed(traveller),
      given: given(traveller),
      started: started(traveller),
      running: running(traveller),
      kept: kept(traveller),
    },
    related: queue.related,
  };
}
