import { hasObjectsOf } from '../../lookups/related';
import type { Pack } from '../../pack';
import type * as Loaded from './nim-rules';

/** Caches of models of the NIM Operator. */
export const nim: Pack = {
  when: (model) => hasObjectsOf(model, 'apps.nvidia.com'),
  rules: () => (require('./nim-rules') as typeof Loaded).rules,
};
