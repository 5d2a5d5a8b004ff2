import { groupsIn } from './groups';
import type { Pack } from '../../pack';
import type * as Loaded from './gang-rules';

/** Gang scheduling by Kubernetes itself: PodGroups, and pods that name one. */
export const gang: Pack = {
  when: (model) => groupsIn(model).length > 0 || model.pods.some(({ spec }) => 'schedulingGroup' in spec),
  rules: () => (require('./gang-rules') as typeof Loaded).rules,
};
