import { inspect } from 'node:util';
import * as pulumi from '@pulumi/pulumi';
import { GpuConfigError } from '../../../lib/internal';
import { PulumiRecorder } from '../../../lib/faces/testing';
import { isPool, type Maker, type Program, type Step } from './program';
import { made } from './values';
import * as gpu from '../../../lib/faces/pulumi';

type Values = Map<string, unknown>;
type Make = (id: string, given: never, cluster: never) => unknown;

/** Whatever is given, a component takes it with its cluster beside it. */
const withCluster = (given: object | null, cluster: unknown): never =>
  (typeof given === 'object' && given !== null ? { ...given, cluster } : given) as never;

const makers: Readonly<Partial<Record<Maker, Make>>> = {
  GpuCluster: (id, given) => new gpu.GpuCluster(id, given),
  GpuNodePool: (id, given, cluster) => new gpu.GpuNodePool(id, withCluster(given, cluster)),
  TunedGpuNode: (id, given, cluster) => new gpu.TunedGpuNode(id, withCluster(given, cluster)),
  MigPartitionedNodePool: (id, given, cluster) => new gpu.MigPartitionedNodePool(id, withCluster(given, cluster)),
  'GpuNodePool.fromAttributes': (id, given) => gpu.GpuNodePool.fromAttributes(id, given),
  'GpuNodePool.fromDescription': (id, given) => gpu.GpuNodePool.fromDescription(id, given),
  GpuOperator: (id, given, cluster) => new gpu.GpuOperator(id, withCluster(given, cluster)),
  NvidiaDevicePlugin: (id, given, cluster) => new gpu.NvidiaDevicePlugin(id, withCluster(given, cluster)),
  NvidiaDraDriver: (id, given, cluster) => new gpu.NvidiaDraDriver(id, withCluster(given, cluster)),
  NetworkOperator: (id, given, cluster) => new gpu.NetworkOperator(id, withCluster(given, cluster)),
  Hami: (id, given, cluster) => new gpu.Hami(id, withCluster(given, cluster)),
  GpuTrainingJob: (id, given) => new gpu.GpuTrainingJob(id, given),
  GpuWorkload: (id, given) => new gpu.GpuWorkload(id, given),
  GpuCheck: (id, given) => new gpu.GpuCheck(id, given),
  GpuInferenceService: (id, given) => new gpu.GpuInferenceService(id, given),
  MigSchedule: (id, given, cluster) => new gpu.MigSchedule(id, withCluster(given, cluster)),
  MpsInferenceService: (id, given) => new gpu.MpsInferenceService(id, given),
  HamiVgpuWorkload: (id, given) => new gpu.HamiVgpuWorkload(id, given),
  GpuQueue: (id, given) => new gpu.GpuQueue(id, given),
  SlinkyCluster: (id, given) => new gpu.SlinkyCluster(id, given),
  SlurmCluster: (id, given) => new gpu.SlurmCluster(id, given),
  GpuScheduler: (id, given, cluster) => new gpu.GpuScheduler(id, withCluster(given, cluster)),
  VolcanoVgpu: (id, given, cluster) => new gpu.VolcanoVgpu(id, withCluster(given, cluster)),
  KaiScheduler: (id, given, cluster) => new gpu.KaiScheduler(id, withCluster(given, cluster)),
  GpuMonitoring: (id, given, cluster) => new gpu.GpuMonitoring(id, withCluster(given, cluster)),
  GpuDeviceClass: (id, given) => new gpu.GpuDeviceClass(id, given),
  GpuResourceClaim: (id, given) => new gpu.GpuResourceClaim(id, given),
  KubeVirtHostDevices: (id, given) => new gpu.KubeVirtHostDevices(id, given),
  WorkloadNamespace: (id, given) => new gpu.WorkloadNamespace(id, given),
  MpsControlDaemon: (id, given) => new gpu.MpsControlDaemon(id, given),
  GpuManager: (id, given, cluster) => new gpu.GpuManager(id, withCluster(given, cluster)),
  AlaudaGpuPlugin: (id, given) => new gpu.AlaudaGpuPlugin(id, given),
  CustomResourceLimitation: (id, given) => new gpu.CustomResourceLimitation(id, given),
  HamiQuota: (id, given) => new gpu.HamiQuota(id, given),
};

/** What nobody caught since the last program; that of a program's which came late is said of the next one. */
const rejected: unknown[] = [];
process.on('unhandledRejection', (error) => rejected.push(error));

/** What went wrong when a program ran with Pulumi's mocks: an error that is none of ours; nothing when all is well. */
export async function pulumiFaults(program: Program): Promise<string | undefined> {
  await settled();
  await pulumi.runtime.setMocks(new PulumiRecorder(), 'fuzz', `run-${++runs}`);
  let thrown: unknown;
  try {
    const values: Values = new Map();
    for (const step of program.steps) make(step, values);
  } catch (error) {
    thrown = error;
  }
  await settled();
  const strange = [...(thrown === undefined ? [] : [thrown]), ...rejected.splice(0)].find((error) => !isOurs(error));
  if (strange === undefined) return undefined;
  return strange instanceof Error ? (strange.stack ?? strange.message) : inspect(strange);
}

let runs = 0;

/** Rules speak once everything is declared, when there is nobody left to catch a `GpuConfigError`: Pulumi prints it. */
const isOurs = (error: unknown): boolean => GpuConfigError.is(error) || (error instanceof Error && error.name === 'RunError');

function make({ make: maker, id, given, overrides = [] }: Step, values: Values): void {
  const making = makers[maker];
  if (making === undefined) return;
  const its = made(given, values);
  const patches = overrides.map(([target, patch]) => ({ target: made(target, values), patch: made(patch, values) }));
  const args = patches.length > 0 && typeof its === 'object' && its !== null ? { ...its, overrides: patches } : its;
  const component = making(id, args as never, values.get('cluster') as never);
  if (maker === 'GpuCluster') values.set('cluster', component);
  if (isPool(maker) && !values.has('pool')) values.set('pool', component);
}

/** Registrations run in promises; a few turns of the event loop let the last of them finish. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
}
