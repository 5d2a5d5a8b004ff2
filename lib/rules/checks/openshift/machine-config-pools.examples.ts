import type { Examples } from '../../example';

export const examples: Examples = {
  'node/machine-config-pool': {
    says: "pool 'gpu' leaves out the MachineConfigs of role worker",
    wrong: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfigPool
metadata: {name: gpu}
spec:
  machineConfigSelector:
    matchExpressions: [{key: machineconfiguration.openshift.io/role, operator: In, values: [gpu]}]
  nodeSelector: {matchLabels: {node-role.kubernetes.io/gpu: ""}}
---
`,
    },
    right: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfigPool
metadata: {name: gpu}
spec:
  machineConfigSelector:
    matchExpressions: [{key: machineconfiguration.openshift.io/role, operator: In, values: [worker, gpu]}]
  nodeSelector: {matchLabels: {node-role.kubernetes.io/gpu: ""}}
---
`,
    },
  },
  'node/machine-config-role': {
    says: 'no MachineConfigPool among the documents has these labels',
    wrong: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfigPool
metadata: {name: gpu}
spec:
  machineConfigSelector:
    matchExpressions: [{key: machineconfiguration.openshift.io/role, operator: In, values: [worker, gpu]}]
  nodeSelector: {matchLabels: {node-role.kubernetes.io/gpu: ""}}
---
apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
metadata: {name: gpu}
spec:
  machineConfigPoolSelector:
    matchLabels: {pools.operator.machineconfiguration.openshift.io/gpus: ""}
  kubeletConfig: {topologyManagerScope: pod}
`,
    },
    right: {
      yaml: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfigPool
metadata: {name: gpu}
spec:
  machineConfigSelector:
    matchExpressions: [{key: machineconfiguration.openshift.io/role, operator: In, values: [worker, gpu]}]
  nodeSelector: {matchLabels: {node-role.kubernetes.io/gpu: ""}}
---
apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
metadata: {name: gpu}
spec:
  machineConfigPoolSelector:
    matchLabels: {pools.operator.machineconfiguration.openshift.io/gpu: ""}
  kubeletConfig: {topologyManagerScope: pod}
`,
    },
  },
};
