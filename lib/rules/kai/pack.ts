import { hasObjectsOf } from '../lookups/related';
import type { Pack } from '../pack';
import type * as Loaded from './kai-rules';
import { FRACTION, GROUP, SCHEDULER } from './names';

/** Queues of the KAI scheduler, and pods that it places. */
export const kai: Pack = {
  when: (model) =>
    hasObjectsOf(model, GROUP) ||
    model.pods.some(({ spec, annotations }) => spec.schedulerName === SCHEDULER || annotations?.[FRACTION] !== undefined),
  rules: () => (require('./kai-rules') as typeof Loaded).rules,
};
