import type { Examples } from '../../example';

export const examples: Examples = {
  'queue/reference': {
    says: 'there is no ResourceFlavor of this name among the documents',
    wrong: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: a100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
`,
    },
    right: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
`,
    },
  },
  'queue/flavor-resources': {
    says: "flavor 'h100' has no quota for each covered resource, in their order",
    wrong: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [cpu, nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
`,
    },
    right: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
`,
    },
  },
  'queue/limits': {
    says: 'borrowingLimit is only for a queue of a cohort',
    wrong: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8, borrowingLimit: 4}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
`,
    },
    right: {
      yaml: `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: []}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  cohortName: all
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors:
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8, borrowingLimit: 4}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
`,
    },
  },
};
