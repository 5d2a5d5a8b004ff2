// Constructs of one kind, and training jobs of each controller, beside bare ApiObjects with the same manifests, written as literals.
import { execFileSync } from 'node:child_process';
import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { ApiObject, App, Chart } from 'cdk8s';
import * as gpu from 'cdk8s-gpu';
import { literalFrom, valuesOf } from './literal.mjs';
import { synthesized } from './measure.mjs';

const IMAGE = 'registry.example/model:1';

/** A chart beside a cluster with one pool that shares its GPUs. */
function chartWithPool(sharing, nodes = 1000) {
  const app = new App();
  const silence = { 'pool/unserved': 'releases have no manifests' };
  const cluster = new gpu.GpuCluster(new Chart(app, 'infra'), 'prod', { kubernetes: '1.34', silence });
  const pool = new gpu.GpuNodePool(cluster, 'shared', { machine: gpu.machines.dgxA100, nodes, sharing });
  return { chart: new Chart(app, 'ml', { namespace: 'ml' }), pool };
}

function services(count) {
  const { chart, pool } = chartWithPool(gpu.mps({ replicas: 4 }));
  for (let index = 0; index < count; index++) {
    new gpu.MpsInferenceService(chart, `ranker-${index}`, { pool, image: IMAGE, port: 8000, replicas: 2, modelMemory: '4Gi' });
  }
  return chart;
}

function models(count) {
  const { chart, pool } = chartWithPool(gpu.exclusive());
  for (let index = 0; index < count; index++) {
    new gpu.GpuInferenceService(chart, `chat-${index}`, {
      pool,
      server: gpu.vllm({ model: 'meta-llama/Llama-3.1-70B-Instruct', tensorParallel: 4, maxModelLen: 16384 }),
      autoscaling: { min: 1, max: 2, on: { queueLength: 10 } },
    });
  }
  return chart;
}

function parts(count) {
  const { chart, pool } = chartWithPool(gpu.hami());
  for (let index = 0; index < count; index++) {
    new gpu.HamiVgpuWorkload(chart, `lab-${index}`, {
      kind: 'Deployment',
      pool,
      image: IMAGE,
      request: { vgpu: { gpus: 1, memory: '8Gi', cores: 30 } },
    });
  }
  return chart;
}

export const mpsServices = (rounds) => alone('services', 1000, rounds);
export const modelServers = (rounds) => alone('models', 300, rounds);
export const hamiWorkloads = (rounds) => alone('parts', 1000, rounds);

/** What runs under a controller whose pods are started by others. */
const COMMANDS = { MPIJob: ['mpirun', 'train'], RayJob: ['python3', 'train.py'] };

/** Training jobs of a controller, four nodes each. */
const jobsOf = (controller) => (count) => {
  const { chart, pool } = chartWithPool(gpu.exclusive(), 4000);
  for (let index = 0; index < count; index++) {
    new gpu.GpuTrainingJob(chart, `llama-${index}`, {
      pool,
      controller,
      numNodes: 4,
      request: { gpus: 8 },
      image: IMAGE,
      command: COMMANDS[controller] ?? ['torchrun', 'train.py'],
      fabric: 'none',
    });
  }
  return chart;
};

const CONTROLLERS = ['Job', 'JobSet', 'TrainJob', 'PyTorchJob', 'MPIJob', 'VolcanoJob', 'RayJob', 'LeaderWorkerSet'];

/** As many jobs of each controller, beside as many bare ones: by controller, the ratio of the two, the largest first. */
export function trainingJobsByController(count, rounds) {
  const each = CONTROLLERS.map((controller) => ({ controller, ...alone(controller, count, rounds) }));
  return each.sort((a, b) => b.ratio - a.ratio);
}

/** In a process that runs nothing else: what others made the engine compile and the heap hold is not its cost. */
function alone(what, count, rounds) {
  const script = `import { measured } from './services.mjs'; console.log(JSON.stringify(measured('${what}', ${count}, ${rounds})));`;
  const command = ['--input-type=module', '-e', script];
  return JSON.parse(
    execFileSync(process.execPath, command, { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
}

/** What a process of its own is asked. */
export const measured = (what, count, rounds) => beside({ services, models, parts }[what] ?? jobsOf(what), count, rounds);

function beside(ours, count, rounds) {
  const size = ours(2).toJson().length - ours(1).toJson().length;
  const [first, second, third] = [0, 1, 2].map((index) =>
    ours(index + 1)
      .toJson()
      .slice(-size),
  );
  const { make } = literalFrom(first, second);
  deepStrictEqual(make(valuesOf(third, first, second)), third, 'the literals do not give what the library gives');
  const manifests = ours(count).toJson();
  const values = Array.from({ length: count }, (_, index) => valuesOf(manifests.slice(index * size, index * size + size), first, second));
  // Each chart of an app is a walk over all of it: both have the same two.
  const bare = (count) => {
    const app = new App();
    new Chart(app, 'infra');
    const chart = new Chart(app, 'ml', { namespace: 'ml' });
    values.slice(0, count).forEach((value, index) => {
      make(value).forEach((manifest, position) => new ApiObject(chart, `object-${index}-${position}`, manifest));
    });
    return app;
  };
  const contestants = (count) => ({ ours: () => ours(count).node.root, bare: () => bare(count) });
  // Fewer first, until the engine has compiled everything: ours are some hundreds of functions, each called once a workload, and
  // ten rounds left the rows a few hundredths higher than the next forty. And both write the same.
  synthesized(contestants(count / 5), 40);
  strictEqual(contestants(20).ours().synthYaml(), contestants(20).bare().synthYaml());
  const spent = synthesized(contestants(count), rounds);
  return { ...spent, ratio: spent.ours / spent.bare };
}
