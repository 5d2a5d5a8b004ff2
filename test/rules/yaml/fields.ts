import { podWith, type YamlCases } from './yaml-case';

const ONE = 'resources: {limits: {nvidia.com/gpu: 1}}';

const named = (apiVersion: string, kind: string, spec: string, metadata = ''): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: train, namespace: ml${metadata}}\nspec:\n${spec}`;

const container = (limits: string, more = ''): string => `[{name: main, image: "x:1", ${more}resources: {limits: {${limits}}}}]`;

const mpiJob = (policy: string): string =>
  named(
    'kubeflow.org/v2beta1',
    'MPIJob',
    `  ${policy}
  slotsPerWorker: 8
  mpiReplicaSpecs:
    Launcher: {replicas: 1, template: {spec: {containers: [{name: l, image: "x:1"}]}}}
    Worker: {replicas: 2, template: {spec: {containers: ${container('nvidia.com/gpu: 8')}}}}
`,
  );

const elastic = (policy: string): string =>
  named(
    'kubeflow.org/v1',
    'PyTorchJob',
    `  elasticPolicy: {${policy}}
  nprocPerNode: "8"
  pytorchReplicaSpecs:
    Worker: {replicas: 1, template: {spec: {containers: [{name: pytorch, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
  );

const group = (size: number): string =>
  named(
    'leaderworkerset.x-k8s.io/v1',
    'LeaderWorkerSet',
    `  replicas: 1
  leaderWorkerTemplate:
    size: ${size}
    workerTemplate: {spec: {containers: ${container('nvidia.com/mig-3g.40gb: 1')}}}
`,
  );

const kaiJob = (annotation: string): string =>
  named(
    'batch/v1',
    'Job',
    `  parallelism: 4
  completions: 4
  completionMode: Indexed
  template:
    metadata: {labels: {kai.scheduler/queue: ml}}
    spec: {schedulerName: kai-scheduler, subdomain: train, restartPolicy: Never, containers: ${container('nvidia.com/gpu: 8')}}
`,
    annotation,
  );

const waiting = (order: string): string =>
  named(
    'jobset.x-k8s.io/v1alpha2',
    'JobSet',
    `  ${order}
  replicatedJobs:
    - name: prepare
      template: {spec: {parallelism: 1, completions: 1, template: {metadata: {labels: {kai.scheduler/queue: ml}}, spec: {schedulerName: kai-scheduler, restartPolicy: Never, containers: [{name: main, image: "x:1"}]}}}}
    - name: train
      ${order === '' ? 'dependsOn: [{name: prepare, status: Complete}]' : 'replicas: 1'}
      template: {spec: {parallelism: 1, completions: 1, template: {metadata: {labels: {kai.scheduler/queue: ml}}, spec: {schedulerName: kai-scheduler, restartPolicy: Never, containers: ${container('nvidia.com/gpu: 8')}}}}}
`,
  );

const tiers = (tier: string): string =>
  named(
    'batch.volcano.sh/v1alpha1',
    'Job',
    `  minAvailable: 2
  tasks:
    - name: worker
      replicas: 2
      partitionPolicy: {totalPartitions: 1, partitionSize: 2, networkTopology: {mode: hard, ${tier}}}
      template: {spec: {restartPolicy: Never, containers: ${container('nvidia.com/gpu: 8')}}}
`,
  );

const volcanoScheduler = (plugin: string): string => `---
apiVersion: v1
kind: ConfigMap
metadata: {name: volcano-scheduler-configmap, namespace: volcano-system}
data:
  volcano-scheduler.conf: |
    actions: "enqueue, allocate, backfill"
    tiers:
      - plugins: [{name: priority}, {name: gang}]
      - plugins: [{name: predicates}, {name: ${plugin}}]
`;

const clusterQueue = (version: string, cohort: string): string => `apiVersion: kueue.x-k8s.io/${version}
kind: ClusterQueue
metadata: {name: gpu}
spec:
  ${cohort}: research
  namespaceSelector: {}
  resourceGroups:
    - coveredResources: [nvidia.com/gpu]
      flavors: [{name: h100, resources: [{name: nvidia.com/gpu, nominalQuota: 8}]}]
`;

const kueueManager = (timeout: string): string => `---
apiVersion: v1
kind: ConfigMap
metadata: {name: kueue-manager-config, namespace: kueue-system}
data:
  controller_manager_config.yaml: |
    apiVersion: config.kueue.x-k8s.io/v1beta2
    kind: Configuration
    waitForPodsReady: {timeout: ${timeout}}
`;
const slow = named(
  'batch/v1',
  'Job',
  `  parallelism: 1
  template: {spec: {restartPolicy: Never, containers: ${container('nvidia.com/gpu: 1', 'startupProbe: {tcpSocket: {port: 8000}, periodSeconds: 10, failureThreshold: 240}, ')}}}
`,
  ', labels: {kueue.x-k8s.io/queue-name: ml}',
);

const runtime = (resources: string): string => `apiVersion: serving.kserve.io/v1alpha1
kind: ClusterServingRuntime
metadata: {name: vllm}
spec:
  supportedModelFormats: [{name: huggingface}]
  containers: [{name: kserve-container, image: "vllm/vllm-openai:v0.11.0"${resources}}]
`;

const scaled = (spec: string): string => `apiVersion: serving.kserve.io/v1alpha2
kind: LLMInferenceService
metadata: {name: llama, namespace: ml}
spec: {model: {uri: "hf://meta/llama"}${spec}}
---
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: {name: llama, namespace: ml}
spec: {scaleTargetRef: {name: llama-kserve}, triggers: [{type: cpu, metricType: Utilization, metadata: {value: "60"}}]}
`;

const release = (chart: string, kind: string, values: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: release, namespace: system}
spec:
  chart: {spec: {chart: ${chart}, sourceRef: {kind: ${kind}, name: source}}}
  values: {${values}}
`;

const draBeside = (driver: string, operator: string): string =>
  `${release('nvidia-dra-driver-gpu', 'HelmRepository', `gpuResourcesEnabledOverride: true${driver}`)}---
${release('gpu-operator', 'HelmRepository', operator).replace('name: release', 'name: operator')}`;

const domain = (affinity: string): string => `apiVersion: resource.nvidia.com/v1beta1
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
      ${affinity}
      resourceClaims: [{name: channel, resourceClaimTemplateName: channel}]
      containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 4}, claims: [{name: channel}]}}]
`;

const policy = (ingress: string): string => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values: {dcgm: {enabled: true}}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: {name: closed, namespace: gpu-operator}
spec: {podSelector: {}, policyTypes: [Ingress], ingress: [${ingress}]}
`;

const counters = (line: string): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: counters, namespace: gpu-operator}
data:
  dcgm-metrics.csv: |
    DCGM_FI_DEV_GPU_UTIL, gauge, use of the GPU.
${line}`;

const sysctls = (lines: string): string => `#cloud-config
write_files:
  - path: /etc/sysctl.d/90-gpu.conf
    content: |
${lines.replace(/^/gm, '      ')}
`;

const bootArguments = (words: string): string => `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: 90-gpu, labels: {machineconfiguration.openshift.io/role: worker}}
spec: {kernelArguments: [${words}]}
`;

const kubelet = `---
apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec: {kubelet: {config: {maxPods: 58}}}
`;

const profile = (field: string): string => `apiVersion: performance.openshift.io/v2
kind: PerformanceProfile
metadata:
  name: gpu
  annotations: {kubeletconfig.experimental: '${field}'}
spec: {cpu: {reserved: 0-3, isolated: 4-63}, nodeSelector: {node-role.kubernetes.io/worker-gpu: ""}}
`;

/** Fields that do not do what they promise, and settings of nodes. */
export const fieldCases: YamlCases = {
  'pod/pod-resources': {
    says: 'cannot be requested for a whole pod',
    wrong: podWith('resources: {}', 'resources: {limits: {cpu: 8, nvidia.com/gpu: 1}}'),
    right: podWith(ONE, 'resources: {limits: {cpu: 8, memory: 8Gi}}'),
  },
  'pod/resource-domain': {
    says: "container 'main' asks for a resource without a domain; the API server rejects the pod",
    wrong: podWith('resources: {limits: {cpu: 8, gpu: 1}}'),
    right: podWith('resources: {limits: {cpu: 8, nvidia.com/gpu: 1}}'),
  },
  'pod/resource-spelling': {
    says: "container 'main' asks for a resource that nobody offers, and its pod stays Pending",
    wrong: podWith('resources: {limits: {nvidia.com/gpus: 1}}'),
    right: podWith(ONE),
  },
  'mig/known-profile': {
    says: "container 'main' asks for a MIG device of a profile that no GPU has that is known here",
    wrong: podWith('resources: {limits: {nvidia.com/mig-1g.7gb: 1}}'),
    right: podWith('resources: {limits: {nvidia.com/mig-1g.10gb: 1}}'),
  },
  'pod/probe-threshold': {
    says: 'no startupProbe is accepted with this number',
    wrong: podWith('startupProbe: {tcpSocket: {port: 8000}, successThreshold: 3}'),
    right: podWith('readinessProbe: {tcpSocket: {port: 8000}, successThreshold: 3}'),
  },
  'pod/numa-label': {
    says: 'no part of the GPU Operator writes a label of this name',
    wrong: podWith(ONE, 'nodeSelector: {nvidia.com/gpu.numa-node: "0"}'),
    right: podWith(ONE, 'nodeSelector: {nvidia.com/gpu.product: NVIDIA-H100-80GB-HBM3}'),
  },
  'train/removed-field': {
    says: 'was removed in Trainer 2.2',
    wrong: named('trainer.kubeflow.org/v1alpha1', 'TrainingRuntime', '  mlPolicy: {numNodes: 2, torch: {numProcPerNode: auto}}\n'),
    right: named('trainer.kubeflow.org/v1alpha1', 'TrainingRuntime', '  mlPolicy: {numNodes: 2, torch: {}}\n'),
  },
  'train/standalone': {
    says: 'gives torchrun an empty PET_STANDALONE',
    wrong: elastic('minReplicas: 1, maxReplicas: 1, standalone: true'),
    right: elastic('minReplicas: 1, maxReplicas: 1'),
  },
  'train/mpi-launcher': {
    says: 'the launcher starts before its workers',
    wrong: mpiJob('cleanPodPolicy: Running'),
    right: mpiJob('launcherCreationPolicy: WaitForWorkersReady'),
  },
  'train/mig-ranks': { says: 'the job goes over 2 MIG devices', wrong: group(2), right: group(1) },
  'kai/gang': {
    says: 'its pods find each other by name, and KAI starts them one by one',
    wrong: kaiJob(''),
    right: kaiJob(', annotations: {kai.scheduler/batch-min-member: "4"}'),
  },
  'kai/depends-on': {
    says: 'KAI starts no pod before all of them are there',
    wrong: waiting(''),
    right: waiting('startupPolicy: {startupPolicyOrder: InOrder}'),
  },
  'volcano/tier-name': {
    says: 'is ignored here by releases of Volcano',
    wrong: tiers('highestTierName: rack'),
    right: tiers('highestTierAllowed: 1'),
  },
  'volcano/scheduler-plugins': {
    says: 'the scheduler lacks the plugin deviceshare',
    wrong: `${named('batch.volcano.sh/v1alpha1', 'Job', `  minAvailable: 1\n  tasks: [{name: a, replicas: 1, template: {spec: {restartPolicy: Never, containers: ${container('volcano.sh/vgpu-number: 1')}}}}]\n`)}${volcanoScheduler('nodeorder')}`,
    right: `${named('batch.volcano.sh/v1alpha1', 'Job', `  minAvailable: 1\n  tasks: [{name: a, replicas: 1, template: {spec: {restartPolicy: Never, containers: ${container('volcano.sh/vgpu-number: 1')}}}}]\n`)}${volcanoScheduler('deviceshare')}`,
  },
  'queue/old-field': {
    says: 'is not a field of v1beta2',
    wrong: clusterQueue('v1beta2', 'cohort'),
    right: clusterQueue('v1beta2', 'cohortName'),
  },
  'queue/ready-timeout': {
    says: 'may take 2400 s to start, and Kueue evicts it after 30m',
    wrong: slow + kueueManager('30m'),
    right: slow + kueueManager('60m'),
  },
  'kserve/resources': {
    says: "container 'kserve-container' says nothing of CPU and memory",
    wrong: runtime(''),
    right: runtime(', resources: {limits: {cpu: 8, memory: 64Gi}}'),
  },
  'kserve/scaled-twice': {
    says: "LLMInferenceService 'llama' decides how many there are",
    wrong: scaled(', replicas: 2'),
    right: scaled(''),
  },
  'dra/chart-defaults': {
    says: 'the chart refuses these values',
    wrong: release('nvidia-dra-driver-gpu', 'HelmRepository', 'nvidiaDriverRoot: /run/nvidia/driver'),
    right: release('nvidia-dra-driver-gpu', 'HelmRepository', 'resources: {gpus: {enabled: false}}'),
  },
  'dra/one-owner': {
    says: "both give out the GPUs of pool 'train'",
    wrong: draBeside('', ''),
    right: draBeside(', resources: {gpus: {enabled: false}}', ''),
    context: { pools: [{ name: 'train', machine: 'dgxH100', sharing: 'exclusive', nodeSelector: { pool: 'train' } }] },
  },
  'dra/two-owners': {
    says: 'the DRA driver gives out GPUs on every node that has some, and so does the device plugin',
    wrong: draBeside('', ''),
    right: draBeside(', kubeletPlugin: {nodeSelector: {team: ml}}', ''),
  },
  'dra/clique': {
    says: "nothing keeps these pods of claim 'channel' in one NVLink domain",
    wrong: domain('restartPolicy: Always'),
    right: domain(
      'affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{labelSelector: {matchLabels: {app: train}}, topologyKey: nvidia.com/gpu.clique}]}}',
    ),
  },
  'delivery/development-images': {
    says: 'image.manager.tag is not set, and in git it is main',
    wrong: release('./charts/lws', 'GitRepository', 'replicaCount: 2'),
    right: release('./charts/lws', 'GitRepository', 'image: {manager: {tag: v0.10.0}}'),
  },
  'operator/dcgm-port': {
    says: 'keeps the metrics exporter from the DCGM',
    wrong: policy('{ports: [{port: 9400}]}'),
    right: policy('{ports: [{port: 5555}]}'),
  },
  'operator/mig-counters': {
    says: 'and no other counter tells their use',
    wrong: counters(''),
    right: counters('    DCGM_FI_PROF_GR_ENGINE_ACTIVE, gauge, use of the engine.\n'),
    context: {
      pools: [{ name: 'slices', gpu: 'H100-SXM5-80GB', sharing: { mig: { layout: { '1g.10gb': 7 } } }, nodeSelector: { team: 'ml' } }],
    },
  },
  'node/dirty-limits': {
    says: 'vm.dirty_ratio is set as well, and the one that is written last holds',
    wrong: sysctls('vm.dirty_ratio = 10\nvm.dirty_bytes = 4294967296'),
    right: sysctls('vm.dirty_bytes = 4294967296'),
  },
  'node/removed-sysctl': {
    says: 'does not exist since Linux 5.13',
    wrong: sysctls('kernel.sched_latency_ns = 1000000'),
    right: sysctls('kernel.numa_balancing = 0'),
  },
  'node/swappiness': { says: 'does not switch swap off', wrong: sysctls('vm.swappiness = 0'), right: sysctls('vm.swappiness = 1') },
  'node/dirty-default': {
    says: 'is the default of the kernel',
    wrong: sysctls('vm.dirty_ratio = 20'),
    right: sysctls('vm.dirty_ratio = 5'),
  },
  'node/kernel-defaults': {
    says: 'protectKernelDefaults is on, and it wants another value',
    wrong: sysctls('vm.overcommit_memory = 0') + kubelet,
    right: sysctls('vm.overcommit_memory = 1') + kubelet,
  },
  'node/kernel-argument-twice': {
    says: 'pci is given twice, and only one counts',
    wrong: bootArguments('"pci=realloc=off", "pci=disable_acs_redir=pci:0:0"'),
    right: bootArguments('"pci=realloc=off,disable_acs_redir=pci:0:0"'),
  },
  'node/isolcpus': {
    says: 'the threads of a program crowd on a few of these CPUs',
    wrong: bootArguments('"isolcpus=4-63"'),
    right: bootArguments('"isolcpus=managed_irq,4-63"'),
  },
  'node/c-states': {
    says: 'leaves the CPUs to acpi_idle',
    wrong: bootArguments('"intel_idle.max_cstate=0"'),
    right: bootArguments('"intel_idle.max_cstate=0", "processor.max_cstate=1"'),
  },
  'node/transparent-huge-pages': {
    says: 'takes them also from programs that ask for them',
    wrong: bootArguments('"transparent_hugepage=never"'),
    right: bootArguments('"transparent_hugepage=madvise"'),
  },
  'node/profile-annotation': {
    says: 'is ignored: the profile itself sets these fields',
    wrong: profile('{"topologyManagerPolicy": "restricted"}'),
    right: profile('{"maxPods": 110}'),
  },
};
