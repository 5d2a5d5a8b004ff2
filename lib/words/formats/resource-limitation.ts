/**
 * A CustomResourceLimitation of the Alauda platform: a ConfigMap by which its console offers an extended resource. Its
 * fields are the keys of the ConfigMap itself, not a file in one of them.
 *
 * Sources: alauda/acp-docs v4.2, hardware accelerator, "custom resource", and v4.0, v4.1 and f5a958d5, resource quotas.
 */
export const limitation = {
  namespace: 'kube-public',
  type: 'CustomResourceLimitation',
  /** How its name begins; the group and the name of the resource follow. */
  namePrefix: 'cf-crl-',
  /** Both are in Alauda's own pages: the first in those of quotas, the second in those of accelerators. */
  labelPrefixes: ['features.cpaas.io', 'features.alauda.io'],
  labels: ['type', 'group', 'enabled'],
  dataType: 'integer',
  limits: ['disabled', 'required', 'optional'],
  requests: ['disabled', 'required', 'optional', 'fromLimits'],
  /** Every field that is known, all of them texts. */
  fields: [
    'key',
    'dataType',
    'defaultValue',
    'labelEn',
    'labelZh',
    'descriptionEn',
    'descriptionZh',
    'group',
    'groupI18n',
    'limits',
    'requests',
    'resourceUnit',
    'relatedResources',
    'excludeResources',
    'runtimeClassName',
    'ignoreNodeCheck',
  ],
} as const;

/** Name of the ConfigMap of a resource: what is neither a letter nor a digit becomes a dash. */
export const limitationName = (group: string, name: string): string =>
  `${limitation.namePrefix}${group}-${name}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-+$/, '');
