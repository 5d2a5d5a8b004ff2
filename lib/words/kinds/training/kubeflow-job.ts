import { defined, valueIn } from '../../../internal';
import type { KubeObject } from '../../kubernetes';
import type { KindRow, TemplateRow, UntilRow } from '../kind-row';
import type { TrainingInput } from './training-row';

/** The roles of a Kubeflow job, each with a template. */
export const roles = (list: string, isLauncher?: TemplateRow['isLauncher']): TemplateRow => ({
  at: `spec.${list}.*.template`,
  counts: [{ at: `spec.${list}.*.replicas` }],
  ...(isLauncher ? { isLauncher } : {}),
});

/** Where all of them are suspended. */
export const SUSPEND = 'spec.runPolicy.suspend';

/** What the jobs of the Training Operator have in common: all their pods start together, and end with their work. */
export const TRAINS = {
  group: 'kubeflow.org',
  endsWithItsWork: true,
  gang: 'object',
  // An elastic job goes on with fewer.
  runsWhole: ({ spec }: KubeObject): boolean => valueIn(spec, 'elasticPolicy') === undefined,
} as const;
/** As Kueue has them: it knows each kind by its name, and waits until somebody enables it. */
export const queued = (kind: string): Required<Pick<KindRow, 'kueue'>> => ({
  kueue: { framework: `kubeflow.org/${kind.toLowerCase()}`, isOff: true, admitsWhole: true, countsTemplates: true, suspend: SUSPEND },
});

/** What all of them say of their end, in `runPolicy`. */
export const runPolicy = (input: TrainingInput, own: object) =>
  defined({
    suspend: input.suspend,
    ...own,
    activeDeadlineSeconds: input.activeDeadlineSeconds,
    ttlSecondsAfterFinished: input.ttlSecondsAfterFinished,
    // A pod that runs on after the others have ended keeps its GPUs.
    cleanPodPolicy: 'Running',
  });

/** What their conditions say. Source: training-operator v1.9.4 and mpi-operator v0.8.0, JobConditionType. */
export const UNTIL: UntilRow = { ready: () => 'condition=Running', completed: 'condition=Succeeded' };
