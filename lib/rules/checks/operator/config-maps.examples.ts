import type { Examples } from '../../example';

export const examples: Examples = {
  'operator/config-map': {
    says: "has no key 'config.yaml', which migManager of the GPU Operator reads",
    wrong: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: mig, namespace: gpu-operator}
data:
  mig.yaml: |
    version: v1
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    migManager: {config: {name: mig}}
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
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    migManager: {config: {name: mig}}
`,
    },
  },
  'operator/config-missing': {
    says: 'no ConfigMap of this name is among the documents',
    wrong: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: plugin, namespace: gpu-operator}
data:
  any: |
    version: v1
    flags: {migStrategy: single}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    devicePlugin: {config: {name: plugin-config}}
`,
    },
    right: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: plugin, namespace: gpu-operator}
data:
  any: |
    version: v1
    flags: {migStrategy: single}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    devicePlugin: {config: {name: plugin}}
`,
    },
  },
  'operator/config-hash': {
    says: 'kustomize puts a hash behind the name of this ConfigMap',
    wrong: {
      yaml: `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
configMapGenerator:
  - name: plugin-config
    namespace: gpu-operator
    files: [any]
    options: {disableNameSuffixHash: false}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {devicePlugin: {config: {name: plugin-config, default: any}}}
`,
    },
    right: {
      yaml: `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
configMapGenerator:
  - name: plugin-config
    namespace: gpu-operator
    files: [any]
    options: {disableNameSuffixHash: true}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {devicePlugin: {config: {name: plugin-config, default: any}}}
`,
    },
  },
  'operator/config-namespace': {
    says: 'names a ConfigMap in namespace kube-system, but the operator runs in gpu-operator',
    wrong: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: plugin, namespace: kube-system}
data:
  any: |
    version: v1
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    devicePlugin: {config: {name: plugin}}
`,
    },
    right: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: plugin, namespace: gpu-operator}
data:
  any: |
    version: v1
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    devicePlugin: {config: {name: plugin}}
`,
    },
  },
  'operator/unheard-value': {
    says: "flags.migStrategy is ignored: mig.strategy says 'single'",
    wrong: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: plugin, namespace: gpu-operator}
data:
  any: |
    version: v1
    flags: {migStrategy: mixed}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    devicePlugin: {config: {name: plugin}}
`,
    },
    right: {
      yaml: `---
apiVersion: v1
kind: ConfigMap
metadata: {name: plugin, namespace: gpu-operator}
data:
  any: |
    version: v1
    flags: {migStrategy: mixed}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    mig: {strategy: ''}
    devicePlugin: {config: {name: plugin}}
`,
    },
  },
};
