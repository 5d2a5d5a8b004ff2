import * as pulumi from '@pulumi/pulumi';
import * as gpu from '../../lib/faces/pulumi';
import { PulumiRecorder, type RecordedResource } from '../../lib/faces/testing';
import type { KubeObject } from '../../lib/words/kubernetes';
import type { PlannedFile } from '../../lib/plans/model';
import { type Built, type Face, foundOnce } from './face';

/** What a scenario became, with the Helm releases that Pulumi itself makes. */
export interface BuiltWithPulumi extends Built {
  /** Inputs of each release. */
  readonly releases: readonly RecordedResource['inputs'][];
}

/** Runs a scenario with components under Pulumi's mocks, and gives what they registered. */
export async function buildWithPulumi(scenario: (face: Face) => void): Promise<BuiltWithPulumi> {
  const { resources, ways: _ways, plans: _plans, ...built } = await recordedWithPulumi(scenario);
  const releases = resources.filter(({ type }) => type === 'kubernetes:helm.sh/v3:Release').map(({ inputs }) => inputs);
  return { ...built, releases };
}

/** What a scenario became, and every resource that it registered. */
interface Recorded extends Built {
  readonly resources: readonly RecordedResource[];
  /** The ways of the pods of its components. */
  readonly ways: readonly gpu.PodWay[];
  /** The plans of its clusters. */
  readonly plans: readonly gpu.ClusterPlan[];
}

/** The same with every resource, by whose name it is known which component registered it. */
export async function recordedWithPulumi(scenario: (face: Face) => void): Promise<Recorded> {
  await settled();
  const recorder = new PulumiRecorder();
  // A stack of its own for each run: names are unique within a stack.
  await pulumi.runtime.setMocks(recorder, 'parity', `run-${++runs}`);
  const components: gpu.GpuComponent[] = [];
  const kept = <C extends gpu.GpuComponent>(component: C): C => {
    components.push(component);
    return component;
  };

  scenario({
    cluster: (id, props) => kept(new gpu.GpuCluster(id, { helm: gpu.valuesFile(), ...props })),
    pool: (cluster, id, props) => kept(new gpu.GpuNodePool(id, { ...props, cluster } as never)),
    tuned: (cluster, id, props) => kept(new gpu.TunedGpuNode(id, { ...props, cluster } as never)),
    mig: (cluster, id, props) => kept(new gpu.MigPartitionedNodePool(id, { ...props, cluster } as never)),
    borrowed: (id, attributes) => gpu.GpuNodePool.fromAttributes(id, attributes as never),
    described: (id, description) => gpu.GpuNodePool.fromDescription(id, description),
    operator: (cluster, id, props, ...overrides) =>
      void kept(new gpu.GpuOperator(id, { ...props, cluster: cluster as gpu.GpuCluster, overrides })),
    training: (namespace, id, props, ...overrides) => void kept(new gpu.GpuTrainingJob(id, { namespace, ...props, overrides })),
    workload: (namespace, id, props, ...overrides) => void kept(new gpu.GpuWorkload(id, { namespace, ...props, overrides })),
    hami: (cluster, id, props) => void kept(new gpu.Hami(id, { ...props, cluster: cluster as gpu.GpuCluster })),
    devicePlugin: (cluster, id, props) => void kept(new gpu.NvidiaDevicePlugin(id, { ...props, cluster: cluster as gpu.GpuCluster })),
    draDriver: (cluster, id, props) => void kept(new gpu.NvidiaDraDriver(id, { ...props, cluster: cluster as gpu.GpuCluster })),
    networkOperator: (cluster, id, props) => void kept(new gpu.NetworkOperator(id, { ...props, cluster: cluster as gpu.GpuCluster })),
    vgpu: (namespace, id, props, ...overrides) => void kept(new gpu.HamiVgpuWorkload(id, { namespace, ...props, overrides })),
    deviceClass: (_namespace, id, props) => void kept(new gpu.GpuDeviceClass(id, props)),
    claim: (namespace, id, props) => kept(new gpu.GpuResourceClaim(id, { namespace, ...props })).request,
    queue: (_namespace, id, props) => void kept(new gpu.GpuQueue(id, props)),
    slinky: (_namespace, id, props) => void kept(new gpu.SlinkyCluster(id, props)),
    slurm: (_namespace, id, props) => void kept(new gpu.SlurmCluster(id, props)),
    gpuManager: (cluster, id, props) => kept(new gpu.GpuManager(id, { ...props, cluster: cluster as gpu.GpuCluster })).extender,
    alaudaPlugin: (_namespace, id, props) => void kept(new gpu.AlaudaGpuPlugin(id, props)),
    scheduler: (cluster, id, props) => void kept(new gpu.GpuScheduler(id, { ...props, cluster: cluster as gpu.GpuCluster })),
    volcanoVgpu: (cluster, id, props) => void kept(new gpu.VolcanoVgpu(id, { ...props, cluster: cluster as gpu.GpuCluster })),
    kaiScheduler: (cluster, id, props) => void kept(new gpu.KaiScheduler(id, { ...props, cluster: cluster as gpu.GpuCluster })),
    monitoring: (cluster, id, props) => void kept(new gpu.GpuMonitoring(id, { ...props, cluster: cluster as gpu.GpuCluster })),
    kubevirt: (_namespace, id, props) => void kept(new gpu.KubeVirtHostDevices(id, props)),
    mpsDaemon: (_namespace, id, props) => void kept(new gpu.MpsControlDaemon(id, props)),
    namespace: (id, props) => kept(new gpu.WorkloadNamespace(id, props)).name,
    limitation: (_namespace, id, props) => void kept(new gpu.CustomResourceLimitation(id, props)),
    quota: (namespace, id, props) => void kept(new gpu.HamiQuota(id, { namespace, ...props })),
    check: (namespace, id, props) => void kept(new gpu.GpuCheck(id, { namespace, ...props })),
    serve: (namespace, id, props) => void kept(new gpu.GpuInferenceService(id, { namespace, ...props })),
    schedule: (cluster, id, props, ...overrides) =>
      void kept(new gpu.MigSchedule(id, { ...props, cluster: cluster as gpu.GpuCluster, overrides })),
    mps: (namespace, id, props, ...overrides) => void kept(new gpu.MpsInferenceService(id, { namespace, ...props, overrides })),
  });

  const files = await Promise.all(components.map(({ files: output }) => known(output)));
  await settled();
  // What comes first is a matter of Pulumi alone.
  const findings = foundOnce(components.flatMap((component) => component.findings)).filter(({ rule }) => rule !== 'cluster/order');
  const ways = components.flatMap((component) => component.ways);
  const plans = components.flatMap((component) => (component instanceof gpu.GpuCluster ? [component.plan()] : []));
  return { objects: recorder.manifests.all.map(withoutPulumi), files: files.flat(), findings, resources: recorder.resources, ways, plans };
}

/** What owns the editions of a job has no counterpart: who applies manifests deletes what he applied. */
export const isOfBoth = ({ kind, metadata: { annotations = {} } }: KubeObject): boolean =>
  kind !== 'ConfigMap' || annotations['kubernetes.io/description']?.startsWith('Owns the jobs ') !== true;

/** Annotations for Pulumi's own provider have no counterpart. */
export function withoutPulumi(object: KubeObject): KubeObject {
  const { annotations = {}, ...metadata } = object.metadata;
  const kept = Object.entries(annotations).filter(([key]) => !key.startsWith('pulumi.com/'));
  return { ...object, metadata: kept.length === 0 ? metadata : { ...metadata, annotations: Object.fromEntries(kept) } };
}

let runs = 0;

const known = (output: pulumi.Output<readonly PlannedFile[]>) => new Promise<readonly PlannedFile[]>((resolve) => output.apply(resolve));

/** Registrations run in promises; a few turns of the event loop let the last of them finish. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}
