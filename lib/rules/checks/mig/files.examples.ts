import type { Examples } from '../../example';

export const examples: Examples = {
  'mig/config-file': {
    says: 'is not a key of a mig-parted configuration here',
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
        - {devices: all, mig-enabled: true, mig-device: {1g.10gb: 7}, mig-devices: {}}
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
        - {devices: all, mig-enabled: true, mig-devices: {1g.10gb: 7}}
`,
    },
  },
  'mig/overridden': {
    says: "of configuration 'mine', this entry undoes how an earlier one cuts GPU 1",
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
        - {devices: [0, 1], mig-enabled: true, mig-devices: {1g.10gb: 7}}
        - {devices: [1, 2], mig-enabled: true, mig-devices: {3g.40gb: 2}}
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
        - {devices: [0, 1], mig-enabled: true, mig-devices: {1g.10gb: 7}}
        - {devices: [2, 3], mig-enabled: true, mig-devices: {3g.40gb: 2}}
`,
    },
  },
};
