import { hasObjectsOf } from '../lookups/related';
import type { Pack } from '../pack';
import type * as Loaded from './kai-rules';
import { GROUP, SCHEDULER } from './names';

/** Queues of the KAI scheduler, and pods that it places. */
export const kai: Pack = {
  when: (model) => hasObjectsOf(model, GROUP) || model.pods.some(({ spec }) => spec.schedulerName === SCHEDULER),
  rules: () => (require('./kai-rules') as typeof Loaded).rules,
};
