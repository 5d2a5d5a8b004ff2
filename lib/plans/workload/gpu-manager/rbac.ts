import type { KubeObject } from '../../../words/kubernetes';
import type { PlannedObject } from '../../model';
import { type Identity, metadataOf } from '../pod/metadata';

const RBAC = 'rbac.authorization.k8s.io';

interface RoleRule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}
const core = (resource: string, ...verbs: string[]): RoleRule => ({ apiGroups: [''], resources: [resource], verbs });

/**
 * What GPU-Manager calls, where its README binds cluster-admin. It labels its node with the model of the GPUs, follows pods,
 * annotates those that it gave GPUs, and ends those that it cannot give what the extender promised.
 *
 * Source: gpu-manager 8cd842ed `pkg/services/watchdog/{label,watchdog}.go`, `pkg/services/allocator/nvidia/allocator.go`.
 */
export const MANAGER_RULES: readonly RoleRule[] = [
  core('nodes', 'get', 'update'),
  core('pods', 'get', 'list', 'watch', 'patch', 'delete'),
  core('pods/status', 'update'),
];

/** What gpu-admission calls. Source: tkestack/gpu-admission 47d56ae9 `pkg/predicate/gpu_predicate.go`. */
export const ADMISSION_RULES: readonly RoleRule[] = [core('nodes', 'list', 'watch'), core('pods', 'list', 'watch', 'patch')];

/** A ServiceAccount whose pods may do this and no more. */
export function accountOf(identity: Identity, id: string, rules: readonly RoleRule[]): readonly PlannedObject[] {
  // Other namespaces may have an installation of the same name.
  const metadata = { name: `${identity.namespace}-${identity.name}`, labels: identity.labels };
  const role: KubeObject = { apiVersion: `${RBAC}/v1`, kind: 'ClusterRole', metadata, rules };
  const binding: KubeObject = {
    apiVersion: `${RBAC}/v1`,
    kind: 'ClusterRoleBinding',
    metadata,
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: metadata.name },
    subjects: [{ kind: 'ServiceAccount', name: identity.name, namespace: identity.namespace }],
  };
  return [
    {
      id: `${id}service-account`,
      object: { apiVersion: 'v1', kind: 'ServiceAccount', metadata: metadataOf(identity), automountServiceAccountToken: false },
    },
    { id: `${id}cluster-role`, object: role, clusterScoped: true },
    { id: `${id}cluster-role-binding`, object: binding, clusterScoped: true },
  ];
}
