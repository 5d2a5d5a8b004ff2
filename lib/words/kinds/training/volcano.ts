import { defined, jsonOf, listOf, textOf, textsOf, valueIn, wholeOf } from '../../../internal';
import { DNS_LABEL, type KubeObject } from '../../kubernetes';
import type { KindRow, TemplateRow } from '../kind-row';
import { below, derived, indices, LABEL, last, partOf, type PodNames } from '../names';
import { ENDS, MEETS, NO_LAUNCHER, type TrainingRow } from './training-row';

/** The tasks of a job. */
const tasks = (at: string): TemplateRow => ({
  at: `${at}.tasks.*.template`,
  counts: [{ at: `${at}.tasks.*.replicas` }],
  isLauncher: (task, object) => task === mpiMaster(object, at),
});

/** The task that starts MPI. Source: volcano v1.15.1 pkg/controllers/job/plugins/distributed-framework/mpi/mpi.go. */
function mpiMaster(object: KubeObject, at: string): string | undefined {
  const mpi = valueIn(object, ...at.split('.'), 'plugins', 'mpi');
  if (mpi === undefined) return undefined;
  return (
    textsOf(mpi)
      .findLast((word) => /^--?master=/.test(word))
      ?.replace(/^--?master=/, '') ?? 'master'
  );
}

/** Source: volcano v1.15.1, plugin svc: `<job>-<task>-<index>.<job>`. */
const podNames = (name: string, spec: unknown): readonly PodNames[] =>
  listOf(jsonOf(spec)['tasks']).map((task): PodNames => {
    const prefix = `${name}-${textOf(task['name']) ?? ''}`;
    // The plugins of frameworks bring svc with them.
    const served = Object.keys(jsonOf(jsonOf(spec)['plugins'])).some((plugin) => plugin !== 'env' && plugin !== 'ssh');
    return {
      means: (label) => indices(prefix, label)?.length === 1,
      has: (label) => below(indices(prefix, label)?.[0], wholeOf(task['replicas']) ?? 1),
      ofAnother: partOf(name, 1),
      domains: served ? [name] : undefined,
      first: served ? `${prefix}-0.${name}` : 'nothing, before plugins has svc: []',
    };
  });

/** Whether all tasks are there from the start; those that depend on others may begin after their end, and of some only a part is needed. */
function runsWhole(spec: unknown): boolean {
  const tasks = listOf(valueIn(spec, 'tasks'));
  const all = tasks.reduce((sum, task) => sum + (wholeOf(task['replicas']) ?? 1), 0);
  const least = wholeOf(valueIn(spec, 'minAvailable')) ?? all;
  return (
    least >= all &&
    tasks.every(
      (task) => task['dependsOn'] === undefined && (wholeOf(task['minAvailable']) ?? Infinity) >= (wholeOf(task['replicas']) ?? 1),
    )
  );
}

/** The only task; its name is part of every pod's name. */
const TASK = 'node';

/** The rank of a pod: the job controller writes it as an annotation. Source: volcano v1.15.1 `createJobPod`, TaskIndex. */
const TASK_INDEX = { valueFrom: { fieldRef: { fieldPath: "metadata.annotations['volcano.sh/task-index']" } } } as const;

/**
 * A Job of Volcano with one task, whose pods start together. The plugin `svc` gives them names; the plugin `pytorch` is
 * not used, since it tells torchrun nothing. A pod that fails or is evicted starts all of them again, and both count:
 * Volcano does not tell them apart, and it gives up at the try of that number, so that the first one counts as well.
 *
 * Source: volcano v1.15.1 `pkg/controllers/job/state/restarting.go` and `plugins/svc`.
 */
export const volcanoJobOfOneTask: TrainingRow = {
  container: 'trainer',
  port: 'rendezvous',
  meeting: { rank: TASK_INDEX, masterAddr: (name) => `${name}-${TASK}-0.${name}` },
  restartPolicy: 'Never',
  scheduler: 'volcano',
  takes: {
    ...ENDS,
    ...MEETS,
    ...NO_LAUNCHER,
    minNodes: 'training needs all of its pods',
    suspend: 'a Job of Volcano waits in its queue',
    activeDeadlineSeconds: 'a Job of Volcano has no deadline',
  },
  emit: ({ metadata, numNodes, maxRestarts, ttlSecondsAfterFinished, template }) => ({
    apiVersion: 'batch.volcano.sh/v1alpha1',
    kind: 'Job',
    metadata,
    spec: defined({
      schedulerName: 'volcano',
      minAvailable: numNodes,
      maxRetry: Math.min(maxRestarts + 1, 2 ** 31 - 1),
      ttlSecondsAfterFinished,
      plugins: { svc: [] },
      policies: [{ events: ['PodFailed', 'PodEvicted'], action: 'RestartJob' }],
      tasks: [{ name: TASK, replicas: numNodes, template }],
    }),
  }),
};

/** A Job of Volcano, all of whose pods start together by default. Source: volcano v1.15.1. */
export const volcanoJob: KindRow = {
  group: 'batch.volcano.sh',
  versions: ['v1alpha1'],
  kind: 'Job',
  templates: [tasks('spec')],
  podNames,
  derivedNames: (name, spec) =>
    listOf(jsonOf(spec)['tasks']).map((task) =>
      derived('the hostname of the last pod', `${name}-${textOf(task['name']) ?? ''}-${last(task['replicas'])}`, LABEL, DNS_LABEL),
    ),
  endsWithItsWork: true,
  spreadsModel: true,
  gang: 'object',
  runsWhole: ({ spec }) => runsWhole(spec),
  rendezvous: 'plugins',
  until: { ready: () => 'jsonpath={.status.state.phase}=Running', completed: 'jsonpath={.status.state.phase}=Completed' },
};

/** A CronJob of Volcano. Source: volcano v1.15.1. */
export const volcanoCronJob: KindRow = {
  group: 'batch.volcano.sh',
  versions: ['v1alpha1'],
  kind: 'CronJob',
  templates: [tasks('spec.jobTemplate.spec')],
  endsWithItsWork: true,
  isScheduled: true,
  spreadsModel: true,
  gang: 'object',
  runsWhole: ({ spec }) => runsWhole(valueIn(spec, 'jobTemplate', 'spec')),
  rendezvous: 'plugins',
};
