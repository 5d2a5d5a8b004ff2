import { ownerKind } from '../../../words/kinds';
import type { Pack } from '../../pack';
import { mentions } from '../commands/commands';
import { podsOf } from '../../lookups/related';
import type * as Loaded from './serving-rules';

/** Model servers: whatever starts one, or gives one a key. */
export const serving: Pack = {
  when: (model) =>
    podsOf(model).some(
      ({ containers, pod }) =>
        ownerKind(pod.owner)?.serves !== undefined ||
        containers.some(({ container }) => IMAGE.test(container.image) || mentions(container, HINT)),
    ),
  rules: () => (require('./serving-rules') as typeof Loaded).rules,
};

const IMAGE = /vllm|sglang|text-generation-inference|tritonserver|tensorrt-llm|llama\.cpp|\/nim\//;
const HINT = /vllm|sglang|text-generation-launcher|tritonserver|trtllm-serve|llama-server|--api[-_]key/;
