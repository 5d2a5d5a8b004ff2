import type { Examples } from '../../example';

export const examples: Examples = {
  'dra/clique': {
    says: "nothing keeps these pods of claim 'channel' in one NVLink domain",
    wrong: {
      yaml: `apiVersion: resource.nvidia.com/v1beta1
kind: ComputeDomain
metadata: {name: train, namespace: ml}
spec: {numNodes: 0, channel: {resourceClaimTemplate: {name: channel}}}
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: train, namespace: ml}
spec:
  replicas: 4
  serviceName: train
  selector: {matchLabels: {app: train}}
  template:
    metadata: {labels: {app: train}}
    spec:
      restartPolicy: Always
      resourceClaims: [{name: channel, resourceClaimTemplateName: channel}]
      containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}, claims: [{name: channel}]}}]
`,
    },
    right: {
      yaml: `apiVersion: resource.nvidia.com/v1beta1
kind: ComputeDomain
metadata: {name: train, namespace: ml}
spec: {numNodes: 0, channel: {resourceClaimTemplate: {name: channel}}}
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: train, namespace: ml}
spec:
  replicas: 4
  serviceName: train
  selector: {matchLabels: {app: train}}
  template:
    metadata: {labels: {app: train}}
    spec:
      affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{labelSelector: {matchLabels: {app: train}}, topologyKey: nvidia.com/gpu.clique}]}}
      resourceClaims: [{name: channel, resourceClaimTemplateName: channel}]
      containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}, claims: [{name: channel}]}}]
`,
    },
  },
  'dra/domain-driver': {
    says: "ComputeDomain 'rack' has no driver",
    wrong: {
      yaml: `apiVersion: resource.nvidia.com/v1beta1
kind: ComputeDomain
metadata: {name: rack, namespace: ml}
spec: {numNodes: 0, channel: {resourceClaimTemplate: {name: channel}}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: dra, namespace: dra}
spec:
  chart: {spec: {chart: nvidia-dra-driver-gpu, version: 0.4.1}}
  values: {resources: {gpus: {enabled: false}, computeDomains: {enabled: false}}}
`,
    },
    right: {
      yaml: `apiVersion: resource.nvidia.com/v1beta1
kind: ComputeDomain
metadata: {name: rack, namespace: ml}
spec: {numNodes: 0, channel: {resourceClaimTemplate: {name: channel}}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: dra, namespace: dra}
spec:
  chart: {spec: {chart: nvidia-dra-driver-gpu, version: 0.4.1}}
  values: {resources: {gpus: {enabled: false}, computeDomains: {enabled: true}}}
`,
    },
  },
};
