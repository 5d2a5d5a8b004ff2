import { jsonOf, listOf, textOf, textsOf, valueIn, wholeOf } from '../internal';
import type { KubeObject } from '../kubernetes';
import type { KindRow, TemplateRow } from './kind-row';
import { below, indices, partOf, type PodNames } from './names';

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

/** A Job of Volcano, all of whose pods start together by default. Source: volcano v1.15.1. */
export const volcanoJob: KindRow = {
  group: 'batch.volcano.sh',
  versions: ['v1alpha1'],
  kind: 'Job',
  templates: [tasks('spec')],
  podNames,
  endsWithItsWork: true,
  spreadsModel: true,
  gang: 'object',
  rendezvous: 'plugins',
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
  rendezvous: 'plugins',
};
