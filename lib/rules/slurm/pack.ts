import { hasObjectsOf } from '../lookups/related';
import type { Pack } from '../pack';
import type * as Loaded from './slurm-rules';

/** What the operator of Slurm reads. */
export const slurm: Pack = {
  when: (model) => hasObjectsOf(model, 'slinky.slurm.net'),
  rules: () => (require('./slurm-rules') as typeof Loaded).rules,
};
