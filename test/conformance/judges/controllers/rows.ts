import { join } from 'node:path';
import { moduleFolder, pinned } from '../../go';

/** A project whose controllers are started. */
export interface Controller {
  /** As `go.ts` builds it. */
  readonly program: string;
  /** Upstream's module. */
  readonly module: string;
  /** Files or folders of its CustomResourceDefinitions. */
  readonly definitions: () => readonly string[];
  /** The manifest that registers its webhooks, if it has any. */
  readonly webhooks?: () => string;
  /** Its configuration, with the port of its webhooks and the folder of their certificate. */
  readonly configuration: (port: number, certDir: string) => object;
  readonly flags: (configuration: string) => readonly string[];
}

export type ControllerName = 'jobset' | 'lws' | 'trainer' | 'mpi' | 'pytorch' | 'kueue';

const from = (module: string, ...path: readonly string[]): string => join(moduleFolder('controllers', module), ...path);

/** What the projects' own configurations have in common. */
const managed = (apiVersion: string) => (port: number, certDir: string) => ({
  apiVersion,
  kind: 'Configuration',
  leaderElection: { leaderElect: false },
  internalCertManagement: { enable: false },
  metrics: { bindAddress: '0' },
  health: { healthProbeBindAddress: '0' },
  webhook: { port, host: '127.0.0.1', certDir },
});

/** What Kueue 0.19.2 has on by default, of the kinds that we run. */
const FRAMEWORKS = [
  'batch/job',
  'jobset.x-k8s.io/jobset',
  'trainer.kubeflow.org/trainjob',
  'kubeflow.org/mpijob',
  'pod',
  'statefulset',
  'leaderworkerset.x-k8s.io/leaderworkerset',
];

const byFile = (configuration: string): readonly string[] => [`--config=${configuration}`];

/** The projects whose controllers are started, by the name of their webhook configurations. */
export const controllers: Readonly<Record<ControllerName, Controller>> = {
  jobset: {
    program: 'jobset-controller',
    module: 'sigs.k8s.io/jobset',
    definitions: () => [from('sigs.k8s.io/jobset', 'config/components/crd/bases')],
    webhooks: () => from('sigs.k8s.io/jobset', 'config/components/webhook/manifests.yaml'),
    configuration: managed('config.jobset.x-k8s.io/v1alpha1'),
    flags: byFile,
  },
  lws: {
    program: 'lws-controller',
    module: 'sigs.k8s.io/lws',
    definitions: () => [from('sigs.k8s.io/lws', 'config/crd/bases')],
    webhooks: () => from('sigs.k8s.io/lws', 'config/webhook/manifests.yaml'),
    configuration: managed('config.lws.x-k8s.io/v1alpha1'),
    flags: byFile,
  },
  trainer: {
    program: 'trainer-controller',
    module: 'github.com/kubeflow/trainer/v2',
    definitions: () => [from('github.com/kubeflow/trainer/v2', 'manifests/base/crds')],
    webhooks: () => from('github.com/kubeflow/trainer/v2', 'manifests/base/webhook/manifests.yaml'),
    // It looks for its certificate below the folder of temporary files, whatever else is said.
    configuration: (port, folder) => {
      const common = managed('config.trainer.kubeflow.org/v1alpha1')(port, folder);
      const { internalCertManagement: certManagement, webhook, ...rest } = common;
      return { ...rest, certManagement, webhook: { port, host: webhook.host } };
    },
    flags: byFile,
  },
  mpi: {
    program: 'mpi-controller',
    module: 'github.com/kubeflow/mpi-operator',
    definitions: () => [from('github.com/kubeflow/mpi-operator', 'manifests/base/kubeflow.org_mpijobs.yaml')],
    configuration: () => ({}),
    flags: () => [],
  },
  pytorch: {
    program: 'pytorch-controller',
    module: 'github.com/kubeflow/training-operator',
    definitions: () => [from('github.com/kubeflow/training-operator', 'manifests/base/crds/kubeflow.org_pytorchjobs.yaml')],
    configuration: () => ({}),
    flags: () => [],
  },
  kueue: {
    program: 'kueue-controller',
    module: 'sigs.k8s.io/kueue',
    definitions: () => [from('sigs.k8s.io/kueue', 'config/components/crd/bases')],
    webhooks: () => from('sigs.k8s.io/kueue', 'config/components/webhook/manifests.yaml'),
    configuration: (port, folder) => ({
      ...managed('config.kueue.x-k8s.io/v1beta2')(port, folder),
      integrations: { frameworks: FRAMEWORKS },
    }),
    flags: byFile,
  },
};

/** Of the projects, such as `jobset v0.12.0, lws v0.9.0`. */
export const versions = (): string =>
  Object.entries(controllers)
    .map(([name, { program, module }]) => `${name} ${pinned(program, module)}`)
    .join(', ');
