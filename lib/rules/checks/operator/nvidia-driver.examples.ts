import type { Examples } from '../../example';

export const examples: Examples = {
  'driver/selector': {
    says: "NVIDIADriver 'a' selects the same nodes",
    wrong: {
      yaml: `---
apiVersion: nvidia.com/v1alpha1
kind: NVIDIADriver
metadata: {name: a}
spec: {driverType: gpu, nodeSelector: {tier: gold}}
---
apiVersion: nvidia.com/v1alpha1
kind: NVIDIADriver
metadata: {name: b}
spec: {driverType: gpu, nodeSelector: {tier: gold}}
`,
    },
    right: {
      yaml: `---
apiVersion: nvidia.com/v1alpha1
kind: NVIDIADriver
metadata: {name: a}
spec: {driverType: gpu, nodeSelector: {tier: gold}}
---
apiVersion: nvidia.com/v1alpha1
kind: NVIDIADriver
metadata: {name: b}
spec: {driverType: gpu, nodeSelector: {tier: silver}}
---
apiVersion: nvidia.com/v1alpha1
kind: NVIDIADriver
metadata: {name: c}
spec: {driverType: gpu, default: true}
`,
    },
  },
  'driver/precompiled': {
    says: 'is not a branch: it has no precompiled image',
    wrong: {
      yaml: `---
apiVersion: nvidia.com/v1alpha1
kind: NVIDIADriver
metadata: {name: a}
spec: {driverType: gpu, usePrecompiled: true, version: 580.126.20}
`,
    },
    right: {
      yaml: `---
apiVersion: nvidia.com/v1alpha1
kind: NVIDIADriver
metadata: {name: a}
spec: {driverType: gpu, usePrecompiled: true, version: '580'}
`,
    },
  },
  'driver/ignored': {
    says: 'is ignored: this GPU Operator takes the driver from its own values',
    wrong: {
      yaml: `---
apiVersion: nvidia.com/v1alpha1
kind: NVIDIADriver
metadata: {name: a}
spec: {driverType: gpu, nodeSelector: {tier: gold}}
---
apiVersion: nvidia.com/v1
kind: ClusterPolicy
metadata: {name: cluster-policy}
spec:
  driver: {enabled: true}
`,
    },
    right: {
      yaml: `---
apiVersion: nvidia.com/v1alpha1
kind: NVIDIADriver
metadata: {name: a}
spec: {driverType: gpu, nodeSelector: {tier: gold}}
---
apiVersion: nvidia.com/v1
kind: ClusterPolicy
metadata: {name: cluster-policy}
spec:
  driver: {enabled: true, useNvidiaDriverCRD: true}
`,
    },
  },
};
