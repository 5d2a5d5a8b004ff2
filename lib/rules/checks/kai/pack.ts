import { isKaiFractionsShare } from '../../../plans/allocators';
import { hasObjectsOf } from '../../lookups/related';
import type { Pack } from '../../pack';
import type * as Loaded from './kai-rules';
import { FRACTION, GROUP, SCHEDULER } from './names';

/** Queues of the KAI scheduler, pods that it places, and pools whose GPUs it gives out. */
export const kai: Pack = {
  when: (model) =>
    hasObjectsOf(model, GROUP) ||
    model.pools.some(({ sharing }) => isKaiFractionsShare(sharing.share)) ||
    model.pods.some(({ spec, annotations }) => spec.schedulerName === SCHEDULER || annotations?.[FRACTION] !== undefined),
  rules: () => (require('./kai-rules') as typeof Loaded).rules,
};
