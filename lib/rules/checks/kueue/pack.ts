import { isQueued } from '../../../words/kinds';
import { hasObjectsOf } from '../../lookups/related';
import type { Pack } from '../../pack';
import type * as Loaded from './kueue-rules';
import { KUEUE, PODSET } from './names';

/** Queues of Kueue, objects with the label of one, and pods that ask for a topology. */
export const kueue: Pack = {
  when: (model) =>
    hasObjectsOf(model, KUEUE) ||
    model.objects.some(({ object }) => isQueued(object)) ||
    model.pods.some(({ annotations }) => asksForTopology(annotations)),
  rules: () => (require('./kueue-rules') as typeof Loaded).rules,
};

function asksForTopology(annotations: Readonly<Record<string, string>> | undefined): boolean {
  for (const key in annotations) if (key.startsWith(PODSET)) return true;
  return false;
}
