import type { Pack } from '../../pack';
import type * as Loaded from './vllm-rules';
import { queriesIn } from '../../lookups/queries';

/** Whatever asks for metrics of vLLM. */
export const vllm: Pack = {
  when: (model) => !queriesIn(model, 'vllm:').next().done,
  rules: () => (require('./vllm-rules') as typeof Loaded).rules,
};
