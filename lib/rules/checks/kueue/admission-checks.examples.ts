import type { Examples } from '../../example';

const document = (kind: string, name: string, rest: string, namespace = ''): string => `apiVersion: kueue.x-k8s.io/v1beta2
kind: ${kind}
metadata: {name: ${name}${namespace}}
${rest}
---
`;
const check = (name: string, controller: string): string =>
  document('AdmissionCheck', name, `spec: {controllerName: kueue.x-k8s.io/${controller}}`);
const FAR = check('far', 'multikueue');
const NODES = check('nodes', 'provisioning-request');
const queue = (checks: string): string =>
  document(
    'ClusterQueue',
    'gpu',
    `spec:
  namespaceSelector: {}
  admissionChecksStrategy: {admissionChecks: [${checks}]}
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}`,
  ) + document('ResourceFlavor', 'h100', 'spec: {nodeLabels: {team: ml}}');
const LOCAL = document('LocalQueue', 'chat', 'spec: {clusterQueue: gpu}', ', namespace: ml');
const config = (name: string): string => document('ProvisioningRequestConfig', 'nodes', `spec: {provisioningClassName: ${name}}`);

const SERVER = `apiVersion: apps/v1
kind: Deployment
metadata: {name: chat, namespace: ml, labels: {kueue.x-k8s.io/queue-name: chat}}
spec:
  selector: {matchLabels: {app: chat}}
  template:
    metadata: {labels: {app: chat}}
    spec:
      containers:
        - name: main
          image: registry.example/vllm:1
          ports: [{containerPort: 8000}]
          readinessProbe: {httpGet: {path: /health, port: 8000}}
          resources: {limits: {nvidia.com/gpu: 1}}
---
`;

export const examples: Examples = {
  'queue/admission-checks': {
    says: "asks for nodes here, and 'far' sends the workload elsewhere",
    wrong: { yaml: FAR + NODES + queue('{name: far}, {name: nodes}') },
    right: { yaml: FAR + NODES + queue('{name: far}') },
  },
  'queue/provisioning-class': {
    says: 'only Google GKE answers this class',
    context: { kubernetes: '1.34', distribution: 'eks' },
    wrong: { yaml: config('queued-provisioning.gke.io') + SERVER },
    right: { yaml: config('best-effort-atomic-scale-up.autoscaling.x-k8s.io') + SERVER },
    unknown: {
      says: 'the flags of the cluster autoscaler are not known',
      yaml: config('best-effort-atomic-scale-up.autoscaling.x-k8s.io'),
    },
  },
  'queue/multikueue-kind': {
    says: 'its pods run in another cluster',
    wrong: { yaml: FAR + queue('{name: far}') + LOCAL + SERVER },
    right: { yaml: NODES + queue('{name: nodes}') + LOCAL + SERVER },
  },
};
