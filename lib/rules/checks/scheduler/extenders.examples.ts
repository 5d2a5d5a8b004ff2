import type { Examples } from '../../example';

const file = (rest: string): string => `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
clientConnection: {kubeconfig: /etc/kubernetes/scheduler.conf}
${rest}`;

const gpuAdmission = (more = ''): string =>
  `  - {urlPrefix: 'http://127.0.0.1:3456/scheduler', filterVerb: predicates, managedResources: [{name: tencent.com/vcuda-core}]${more}}\n`;
const other = `  - {urlPrefix: 'http://127.0.0.1:8888', filterVerb: filter}\n`;

/** A scheduler that runs in the cluster with a configuration of its own, and the Service of an extender. */
const inCluster = (urlPrefix: string): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: gpu-scheduler, namespace: kube-system}
data:
  config.yaml: |
    apiVersion: kubescheduler.config.k8s.io/v1
    kind: KubeSchedulerConfiguration
    profiles: [{schedulerName: gpu}]
    extenders: [{urlPrefix: '${urlPrefix}', filterVerb: predicates}]
---
apiVersion: v1
kind: Service
metadata: {name: gpu-admission, namespace: kube-system}
spec: {ports: [{port: 3456}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: gpu-scheduler, namespace: kube-system}
spec:
  selector: {matchLabels: {app: gpu-scheduler}}
  template:
    metadata: {labels: {app: gpu-scheduler}}
    spec:
      containers: [{name: scheduler, image: 'registry.k8s.io/kube-scheduler:v1.34.2', volumeMounts: [{name: config, mountPath: /etc/scheduler}]}]
      volumes: [{name: config, configMap: {name: gpu-scheduler}}]
`;

export const examples: Examples = {
  'scheduler/extender-order': {
    says: 'answers with one node, and another extender filters after it',
    wrong: { yaml: file(`extenders:\n${gpuAdmission()}${other}`) },
    right: { yaml: file(`extenders:\n${other}${gpuAdmission()}`) },
  },
  'scheduler/extender-cache': {
    says: 'leaves this extender without nodes',
    wrong: { yaml: file(`extenders:\n${gpuAdmission(', nodeCacheCapable: true')}`) },
    right: { yaml: file(`extenders:\n${gpuAdmission(', nodeCacheCapable: false')}`) },
  },
  'scheduler/extender-missing': {
    says: "no extender manages tencent.com/vcuda-core, which pool 'shared' offers",
    context: {
      kubernetes: '1.34',
      pools: [{ name: 'shared', machine: 'dgxH100', sharing: { gpuManager: {} }, nodeSelector: { pool: 'shared' } }],
    },
    wrong: { yaml: file('profiles: [{schedulerName: gpu}]\n') },
    right: { yaml: file(`profiles: [{schedulerName: gpu}]\nextenders:\n${gpuAdmission()}`) },
  },
  'scheduler/extender-address': {
    says: "names Service 'gpu-admision' of namespace 'kube-system', which is not among the documents",
    wrong: { yaml: inCluster('http://gpu-admision.kube-system.svc:3456/scheduler') },
    right: { yaml: inCluster('http://gpu-admission.kube-system.svc:3456/scheduler') },
  },
};
