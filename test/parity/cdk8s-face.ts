import { App, Chart } from 'cdk8s';
import * as gpu from '../../lib';
import type { GpuConstruct } from '../../lib/faces/cdk8s';
import type { KubeObject } from '../../lib/words/kubernetes';
import { type Built, type Cluster, type Face, foundOnce, type Override } from './face';

/** Runs a scenario with constructs; synth validates, so an error throws. */
export function buildWithCdk8s(scenario: (face: Face) => void): Built {
  const { face, app, charts } = cdk8sFace();
  scenario(face);
  return {
    objects: [...charts.values()].flatMap((chart) => chart.toJson() as KubeObject[]),
    files: gpu.filesOf(app),
    findings: foundOnce(gpu.findings(app), 1),
  };
}

/** An app of constructs, before it is synthesised. */
export interface Cdk8sFace {
  readonly face: Face;
  readonly app: App;
  /** By namespace. */
  readonly charts: ReadonlyMap<string, Chart>;
}

/** A face that makes constructs, in an app of its own. */
export function cdk8sFace(): Cdk8sFace {
  const app = new App();
  const charts = new Map<string, Chart>();
  const chartOf = (namespace: string): Chart => {
    const chart = charts.get(namespace) ?? new Chart(app, namespace, { namespace });
    charts.set(namespace, chart);
    return chart;
  };
  const platform = chartOf('platform');
  const scope = (cluster: Cluster) => cluster as gpu.GpuCluster;
  const overridden = (construct: GpuConstruct, overrides: readonly Override[]): void => {
    for (const { target, patch } of overrides) construct.override(target, patch);
  };

  const face: Face = {
    cluster: (id, props) => new gpu.GpuCluster(platform, id, props),
    pool: (cluster, id, props) => new gpu.GpuNodePool(scope(cluster), id, props as never),
    tuned: (cluster, id, props) => new gpu.TunedGpuNode(scope(cluster), id, props as never),
    mig: (cluster, id, props) => new gpu.MigPartitionedNodePool(scope(cluster), id, props as never),
    borrowed: (id, attributes) => gpu.GpuNodePool.fromAttributes(platform, id, attributes as never),
    described: (id, description) => gpu.GpuNodePool.fromDescription(platform, id, description),
    operator: (cluster, id, props, ...overrides) => overridden(new gpu.GpuOperator(scope(cluster), id, props), overrides),
    training: (namespace, id, props, ...overrides) => overridden(new gpu.GpuTrainingJob(chartOf(namespace), id, props), overrides),
    workload: (namespace, id, props, ...overrides) => overridden(new gpu.GpuWorkload(chartOf(namespace), id, props), overrides),
    hami: (cluster, id, props) => new gpu.Hami(scope(cluster), id, props),
    devicePlugin: (cluster, id, props) => new gpu.NvidiaDevicePlugin(scope(cluster), id, props),
    draDriver: (cluster, id, props) => new gpu.NvidiaDraDriver(scope(cluster), id, props),
    networkOperator: (cluster, id, props) => new gpu.NetworkOperator(scope(cluster), id, props),
    vgpu: (namespace, id, props, ...overrides) => overridden(new gpu.HamiVgpuWorkload(chartOf(namespace), id, props), overrides),
    deviceClass: (namespace, id, props) => new gpu.GpuDeviceClass(chartOf(namespace), id, props),
    claim: (namespace, id, props) => new gpu.GpuResourceClaim(chartOf(namespace), id, props).request,
    queue: (namespace, id, props) => new gpu.GpuQueue(chartOf(namespace), id, props),
    slinky: (namespace, id, props) => new gpu.SlinkyCluster(chartOf(namespace), id, props),
    slurm: (namespace, id, props) => new gpu.SlurmCluster(chartOf(namespace), id, props),
    gpuManager: (cluster, id, props) => new gpu.GpuManager(scope(cluster), id, props).extender,
    alaudaPlugin: (namespace, id, props) => new gpu.AlaudaGpuPlugin(chartOf(namespace), id, props),
    scheduler: (cluster, id, props) => new gpu.GpuScheduler(scope(cluster), id, props),
    volcanoVgpu: (cluster, id, props) => new gpu.VolcanoVgpu(scope(cluster), id, props),
    kaiScheduler: (cluster, id, props) => new gpu.KaiScheduler(scope(cluster), id, props),
    monitoring: (cluster, id, props) => new gpu.GpuMonitoring(scope(cluster), id, props),
    kubevirt: (namespace, id, props) => new gpu.KubeVirtHostDevices(chartOf(namespace), id, props),
    mpsDaemon: (namespace, id, props) => new gpu.MpsControlDaemon(chartOf(namespace), id, props),
    namespace: (id, props) => new gpu.WorkloadNamespace(platform, id, props).name,
    limitation: (namespace, id, props) => new gpu.CustomResourceLimitation(chartOf(namespace), id, props),
    quota: (namespace, id, props) => new gpu.HamiQuota(chartOf(namespace), id, props),
    check: (namespace, id, props) => new gpu.GpuCheck(chartOf(namespace), id, props),
    serve: (namespace, id, props) => new gpu.GpuInferenceService(chartOf(namespace), id, props),
    schedule: (cluster, id, props, ...overrides) => overridden(new gpu.MigSchedule(scope(cluster), id, props), overrides),
    mps: (namespace, id, props, ...overrides) => overridden(new gpu.MpsInferenceService(chartOf(namespace), id, props), overrides),
  };
  return { face, app, charts };
}
