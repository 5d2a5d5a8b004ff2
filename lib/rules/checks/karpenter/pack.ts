import { hasObjectsOf } from '../../lookups/related';
import type { Pack } from '../../pack';
import type * as Loaded from './karpenter-rules';

/** Node pools of Karpenter. */
export const karpenter: Pack = {
  when: (model) => hasObjectsOf(model, 'karpenter.sh'),
  rules: () => (require('./karpenter-rules') as typeof Loaded).rules,
};
