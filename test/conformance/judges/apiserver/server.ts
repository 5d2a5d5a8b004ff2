import { join, resolve } from 'node:path';
import { type GoProgram, goProgram, moduleFolder, pinned, type Verdict } from '../../go';

/** Minors whose API server is built: the oldest and the newest that we claim. */
export const minors = ['1.30', '1.36'] as const;
export type JudgedMinor = (typeof minors)[number];

/** What the API server did with a document, or with several that belong together. */
export interface ServerVerdict extends Verdict {
  /** Paths of what did not come back as it was sent. */
  readonly changed: readonly string[];
  readonly warnings: readonly string[];
  /** The document with the server's defaults, where the question said `keep`. */
  readonly kept?: unknown;
}

/** A document, or several which are created in this order and exist at once. */
export type Question = { readonly id: string } & (
  | { readonly content: unknown; readonly keep?: boolean }
  | { readonly documents: readonly unknown[] }
);

const SHARED = process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../../../shared');

/**
 * Where upstream's CustomResourceDefinitions lie. A cluster has one of a name, so of those that two projects bring, one is
 * here: MPIJob of mpi-operator (not the training operator's v1), NodePool of Karpenter's provider for AWS, ComputeDomain as
 * the GPU Operator installs it.
 */
const common = [
  'gpu-operator/crds',
  'kueue/crds',
  'kubeflow-trainer/crds/trainer.kubeflow.org_trainjobs.yaml',
  'kubeflow-training-operator-v1/crds/kubeflow.org_pytorchjobs.v1.yaml',
  'mpi-operator/crds',
  'volcano/crds',
  'kai-scheduler/crds',
  'lws/crds',
  'kserve/crds',
  'kuberay/crds',
  'karpenter-provider-aws/crds',
  'karpenter/crds/karpenter.sh_nodeclaims.yaml',
  'karpenter/crds/karpenter.sh_nodeoverlays.yaml',
  'prometheus-operator/crds',
  'flux/crds',
  'argo-cd/crds',
  'k3s-helm-controller/crds',
  'network-operator/chart',
  'network-operator/operand-crds',
  'keda/crds',
  'node-feature-discovery/chart/crds',
  'grove/crds',
  'slurm-operator/crds',
];

/** Of these projects, 1.30 cannot compile a rule of the newest definitions; an older JobSet is the one that it can serve. */
const definitions: Readonly<Record<JudgedMinor, () => readonly string[]>> = {
  '1.30': () => [
    ...common.map(upstream),
    join(moduleFolder('definitions-1.30', 'sigs.k8s.io/jobset'), 'config/components/crd/bases/jobset.x-k8s.io_jobsets.yaml'),
  ],
  '1.36': () => [...common, 'jobset/crds', ...runtimes].map(upstream),
};
const runtimes = ['clustertrainingruntimes', 'trainingruntimes'].map((name) => `kubeflow-trainer/crds/trainer.kubeflow.org_${name}.yaml`);

/** Where a definition or a folder of them lies. */
export const upstream = (path: string): string => resolve(SHARED, 'upstream', path);

/** An API server with the definitions of every project that we emit objects of, or with those that are given: it starts sooner. */
export const apiServer = (minor: JudgedMinor, given: readonly string[] = definitions[minor]()): Promise<GoProgram> =>
  goProgram(`kubernetes-${minor}`, [
    'apiserver',
    ...given.flatMap((path) => ['-crds', path]),
    ...(minor === '1.36' ? ['--', ...gangs] : []),
  ]);

/** Kubernetes' own gang scheduling, which is alpha. */
const gangs = [
  '--feature-gates=GenericWorkload=true,TopologyAwareWorkloadScheduling=true,WorkloadAwarePreemption=true,GangScheduling=true',
  '--runtime-config=scheduling.k8s.io/v1alpha2=true',
];

/** Such as `v1.36.3`. */
export const serverVersion = (minor: JudgedMinor): string => pinned(`kubernetes-${minor}`, 'k8s.io/kubernetes');

/** Verdicts of documents that were refused, changed or warned of. */
export const disagreements = (verdicts: readonly ServerVerdict[]): readonly ServerVerdict[] =>
  verdicts.filter(({ accepted, changed, warnings }) => !accepted || changed.length > 0 || warnings.length > 0);
