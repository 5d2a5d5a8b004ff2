import { at, type Check, object, oneOf, optional, plainText, type Problem, type Schema, silences } from '../../../internal';
import { BUILT_IN_NAMESPACES, DNS_LABEL, POD_SECURITY_LABELS, podSecurityLevels } from '../../../words/kubernetes';
import type { Place } from '../../model';
import { annotationsSchema } from '../pod/forms';
import { labelsSchema } from '../pod/pod-props';
import type { WorkloadNamespaceProps } from './props';

const level = optional(oneOf(podSecurityLevels));

/** Form of the props. */
export const workloadNamespaceSchema: Schema = object<WorkloadNamespaceProps>({
  name: optional(plainText({ pattern: DNS_LABEL, what: 'a namespace: a DNS label of up to 63 characters' })),
  podSecurity: level,
  // Source: pod-security-admission v0.36.3 `api/helpers.go` ParseVersion.
  podSecurityVersion: optional(plainText({ pattern: /^(latest|v1\.(0|[1-9]\d*))$/, what: "'latest', or a minor such as 'v1.34'" })),
  warn: level,
  audit: level,
  labels: optional(labelsSchema),
  annotations: optional(annotationsSchema),
  silence: optional(silences),
});

/** What no schema can express. */
export const workloadNamespaceChecks: readonly Check<WorkloadNamespaceProps, Place>[] = [checkName, checkLabels];

function checkName({ name }: WorkloadNamespaceProps, { path, id }: Place): readonly Problem[] {
  const got = name ?? id;
  const where = `${path}.name`;
  if (!DNS_LABEL.test(got))
    return [{ path: where, problem: `is missing, and '${id}' (the id) is not a namespace name`, fix: "give name: 'ml', or another id" }];
  return BUILT_IN_NAMESPACES.includes(got)
    ? [{ path: where, problem: 'every cluster has this namespace already', got, fix: "give workloads one of their own: name: 'ml'" }]
    : [];
}

/** Labels that props write. */
function checkLabels({ labels = {} }: WorkloadNamespaceProps, { path }: Place): readonly Problem[] {
  return Object.entries(labels)
    .filter(([key]) => key.startsWith(POD_SECURITY_LABELS))
    .map(([key, got]) => ({
      path: at(`${path}.labels`, key),
      problem: 'props write the labels of Pod Security',
      got,
      fix: 'remove it, and use podSecurity, podSecurityVersion, warn or audit',
    }));
}
