import { defined, isPlainObject, jsonOf, textOf, valueIn, wholeOf } from '../../../internal';
import { contentHash, DNS_1035_LABEL, type KubeObject } from '../../kubernetes';
import { childJob, NODE, setFailurePolicy } from './job-spec';
import type { BlueprintRef, KindRow, TorchNodesRow } from '../kind-row';
import { lone, type LoneContainer } from '../lone-container';
import { below, derived, indices, LABEL, last, type PodNames } from '../names';
import { checkedPodOfSet, podOfSet, podPrefix } from './job-set-names';
import { ENDS, NO_LAUNCHER, type TrainingInput, type TrainingRow } from './training-row';

/** Source: kubeflow trainer v2.3.0 `pkg/constants`: its runtime becomes a JobSet of the same name, whose job is `node`. */
function podNames(name: string, spec: unknown): readonly PodNames[] {
  const pods = wholeOf(valueIn(spec, 'trainer', 'numNodes'));
  return [
    {
      means: (label) => indices(podPrefix(name, NODE), label) !== undefined,
      has: (label) => {
        const [jobIndex, podIndex] = indices(podPrefix(name, NODE), label) ?? [];
        return jobIndex === '0' && below(podIndex, pods ?? Infinity);
      },
      domains: [name],
      first: `${podOfSet(name, NODE, 0, 0)}.${name}`,
    },
  ];
}

/** What it lays over the container `node` of its runtime. Source: kubeflow trainer v2.3.0, TrainJob. */
function overRuntime(object: KubeObject): readonly LoneContainer[] {
  const trainer = jsonOf(valueIn(object, 'spec', 'trainer'));
  const { resourcesPerNode: resources, command, args, env } = trainer;
  const started = Array.isArray(command) ? defined({ command, args, env }) : {};
  const container = { name: NODE, ...(isPlainObject(resources) ? { resources } : {}), ...started };
  if (Object.keys(container).length === 1) return [];
  const { steps, spec } = lone(['spec', 'trainer'], [], container, {});
  return [{ steps, spec, names: { 'containers[0].resources': ['resourcesPerNode'], 'containers[0]': [] } }];
}

/** The runtime that a job names, of the kind that its definition has by default. */
function runtimeRef(object: KubeObject): BlueprintRef | undefined {
  const { kind, name } = jsonOf(valueIn(object, 'spec', 'runtimeRef'));
  return typeof name === 'string' ? { group: GROUP, kind: textOf(kind) ?? 'ClusterTrainingRuntime', name } : undefined;
}

const GROUP = 'trainer.kubeflow.org';
const API_VERSION = `${GROUP}/v1alpha1`;
/** By this label its controller knows the job whose pods train. */
const TRAINS = { labels: { [`${GROUP}/trainjob-ancestor-step`]: 'trainer' } };

/** What the pods are: torchrun's variables, the number of pods and the completion index come from the controller. */
const runtimeSpec = (input: TrainingInput) => ({
  mlPolicy: { numNodes: input.numNodes, torch: {} },
  template: {
    spec: {
      network: { enableDNSHostnames: true, publishNotReadyAddresses: true },
      failurePolicy: setFailurePolicy(input.maxRestarts, false),
      replicatedJobs: [{ name: NODE, replicas: 1, template: { metadata: TRAINS, spec: childJob({}, input) } }],
    },
  },
});

/**
 * The runtime of one job, with a name that follows from its content: what a TrainJob names as its runtime never changes,
 * so that the API server refuses a change of the pods as it does for a Job, instead of taking it for the next one.
 */
function runtimeOf(input: TrainingInput): KubeObject {
  const { annotations: _annotations, ...metadata } = input.metadata;
  const spec = runtimeSpec(input);
  return {
    apiVersion: API_VERSION,
    kind: 'TrainingRuntime',
    metadata: { ...metadata, name: `${metadata.name}-${contentHash(JSON.stringify(spec))}` },
    spec,
  };
}

/**
 * A TrainJob with a runtime of its own. The controller makes a JobSet of both, and tells the container `node` PET_NNODES,
 * PET_NPROC_PER_NODE, PET_NODE_RANK, PET_MASTER_ADDR and PET_MASTER_PORT, always 29500; it does so where the job has a
 * `trainer`, and counts GPUs by the names of resources, so that the number of processes is said.
 *
 * Source: kubeflow trainer v2.3.0, its definitions, `pkg/constants` and `pkg/runtime/framework/plugins/torch/torch.go`.
 */
export const trainJobOfTorch: TrainingRow = {
  container: NODE,
  restartPolicy: 'Never',
  takes: {
    ...ENDS,
    ...NO_LAUNCHER,
    nprocPerNode: true,
    minNodes: 'a TrainJob needs all of its pods',
    masterPort: 'its controller always says 29500',
    ttlSecondsAfterFinished: 'a TrainJob stays until it is deleted',
  },
  // Its webhook refuses a job whose runtime is not in its cache yet, some milliseconds after the API server has it
  // (kubeflow trainer v2.3.0 `pkg/runtime/core/trainingruntime.go`): whoever applies both tries again.
  before: (input) => [runtimeOf(input)],
  emit: (input) => ({
    apiVersion: API_VERSION,
    kind: 'TrainJob',
    metadata: input.metadata,
    spec: defined({
      suspend: input.suspend,
      activeDeadlineSeconds: input.activeDeadlineSeconds,
      runtimeRef: { apiGroup: GROUP, kind: 'TrainingRuntime', name: runtimeOf(input).metadata.name },
      trainer: { numNodes: input.numNodes, numProcPerNode: input.nprocPerNode },
    }),
  }),
};

/**
 * The plugin of torch tells the container `node` PET_ variables alone: how many nodes its job says, or else the runtime.
 *
 * Source: kubeflow trainer v2.3.0 `pkg/runtime/framework/plugins/torch/torch.go`.
 */
const torchNodes = (at: 'trainer' | 'mlPolicy'): TorchNodesRow => ({
  of: ({ spec }) => {
    const { numNodes, torch } = jsonOf(valueIn(spec, at));
    if (at === 'mlPolicy' && torch === undefined) return undefined;
    const nodes = wholeOf(numNodes ?? (at === 'mlPolicy' ? 1 : undefined));
    return nodes === undefined ? undefined : [nodes];
  },
  container: NODE,
  ranksOfPod: () => 0,
});

/** A TrainJob: the templates of its pods are those of its runtime. Source: kubeflow trainer v2.3.0. */
export const trainJob: KindRow = {
  group: GROUP,
  versions: ['v1alpha1'],
  kind: 'TrainJob',
  templates: [],
  loneContainers: overRuntime,
  blueprint: runtimeRef,
  podNames,
  derivedNames: (name, spec) => [
    derived('the name of the last pod', checkedPodOfSet(name, NODE, 0, last(valueIn(spec, 'trainer', 'numNodes'))), LABEL, DNS_1035_LABEL),
  ],
  endsWithItsWork: true,
  gang: 'object',
  rendezvous: 'plugins',
  torchNodes: torchNodes('trainer'),
  until: { ready: () => 'jsonpath={.status.jobsStatus[0].ready}=1', completed: 'condition=Complete' },
  kueue: { framework: 'trainer.kubeflow.org/trainjob', admitsWhole: true, suspend: 'spec.suspend' },
};

/** What the pods of TrainJobs are. Its policy says how they meet. Source: kubeflow trainer v2.3.0. */
const runtime = (kind: string): KindRow => ({
  group: GROUP,
  versions: ['v1alpha1'],
  kind,
  templates: [
    {
      at: 'spec.template.spec.replicatedJobs.*.template.spec.template',
      counts: [{ at: 'spec.template.spec.replicatedJobs.*.replicas' }, { at: 'spec.mlPolicy.numNodes' }],
    },
  ],
  isBlueprint: true,
  endsWithItsWork: true,
  gang: 'object',
  rendezvous: 'plugins',
  torchNodes: torchNodes('mlPolicy'),
});

export const trainingRuntime = runtime('TrainingRuntime');
export const clusterTrainingRuntime = runtime('ClusterTrainingRuntime');
