import type { Container, KubeObject, PodSpec } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { modeOf, type Plan, type PodFacts, podsOf, type GpuPool, type PoolDescription } from '../../lib/plans/model';
import { hami, mps } from '../../lib/plans/allocators';
import { planGpuNodePool, planMigPartitionedNodePool, planTunedGpuNode } from '../../lib/plans/node/plan-pool';
import type { GpuTrainingJobProps, GpuWorkloadProps } from '../../lib/plans/workload';
import { planGpuWorkload } from '../../lib/plans/workload/plans/gpu-workload';
import { planTrainingJob } from '../../lib/plans/workload/plans/training-job';
import { gpuWorkload, trainingJob } from '../../lib/plans/workload/workloads';
import { problemsOf } from '../props';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const dgx = { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' } as const;

const poolOf = (description: PoolDescription): GpuPool => ({ mode: modeOf(description.sharing), gpu: description.gpu, description });

/** DGX H100 servers for training. */
export const train = poolOf(planTunedGpuNode({ path: 'prod/train', id: 'train' }, { ...dgx, intent: 'training' }, cluster).description);
/** The same servers, each GPU cut into seven. */
export const slices = poolOf(
  planMigPartitionedNodePool({ path: 'prod/slices', id: 'slices' }, { ...dgx, layout: { '1g.10gb': 7 } }, cluster).description,
);

/** A training job that is right and says no more than it must. */
export const clients = poolOf(
  planGpuNodePool({ path: 'prod/clients', id: 'clients' }, { ...dgx, sharing: mps({ replicas: 4 }) }, cluster).description,
);
export const parts = poolOf(planGpuNodePool({ path: 'prod/parts', id: 'parts' }, { ...dgx, sharing: hami() }, cluster).description);

export const job = {
  request: { gpus: 8 },
  image: 'registry.example/llama:1',
  resources: { cpu: 64, memory: '512Gi' },
} satisfies GpuTrainingJobProps;
/** A workload that is right and says no more than it must. */
export const web = { kind: 'Deployment', request: { gpus: 1 }, image: 'registry.example/web:1' } satisfies GpuWorkloadProps;

const place = { path: 'ml/llama', id: 'llama' };

export const planJob = (props: Partial<GpuTrainingJobProps> = {}): Plan =>
  planTrainingJob(place, { ...job, ...props }, { namespace: 'ml' });
export const planWorkload = (props: GpuWorkloadProps): Plan => planGpuWorkload(place, props, { namespace: 'ml' });

export const problemsOfJob = (props: object): readonly string[] => problemsOf(trainingJob, props, 'job');
export const problemsOfWorkload = (props: object): readonly string[] => problemsOf(gpuWorkload, props, 'web');

export const kinds = ({ objects }: Plan): readonly string[] => objects.map(({ object }) => object.kind);

/** The only object of a kind. */
export function find(plan: Plan, kind: string): KubeObject & { readonly spec: object } {
  const found = plan.objects.filter(({ object }) => object.kind === kind);
  expect(found).toHaveLength(1);
  return found[0]!.object as never;
}

/** The specification of the pods. */
export function podSpec(plan: Plan): PodSpec {
  const pods = podsIn(plan);
  expect(pods).toHaveLength(1);
  return pods[0]!.spec;
}

/** The pods that the objects of a plan make. */
export const podsIn = (plan: Plan): readonly PodFacts[] => plan.objects.flatMap(({ object }) => podsOf(object, ''));

export const mainContainer = (plan: Plan): Container => podSpec(plan).containers[0]!;

/** The environment of the main container; a variable that is read from elsewhere is its source. */
export const envOf = (plan: Plan): Readonly<Record<string, unknown>> =>
  Object.fromEntries((mainContainer(plan).env ?? []).map(({ name, value, valueFrom }) => [name, value ?? valueFrom]));
