import type { YamlCases } from './yaml-case';

const alert = (expr: string): string => `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: {name: vllm}
spec:
  groups:
    - name: vllm
      rules:
        - alert: CacheIsFull
          expr: ${expr}
---
`;

const server = (tag: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: llama}
spec:
  replicas: 1
  template: {spec: {containers: [{name: main, image: "vllm/vllm-openai:${tag}", resources: {limits: {nvidia.com/gpu: 1}}}]}}
`;

const onHost = (replicas: number): string => `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: llama, namespace: ml}
spec:
  replicas: ${replicas}
  leaderWorkerTemplate:
    size: 2
    workerTemplate:
      spec:
        hostNetwork: true
        dnsPolicy: ClusterFirstWithHostNet
        nodeSelector: {team: ml}
        tolerations: [{key: nvidia.com/gpu, operator: Exists}]
        containers: [{name: main, image: "x:1", ports: [{containerPort: 8000}], resources: {limits: {nvidia.com/gpu: 1}}}]
`;
const twoNodes = { kubernetes: '1.34', pools: [{ name: 'serve', nodeSelector: { team: 'ml' }, nodes: { min: 2, max: 2 } }] };

const ray = (params: string): string => `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray}
spec:
  headGroupSpec:
    rayStartParams: {}
    template: {spec: {containers: [{name: ray, image: "x:1"}]}}
  workerGroupSpecs:
    - groupName: gpu
      rayStartParams: {${params}}
      template: {spec: {containers: [{name: ray, image: "x:1", resources: {limits: {nvidia.com/gpu: 1, memory: 16Gi}}}]}}
`;

const group = (policy: string): string => `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: llama, namespace: ml}
spec:
  leaderWorkerTemplate:
    size: 2
    restartPolicy: ${policy}
    workerTemplate:
      spec:
        initContainers: [{name: model, image: "x:1", command: [huggingface-cli, download, m]}]
        containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`;

const domain = (values: string): string => `apiVersion: resource.nvidia.com/v1beta1
kind: ComputeDomain
metadata: {name: rack, namespace: ml}
spec: {numNodes: 0, channel: {resourceClaimTemplate: {name: channel}}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: dra, namespace: dra}
spec:
  chart: {spec: {chart: nvidia-dra-driver-gpu, version: 0.4.1}}
  values: {resources: {gpus: {enabled: false}, ${values}}}
`;

const pool = (roles: string): string => `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfigPool
metadata: {name: gpu}
spec:
  machineConfigSelector:
    matchExpressions: [{key: machineconfiguration.openshift.io/role, operator: In, values: [${roles}]}]
  nodeSelector: {matchLabels: {node-role.kubernetes.io/gpu: ""}}
---
`;

const kubeletConfig = (name: string): string => `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
metadata: {name: gpu}
spec:
  machineConfigPoolSelector:
    matchLabels: {pools.operator.machineconfiguration.openshift.io/${name}: ""}
  kubeletConfig: {topologyManagerScope: pod}
`;

const generated = (options: string): string => `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
configMapGenerator:
  - name: plugin-config
    namespace: gpu-operator
    files: [any]
    options: {${options}}
---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {devicePlugin: {config: {name: plugin-config, default: any}}}
`;

/** What pods and others ask of each other, and of their nodes. */
export const beyondCases: YamlCases = {
  'metrics/vllm-names': {
    says: "the metric is not there in vLLM since 0.11.0, and Deployment 'llama' runs 0.11.0",
    wrong: alert('vllm:gpu_cache_usage_perc > 0.9') + server('v0.11.0'),
    right: alert('vllm:kv_cache_usage_perc > 0.9') + server('v0.11.0'),
  },
  'pool/host-ports': {
    says: "4 pods take this port of their node at once, and pool 'serve' has 2 nodes",
    wrong: onHost(2),
    right: onHost(1),
    context: twoNodes,
  },
  'ray/start-params': {
    says: 'ray start takes num-gpus as a whole number alone',
    wrong: ray('num-gpus: "0.5"'),
    right: ray('num-gpus: "1"'),
  },
  'ray/overcommit': {
    says: 'Ray gives away more than its container has: devices',
    wrong: ray('num-gpus: "2"'),
    right: ray('num-gpus: "1"'),
  },
  'train/group-restart': {
    says: "that begins the download of 'model' again",
    wrong: group('RecreateGroupOnPodRestart'),
    right: group('RecreateGroupAfterStart'),
  },
  'dra/domain-driver': {
    says: "ComputeDomain 'rack' has no driver",
    wrong: domain('computeDomains: {enabled: false}'),
    right: domain('computeDomains: {enabled: true}'),
  },
  'node/machine-config-pool': {
    says: "pool 'gpu' leaves out the MachineConfigs of role worker",
    wrong: pool('gpu'),
    right: pool('worker, gpu'),
  },
  'node/machine-config-role': {
    says: 'no MachineConfigPool among the documents has these labels',
    wrong: pool('worker, gpu') + kubeletConfig('gpus'),
    right: pool('worker, gpu') + kubeletConfig('gpu'),
  },
  'operator/config-hash': {
    says: 'kustomize puts a hash behind the name of this ConfigMap',
    wrong: generated('disableNameSuffixHash: false'),
    right: generated('disableNameSuffixHash: true'),
  },
};
