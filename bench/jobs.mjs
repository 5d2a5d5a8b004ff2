// The same training jobs four ways. Each contestant builds a fresh app and answers with its manifests.
import { deepStrictEqual } from 'node:assert/strict';
import { ApiObject, App, Chart, Duration, JsonPatch, Size } from 'cdk8s';
import * as gpu from 'cdk8s-gpu';
import * as kplus from 'cdk8s-plus-28';
import { literalFrom, valuesOf } from './literal.mjs';

const IMAGE = 'registry.example/llama:1';
const COMMAND = ['torchrun', 'train.py'];

/** A chart with a cluster and its one pool, which add no manifests, so that there is one chart as in the others. */
function clusterWithPool() {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34', silence: { 'pool/unserved': 'the operator has no manifests' } });
  const pool = new gpu.TunedGpuNode(cluster, 'train', {
    machine: gpu.machines.dgxH100,
    nodes: 40_000,
    os: 'ubuntu-24.04',
    intent: 'training',
  });
  return { chart, pool };
}

/** Constructs of this library, in a chart. */
export function ourJobs(count) {
  const { chart, pool } = clusterWithPool();
  for (let index = 0; index < count; index++) {
    new gpu.GpuTrainingJob(chart, `llama-${index}`, {
      pool,
      numNodes: 4,
      request: { gpus: 8 },
      image: IMAGE,
      command: COMMAND,
      fabric: 'none',
    });
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
const mebibytes = (quantity) => Size.mebibytes(Number(/^(\d+)Mi$/.exec(quantity)[1]));
const { cpu, memory, ...devices } = trainer.resources.limits;

/** The same jobs as a user of cdk8s-plus writes them: with its own properties, and with JSON patches for what it does not know. */
export function plusJobs(count) {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  for (let index = 0; index < count; index++) plusJob(chart, `llama-${index}`);
  return chart;
}

for (const manifest of [service, job]) {
  const twin = plusJobs(1)
    .toJson()
    .find(({ kind }) => kind === manifest.kind);
  if (!holds(twin, manifest)) throw new Error(`cdk8s-plus gives another ${manifest.kind}: ${JSON.stringify(twin, undefined, 2)}`);
}

function plusJob(chart, name) {
  const labels = { ...job.metadata.labels, 'app.kubernetes.io/name': name, 'cdk8s-gpu/workload': name };
  const sharedMemory = { medium: kplus.EmptyDirMedium.MEMORY, sizeLimit: mebibytes(template.volumes[0].emptyDir.sizeLimit) };
  const planned = new kplus.Job(chart, name, {
    metadata: { name, labels },
    podMetadata: { labels },
    restartPolicy: kplus.RestartPolicy.NEVER,
    terminationGracePeriod: Duration.seconds(template.terminationGracePeriodSeconds),
    securityContext: { ensureNonRoot: false },
    containers: [
      {
        name: trainer.name,
        image: IMAGE,
        command: COMMAND,
        ports: trainer.ports.map((port) => ({ name: port.name, number: port.containerPort })),
        envVariables: Object.fromEntries(trainer.env.map((variable) => plusEnv(variable, name))),
        resources: {
          cpu: { request: kplus.Cpu.units(Number(cpu)), limit: kplus.Cpu.units(Number(cpu)) },
          memory: { request: mebibytes(memory), limit: mebibytes(memory) },
        },
        securityContext: { ensureNonRoot: false, readOnlyRootFilesystem: false },
        volumeMounts: [{ path: '/dev/shm', volume: kplus.Volume.fromEmptyDir(chart, `${name}-shm`, 'dshm', sharedMemory) }],
      },
    ],
  });
  const { parallelism, completions, completionMode, backoffLimitPerIndex, maxFailedIndexes, podFailurePolicy } = job.spec;
  ApiObject.of(planned).addJsonPatch(
    ...Object.entries({ parallelism, completions, completionMode, backoffLimitPerIndex, maxFailedIndexes, podFailurePolicy }).map(
      ([key, value]) => JsonPatch.add(`/spec/${key}`, value),
    ),
    JsonPatch.add('/spec/template/spec/subdomain', name),
    JsonPatch.add('/spec/template/spec/enableServiceLinks', false),
    JsonPatch.add('/spec/template/spec/securityContext/seccompProfile', template.securityContext.seccompProfile),
    JsonPatch.add('/spec/template/spec/nodeSelector', template.nodeSelector),
    JsonPatch.add('/spec/template/spec/tolerations', template.tolerations),
    ...Object.entries(devices).flatMap(([resource, number]) =>
      ['limits', 'requests'].map((list) =>
        // cdk8s drops a bare number here.
        JsonPatch.add(`/spec/template/spec/containers/0/resources/${list}/${resource.replace('/', '~1')}`, { value: number }),
      ),
    ),
  );
  const headless = new kplus.Service(chart, `${name}-service`, {
    metadata: { name, labels },
    clusterIP: 'None',
    publishNotReadyAddresses: service.spec.publishNotReadyAddresses,
    ports: [{ name: 'rendezvous', port: 29500 }],
  });
  headless.selectLabel('batch.kubernetes.io/job-name', name);
}

function plusEnv({ name, value, valueFrom }, job) {
  if (valueFrom === undefined) return [name, kplus.EnvValue.fromValue(value.replaceAll(first[0].metadata.name, job))];
  const [, key] = /^metadata\.annotations\['(.+)'\]$/.exec(valueFrom.fieldRef.fieldPath);
  return [name, kplus.EnvValue.fromFieldRef(kplus.EnvFieldPaths.POD_ANNOTATION, { key })];
}

/** Whether all of `part` stands in `whole`, which may say more: cdk8s-plus writes defaults of its own. */
function holds(whole, part) {
  if (typeof part !== 'object' || part === null) return whole === part;
  if (typeof whole !== 'object' || whole === null) return false;
  return Object.keys(part).every((key) => holds(whole[key], part[key]));
}
