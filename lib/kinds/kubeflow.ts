import { jsonOf, wholeOf } from '../internal';
import type { KindRow, TemplateRow } from './kind-row';
import { below, indices, type PodNames } from './names';

/** The roles of a Kubeflow job, each with a template. */
const roles = (list: string, isLauncher?: TemplateRow['isLauncher']): TemplateRow => ({
  at: `spec.${list}.*.template`,
  counts: [{ at: `spec.${list}.*.replicas` }],
  ...(isLauncher ? { isLauncher } : {}),
});

const SUSPEND = 'spec.runPolicy.suspend';

/** What the jobs of the Training Operator have in common: all their pods start together, and end with their work. */
const TRAINS = { group: 'kubeflow.org', endsWithItsWork: true, gang: 'object' } as const;
/** As Kueue has them: it knows each kind by its name, and waits until somebody enables it. */
const queued = (kind: string): Required<Pick<KindRow, 'kueue'>> => ({
  kueue: { framework: `kubeflow.org/${kind.toLowerCase()}`, isOff: true, admitsWhole: true, countsTemplates: true, suspend: SUSPEND },
});

/** Source: training-operator v1.9.4: a Service for each pod, `<job>-master-0` and `<job>-worker-<index>`. */
function podNamesOfPyTorch(name: string, spec: unknown): readonly PodNames[] {
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

/** A PyTorchJob: its Master trains as its Workers do. Source: training-operator v1.9.4. */
export const pyTorchJob: KindRow = {
  ...TRAINS,
  ...queued('PyTorchJob'),
  versions: ['v1'],
  kind: 'PyTorchJob',
  templates: [roles('pytorchReplicaSpecs')],
  podNames: podNamesOfPyTorch,
  rendezvous: 'torchrun',
};

/** A TFJob: parameter servers and evaluators look after the workers. Source: training-operator v1.9.4, TFJobSpec. */
export const tfJob: KindRow = {
  ...TRAINS,
  ...queued('TFJob'),
  versions: ['v1'],
  kind: 'TFJob',
  templates: [roles('tfReplicaSpecs', (role) => role === 'PS')],
  rendezvous: 'tensorflow',
};

/** A PaddleJob. Source: training-operator v1.9.4, PaddleJobSpec. */
export const paddleJob: KindRow = {
  ...TRAINS,
  ...queued('PaddleJob'),
  versions: ['v1'],
  kind: 'PaddleJob',
  templates: [roles('paddleReplicaSpecs')],
};

/** An XGBoostJob. Source: training-operator v1.9.4, XGBoostJobSpec. */
export const xgBoostJob: KindRow = {
  ...TRAINS,
  ...queued('XGBoostJob'),
  versions: ['v1'],
  kind: 'XGBoostJob',
  templates: [roles('xgbReplicaSpecs')],
};

/** A JAXJob. Source: training-operator v1.9.4, JAXJobSpec. */
export const jaxJob: KindRow = {
  ...TRAINS,
  ...queued('JAXJob'),
  versions: ['v1'],
  kind: 'JAXJob',
  templates: [roles('jaxReplicaSpecs')],
};

/**
 * An MPIJob: the launcher starts processes in the workers, and has no GPU unless it is a worker itself.
 *
 * Source: mpi-operator v0.8.0 (v2beta1), training-operator v1.9.4 (v1).
 */
export const mpiJob: KindRow = {
  ...TRAINS,
  versions: ['v2beta1', 'v1'],
  kind: 'MPIJob',
  templates: [roles('mpiReplicaSpecs', (role, { spec }) => role === 'Launcher' && jsonOf(spec)['runLauncherAsWorker'] !== true)],
  rendezvous: 'mpi',
  kueue: { framework: 'kubeflow.org/mpijob', admitsWhole: true, countsTemplates: true, suspend: SUSPEND },
};
