import { ownValue } from '../../internal';
import { type DerivedName, derived, kindOf, LABEL, ownName } from '../../words/kinds';
import { DNS_1035_LABEL, groupOf, type KubeObject, LABEL_VALUE } from '../../words/kubernetes';
import { WORKLOAD_LABEL } from './pod/metadata';

/** What the names of objects become that make no pods, by group and kind. */
const OTHERS: Readonly<Record<string, (name: string) => DerivedName>> = {
  ' Service': (name) => derived('the name of a Service', name, LABEL, DNS_1035_LABEL),
  ' ResourceQuota': (name) => ownName('ResourceQuota', name),
  'resource.k8s.io DeviceClass': (name) => ownName('DeviceClass', name),
  'resource.k8s.io ResourceClaim': (name) => ownName('ResourceClaim', name),
  // Of another cluster: the cluster's name is a part of it.
  'argoproj.io Application': (name) => ownName('Application', name),
};

/** Everything that an object's name becomes, longest first where one is the beginning of another; for rules about names. */
export function derivedNames(object: KubeObject): readonly DerivedName[] {
  const { kind, metadata, spec } = object;
  const row = kindOf(object);
  if (row === undefined) {
    const other = ownValue(OTHERS, `${groupOf(object)} ${kind}`)?.(metadata.name);
    return other === undefined ? [] : [other];
  }
  const names = row.derivedNames?.(metadata.name, spec) ?? [];
  const workload = metadata.labels?.[WORKLOAD_LABEL];
  // Where something else has the limit of a label, it is longer than this one.
  if (workload === undefined || names.length === 0 || names.some(({ limit }) => limit <= LABEL)) return names;
  return [...names, derived(`the label ${WORKLOAD_LABEL} of the pods`, workload, LABEL, LABEL_VALUE)];
}
