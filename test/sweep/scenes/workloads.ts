// Everything that makes pods: under every controller, of every kind, with every server.
import type { Schema } from '../../../lib/internal';
import { defaultServingControllers, trainingControllers } from '../../../lib/words/kinds';
import { workloads } from '../../../lib/plans/workload';
import { defaultServers, serverSchema } from '../../../lib/plans/workload/servers/servers';
import type { Face } from '../../parity/face';
import { isRefused, withCdk8s } from '../faces';
import { legal } from '../sweep';
import { other, parts, shared, whole } from '../pools';
import { samplesOf } from '../sample';
import type { Scene } from '../scene';

type Given = Readonly<Record<string, unknown>>;

/** The fuzz mounts volumes of this name. */
const volumes = { data: { emptyDir: {} } };
const common = { image: 'registry.example/x:1', pool: whole, namespace: 'ml', volumes } as const;
const train = (face: Face, id: string, given: Given): void => face.training('ml', id, given as never);
const run = (face: Face, id: string, given: Given): void => face.workload('ml', id, given as never);
const serve = (face: Face, id: string, given: Given): void => face.serve('ml', id, given as never);

/** Several nodes, of which each has one job: what its pods share is seen. */
const training = trainingControllers.map(
  (controller): Scene => ({
    construct: 'GpuTrainingJob',
    variant: controller,
    schema: workloads().trainingJob.schema,
    given: {
      ...common,
      request: { gpus: 2 },
      numNodes: 2,
      controller,
      command: [controller === 'MPIJob' ? 'mpirun' : 'torchrun', 'train.py'],
      fabric: 'none',
    },
    make: train,
    pools: [whole, other],
  }),
);

/** The schema of one option of a union, by the word that tells it apart. */
const optionsBy = (key: string, schema: Schema): readonly (readonly [string, Schema])[] =>
  (schema.is === 'anyOf' ? schema.options : []).flatMap((option) => {
    const by = option.is === 'object' ? option.keys[key]?.schema : undefined;
    return by?.is === 'oneOf' ? by.values.map((value) => [String(value), option] as const) : [];
  });

const NEEDED: Readonly<Record<string, Given>> = { CronJob: { schedule: '0 3 * * *' } };

const kinds = optionsBy('kind', workloads().gpuWorkload.schema).map(
  ([kind, schema]): Scene => ({
    construct: 'GpuWorkload',
    variant: kind,
    schema,
    given: { ...common, request: { gpus: 2 }, kind, command: ['python', 'serve.py'], ...NEEDED[kind] },
    make: run,
    pools: [whole, other],
  }),
);

const vgpus = optionsBy('kind', workloads().hamiVgpuWorkload.schema).map(
  ([kind, schema]): Scene => ({
    construct: 'HamiVgpuWorkload',
    variant: kind,
    schema,
    given: { ...common, pool: parts, request: { vgpu: { gpus: 1, memory: '8Gi' } }, kind, command: ['python', 'x.py'], ...NEEDED[kind] },
    make: (face, id, given) => face.vgpu('ml', id, given as never),
    pools: [parts],
  }),
);

/** Every server with the options that it needs. */
export const servers: readonly Given[] = samplesOf(serverSchema, 'server', {
  gives: (path) => !path.includes('.'),
  handles: () => undefined,
}).map(({ value }) => value as Given);

const serving = (variant: string, given: Given): Scene => ({
  construct: 'GpuInferenceService',
  variant,
  schema: workloads().inferenceService.schema,
  given,
  make: serve,
  pools: [whole, other],
});

/** What some controllers and servers cannot do without; the first that does is taken. */
const FURTHER: readonly ((server: Given) => Given)[] = [
  () => ({}),
  () => ({ image: common.image }),
  () => ({ image: common.image, hubToken: { name: 'ngc', key: 'NGC_API_KEY' } }),
  // The fields of a NIMService are those of its only container, and volumes are no part of them.
  () => ({ image: common.image, hubToken: { name: 'ngc', key: 'NGC_API_KEY' }, volumes: {} }),
  (server) => ({ numNodes: 2, server: { ...server, tensorParallel: 4 } }),
  (server) => ({ server: { ...server, dataParallel: 2, tensorParallel: 2 } }),
  (server) => ({ image: common.image, hubToken: { name: 'ngc', key: 'NGC_API_KEY' }, volumes: {}, server: { ...server, gpus: 4 } }),
];
const NODES: Given = { pool: whole, namespace: 'ml', volumes, request: { gpus: 2 }, resources: { cpu: 8, memory: '64Gi' }, fabric: 'none' };

/** Every row of model servers, with what a user gives for it: a controller in each of its modes, and for groups of pods. */
export const servingRows: readonly (readonly [row: string, given: Given])[] = Object.entries(defaultServingControllers).flatMap(
  ([controller, { modes = {}, groups }]): readonly (readonly [string, Given])[] => [
    [controller, { controller }],
    ...Object.keys(modes).map((mode) => [`${controller} ${mode}`, { controller, deploymentMode: mode }] as const),
    ...(groups === undefined ? [] : [[`${controller} groups`, { controller, numNodes: 2 }] as const]),
  ],
);

/** A row with each server that runs under it. */
const under = (row: string, given: Given): readonly Scene[] =>
  servers.flatMap((server) => {
    const scenes = FURTHER.map((more) => serving(`${row}, ${String(server['kind'])}`, { ...NODES, ...given, server, ...more(server) }));
    return scenes.find((scene) => !isRefused(legal(withCdk8s(scene, scene.given)))) ?? [];
  });

/** All servers under the first row, and two of those that each of the others takes. */
const served = (): readonly Scene[] =>
  servingRows.flatMap(([row, given], index) => under(row, given).slice(0, index === 0 ? defaultServers.length : 2));

const check = (variant: string, given: Given): Scene => ({
  construct: 'GpuCheck',
  variant,
  schema: workloads().gpuCheck.schema,
  given: { ...common, request: { gpus: 2 }, minBandwidth: 10, fabric: 'none', ...given },
  make: (face, id, props) => face.check('ml', id, props as never),
  pools: [whole, other],
});

/** Scenes of everything that makes pods. */
export const workloadScenes = (): readonly Scene[] => [
  ...training,
  ...kinds,
  ...vgpus,
  ...served(),
  check('one node', { checks: ['driver', 'nccl'] }),
  check('over nodes', { checks: ['nccl'], numNodes: 2 }),
  {
    construct: 'MpsInferenceService',
    variant: '',
    schema: workloads().mpsInferenceService.schema,
    given: { ...common, pool: shared, port: 8000 },
    make: (face, id, given) => face.mps('ml', id, given as never),
    pools: [shared],
  },
];
