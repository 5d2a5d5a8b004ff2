import type { Arbitrary } from 'fast-check';
import type { CustomResourceLimitationProps, LimitedResource } from '../../../../lib';
import { all, few, flag, oneOf, props } from './props';

const languages = all<{ en: unknown; zh: unknown }>({ en: oneOf('Cores', "it's"), zh: oneOf('\u6838', '{"') });
const resources = few(oneOf('nvidia.com/gpu', 'nvidia.com/mps-core', 'tencent.com/vcuda-core'), 2);

const key = props<LimitedResource, 'name' | 'key' | 'label' | 'description'>(
  {
    name: oneOf('vcuda-core', 'a'),
    key: oneOf('tencent.com/vcuda-core', 'example.com/a_b'),
    defaultValue: oneOf(0, 20),
    label: languages,
    description: languages,
    limits: oneOf('disabled', 'required', 'optional'),
    requests: oneOf('disabled', 'required', 'optional', 'fromLimits'),
    resourceUnit: oneOf('vcore', '%'),
    relatedResources: resources,
    excludeResources: resources,
    runtimeClassName: oneOf('nvidia', ''),
    ignoreNodeCheck: flag,
  },
  ['name', 'key', 'label', 'description'],
  2,
);

/** Props of `CustomResourceLimitation`. */
export const limitation: Arbitrary<unknown> = props<CustomResourceLimitationProps, 'group' | 'groupLabel' | 'keys'>(
  {
    group: oneOf('gpu-manager', 'a', 'x'.repeat(63)),
    groupLabel: languages,
    keys: few(key, 2),
    labelPrefix: oneOf('features.cpaas.io', 'features.alauda.io'),
    enabled: flag,
    silence: oneOf({ 'name/taken': 'drawn' }),
  },
  ['group', 'groupLabel', 'keys'],
  2,
);
