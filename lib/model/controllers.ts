import { isPlainObject } from '../internal';
import type { KubeObject, PodTemplate } from '../kubernetes';

/** A pod template inside an object, and the steps that lead to it. */
export interface FoundTemplate {
  readonly steps: readonly (string | number)[];
  readonly template: PodTemplate;
  /** How many such pods run at once, where the object says so. */
  readonly replicas?: number;
  /** One pod on each node: a DaemonSet. */
  readonly perNode?: true;
}

/** How to find the pod templates of a kind: the same table serves our own objects and documents of others. */
export type Reader = (object: KubeObject) => readonly FoundTemplate[];

type Json = Readonly<Record<string, unknown>>;
type Steps = FoundTemplate['steps'];

const child = (value: unknown, key: string): Json => {
  const inner = isPlainObject(value) ? value[key] : undefined;
  return isPlainObject(inner) ? inner : {};
};
const items = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map((item) => (isPlainObject(item) ? item : {})) : []);
const count = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const found = (steps: Steps, template: unknown, replicas: number): FoundTemplate => ({
  steps,
  template: template as PodTemplate,
  replicas,
});

/** `Master` and `Worker` of a Kubeflow job, each with a template. */
const roles =
  (list: string): Reader =>
  ({ spec }) =>
    Object.entries(child(spec, list)).map(([role, given]) =>
      found(['spec', list, role, 'template'], child({ given }, 'given')['template'], count(child({ given }, 'given')['replicas'], 1)),
    );

/** Each group of a LeaderWorkerSet is one leader, of a template of its own if it has one, and workers. */
const groups: Reader = ({ spec }) => {
  const set = child(spec, 'leaderWorkerTemplate');
  const times = count((spec as Json)['replicas'], 1);
  const size = count(set['size'], 1);
  const at: Steps = ['spec', 'leaderWorkerTemplate'];
  const leader = set['leaderTemplate'];
  const worker = (pods: number): FoundTemplate => found([...at, 'workerTemplate'], set['workerTemplate'], times * pods);
  return leader === undefined ? [worker(size)] : [found([...at, 'leaderTemplate'], leader, times), ...(size > 1 ? [worker(size - 1)] : [])];
};

const ray =
  (...keys: readonly string[]): Reader =>
  ({ spec }) => {
    const cluster = keys.reduce<unknown>(child, spec) as Json;
    const at: Steps = ['spec', ...keys];
    const workers = items(cluster['workerGroupSpecs']).map((group, index) =>
      found([...at, 'workerGroupSpecs', index, 'template'], group['template'], count(group['replicas'], 1) * count(group['numOfHosts'], 1)),
    );
    return [found([...at, 'headGroupSpec', 'template'], child(cluster, 'headGroupSpec')['template'], 1), ...workers];
  };

/** Tasks of a Volcano job. */
export const tasks: Reader = ({ spec }) =>
  items((spec as Json)['tasks']).map((task, index) =>
    found(['spec', 'tasks', index, 'template'], task['template'], count(task['replicas'], 1)),
  );

/**
 * Controllers of others that make a number of pods which their objects say. Sources: the definitions of training-operator
 * v1.9.4, mpi-operator v0.8.0, lws v0.10.0, kuberay v1.7.0 and volcano v1.15.1.
 */
export const controllers: Readonly<Record<string, Reader>> = {
  PyTorchJob: roles('pytorchReplicaSpecs'),
  MPIJob: roles('mpiReplicaSpecs'),
  LeaderWorkerSet: groups,
  RayCluster: ray(),
  RayJob: ray('rayClusterSpec'),
  RayService: ray('rayClusterConfig'),
};
