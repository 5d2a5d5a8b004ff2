import type { Examples } from '../../example';

const exporter = (securityContext: string): string => `apiVersion: apps/v1
kind: DaemonSet
metadata: {name: dcgm-exporter, namespace: monitoring}
spec:
  selector: {matchLabels: {app: dcgm-exporter}}
  template:
    metadata: {labels: {app: dcgm-exporter}}
    spec:
      containers:
        - name: exporter
          image: nvcr.io/nvidia/k8s/dcgm-exporter:4.5.3-4.8.2-distroless
          securityContext: ${securityContext}
          volumeMounts: [{name: pods, mountPath: /var/lib/kubelet/pod-resources}]
      volumes: [{name: pods, hostPath: {path: /var/lib/kubelet/pod-resources}}]
`;

export const examples: Examples = {
  'pod/component-rights': {
    says: "DCGM Exporter in container 'exporter' is privileged, and needs the capability SYS_ADMIN at most",
    wrong: { yaml: exporter('{privileged: true}') },
    right: { yaml: exporter('{capabilities: {drop: [ALL], add: [SYS_ADMIN]}}') },
  },
};
