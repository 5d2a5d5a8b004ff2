import { App, Chart } from 'cdk8s';
import { Deployment } from 'cdk8s-plus-34';
import * as gpu from '../../../lib';
import { GpuConstruct } from '../../../lib/faces/cdk8s/component';
import type { KubeObject, KubernetesMinor } from '../../../lib/words/kubernetes';
import type { ModelFragment } from '../../../lib/plans/model';
import { requestGpus } from '../../../lib/faces/plus';
import { ledgerOf } from '../../../lib/rules';
import { isPool, type Maker, type Program, type Step } from './program';
import { frozen, made } from './values';

/** What a program came to. */
export type Outcome = Refused | Legal;

/** A program that is wrong, and knows why. */
export interface Refused {
  readonly by: Maker | 'synth';
  readonly problems: readonly gpu.Problem[];
}

/** A program with output. */
export interface Legal {
  readonly kubernetes: KubernetesMinor;
  readonly objects: readonly KubeObject[];
  readonly files: readonly gpu.PlannedFile[];
  /** What is known of its own nodes; nothing where a pool is another program's, which answers for its kubelets. */
  readonly model: ModelFragment;
  /** What else it says of itself. */
  readonly said: unknown;
}

export const isRefused = (outcome: Outcome): outcome is Refused => 'problems' in outcome;

/** What a step stands in. */
interface World {
  readonly chart: Chart;
  readonly values: Map<string, unknown>;
}

type Make = (world: World, id: string, given: never) => unknown;
const inCluster = ({ values }: World): gpu.GpuCluster => values.get('cluster') as gpu.GpuCluster;

const makers: Readonly<Record<Maker, Make>> = {
  GpuCluster: ({ chart }, id, given) => new gpu.GpuCluster(chart, id, given),
  GpuNodePool: (world, id, given) => new gpu.GpuNodePool(inCluster(world), id, given),
  TunedGpuNode: (world, id, given) => new gpu.TunedGpuNode(inCluster(world), id, given),
  MigPartitionedNodePool: (world, id, given) => new gpu.MigPartitionedNodePool(inCluster(world), id, given),
  'GpuNodePool.fromAttributes': ({ chart }, id, given) => gpu.GpuNodePool.fromAttributes(chart, id, given),
  'GpuNodePool.fromDescription': ({ chart }, id, given) => gpu.GpuNodePool.fromDescription(chart, id, given),
  GpuOperator: (world, id, given) => new gpu.GpuOperator(inCluster(world), id, given),
  NvidiaDevicePlugin: (world, id, given) => new gpu.NvidiaDevicePlugin(inCluster(world), id, given),
  NvidiaDraDriver: (world, id, given) => new gpu.NvidiaDraDriver(inCluster(world), id, given),
  NetworkOperator: (world, id, given) => new gpu.NetworkOperator(inCluster(world), id, given),
  Hami: (world, id, given) => new gpu.Hami(inCluster(world), id, given),
  GpuTrainingJob: ({ chart }, id, given) => new gpu.GpuTrainingJob(chart, id, given),
  GpuWorkload: ({ chart }, id, given) => new gpu.GpuWorkload(chart, id, given),
  GpuCheck: ({ chart }, id, given) => new gpu.GpuCheck(chart, id, given),
  GpuInferenceService: ({ chart }, id, given) => new gpu.GpuInferenceService(chart, id, given),
  MigSchedule: (world, id, given) => new gpu.MigSchedule(inCluster(world), id, given),
  MpsInferenceService: ({ chart }, id, given) => new gpu.MpsInferenceService(chart, id, given),
  HamiVgpuWorkload: ({ chart }, id, given) => new gpu.HamiVgpuWorkload(chart, id, given),
  GpuQueue: ({ chart }, id, given) => new gpu.GpuQueue(chart, id, given),
  SlinkyCluster: ({ chart }, id, given) => new gpu.SlinkyCluster(chart, id, given),
  SlurmCluster: ({ chart }, id, given) => new gpu.SlurmCluster(chart, id, given),
  GpuScheduler: (world, id, given) => new gpu.GpuScheduler(inCluster(world), id, given),
  VolcanoVgpu: (world, id, given) => new gpu.VolcanoVgpu(inCluster(world), id, given),
  KaiScheduler: (world, id, given) => new gpu.KaiScheduler(inCluster(world), id, given),
  GpuMonitoring: (world, id, given) => new gpu.GpuMonitoring(inCluster(world), id, given),
  GpuDeviceClass: ({ chart }, id, given) => new gpu.GpuDeviceClass(chart, id, given),
  GpuResourceClaim: ({ chart }, id, given) => new gpu.GpuResourceClaim(chart, id, given),
  KubeVirtHostDevices: ({ chart }, id, given) => new gpu.KubeVirtHostDevices(chart, id, given),
  WorkloadNamespace: ({ chart }, id, given) => new gpu.WorkloadNamespace(chart, id, given),
  MpsControlDaemon: ({ chart }, id, given) => new gpu.MpsControlDaemon(chart, id, given),
  GpuManager: (world, id, given) => new gpu.GpuManager(inCluster(world), id, given),
  AlaudaGpuPlugin: ({ chart }, id, given) => new gpu.AlaudaGpuPlugin(chart, id, given),
  CustomResourceLimitation: ({ chart }, id, given) => new gpu.CustomResourceLimitation(chart, id, given),
  HamiQuota: ({ chart }, id, given) => new gpu.HamiQuota(chart, id, given),
  requestGpus({ chart }, id, given: unknown) {
    const [request, options] = Array.isArray(given) ? (given as readonly unknown[]) : [given];
    requestGpus(new Deployment(chart, id, { containers: [{ image: 'x:1' }] }), request as never, options as never);
  },
};

/** Of everything that a program may be about. */
export const makerNames = Object.keys(makers) as readonly Maker[];

/**
 * Runs a program with cdk8s.
 *
 * @param freeze Whether what is given to constructs is frozen, so that whoever changes it throws.
 * @throws whatever is no `GpuConfigError`.
 */
export function built({ steps }: Program, freeze: boolean): Outcome {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const world: World = { chart, values: new Map() };
  for (const step of steps) {
    try {
      make(world, step, freeze);
    } catch (error) {
      if (gpu.GpuConfigError.is(error)) return { by: step.make, problems: error.problems };
      throw error;
    }
  }
  const ledger = ledgerOf(app);
  const problems = ledger.problems();
  if (problems.length > 0) {
    refusesToSynthesise(chart);
    return { by: 'synth', problems };
  }
  const cluster = world.values.get('cluster') as gpu.GpuCluster | undefined;
  return {
    kubernetes: (cluster?.description.kubernetes ?? '1.34').split('.').slice(0, 2).join('.') as KubernetesMinor,
    objects: chart.toJson() as KubeObject[],
    files: gpu.filesOf(app),
    model: cluster === undefined ? {} : ledger.model(),
    said: [gpu.summary(app), gpu.findings(app)],
  };
}

function make(world: World, { make: maker, id, given, overrides = [] }: Step, freeze: boolean): void {
  const fresh = (value: unknown): never => (freeze ? frozen(made(value, world.values)) : made(value, world.values)) as never;
  const construct = makers[maker](world, id, fresh(given));
  if (maker === 'GpuCluster') world.values.set('cluster', construct);
  if (isPool(maker) && !world.values.has('pool')) world.values.set('pool', construct);
  if (construct instanceof GpuConstruct) for (const [target, patch] of overrides) construct.override(fresh(target), fresh(patch));
}

/** What findings call an error, synth does not write. */
function refusesToSynthesise(chart: Chart): void {
  try {
    chart.toJson();
  } catch (error) {
    if (/^Validation failed/.test((error as Error).message)) return;
    throw error;
  }
  throw new Error('synth writes manifests although there are errors');
}
