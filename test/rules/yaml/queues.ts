import type { YamlCases } from './yaml-case';

interface Queues {
  readonly cohort?: string;
  readonly limit?: string;
  readonly covered?: string;
  readonly flavor?: string;
  readonly quota?: number;
  readonly tolerations?: string;
}

const queues = ({ cohort = '', limit = '', covered = 'nvidia.com/gpu', flavor = 'h100', quota = 8, tolerations = '[]' }: Queues): string =>
  `apiVersion: kueue.x-k8s.io/v1beta2
kind: Topology
metadata: {name: dc}
spec: {levels: [{nodeLabel: cloud.provider.com/topology-rack}, {nodeLabel: kubernetes.io/hostname}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ResourceFlavor
metadata: {name: h100}
spec: {topologyName: dc, nodeLabels: {team: ml}, tolerations: ${tolerations}}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: ClusterQueue
metadata: {name: gpu}
spec:
  namespaceSelector: {}
  ${cohort}
  resourceGroups:
    - coveredResources: [${covered}]
      flavors:
        - {name: ${flavor}, resources: [{name: nvidia.com/gpu, nominalQuota: ${quota}${limit}}]}
---
apiVersion: kueue.x-k8s.io/v1beta2
kind: LocalQueue
metadata: {name: gpu-queue, namespace: ml}
spec: {clusterQueue: gpu}
---
`;

const job = (name: string, resources = '{limits: {nvidia.com/gpu: 4}}', more = '', annotations = ''): string => `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml, labels: {kueue.x-k8s.io/queue-name: ${name}}}
spec:
  parallelism: 2
  template:
    metadata: {annotations: {${annotations}}}
    spec: {restartPolicy: Never, ${more} containers: [{name: main, image: "x:1", resources: ${resources}}]}
`;

const rack = 'kueue.x-k8s.io/podset-required-topology: cloud.provider.com/topology-rack';
const pytorch = (apiVersion: string, kind: string, spec: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}}\nspec: ${spec}\n`;

/** A second group of a queue. */
const CPUS = (flavor: string): string =>
  `    - {coveredResources: [cpu], flavors: [{name: ${flavor}, resources: [{name: cpu, nominalQuota: 8}]}]}\n`;

const ray = (annotations: string): string => `apiVersion: ray.io/v1
kind: RayCluster
metadata: {name: ray, namespace: ml, labels: {kueue.x-k8s.io/queue-name: q}, annotations: {${annotations}}}
spec:
  enableInTreeAutoscaling: true
  headGroupSpec: {rayStartParams: {}, template: {spec: {containers: [{name: head, image: "x:1"}]}}}
  workerGroupSpecs:
    - groupName: gpu
      replicas: 1
      minReplicas: 1
      maxReplicas: 4
      rayStartParams: {}
      template: {spec: {containers: [{name: worker, image: "x:1", resources: {limits: {nvidia.com/gpu: 1}}}]}}
`;

/** Queues of Kueue and workloads that name them. */
export const kueueCases: YamlCases = {
  'queue/reference': {
    says: 'there is no ResourceFlavor of this name among the documents',
    wrong: queues({ flavor: 'a100' }),
    right: queues({}),
  },
  'queue/flavor-resources': {
    says: "flavor 'h100' has no quota for each covered resource, in their order",
    wrong: queues({ covered: 'cpu, nvidia.com/gpu' }),
    right: queues({}),
  },
  'queue/limits': {
    says: 'borrowingLimit is only for a queue of a cohort',
    wrong: queues({ limit: ', borrowingLimit: 4' }),
    right: queues({ limit: ', borrowingLimit: 4', cohort: 'cohortName: all' }),
  },
  'queue/resource-groups': {
    says: 'Kueue refuses this: the flavor is named already, at spec.resourceGroups[0].flavors[0].name',
    wrong: queues({}).replace('---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: LocalQueue', `${CPUS('h100')}$&`),
    right: queues({}).replace('---\napiVersion: kueue.x-k8s.io/v1beta2\nkind: LocalQueue', `${CPUS('cpus')}$&`),
  },
  'queue/ray': {
    says: 'Kueue refuses this RayCluster: it is queued, and would grow without Kueue',
    wrong: ray(''),
    right: ray('kueue.x-k8s.io/elastic-job: "true"'),
  },
  'queue/name': {
    says: 'there is no LocalQueue of this name among the documents',
    wrong: queues({}) + job('gpus'),
    right: queues({}) + job('gpu-queue'),
  },
  'queue/uncovered-resource': {
    says: "ClusterQueue 'gpu' does not cover all that this workload asks for",
    wrong: queues({}) + job('gpu-queue', '{limits: {nvidia.com/gpu: 1, cpu: 1}}'),
    right: queues({}) + job('gpu-queue'),
  },
  'queue/never-fits': {
    says: "the workload asks for more nvidia.com/gpu than ClusterQueue 'gpu' ever has",
    wrong: queues({ quota: 7 }) + job('gpu-queue'),
    right: queues({ quota: 7, cohort: 'cohortName: all' }) + job('gpu-queue'),
  },
  'queue/unmanaged-kind': {
    says: 'Kueue does not manage PyTorchJob by default',
    wrong: pytorch(
      'kubeflow.org/v1',
      'PyTorchJob',
      '{pytorchReplicaSpecs: {Worker: {replicas: 2, template: {spec: {containers: [{name: pytorch, image: "x:1"}]}}}}}',
    ),
    right: pytorch('trainer.kubeflow.org/v1alpha1', 'TrainJob', '{}'),
  },
  'queue/suspend': {
    says: 'Kueue decides this',
    wrong: job('q').replace('  parallelism', '  suspend: false\n  parallelism'),
    right: job('q'),
  },
  'queue/topology-level': {
    says: "no flavor of ClusterQueue 'gpu' has a topology with this level",
    wrong: queues({}) + job('gpu-queue', undefined, '', rack.replace('rack', 'block')),
    right: queues({}) + job('gpu-queue', undefined, '', rack),
  },
  'queue/topology-request': {
    says: 'asks for more than one kind of topology',
    wrong: job('q', undefined, '', `${rack}, kueue.x-k8s.io/podset-unconstrained-topology: "true"`),
    right: job('q', undefined, '', rack),
  },
  'queue/tolerations': {
    says: "no flavor of ClusterQueue 'gpu' leads to nodes whose taints these pods tolerate",
    wrong: queues({}) + job('gpu-queue'),
    right: queues({ tolerations: '[{key: nvidia.com/gpu, operator: Exists}]' }) + job('gpu-queue'),
    context: {
      kubernetes: '1.34',
      pools: [
        { name: 'h100', machine: 'dgxH100', nodeSelector: { team: 'ml' }, taints: [{ key: 'nvidia.com/gpu', effect: 'NoSchedule' }] },
      ],
    },
  },
};
