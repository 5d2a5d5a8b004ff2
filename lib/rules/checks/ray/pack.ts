import { defaultKinds } from '../../../words/kinds';
import { objectsOf } from '../../lookups/related';
import type { Pack } from '../../pack';
import type * as Loaded from './ray-rules';

/** Kinds that hold a cluster of Ray. */
export const ray: Pack = {
  when: (model) => defaultKinds.some(({ group, kind, rayCluster }) => rayCluster !== undefined && objectsOf(model, group, kind).length > 0),
  rules: () => (require('./ray-rules') as typeof Loaded).rules,
};
