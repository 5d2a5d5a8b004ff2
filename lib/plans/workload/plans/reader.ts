import type { PlannedObject } from '../../model';
import { type Identity, metadataOf } from '../pod/metadata';

const RBAC = 'rbac.authorization.k8s.io';

/** What somebody may read in its own namespace. */
export interface Reads {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

/** The right to read objects, and to hear of their changes. */
export const reads = (group: string, ...resources: readonly string[]): Reads => ({
  apiGroups: [group],
  resources,
  verbs: ['get', 'list', 'watch'],
});

/** Whoever finds pods reads those of its own namespace. Source: sglang-router 0.3.2 README, "Service Discovery (Kubernetes)". */
export const POD_READER: readonly Reads[] = [reads('', 'pods')];

/** The account of pods that read something in their own namespace, and no more. */
export function readerObjects(identity: Identity, id: string, rules: readonly Reads[]): readonly PlannedObject[] {
  const metadata = metadataOf(identity);
  const { name, namespace } = identity;
  return [
    { id: `${id}-service-account`, object: { apiVersion: 'v1', kind: 'ServiceAccount', metadata, automountServiceAccountToken: false } },
    { id: `${id}-role`, object: { apiVersion: `${RBAC}/v1`, kind: 'Role', metadata, rules } },
    {
      id: `${id}-role-binding`,
      object: {
        apiVersion: `${RBAC}/v1`,
        kind: 'RoleBinding',
        metadata,
        roleRef: { apiGroup: RBAC, kind: 'Role', name },
        subjects: [{ kind: 'ServiceAccount', name, namespace }],
      },
    },
  ];
}
