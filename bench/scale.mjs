// Larger programs than one pool, and constructs that depend on each other.
import { ApiObject, App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import * as gpu from 'cdk8s-gpu';
import { interleaved, timed } from './measure.mjs';

const machine = gpu.machines.dgxH100;

function manyPools() {
  const app = new App();
  const silence = { 'pool/unserved': 'the operator has no manifests' };
  const cluster = new gpu.GpuCluster(new Chart(app, 'infra'), 'prod', { kubernetes: '1.34', silence });
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const pools = Array.from(
    { length: 50 },
    (_, index) => new gpu.GpuNodePool(cluster, `pool-${index}`, { machine, nodes: 4, os: 'ubuntu-24.04' }),
  );
  for (let index = 0; index < 500; index++) {
    new gpu.GpuWorkload(chart, `app-${index}`, {
      kind: 'Deployment',
      pool: pools[index % 50],
      request: { gpus: 1 },
      image: 'registry.example/app:1',
    });
  }
  return chart;
}

/** Milliseconds of so many pools of one cluster with their bootstrap scripts, in the fastest of some rounds. */
export function plannedPools(count, rounds) {
  const plan = () => {
    const cluster = new gpu.GpuCluster(new Chart(new App(), 'infra'), 'prod', { kubernetes: '1.34' });
    const props = { machine, nodes: 4, os: 'ubuntu-24.04', intent: 'training' };
    const pools = Array.from({ length: count }, (_, index) => new gpu.TunedGpuNode(cluster, `pool-${index}`, props));
    return pools.reduce((sum, { files }) => sum + files.length, 0);
  };
  return interleaved({ ours: () => timed(plan) }, rounds).ours;
}

/** 50 pools and 500 workloads, beside bare objects that find their manifests ready made. */
export function poolsAndWorkloads(rounds) {
  const manifests = manyPools().toJson();
  const bare = () => {
    const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
    manifests.forEach((manifest, index) => new ApiObject(chart, `object-${index}`, manifest));
    return chart;
  };
  const best = interleaved({ ours: () => timed(() => manyPools().toJson()), bare: () => timed(() => bare().toJson()) }, rounds);
  return { ...best, ratio: best.ours / best.bare };
}

/**
 * Nine training jobs in a row, each depending on the one before it, beside nine that do not, and beside nine constructs
 * that hold the same plain objects, whose dependencies cdk8s expands into every pair.
 */
export function dependentConstructs(rounds) {
  const ours = (linked) => chained(nineJobs(), linked);
  const plain = (linked) => {
    const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
    const made = nineJobs().map((job, index) => {
      const construct = new Construct(chart, `step-${index}`);
      job.node.children.forEach((child, position) => new ApiObject(construct, `object-${position}`, child.toJson()));
      return construct;
    });
    return chained(made, linked);
  };
  const best = interleaved({ linked: () => ours(true), unlinked: () => ours(false), plain: () => plain(true) }, rounds);
  return { ...best, ratio: best.linked / best.unlinked };
}

function nineJobs() {
  const app = new App();
  const silence = { 'pool/unserved': 'the operator has no manifests' };
  const cluster = new gpu.GpuCluster(new Chart(app, 'infra'), 'prod', { kubernetes: '1.34', silence });
  const pool = new gpu.GpuNodePool(cluster, 'train', { machine, nodes: 16, os: 'ubuntu-24.04' });
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const props = {
    pool,
    numNodes: 4,
    fabric: 'none',
    request: { gpus: 8 },
    image: 'registry.example/llama:1',
    resources: { cpu: 8, memory: '64Gi' },
  };
  return Array.from({ length: 9 }, (_, index) => new gpu.GpuTrainingJob(chart, `step-${index}`, props));
}

/** Milliseconds that a chart of constructs takes to become manifests, linked in their order or not. */
function chained(constructs, linked) {
  if (linked) constructs.slice(1).forEach((later, index) => later.node.addDependency(constructs[index]));
  return timed(() => Chart.of(constructs[0]).toJson());
}
