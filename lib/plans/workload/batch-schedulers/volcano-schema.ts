import { anyOf, boolean, integer, json, map, object, oneOf, optional, plainText, type Schema, silences } from '../../../internal';
import { DNS_LABEL, DNS_SUBDOMAIN } from '../../../words/kubernetes';
import { imageForm } from '../pod/forms';
import type { VolcanoSchedulerConfiguration, VolcanoVgpuProps } from './volcano-props';

const label = plainText({ pattern: DNS_LABEL, what: 'a DNS label of up to 63 characters' });

/** Form of the props. */
export const volcanoVgpuInstallSchema: Schema = object<VolcanoVgpuProps>({
  image: optional(imageForm),
  namespace: optional(oneOf(['kube-system', 'volcano-system'])),
  runtimeClassName: optional(plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of a RuntimeClass' })),
  privileged: optional(boolean),
  scheduler: optional(
    object<VolcanoSchedulerConfiguration>({
      current: optional(anyOf('a volcano-scheduler.conf, as text or object', plainText(), map(json))),
      schedulePolicy: optional(oneOf(['binpack', 'spread'])),
      scheduleWeight: optional(integer({ min: 1, max: 1000 })),
      capacity: optional(boolean),
      delivery: optional(oneOf(['values', 'configMap'])),
      releaseName: optional(label),
      namespace: optional(label),
    }),
  ),
  silence: optional(silences),
});
