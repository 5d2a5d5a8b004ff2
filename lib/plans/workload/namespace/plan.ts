import { type Labels, POD_SECURITY_LABELS } from '../../../words/kubernetes';
import type { Place, Plan } from '../../model';
import { defined, someOf } from '../pod/defined';
import type { WorkloadNamespaceProps } from './props';

/** A Namespace with the labels of Pod Security. */
export function planWorkloadNamespace(place: Place, props: WorkloadNamespaceProps): Plan {
  const { name = place.id, labels, annotations = {} } = props;
  const metadata = defined({ name, labels: { ...labels, ...podSecurityLabels(props) }, annotations: someOf(annotations) });
  return {
    objects: [{ id: 'namespace', object: { apiVersion: 'v1', kind: 'Namespace', metadata }, clusterScoped: true }],
    files: [],
    model: {},
  };
}

/**
 * What is enforced, and by default warnings and the audit log of the same level: they see templates as well. Where a version is
 * enforced they go by the latest one.
 *
 * Source: kubernetes.io "Enforcing Pod Security Standards", "Adopt a multi-mode strategy".
 */
function podSecurityLabels({ podSecurity = 'baseline', podSecurityVersion, ...props }: WorkloadNamespaceProps): Labels {
  const said: [mode: string, level: string, version: string | undefined][] = [['enforce', podSecurity, podSecurityVersion]];
  for (const mode of ['warn', 'audit'] as const) {
    const level = props[mode] ?? podSecurity;
    if (level !== 'privileged') said.push([mode, level, podSecurityVersion && 'latest']);
  }
  return Object.fromEntries(
    said.flatMap(([mode, level, version]) => [
      [POD_SECURITY_LABELS + mode, level],
      ...(version === undefined ? [] : [[`${POD_SECURITY_LABELS}${mode}-version`, version]]),
    ]),
  ) as Labels;
}
