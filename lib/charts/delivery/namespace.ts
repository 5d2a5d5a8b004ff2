import type { PlannedObject } from '../../model';
import type { HelmReleaseDescription } from './release';

/** Namespaces that every cluster has, whose labels are not ours to set. */
const BUILT_IN = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];

/** Whether the namespace is the delivery's to make and to label. */
export const makesNamespace = ({ namespace, createNamespace }: HelmReleaseDescription): boolean =>
  createNamespace && !BUILT_IN.includes(namespace);

/** The namespace that exists before the release, and admits pods that use the host; nothing for one that others make. */
export function namespaceObjects(release: HelmReleaseDescription): readonly PlannedObject[] {
  if (!makesNamespace(release)) return [];
  const { namespace, podSecurity } = release;
  const labels = { [POD_SECURITY]: podSecurity };
  return [{ id: 'namespace', object: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } }, clusterScoped: true }];
}

/** What Pod Security Admission reads on a namespace. Source: Kubernetes documentation, "Pod Security Admission". */
export const POD_SECURITY = 'pod-security.kubernetes.io/enforce';
