import type { Pack } from '../../pack';
import type * as Loaded from './vcuda-rules';
import { managersIn } from './managers';

/** DaemonSets of GPU-Manager. */
export const vcuda: Pack = {
  when: (model) => managersIn(model).length > 0,
  rules: () => (require('./vcuda-rules') as typeof Loaded).rules,
};
