/** What a kind does with its example. Pod templates as `steps: number of pods`, with the field that counts most. */
export interface KindExample {
  /** `group/Kind`. */
  readonly of: string;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly templates: readonly string[];
  /** Places of containers that it makes pods of by itself, with their names. */
  readonly alone?: readonly string[];
  /** Names of the first pods. */
  readonly first?: readonly string[];
  /** What the name `a` becomes. */
  readonly names?: readonly string[];
}

export const containers = [{ name: 'main', image: 'x:1' }];
const spec = { containers };
const template = { spec };
const role = (replicas?: number) => (replicas === undefined ? { template } : { replicas, template });
const resources = { limits: { 'nvidia.com/gpu': 1 } };
const workflow = {
  templates: [
    { container: { image: 'x:1' }, sidecars: [{ name: 'log', image: 'y:1' }] },
    { dag: { tasks: [{ name: 'a', inline: { script: { image: 'x:1' } } }] } },
  ],
};
const job = (fields: object) => ({ template: { spec: { ...fields, template } } });
const ray = {
  headGroupSpec: { template },
  workerGroupSpecs: [
    { groupName: 'gpu', replicas: 3, numOfHosts: 4, template },
    { groupName: 'cpu', template },
  ],
};
const tasks = {
  tasks: [
    { name: 'master', replicas: 1, template },
    { name: 'worker', replicas: 3, template },
  ],
};
const rayAt = (at: string) => [
  `${at}.headGroupSpec.template: 1, launches`,
  `${at}.workerGroupSpecs[0].template: 12 by ${at}.workerGroupSpecs[0].numOfHosts`,
  `${at}.workerGroupSpecs[1].template: 1`,
];
const machine = { domain: { devices: { gpus: [{ name: 'gpu1', deviceName: 'nvidia.com/GA102GL_A10' }] } } };
const counted = ['spec.template: 3 by spec.replicas'];

export const examples: readonly KindExample[] = [
  { of: '/Pod', spec, templates: [': 1'], names: ['a'] },
  { of: '/ReplicationController', spec: { replicas: 3, template }, templates: counted },
  { of: 'apps/Deployment', spec: { replicas: 3, template }, templates: counted, names: ['a'] },
  { of: 'apps/ReplicaSet', spec: { replicas: 3, template }, templates: counted },
  { of: 'apps/DaemonSet', spec: { template }, templates: ['spec.template: each node'], names: ['a'] },
  {
    of: 'apps/StatefulSet',
    spec: { replicas: 3, serviceName: 'set', ordinals: { start: 2 }, template },
    templates: counted,
    first: ['a-2.set'],
    names: ['a-2', 'a-0000000000'],
  },
  {
    of: 'batch/Job',
    spec: { completionMode: 'Indexed', completions: 4, parallelism: 2, template: { spec: { ...spec, subdomain: 'a' } } },
    templates: ['spec.template: 2 by spec.parallelism'],
    first: ['a-0.a'],
    names: ['a-3'],
  },
  {
    of: 'batch/CronJob',
    spec: { jobTemplate: { spec: { parallelism: 4, completions: 2, template } } },
    templates: ['spec.jobTemplate.spec.template: 2 by spec.jobTemplate.spec.completions'],
    names: ['a', 'a-0000000000'],
  },
  {
    of: 'jobset.x-k8s.io/JobSet',
    spec: {
      replicatedJobs: [
        { name: 'driver', ...job({}) },
        { name: 'w', replicas: 2, ...job({ parallelism: 5, completions: 5 }) },
      ],
    },
    templates: [
      'spec.replicatedJobs[0].template.spec.template: 1',
      'spec.replicatedJobs[1].template.spec.template: 10 by spec.replicatedJobs[1].template.spec.parallelism',
    ],
    first: ['a-driver-0-0.a', 'a-w-0-0.a'],
    names: ['a', 'a-driver-0', 'a-w-1-4-00000'],
  },
  {
    of: 'kubeflow.org/PyTorchJob',
    spec: { pytorchReplicaSpecs: { Master: role(), Worker: role(3) } },
    templates: [
      'spec.pytorchReplicaSpecs.Master.template: 1',
      'spec.pytorchReplicaSpecs.Worker.template: 3 by spec.pytorchReplicaSpecs.Worker.replicas',
    ],
    first: ['a-master-0'],
    names: ['a-worker-2'],
  },
  {
    of: 'kubeflow.org/TFJob',
    spec: { tfReplicaSpecs: { PS: role(), Worker: role(3) } },
    templates: [
      'spec.tfReplicaSpecs.PS.template: 1, launches',
      'spec.tfReplicaSpecs.Worker.template: 3 by spec.tfReplicaSpecs.Worker.replicas',
    ],
  },
  {
    of: 'kubeflow.org/PaddleJob',
    spec: { paddleReplicaSpecs: { Worker: role(3) } },
    templates: ['spec.paddleReplicaSpecs.Worker.template: 3 by spec.paddleReplicaSpecs.Worker.replicas'],
  },
  {
    of: 'kubeflow.org/XGBoostJob',
    spec: { xgbReplicaSpecs: { Worker: role(3) } },
    templates: ['spec.xgbReplicaSpecs.Worker.template: 3 by spec.xgbReplicaSpecs.Worker.replicas'],
  },
  {
    of: 'kubeflow.org/JAXJob',
    spec: { jaxReplicaSpecs: { Worker: role(3) } },
    templates: ['spec.jaxReplicaSpecs.Worker.template: 3 by spec.jaxReplicaSpecs.Worker.replicas'],
  },
  {
    of: 'kubeflow.org/MPIJob',
    spec: { mpiReplicaSpecs: { Launcher: role(1), Worker: role(3) } },
    templates: [
      'spec.mpiReplicaSpecs.Launcher.template: 1, launches',
      'spec.mpiReplicaSpecs.Worker.template: 3 by spec.mpiReplicaSpecs.Worker.replicas',
    ],
    names: ['a-launcher', 'a-worker-2'],
  },
  {
    of: 'kubeflow.org/MPIJob',
    spec: { runLauncherAsWorker: true, mpiReplicaSpecs: { Launcher: role(1) } },
    templates: ['spec.mpiReplicaSpecs.Launcher.template: 1'],
  },
  {
    of: 'trainer.kubeflow.org/TrainJob',
    spec: { trainer: { numNodes: 2, resourcesPerNode: resources } },
    templates: [],
    alone: ['spec.trainer: node'],
    first: ['a-node-0-0.a'],
    names: ['a-node-0-1-00000'],
  },
  ...['TrainingRuntime', 'ClusterTrainingRuntime'].map((kind) => ({
    of: `trainer.kubeflow.org/${kind}`,
    spec: { mlPolicy: { numNodes: 3 }, template: { spec: { replicatedJobs: [{ name: 'node', ...job({}) }] } } },
    templates: ['spec.template.spec.replicatedJobs[0].template.spec.template: 3 by spec.mlPolicy.numNodes'],
  })),
  { of: 'ray.io/RayCluster', spec: ray, templates: rayAt('spec') },
  { of: 'ray.io/RayJob', spec: { rayClusterSpec: ray }, templates: rayAt('spec.rayClusterSpec'), names: ['a'] },
  { of: 'ray.io/RayService', spec: { rayClusterConfig: ray }, templates: rayAt('spec.rayClusterConfig'), names: ['a'] },
  {
    of: 'leaderworkerset.x-k8s.io/LeaderWorkerSet',
    spec: { replicas: 3, leaderWorkerTemplate: { size: 5, workerTemplate: template } },
    templates: ['spec.leaderWorkerTemplate.workerTemplate: 15 by spec.leaderWorkerTemplate.size'],
    first: ['$(LWS_LEADER_ADDRESS)'],
    names: ['a-2-4'],
  },
  {
    of: 'leaderworkerset.x-k8s.io/LeaderWorkerSet',
    spec: { replicas: 3, leaderWorkerTemplate: { size: 5, leaderTemplate: template, workerTemplate: template } },
    templates: [
      'spec.leaderWorkerTemplate.leaderTemplate: 3 by spec.replicas',
      'spec.leaderWorkerTemplate.workerTemplate: 12 by spec.leaderWorkerTemplate.size',
    ],
  },
  {
    of: 'leaderworkerset.x-k8s.io/LeaderWorkerSet',
    spec: { leaderWorkerTemplate: { size: 1, leaderTemplate: template, workerTemplate: template } },
    templates: ['spec.leaderWorkerTemplate.leaderTemplate: 1'],
  },
  {
    of: 'batch.volcano.sh/Job',
    spec: { plugins: { svc: [] }, ...tasks },
    templates: ['spec.tasks[0].template: 1', 'spec.tasks[1].template: 3 by spec.tasks[1].replicas'],
    first: ['a-master-0.a', 'a-worker-0.a'],
    names: ['a-master-0', 'a-worker-2'],
  },
  {
    of: 'batch.volcano.sh/Job',
    spec: { plugins: { mpi: ['--master=worker'] }, ...tasks },
    templates: ['spec.tasks[0].template: 1', 'spec.tasks[1].template: 3 by spec.tasks[1].replicas, launches'],
  },
  {
    of: 'batch.volcano.sh/CronJob',
    spec: { jobTemplate: { spec: { plugins: { mpi: [] }, ...tasks } } },
    templates: [
      'spec.jobTemplate.spec.tasks[0].template: 1, launches',
      'spec.jobTemplate.spec.tasks[1].template: 3 by spec.jobTemplate.spec.tasks[1].replicas',
    ],
  },
  { of: 'sparkoperator.k8s.io/SparkApplication', spec: { driver: { template } }, templates: [] },
  ...['Workflow', 'WorkflowTemplate', 'ClusterWorkflowTemplate'].map((kind) => ({
    of: `argoproj.io/${kind}`,
    spec: workflow,
    templates: [],
    alone: ['spec.templates[0]: main and log', 'spec.templates[1].dag.tasks[0].inline: main'],
  })),
  {
    of: 'argoproj.io/CronWorkflow',
    spec: { workflowSpec: workflow },
    templates: [],
    alone: ['spec.workflowSpec.templates[0]: main and log', 'spec.workflowSpec.templates[1].dag.tasks[0].inline: main'],
  },
  {
    of: 'serving.kserve.io/InferenceService',
    spec: { predictor: { model: { resources }, minReplicas: 1 }, transformer: spec, explainer: { art: { resources } } },
    templates: ['spec.transformer: 1'],
    alone: ['spec.predictor: kserve-container', 'spec.explainer: kserve-container'],
    names: ['a-predictor'],
  },
  {
    of: 'serving.kserve.io/InferenceService',
    spec: { predictor: { ...spec, maxReplicas: 3 } },
    templates: ['spec.predictor: 3 by spec.predictor.maxReplicas'],
  },
  {
    of: 'serving.kserve.io/LLMInferenceService',
    spec: {
      replicas: 2,
      parallelism: { data: 16, dataLocal: 4 },
      template: spec,
      worker: spec,
      prefill: { replicas: 3, template: spec },
    },
    templates: ['spec: 2 by spec.replicas', 'spec: 6 by spec.parallelism.data', 'spec.prefill: 3 by spec.prefill.replicas'],
    names: ['a-kserve-workload-svc'],
  },
  {
    of: 'apps.nvidia.com/NIMService',
    spec: { image: { repository: 'x', tag: '1' }, replicas: 2 },
    templates: ['spec: 2 by spec.replicas'],
    names: ['a'],
  },
  {
    of: 'apps.nvidia.com/NIMService',
    spec: { image: { repository: 'x', tag: '1' }, replicas: 2, multiNode: { parallelism: { pipeline: 3 } } },
    templates: ['spec: 6 by spec.multiNode.parallelism.pipeline'],
    names: ['a'],
  },
  { of: 'kubevirt.io/VirtualMachine', spec: { template: { spec: machine } }, templates: [], alone: ['spec.template.spec: compute'] },
  { of: 'kubevirt.io/VirtualMachineInstance', spec: machine, templates: [], alone: ['spec: compute'] },
  {
    of: 'kubevirt.io/VirtualMachineInstanceReplicaSet',
    spec: { replicas: 3, template: { spec: machine } },
    templates: [],
    alone: ['spec.template.spec: compute'],
  },
  { of: 'serving.knative.dev/Service', spec: { template }, templates: [] },
  { of: 'serving.knative.dev/Configuration', spec: { template }, templates: [] },
  { of: 'serving.knative.dev/Revision', spec, templates: [] },
];
