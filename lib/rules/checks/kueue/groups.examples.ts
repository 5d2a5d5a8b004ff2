import type { Examples } from '../../example';

export const examples: Examples = {
  'queue/resource-groups': {
    says: 'Kueue refuses this: the flavor is named already, at spec.resourceGroups[0].flavors[0].name',
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
        - {name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}
    - {coveredResources: [cpu], flavors: [{name: h100, resources: [{name: cpu, nominalQuota: 8}]}]}
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
    - {coveredResources: [cpu], flavors: [{name: cpus, resources: [{name: cpu, nominalQuota: 8}]}]}
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
