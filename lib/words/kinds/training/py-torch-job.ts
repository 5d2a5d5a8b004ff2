import { jsonOf, textOf, valueIn, wholeOf } from '../../../internal';
import { DNS_1035_LABEL, type KubeObject } from '../../kubernetes';
import type { KindRow } from '../kind-row';
import { queued, roles, runPolicy, TRAINS, UNTIL } from './kubeflow-job';
import { below, derived, indices, LABEL, last, type PodNames } from '../names';
import { ENDS, MEETS, NO_LAUNCHER, type TrainingInput, type TrainingRow } from './training-row';

/** Source: training-operator v1.9.4: a Service for each pod, `<job>-master-0` and `<job>-worker-<index>`. */
function podNames(name: string, spec: unknown): readonly PodNames[] {
  const given = jsonOf(jsonOf(spec)['pytorchReplicaSpecs']);
  return [
    {
      means: (label) => indices(`${name}-master`, label) !== undefined || indices(`${name}-worker`, label) !== undefined,
      has: (label) =>
        Object.entries(given).some(([role, of]) =>
          below(indices(`${name}-${role.toLowerCase()}`, label)?.[0], wholeOf(jsonOf(of)['replicas']) ?? 1),
        ),
      domains: [],
      first: 'Master' in given ? `${name}-master-0` : `${name}-worker-0`,
    },
  ];
}

/**
 * How often containers may be started again, all pods together. When one fails the others fail with it, and each of their
 * restarts counts; the job ends once as many have happened. What is deleted or evicted is made anew and is not counted.
 *
 * Source: training-operator v1.9.4 `pkg/core/job.go`, PastBackoffLimit.
 */
const backoffLimit = ({ maxRestarts, numNodes }: TrainingInput): number => Math.min(maxRestarts * numNodes + 1, 2 ** 31 - 1);

const replicas = (count: number, { template }: TrainingInput) => ({ replicas: count, restartPolicy: 'OnFailure', template });

/** A master, which is rank 0 and trains as the workers do. Of an elastic job the workers alone meet at the first of them. */
function pytorchReplicaSpecs(input: TrainingInput): object {
  const { numNodes, minNodes } = input;
  if (minNodes !== undefined) return { Worker: replicas(numNodes, input) };
  return { Master: replicas(1, input), ...(numNodes > 1 ? { Worker: replicas(numNodes - 1, input) } : {}) };
}

/**
 * A PyTorchJob. Its controller makes a Service for each pod, and tells every container PET_NNODES, PET_NPROC_PER_NODE,
 * PET_NODE_RANK, PET_MASTER_ADDR and PET_MASTER_PORT, or where an elastic job meets.
 *
 * Source: training-operator v1.9.4, its definition, `pkg/webhooks/pytorch` and `pkg/controller.v1/pytorch`.
 */
export const pyTorchJobOfTorch: TrainingRow = {
  container: 'pytorch',
  port: 'pytorchjob-port',
  takes: { ...ENDS, ...MEETS, ...NO_LAUNCHER, minNodes: true },
  emit: (input) => ({
    apiVersion: 'kubeflow.org/v1',
    kind: 'PyTorchJob',
    metadata: input.metadata,
    spec: {
      nprocPerNode: String(input.nprocPerNode),
      ...(input.minNodes === undefined
        ? {}
        : {
            elasticPolicy: {
              minReplicas: input.minNodes,
              maxReplicas: input.numNodes,
              rdzvBackend: 'c10d',
              maxRestarts: input.maxRestarts,
            },
          }),
      runPolicy: runPolicy(input, { backoffLimit: backoffLimit(input) }),
      pytorchReplicaSpecs: pytorchReplicaSpecs(input),
    },
  }),
};

/**
 * The pods of all roles, and the most of an elastic job.
 *
 * Source: training-operator v1.9.4 `pkg/controller.v1/pytorch/envvar.go`.
 */
function torchNodes({ spec }: KubeObject): readonly number[] | undefined {
  const counts = Object.values(jsonOf(valueIn(spec, 'pytorchReplicaSpecs'))).map((role) => wholeOf(jsonOf(role)['replicas'] ?? 1));
  const most = wholeOf(valueIn(spec, 'elasticPolicy', 'maxReplicas'));
  if (counts.length === 0 || counts.includes(undefined)) return undefined;
  const all = counts.reduce<number>((sum, count = 0) => sum + count, 0);
  return most === undefined || most === all ? [all] : [all, most];
}

/**
 * RANK is that of the pod; WORLD_SIZE is pods by `nprocPerNode`, where that is a number. Both are set beside a Master alone.
 *
 * Source: training-operator v1.9.4 `pkg/controller.v1/pytorch/envvar.go`, setPodEnv.
 */
function ranksOfPod({ spec }: KubeObject): number {
  if (!('Master' in jsonOf(valueIn(spec, 'pytorchReplicaSpecs')))) return 0;
  const processes = textOf(valueIn(spec, 'nprocPerNode')) ?? '';
  return /^[1-9]\d*$/.test(processes) ? Number(processes) : 1;
}

/** A PyTorchJob: its Master trains as its Workers do. Source: training-operator v1.9.4. */
export const pyTorchJob: KindRow = {
  ...TRAINS,
  ...queued('PyTorchJob'),
  versions: ['v1'],
  kind: 'PyTorchJob',
  templates: [roles('pytorchReplicaSpecs')],
  podNames,
  derivedNames: (name, spec) => [
    derived(
      'the Service of the last pod',
      `${name}-worker-${last(jsonOf(jsonOf(jsonOf(spec)['pytorchReplicaSpecs'])['Worker'])['replicas'])}`,
      LABEL,
      DNS_1035_LABEL,
    ),
  ],
  rendezvous: 'torchrun',
  torchNodes: { of: torchNodes, ranksOfPod },
  until: UNTIL,
};
