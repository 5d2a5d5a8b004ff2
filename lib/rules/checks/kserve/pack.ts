import { hasObjectsOf } from '../../lookups/related';
import type { Pack } from '../../pack';
import type * as Loaded from './kserve-rules';

/** Runtimes and services of KServe. */
export const kserve: Pack = {
  when: (model) => hasObjectsOf(model, 'serving.kserve.io'),
  rules: () => (require('./kserve-rules') as typeof Loaded).rules,
};
