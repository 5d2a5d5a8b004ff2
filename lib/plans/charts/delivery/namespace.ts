import { BUILT_IN_NAMESPACES, POD_SECURITY } from '../../../words/kubernetes';
import type { PlannedObject } from '../../model';
import type { HelmReleaseDescription } from './release';

/** Whether the namespace is the delivery's to make and to label: those of every cluster are not. */
export const makesNamespace = ({ namespace, createNamespace }: HelmReleaseDescription): boolean =>
  createNamespace && !BUILT_IN_NAMESPACES.includes(namespace);

/** The namespace that exists before the release, and admits pods that use the host; nothing for one that others make. */
export function namespaceObjects(release: HelmReleaseDescription): readonly PlannedObject[] {
  if (!makesNamespace(release)) return [];
  const { namespace, podSecurity } = release;
  const labels = { [POD_SECURITY]: podSecurity };
  return [{ id: 'namespace', object: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } }, clusterScoped: true }];
}
