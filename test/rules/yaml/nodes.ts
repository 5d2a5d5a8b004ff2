import { podWith, type YamlCases } from './yaml-case';

const ONE = 'resources: {limits: {nvidia.com/gpu: 1}}';
const GPU = 'tolerations: [{key: nvidia.com/gpu, operator: Exists}]';

/** A pod on the pool of a context, which tolerates its taint. */
const on = (container: string, image = 'x:1', more = ''): string =>
  podWith(container, `nodeSelector: {team: ml}\n${GPU}${more}`).replace('image: x:1', `image: "${image}"`);

const pools = (machine: string, more: object = {}): object => ({
  kubernetes: '1.34',
  pools: [{ name: 'train', machine, nodeSelector: { team: 'ml' }, ...more }],
});

const release = (driver: string): string => `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {driver: {version: ${driver}}}
`;

const SIZED = 'resources: {limits: {nvidia.com/gpu: 1, cpu: 8, memory: 64Gi}}';
const sidecar = (resources: string): string =>
  on(SIZED, 'x:1', `\ninitContainers: [{name: proxy, image: "x:1", restartPolicy: Always, resources: ${resources}}]`);

const served = (probes: string): string => podWith(`command: [vllm, serve, m]\n${ONE}\n${probes}`);

const namespace = (level: string): string => `apiVersion: v1
kind: Namespace
metadata: {name: ml, labels: {pod-security.kubernetes.io/enforce: ${level}}}
---
`;

const priority = `---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: {name: training}
value: 100
`;

const nodePool = (spec: string, gpus = 8): string => `apiVersion: karpenter.sh/v1
kind: NodePool
metadata: {name: gpu}
spec:
  limits: {nvidia.com/gpu: ${gpus}}
  ${spec}
---
`;

const job = (annotations: string): string => `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  template:
    metadata: {annotations: {${annotations}}}
    spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", ${ONE}}]}
`;

const P5 = 'template: {spec: {requirements: [{key: node.kubernetes.io/instance-type, operator: In, values: [p5.48xlarge]}]}}';

const STARTING = 'template: {spec: {startupTaints: [{key: example.com/driver, effect: NoSchedule}]}}';

/** Pods against nodes, namespaces and those who make nodes. */
export const nodeCases: YamlCases = {
  'pool/tolerations': {
    says: "does not tolerate a taint of pool 'train', and stays Pending",
    wrong: podWith(ONE, 'nodeSelector: {team: ml}'),
    right: on(ONE),
    context: pools('dgxH100', { taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }] }),
  },
  'mig/requested-profile': {
    says: "container 'main' asks for a MIG device that the GPUs of the nodes with nvidia.com/gpu.product=NVIDIA-A100-SXM4-80GB do not have",
    wrong: podWith('resources: {limits: {nvidia.com/mig-1g.5gb: 1}}', 'nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100-SXM4-80GB}'),
    right: podWith('resources: {limits: {nvidia.com/mig-1g.10gb: 1}}', 'nodeSelector: {nvidia.com/gpu.product: NVIDIA-A100-SXM4-80GB}'),
  },
  'pool/dtype': {
    says: "vLLM does not start: the GPUs of pool 'train' have compute capability 7.5",
    wrong: on(`command: [vllm, serve, m, --dtype=bfloat16]\n${ONE}`),
    right: on(`command: [vllm, serve, m, --dtype=half]\n${ONE}`),
    context: pools('aws.g4dn.xlarge'),
  },
  'pool/cuda-driver': {
    says: "pool 'train' has driver 570.172.08, which runs no CUDA 13",
    wrong: on(ONE, 'pytorch/pytorch:2.9.0-cuda13.0-cudnn9-runtime') + release('570.172.08'),
    right: on(ONE, 'pytorch/pytorch:2.7.0-cuda12.8-cudnn9-runtime') + release('570.172.08'),
    context: pools('dgxH100'),
  },
  'pool/cuda-gpu': {
    says: "CUDA 13 has no code for the GPUs of pool 'train', of compute capability 7.0",
    wrong: on(ONE, 'nvidia/cuda:13.0.1-base-ubuntu24.04'),
    right: on(ONE, 'nvidia/cuda:12.8.1-base-ubuntu24.04'),
    context: pools('aws.p3.2xlarge'),
  },
  'qos/exclusive-cpus': {
    says: "container 'proxy' has no limits, so that 'main' gets no CPUs of its own",
    wrong: sidecar('{}'),
    right: sidecar('{limits: {cpu: 1, memory: 1Gi}}'),
    context: pools('dgxH100', { kubelet: { cpuManagerPolicy: 'static', reservedSystemCPUs: '0-1,112-113' } }),
  },
  'pod/liveness': {
    says: "container 'main' is ended 60 seconds after its start if the model is not loaded by then",
    wrong: served('livenessProbe: {httpGet: {path: /health, port: 8000}, initialDelaySeconds: 30}'),
    right: served(
      'livenessProbe: {httpGet: {path: /health, port: 8000}}\nstartupProbe: {httpGet: {path: /health, port: 8000}, failureThreshold: 60}',
    ),
  },
  'pod/security': {
    says: 'its namespace enforces baseline, which refuses these pods',
    wrong: namespace('baseline') + podWith(`${ONE}\nsecurityContext: {capabilities: {add: [IPC_LOCK]}}`),
    right: namespace('privileged') + podWith(`${ONE}\nsecurityContext: {capabilities: {add: [IPC_LOCK]}}`),
  },
  'pod/class-reference': {
    says: 'there is no PriorityClass of this name among the documents',
    wrong: podWith(ONE, 'priorityClassName: train') + priority,
    right: podWith(ONE, 'priorityClassName: training') + priority,
  },
  'karpenter/consolidation': {
    says: "NodePool 'gpu' ends pods to put them on fewer nodes, and this job begins again",
    wrong: nodePool('disruption: {consolidateAfter: 0s}') + job(''),
    right:
      nodePool('disruption: {consolidateAfter: 0s}\n  template: {spec: {expireAfter: Never}}') + job('karpenter.sh/do-not-disrupt: "true"'),
  },
  'karpenter/expiry': {
    says: "NodePool 'gpu' ends each of its nodes when it is old enough",
    wrong: nodePool('disruption: {consolidateAfter: Never}\n  template: {spec: {expireAfter: 720h}}') + job(''),
    right: nodePool('disruption: {consolidateAfter: Never}\n  template: {spec: {expireAfter: Never}}') + job(''),
  },
  'karpenter/startup-taint': {
    says: 'lets these pods onto nodes that are not ready yet',
    wrong: nodePool(STARTING) + podWith(ONE, 'tolerations: [{key: example.com/driver, operator: Exists}]'),
    right: nodePool(STARTING) + podWith(ONE, GPU),
  },
  'karpenter/limit': {
    says: 'each of p5.48xlarge has more GPUs: no node is launched',
    wrong: nodePool(P5, 4),
    right: nodePool(P5, 16),
  },
};
