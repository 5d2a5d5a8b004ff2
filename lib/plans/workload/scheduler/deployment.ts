import { mirrored } from '../../charts';
import { type Json, jsonOf, toYaml } from '../../../internal';
import { contentHash, type KubeObject } from '../../../words/kubernetes';
import type { ClusterDescription, Place, PlannedObject } from '../../model';
import { defined } from '../pod/defined';
import { type Identity, identityOf, metadataOf, selectorOf } from '../pod/metadata';
import type { GpuSchedulerProps, SchedulerDeployment } from './props';

/** Where it runs unless the user says it: it is there before anything else, and few may run pods in it. */
const NAMESPACE = 'kube-system';
const KEY = 'kube-scheduler-config.yaml';
const FOLDER = '/etc/kubernetes/scheduler';
const RBAC = 'rbac.authorization.k8s.io';
/** Source: Kubernetes 1.36.3 `cmd/kubeadm/app/constants`, KubeSchedulerPort. */
const PORT = 10_259;

/** Name and namespace of everything. */
export const identityOfScheduler = (place: Place, { name, namespace }: SchedulerDeployment): Identity =>
  identityOf(place, name === undefined ? {} : { name }, { namespace: namespace ?? NAMESPACE });

/** Kubernetes' own image in the version of the cluster, from the site's registry where it has one. */
export function imageOfScheduler({ image }: SchedulerDeployment, { kubernetes, site }: ClusterDescription): string {
  if (image !== undefined) return image;
  const own = `registry.k8s.io/kube-scheduler:v${kubernetes.split('.').length > 2 ? kubernetes : `${kubernetes}.0`}`;
  return (site?.images === undefined ? undefined : mirrored(site.images, own)) ?? own;
}

/** The configuration of a scheduler that is one of several: it has a lease of its own. */
export const configurationOfDeployment = (configuration: Json, { name, namespace }: Identity): Json => {
  const { apiVersion, kind, leaderElection, ...rest } = configuration;
  return {
    apiVersion,
    kind,
    leaderElection: { ...jsonOf(leaderElection), leaderElect: true, resourceName: name, resourceNamespace: namespace },
    ...rest,
  };
};

/**
 * A second kube-scheduler. Its rights are those of the control plane's, by the roles that Kubernetes has for it, and its own
 * lease.
 *
 * Source: kubernetes.io "Configure Multiple Schedulers", `examples/admin/sched/my-scheduler.yaml` 067f8a93; the lease:
 * Kubernetes 1.36.3 `plugin/pkg/auth/authorizer/rbac/bootstrappolicy/policy.go`, whose rule names `kube-scheduler` alone.
 */
export function schedulerObjects(
  place: Place,
  props: GpuSchedulerProps,
  cluster: ClusterDescription,
  configuration: Json,
): readonly PlannedObject[] {
  const deployment = props.deployment ?? {};
  const identity = identityOfScheduler(place, deployment);
  const topology = Object.values(props.profiles).some(({ nodeResourceTopologyMatch }) => nodeResourceTopologyMatch !== undefined);
  const text = toYaml(configuration);
  const bound = (id: string, role: string): PlannedObject => ({ id, object: binding(identity, role, 'ClusterRole'), clusterScoped: true });
  return [
    {
      id: 'service-account',
      object: { apiVersion: 'v1', kind: 'ServiceAccount', metadata: metadataOf(identity), automountServiceAccountToken: false },
    },
    bound('as-kube-scheduler', 'system:kube-scheduler'),
    bound('as-volume-scheduler', 'system:volume-scheduler'),
    { id: 'authentication-reader', object: authenticationReader(identity) },
    { id: 'lease-role', object: leaseRole(identity) },
    { id: 'lease-role-binding', object: binding(identity, identity.name, 'Role') },
    ...(topology
      ? [
          { id: 'topology-role', object: topologyRole(identity), clusterScoped: true as const },
          bound('topology-role-binding', clusterName(identity, 'noderesourcetopologies')),
        ]
      : []),
    { id: 'config', object: { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadataOf(identity), data: { [KEY]: text } } },
    { id: 'deployment', object: deploymentOf(identity, deployment, imageOfScheduler(deployment, cluster), text, cluster) },
  ];
}

/** A name for the whole cluster, in which other namespaces may have a scheduler of the same name. */
const clusterName = ({ name, namespace }: Identity, what: string): string => `${namespace}-${name}-${what}`;
const clusterWide = (identity: Identity, what: string) => ({ name: clusterName(identity, what), labels: identity.labels });
const subjects = ({ name, namespace }: Identity) => [{ kind: 'ServiceAccount', name, namespace }];

function binding(identity: Identity, role: string, kind: 'ClusterRole' | 'Role'): KubeObject {
  const what = role.replace(/^system:/, 'as-').replace(clusterName(identity, ''), '');
  return {
    apiVersion: `${RBAC}/v1`,
    kind: kind === 'Role' ? 'RoleBinding' : 'ClusterRoleBinding',
    metadata: kind === 'Role' ? metadataOf(identity) : clusterWide(identity, what),
    roleRef: { apiGroup: RBAC, kind, name: role },
    subjects: subjects(identity),
  };
}

/** By it kube-scheduler knows who asks for its metrics. The Role is Kubernetes' own, in kube-system. */
const authenticationReader = (identity: Identity): KubeObject => ({
  apiVersion: `${RBAC}/v1`,
  kind: 'RoleBinding',
  metadata: { ...clusterWide(identity, 'authentication-reader'), namespace: 'kube-system' },
  roleRef: { apiGroup: RBAC, kind: 'Role', name: 'extension-apiserver-authentication-reader' },
  subjects: subjects(identity),
});

/** A name cannot be asked for when an object is created. */
const leaseRole = (identity: Identity): KubeObject => ({
  apiVersion: `${RBAC}/v1`,
  kind: 'Role',
  metadata: metadataOf(identity),
  rules: [
    { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['create'] },
    { apiGroups: ['coordination.k8s.io'], resources: ['leases'], resourceNames: [identity.name], verbs: ['get', 'update'] },
  ],
});

/** Source: scheduler-plugins `manifests/noderesourcetopology/cluster-role.yaml` 903da7df; the plugin reads no more than this. */
const topologyRole = (identity: Identity): KubeObject => ({
  apiVersion: `${RBAC}/v1`,
  kind: 'ClusterRole',
  metadata: clusterWide(identity, 'noderesourcetopologies'),
  rules: [{ apiGroups: ['topology.node.k8s.io'], resources: ['noderesourcetopologies'], verbs: ['get', 'list', 'watch'] }],
});

function deploymentOf(
  identity: Identity,
  { replicas = 1, cpu, memory }: SchedulerDeployment,
  image: string,
  text: string,
  { site }: ClusterDescription,
): KubeObject {
  const probe = (path: string) => ({ httpGet: { path, port: PORT, scheme: 'HTTPS' } });
  const requests = defined({ cpu, memory });
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadataOf(identity),
    spec: {
      replicas,
      selector: { matchLabels: selectorOf(identity) },
      template: {
        // It reads its configuration once: another one is another template.
        metadata: { labels: identity.labels, annotations: { 'cdk8s-gpu/configuration': contentHash(text) } },
        spec: defined({
          serviceAccountName: identity.name,
          automountServiceAccountToken: true,
          priorityClassName: identity.namespace === NAMESPACE ? 'system-cluster-critical' : undefined,
          imagePullSecrets: site?.pullSecrets?.map((name) => ({ name })),
          securityContext: { runAsNonRoot: true, runAsUser: 65_532, runAsGroup: 65_532, seccompProfile: { type: 'RuntimeDefault' } },
          containers: [
            defined({
              name: 'kube-scheduler',
              image,
              command: ['kube-scheduler', `--config=${FOLDER}/${KEY}`],
              resources: Object.keys(requests).length > 0 ? { requests } : undefined,
              ports: [{ name: 'https', containerPort: PORT }],
              livenessProbe: { ...probe('/healthz'), initialDelaySeconds: 15 },
              readinessProbe: probe('/healthz'),
              securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
              volumeMounts: [{ name: 'config', mountPath: FOLDER, readOnly: true }],
            }),
          ],
          volumes: [{ name: 'config', configMap: { name: identity.name } }],
        }),
      },
    },
  };
}
