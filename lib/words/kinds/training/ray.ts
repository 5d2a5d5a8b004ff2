import { defined, jsonOf, listOf, shellQuote, valueIn } from '../../../internal';
import { DNS_1035_LABEL } from '../../kubernetes';
import type { KindRow, TemplateRow } from '../kind-row';
import { derived } from '../names';
import { commandsOfServeConfig } from '../serving/ray-serve-config';
import { ENDS, type TrainingRow } from './training-row';

/** The head of a cluster of Ray, which hands out the work, and its groups of workers. */
const cluster = (at: string): readonly TemplateRow[] => [
  { at: `${at}.headGroupSpec.template`, counts: [], isLauncher: () => true },
  {
    at: `${at}.workerGroupSpecs.*.template`,
    counts: [{ at: `${at}.workerGroupSpecs.*.replicas` }, { at: `${at}.workerGroupSpecs.*.numOfHosts` }],
  },
];

/** What KubeRay v1.7.0 does for every cluster (`ray-operator/controllers/ray/common/pod.go`). */
const of = (kind: string, at: string) =>
  ({
    group: 'ray.io',
    versions: ['v1'],
    kind,
    templates: cluster(at),
    rayCluster: at,
    // What an autoscaler or a suspended group makes of its workers is not known.
    runsWhole: (object) =>
      valueIn(object, ...at.split('.'), 'enableInTreeAutoscaling') !== true &&
      listOf(valueIn(object, ...at.split('.'), 'workerGroupSpecs')).every((group) => group['suspend'] !== true),
    spreadsModel: true,
    rendezvous: 'ray',
    mountsSharedMemory: true,
  }) as const satisfies KindRow;

/** A cluster of Ray. Source: kuberay v1.7.0. */
export const rayCluster: KindRow = {
  ...of('RayCluster', 'spec'),
  kueue: { framework: 'ray.io/raycluster', admitsWhole: true, suspend: 'spec.suspend' },
};

/** The only group of workers; its name is part of their pods' names. */
const GROUP = 'node';
/** Characters that the name of a RayJob or RayService may have. Source: kuberay v1.7.0 `controllers/ray/utils/constant.go`. */
const RAY_NAME = 47;

/**
 * A RayJob with a cluster of its own: a head without GPUs, on which no work is put, and the pods that train. Ray starts by
 * itself in all of them, and the command is what is submitted when they are there.
 *
 * The number of GPUs is said: KubeRay finds it only for names that it knows. Each restart is a new cluster.
 *
 * Source: kuberay v1.7.0, its definition and `ray-operator/controllers/ray/common/pod.go`.
 */
export const rayJobOfOneCluster: TrainingRow = {
  container: 'trainer',
  takes: {
    ...ENDS,
    launcher: true,
    minNodes: 'its group of workers is of one size',
    masterPort: 'Ray meets by itself',
    nprocPerNode: 'the program asks Ray for its workers, and Ray has the GPUs of the request',
    sshd: 'its pods are reached without SSH',
  },
  starter: { container: 'head', runsCommand: false },
  emit: (input) => ({
    apiVersion: 'ray.io/v1',
    kind: 'RayJob',
    metadata: input.metadata,
    spec: defined({
      suspend: input.suspend,
      entrypoint: input.command.map(shellQuote).join(' '),
      submissionMode: 'K8sJobMode',
      backoffLimit: input.maxRestarts,
      activeDeadlineSeconds: input.activeDeadlineSeconds,
      // The pods go with the work, and the RayJob stays to say how it ended, unless it is told when to go.
      shutdownAfterJobFinishes: true,
      ttlSecondsAfterFinished: input.ttlSecondsAfterFinished,
      rayClusterSpec: {
        // Without a limit Ray counts the CPUs of the node, and starts tasks beside the head, whose end is that of the job.
        headGroupSpec: { rayStartParams: { 'num-cpus': '0', 'num-gpus': '0' }, template: input.starter },
        workerGroupSpecs: [
          {
            groupName: GROUP,
            replicas: input.numNodes,
            minReplicas: input.numNodes,
            maxReplicas: input.numNodes,
            rayStartParams: { 'num-gpus': String(input.gpusPerNode) },
            template: input.template,
          },
        ],
      },
    }),
  }),
};

/** Source: kuberay v1.7.0 `controllers/ray/common/service.go`: the port of Ray Serve, unless the Service says another. */
function servePortOf(spec: unknown): number {
  const [first] = listOf(valueIn(spec, 'serveService', 'spec', 'ports'));
  return typeof first?.['port'] === 'number' ? first['port'] : 8000;
}

/** A job with a cluster of Ray of its own. Source: kuberay v1.7.0. */
export const rayJob: KindRow = {
  ...of('RayJob', 'spec.rayClusterSpec'),
  derivedNames: (name) => [derived('the name of a RayJob, from which those of its cluster are made', name, RAY_NAME, DNS_1035_LABEL)],
  until: { ready: () => 'jsonpath={.status.jobStatus}=RUNNING', completed: 'jsonpath={.status.jobStatus}=SUCCEEDED' },
  endsWithItsWork: true,
  kueue: { framework: 'ray.io/rayjob', admitsWhole: true, suspend: 'spec.suspend' },
};

/** A server with its own Ray cluster, and with two while it is upgraded. Source: kuberay v1.7.0. */
export const rayService: KindRow = {
  ...of('RayService', 'spec.rayClusterConfig'),
  serves: (spec) => commandsOfServeConfig(jsonOf(spec)['serveConfigV2']),
  servesAt: 'spec.serveConfigV2',
  service: (name, spec) => ({ name: `${name}-serve-svc`, port: servePortOf(spec) }),
  derivedNames: (name) => [derived('the name of a RayService, from which those of its clusters are made', name, RAY_NAME, DNS_1035_LABEL)],
  until: { ready: () => 'condition=Ready' },
  kueue: { framework: 'ray.io/rayservice', suspend: 'spec.rayClusterConfig.suspend' },
};
