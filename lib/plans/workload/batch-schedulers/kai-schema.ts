import { anyOf, boolean, json, map, object, oneOf, optional, plainText, required, type Schema, silences } from '../../../internal';
import { DNS_SUBDOMAIN } from '../../../words/kubernetes';
import type { KaiSchedulerProps } from './kai-props';

const strategy = oneOf(['binpack', 'spread']);

/** Form of the props. */
export const kaiSchedulerSchema: Schema = object<KaiSchedulerProps>({
  current: optional(anyOf("values of KAI's chart, as text or object", plainText(), map(json))),
  gpuSharing: optional(boolean),
  runtimeClassName: optional(plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of a RuntimeClass' })),
  placementStrategy: optional(
    object<NonNullable<KaiSchedulerProps['placementStrategy']>>({ gpu: required(strategy), cpu: required(strategy) }),
  ),
  hamiCore: optional(boolean),
  silence: optional(silences),
});
