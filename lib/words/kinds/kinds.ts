import { grouped } from '../../internal';
import { groupOf, type KubeObject } from '../kubernetes';
import { daemonSet, deployment, replicaSet, replicationController, statefulSet } from './apps';
import { clusterWorkflowTemplate, cronWorkflow, workflow, workflowTemplate } from './argo';
import { inferenceService } from './inference-service';
import { cronJob, job } from './job';
import { jobSet } from './training/job-set';
import type { KindRow } from './kind-row';
import { jaxJob, paddleJob, tfJob, xgBoostJob } from './training/kubeflow';
import { knativeConfiguration, knativeRevision, knativeService } from './knative';
import { virtualMachines } from './machines/kubevirt';
import { leaderWorkerSet } from './training/leader-worker-set';
import { mpiJob } from './training/mpi-job';
import { pod } from './pod';
import { pyTorchJob } from './training/py-torch-job';
import { rayCluster, rayJob, rayService } from './training/ray';
import { llmInferenceService } from './serving/llm-inference-service-kind';
import { nimService } from './serving/nim-service-kind';
import { sparkApplication } from './spark';
import { clusterTrainingRuntime, trainingRuntime, trainJob } from './training/train-job';
import { volcanoCronJob, volcanoJob } from './training/volcano';

/** Every workload kind that is known. What consumes them takes the list, so that a test can add one. */
export const defaultKinds: readonly KindRow[] = [
  ...[pod, deployment, replicaSet, statefulSet, daemonSet, replicationController, job, cronJob, jobSet],
  ...[pyTorchJob, tfJob, paddleJob, xgBoostJob, jaxJob, mpiJob, trainJob, rayCluster, rayJob, rayService],
  ...[trainingRuntime, clusterTrainingRuntime, leaderWorkerSet, volcanoJob, volcanoCronJob, sparkApplication],
  ...[workflow, cronWorkflow, workflowTemplate, clusterWorkflowTemplate],
  ...[inferenceService, llmInferenceService, nimService, knativeService, knativeConfiguration, knativeRevision],
  ...virtualMachines,
];

/** The row of an object; undefined where its kind is not known. */
export const kindOf = (object: Pick<KubeObject, 'apiVersion' | 'kind'>, rows: readonly KindRow[] = defaultKinds): KindRow | undefined =>
  ownerKind({ group: groupOf(object), kind: object.kind }, rows);

/** The row of what makes pods, by its group and kind. */
export function ownerKind({ group, kind }: Pick<KindRow, 'group' | 'kind'>, rows: readonly KindRow[] = defaultKinds): KindRow | undefined {
  return byKind(rows)
    .get(kind)
    ?.find((row) => row.group === group);
}

const grouping = (rows: readonly KindRow[]): ReadonlyMap<string, readonly KindRow[]> => grouped(rows, (row) => row.kind);

/** Every pod of a cluster is asked for its owner's row, by most rules. */
const BY_KIND = grouping(defaultKinds);
const byKind = (rows: readonly KindRow[]) => (rows === defaultKinds ? BY_KIND : grouping(rows));
