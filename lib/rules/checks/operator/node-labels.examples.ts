import type { Examples } from '../../example';

export const examples: Examples = {
  'operator/config-label': {
    says: 'is the name of no configuration that is known here',
    wrong: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: mig, namespace: gpu-operator}
data:
  config.yaml: |
    version: v1
    mig-configs:
      all-disabled: [{devices: all, mig-enabled: false}]
      mine:
        - {devices: all, mig-enabled: true, mig-devices: {}}
---
apiVersion: v1
kind: Node
metadata: {name: n1, labels: {nvidia.com/mig.config: theirs}}
`,
    },
    right: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: mig, namespace: gpu-operator}
data:
  config.yaml: |
    version: v1
    mig-configs:
      all-disabled: [{devices: all, mig-enabled: false}]
      mine:
        - {devices: all, mig-enabled: true, mig-devices: {}}
---
apiVersion: v1
kind: Node
metadata: {name: n1, labels: {nvidia.com/mig.config: mine}}
`,
    },
  },
};
