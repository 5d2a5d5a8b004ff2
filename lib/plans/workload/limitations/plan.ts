import type { Place, Plan } from '../../model';
import { limitation, limitationName } from '../../../words/formats';
import { defined } from '../pod/defined';
import type { CustomResourceLimitationProps, LimitedResource } from './props';

/** A ConfigMap for each resource, where the platform looks for them. */
export function planLimitation(_place: Place, props: CustomResourceLimitationProps): Plan {
  const { group, labelPrefix = limitation.labelPrefixes[0], enabled = true } = props;
  const values = { type: limitation.type, group, enabled: String(enabled) };
  const labels = Object.fromEntries(limitation.labels.map((label) => [`${labelPrefix}/${label}`, values[label]]));
  return {
    objects: props.keys.map((one) => ({
      id: one.name,
      object: {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: limitationName(group, one.name), namespace: limitation.namespace, labels },
        data: dataOf(one, props),
      },
    })),
    files: [],
    model: {},
  };
}

const dataOf = (one: LimitedResource, { group, groupLabel }: CustomResourceLimitationProps): Readonly<Record<string, string>> =>
  defined({
    key: one.key,
    dataType: limitation.dataType,
    defaultValue: one.defaultValue === undefined ? undefined : String(one.defaultValue),
    labelEn: one.label.en,
    labelZh: one.label.zh,
    descriptionEn: one.description.en,
    descriptionZh: one.description.zh,
    group,
    groupI18n: JSON.stringify({ zh: groupLabel.zh, en: groupLabel.en }),
    limits: one.limits ?? 'optional',
    requests: one.requests ?? 'disabled',
    resourceUnit: one.resourceUnit,
    relatedResources: one.relatedResources?.join(','),
    excludeResources: one.excludeResources?.join(','),
    runtimeClassName: one.runtimeClassName,
    ignoreNodeCheck: one.ignoreNodeCheck === true ? 'true' : undefined,
  });
