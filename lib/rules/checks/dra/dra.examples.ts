import type { Examples } from '../../example';

export const examples: Examples = {
  'dra/claim-names': {
    says: "container 'main' uses a claim that its pod does not have",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  resourceClaims: [{name: gpu, resourceClaimTemplateName: one}]
  containers: [{name: main, image: "x:1", resources: {claims: [{name: gpus}], limits: {}}}]
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  resourceClaims: [{name: gpu, resourceClaimTemplateName: one}]
  containers: [{name: main, image: "x:1", resources: {claims: [{name: gpu}], limits: {}}}]
`,
    },
  },
  'dra/claim-reference': {
    says: 'there is no ResourceClaimTemplate of this name among the documents',
    wrong: {
      yaml: `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec:
  spec:
    devices:
      requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]
      
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  resourceClaims: [{name: gpu, resourceClaimTemplateName: two}]
  containers: [{name: main, image: "x:1", resources: {claims: [{name: gpu}], limits: {}}}]
`,
    },
    right: {
      yaml: `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec:
  spec:
    devices:
      requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]
      
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  resourceClaims: [{name: gpu, resourceClaimTemplateName: one}]
  containers: [{name: main, image: "x:1", resources: {claims: [{name: gpu}], limits: {}}}]
`,
    },
  },
  'dra/request-shape': {
    says: 'is not how resource.k8s.io/v1 asks for devices',
    wrong: {
      yaml: `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec:
  spec:
    devices:
      requests: [{name: gpu, deviceClassName: gpu.nvidia.com}]
      
---
`,
    },
    right: {
      yaml: `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec:
  spec:
    devices:
      requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]
      
---
`,
    },
  },
  'dra/device-class': {
    says: 'is not a class of the driver, nor of the documents',
    wrong: {
      yaml: `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec:
  spec:
    devices:
      requests: [{name: gpu, exactly: {deviceClassName: imex.nvidia.com}}]
      
---
`,
    },
    right: {
      yaml: `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec:
  spec:
    devices:
      requests: [{name: gpu, exactly: {deviceClassName: mig.nvidia.com}}]
      
---
`,
    },
  },
  'dra/parameters': {
    says: 'is not one of',
    wrong: {
      yaml: `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec:
  spec:
    devices:
      requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]
      config: [{opaque: {driver: gpu.nvidia.com, parameters: {apiVersion: resource.nvidia.com/v1beta1, kind: GpuConfig, sharing: {strategy: TimeSlicing, timeSlicingConfig: {interval: Longer}}}}}]
---
`,
    },
    right: {
      yaml: `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec:
  spec:
    devices:
      requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]
      config: [{opaque: {driver: gpu.nvidia.com, parameters: {apiVersion: resource.nvidia.com/v1beta1, kind: GpuConfig, sharing: {strategy: TimeSlicing, timeSlicingConfig: {interval: Long}}}}}]
---
`,
    },
  },
  'dra/both': {
    says: "asks for nvidia.com/gpu and also for GPUs by claim 'one'",
    wrong: {
      yaml: `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec:
  spec:
    devices:
      requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]
      
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  resourceClaims: [{name: gpu, resourceClaimTemplateName: one}]
  containers: [{name: main, image: "x:1", resources: {claims: [{name: gpu}], limits: {nvidia.com/gpu: 1}}}]
`,
    },
    right: {
      yaml: `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one, namespace: ml}
spec:
  spec:
    devices:
      requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]
      
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  resourceClaims: [{name: gpu, resourceClaimTemplateName: one}]
  containers: [{name: main, image: "x:1", resources: {claims: [{name: gpu}], limits: {}}}]
`,
    },
  },
};
