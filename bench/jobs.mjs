// The same training jobs four ways. Each contestant builds a fresh app and answers with its manifests.
import { deepStrictEqual } from 'node:assert/strict';
import { ApiObject, App, Chart, JsonPatch, Size } from 'cdk8s';
import * as gpu from 'cdk8s-gpu';
import * as kplus from 'cdk8s-plus-28';
import { literalFrom, valuesOf } from './literal.mjs';

const IMAGE = 'registry.example/llama:1';
const COMMAND = ['torchrun', 'train.py'];

/** A chart with a cluster and its one pool, which add no manifests, so that there is one chart as in the others. */
function clusterWithPool() {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34', silence: { 'pool/unserved': 'the operator has no manifests' } });
  const pool = new gpu.TunedGpuNode(cluster, 'train', { machine: gpu.machines.dgxH100, nodes: 16, os: 'ubuntu-24.04', intent: 'training' });
  return { chart, pool };
}

/** Constructs of this library, in a chart. */
export function ourJobs(count) {
  const { chart, pool } = clusterWithPool();
  for (let index = 0; index < count; index++) {
    new gpu.GpuTrainingJob(chart, `llama-${index}`, { pool, numNodes: 4, request: { gpus: 8 }, image: IMAGE, command: COMMAND });
  }
  return chart;
}

const [first, second, third] = [0, 1, 2].map((index) =>
  ourJobs(index + 1)
    .toJson()
    .slice(-objectsPerJob()),
);
const { make } = literalFrom(first, second);
deepStrictEqual(make(valuesOf(third, first, second)), third, 'the literals do not give what the library gives');

function objectsPerJob() {
  return ourJobs(2).toJson().length - ourJobs(1).toJson().length;
}

/** The values that the jobs' literals take, worked out beforehand. */
export function valuesOfJobs(count) {
  const manifests = ourJobs(count).toJson();
  const size = first.length;
  return Array.from({ length: count }, (_, index) => valuesOf(manifests.slice(index * size, index * size + size), first, second));
}

/** Plain `ApiObject`s with the same manifests, written as literals. */
export function bareJobs(values) {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  values.forEach((value, index) => {
    make(value).forEach((manifest, position) => new ApiObject(chart, `llama-${index}-${position}`, manifest));
  });
  return chart;
}

const [service, job] = ['Service', 'Job'].map((kind) => first.find((manifest) => manifest.kind === kind));
const template = job.spec.template.spec;
const [trainer] = template.containers;

/** What a user writes with cdk8s-plus for such a job, with JSON patches for what it does not know. */
export function plusJobs(count) {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  for (let index = 0; index < count; index++) plusJob(chart, `llama-${index}`);
  return chart;
}

function plusJob(chart, name) {
  const planned = new kplus.Job(chart, name, {
    metadata: { name },
    backoffLimit: 0,
    restartPolicy: kplus.RestartPolicy.NEVER,
    enableServiceLinks: false,
    containers: [
      {
        name: trainer.name,
        image: IMAGE,
        command: COMMAND,
        envVariables: Object.fromEntries((trainer.env ?? []).filter(({ value }) => value !== undefined).map(plusEnv)),
        resources: {
          cpu: { request: kplus.Cpu.units(8), limit: kplus.Cpu.units(8) },
          memory: { request: Size.gibibytes(64), limit: Size.gibibytes(64) },
        },
        securityContext: { ensureNonRoot: false, readOnlyRootFilesystem: false },
        volumeMounts: [
          { path: '/dev/shm', volume: kplus.Volume.fromEmptyDir(chart, `${name}-shm`, 'shm', { medium: kplus.EmptyDirMedium.MEMORY }) },
        ],
      },
    ],
  });
  ApiObject.of(planned).addJsonPatch(
    JsonPatch.add('/spec/parallelism', job.spec.parallelism),
    JsonPatch.add('/spec/completions', job.spec.completions),
    JsonPatch.add('/spec/completionMode', job.spec.completionMode),
    JsonPatch.add('/spec/template/spec/subdomain', name),
    JsonPatch.add('/spec/template/spec/nodeSelector', template.nodeSelector),
    JsonPatch.add('/spec/template/spec/tolerations', template.tolerations),
    JsonPatch.add('/spec/template/spec/containers/0/resources/limits/nvidia.com~1gpu', { value: 8 }),
  );
  const headless = new kplus.Service(chart, `${name}-service`, {
    metadata: { name },
    clusterIP: 'None',
    publishNotReadyAddresses: service.spec.publishNotReadyAddresses,
    ports: [{ name: 'rendezvous', port: 29500 }],
  });
  headless.selectLabel('batch.kubernetes.io/job-name', name);
}

function plusEnv({ name, value }) {
  return [name, kplus.EnvValue.fromValue(value)];
}
