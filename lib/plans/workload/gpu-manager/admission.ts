import type { KubeObject } from '../../../words/kubernetes';
import type { ClusterDescription, PlannedObject } from '../../model';
import { defined } from '../pod/defined';
import { type Identity, metadataOf, selectorOf } from '../pod/metadata';
import { ADMISSION_PORT, NAMESPACE } from './facts';

const CONTROL_PLANE = 'node-role.kubernetes.io/control-plane';

/**
 * gpu-admission on every control plane node, which nothing else reaches, or once in the cluster with a Service that pods of
 * its namespace reach: whoever reaches it may have any pod annotated.
 */
export function admissionObjects(
  identity: Identity,
  image: string,
  reach: 'localhost' | 'service',
  cluster: ClusterDescription,
): readonly PlannedObject[] {
  const template = { metadata: { labels: identity.labels }, spec: podSpec(identity, image, reach, cluster) };
  const selector = { matchLabels: selectorOf(identity) };
  const workload = (kind: string, spec: object): KubeObject => ({ apiVersion: 'apps/v1', kind, metadata: metadataOf(identity), spec });
  if (reach === 'localhost') return [{ id: 'admission-daemon-set', object: workload('DaemonSet', { selector, template }) }];
  const port = { port: ADMISSION_PORT, protocol: 'TCP' };
  const service: KubeObject = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadataOf(identity),
    spec: { selector: selectorOf(identity), ports: [{ name: 'http', ...port, targetPort: 'http' }] },
  };
  const policy: KubeObject = {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: metadataOf(identity),
    spec: {
      podSelector: { matchLabels: selectorOf(identity) },
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ podSelector: {} }], ports: [port] }],
    },
  };
  return [
    { id: 'admission-service', object: service },
    { id: 'admission-network-policy', object: policy },
    { id: 'admission-deployment', object: workload('Deployment', { replicas: 1, selector, template }) },
  ];
}

function podSpec(identity: Identity, image: string, reach: 'localhost' | 'service', { site }: ClusterDescription) {
  const local = reach === 'localhost';
  // Source: tkestack/gpu-admission 47d56ae9 `pkg/route/routes.go`.
  const probe = { httpGet: { path: '/version', port: ADMISSION_PORT, ...(local ? { host: '127.0.0.1' } : {}) } };
  return defined({
    serviceAccountName: identity.name,
    automountServiceAccountToken: true,
    priorityClassName: identity.namespace === NAMESPACE ? 'system-cluster-critical' : undefined,
    imagePullSecrets: site?.pullSecrets?.map((name) => ({ name })),
    ...(local
      ? {
          hostNetwork: true,
          // The Service of the API server has a name that only the DNS of the cluster knows.
          dnsPolicy: 'ClusterFirstWithHostNet',
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [{ matchExpressions: [{ key: CONTROL_PLANE, operator: 'Exists' }] }],
              },
            },
          },
          // Those of kubeadm, k3s and RKE2.
          tolerations: [
            { key: CONTROL_PLANE, operator: 'Exists', effect: 'NoSchedule' },
            { key: 'node-role.kubernetes.io/etcd', operator: 'Exists', effect: 'NoExecute' },
            { key: 'CriticalAddonsOnly', operator: 'Exists' },
          ],
        }
      : {}),
    securityContext: { runAsNonRoot: true, runAsUser: 65_532, runAsGroup: 65_532, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'gpu-admission',
        image,
        command: [
          '/usr/bin/gpu-admission',
          `--address=${local ? '127.0.0.1' : '0.0.0.0'}:${ADMISSION_PORT}`,
          '--v=2',
          '--logtostderr=true',
        ],
        ports: [{ name: 'http', containerPort: ADMISSION_PORT, ...(local ? { hostPort: ADMISSION_PORT, hostIP: '127.0.0.1' } : {}) }],
        livenessProbe: probe,
        readinessProbe: probe,
        securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      },
    ],
  });
}
