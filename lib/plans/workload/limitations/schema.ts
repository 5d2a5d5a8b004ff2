import {
  at,
  boolean,
  type Check,
  integer,
  list,
  object,
  oneOf,
  optional,
  plainText,
  type Problem,
  required,
  type Schema,
  silences,
} from '../../../internal';
import { DNS_LABEL, DNS_SUBDOMAIN } from '../../../words/kubernetes';
import type { Place } from '../../model';
import { limitation, limitationName } from '../../../words/formats';
import type { CustomResourceLimitationProps, LimitedResource, LocalizedText } from './props';

const languages: Schema = object<LocalizedText>({ en: required(plainText()), zh: required(plainText()) });

/** Source: Kubernetes 1.36 `pkg/apis/core/validation`, extended resources: a qualified name with a domain. */
const RESOURCE = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?\/[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?$/;
const resource = plainText({ pattern: RESOURCE, what: "an extended resource with its domain, such as 'tencent.com/vcuda-core'" });
const part = plainText({ pattern: DNS_LABEL, what: "a part of a name, such as 'vcuda-core'" });

/** Form of the props. */
export const limitationSchema: Schema = object<CustomResourceLimitationProps>({
  group: required(part),
  groupLabel: required(languages),
  keys: required(
    list(
      object<LimitedResource>({
        name: required(part),
        key: required(resource),
        defaultValue: optional(integer({ min: 0 })),
        label: required(languages),
        description: required(languages),
        limits: optional(oneOf(limitation.limits)),
        requests: optional(oneOf(limitation.requests)),
        resourceUnit: optional(plainText()),
        relatedResources: optional(list(resource)),
        excludeResources: optional(list(resource)),
        runtimeClassName: optional(plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of a RuntimeClass' })),
        ignoreNodeCheck: optional(boolean),
      }),
      { min: 1 },
    ),
  ),
  labelPrefix: optional(oneOf(limitation.labelPrefixes)),
  enabled: optional(boolean),
  silence: optional(silences),
});

/** What no schema can express: names and resources that are there twice, and policies that contradict each other. */
export const limitationChecks: readonly Check<CustomResourceLimitationProps, Place>[] = [checkTwice, checkPolicies];

function checkTwice({ group, keys }: CustomResourceLimitationProps, { path }: Place): readonly Problem[] {
  return keys.flatMap(({ name, key }, index): readonly Problem[] => {
    const before = keys.slice(0, index);
    const here = `${path}.keys[${index}]`;
    return [
      ...(before.some((one) => one.key === key)
        ? [{ path: `${here}.key`, problem: 'is there twice', got: key, fix: 'remove one of the two' }]
        : []),
      ...(before.some((one) => limitationName(group, one.name) === limitationName(group, name))
        ? [{ path: `${here}.name`, problem: 'makes a ConfigMap that is there already', got: name, fix: 'give each a name of its own' }]
        : []),
    ];
  });
}

function checkPolicies({ keys }: CustomResourceLimitationProps, { path }: Place): readonly Problem[] {
  return keys.flatMap(({ key, limits, requests, relatedResources = [], excludeResources = [] }, index): readonly Problem[] => {
    const here = `${path}.keys[${index}]`;
    const both = relatedResources.find((one) => excludeResources.includes(one));
    return [
      ...(requests === 'fromLimits' && limits === 'disabled'
        ? [
            {
              path: `${here}.requests`,
              problem: 'copies a limit that nobody can give',
              got: requests,
              fix: "set limits: 'optional' or 'required'",
            },
          ]
        : []),
      ...(limits === 'disabled' && (requests === undefined || requests === 'disabled')
        ? [
            {
              path: `${here}.limits`,
              problem: 'leaves no way to ask for the resource',
              got: limits,
              fix: "set limits: 'optional' or 'required'",
            },
          ]
        : []),
      ...(excludeResources.includes(key)
        ? [{ path: at(here, 'excludeResources'), problem: 'excludes the resource itself', got: key, fix: 'remove it from the list' }]
        : []),
      ...(both === undefined
        ? []
        : [
            {
              path: at(here, 'excludeResources'),
              problem: 'excludes a resource that belongs to it',
              got: both,
              fix: 'keep it in one of the two lists',
            },
          ]),
    ];
  });
}
