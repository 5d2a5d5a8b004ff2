import { ownValue } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';

/** Which kinds are in no namespace. */
export interface Scopes {
  readonly isClusterScoped: (object: KubeObject) => boolean;
}

/**
 * Kinds without a namespace, by group. Source: Kubernetes 1.36 `api/openapi-spec/swagger.json` (paths without
 * `{namespace}`), cert-manager's and OpenShift's own for what charts of ours use.
 */
const CLUSTER_SCOPED: Readonly<Record<string, string>> = {
  '': 'Namespace Node PersistentVolume',
  'admissionregistration.k8s.io':
    'MutatingWebhookConfiguration ValidatingWebhookConfiguration ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding MutatingAdmissionPolicy MutatingAdmissionPolicyBinding',
  'apiextensions.k8s.io': 'CustomResourceDefinition',
  'apiregistration.k8s.io': 'APIService',
  'cert-manager.io': 'ClusterIssuer',
  'certificates.k8s.io': 'CertificateSigningRequest ClusterTrustBundle',
  'flowcontrol.apiserver.k8s.io': 'FlowSchema PriorityLevelConfiguration',
  'networking.k8s.io': 'IngressClass IPAddress ServiceCIDR',
  'node.k8s.io': 'RuntimeClass',
  policy: 'PodSecurityPolicy',
  'rbac.authorization.k8s.io': 'ClusterRole ClusterRoleBinding',
  'resource.k8s.io': 'DeviceClass DeviceTaintRule ResourceSlice',
  'scheduling.k8s.io': 'PriorityClass',
  'security.openshift.io': 'SecurityContextConstraints',
  'storage.k8s.io': 'CSIDriver CSINode StorageClass VolumeAttachment VolumeAttributesClass',
};

/** The scopes of built-in kinds, and of those whose CRD is among the objects. */
export function scopesOf(objects: readonly KubeObject[]): Scopes {
  const own = new Set(objects.flatMap((object) => clusterScopedBy(object)));
  const builtIn = (group: string, kind: string): boolean => (ownValue(CLUSTER_SCOPED, group)?.split(' ') ?? []).includes(kind);
  return {
    isClusterScoped: ({ apiVersion, kind }) => {
      const group = apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
      return builtIn(group, kind) || own.has(`${group}/${kind}`);
    },
  };
}

function clusterScopedBy(object: KubeObject): readonly string[] {
  if (object.kind !== 'CustomResourceDefinition') return [];
  const { group, scope, names } = object['spec'] as { group?: string; scope?: string; names?: { kind?: string } };
  return scope === 'Cluster' ? [`${group ?? ''}/${names?.kind ?? ''}`] : [];
}
