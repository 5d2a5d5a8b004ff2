import { at, type Check, hasToken, isPlainObject, type Problem } from '../../../internal';
import { defaultControllers, type TrainingRow } from '../../../words/kinds';
import type { ContainerPort } from '../../../words/kubernetes';
import type { Place } from '../../model';
import { kindChecks } from './check-kind';
import { checkQueue, controllerQueueCheck } from './check-queue';
import { controllerChecks } from './check-training';
import { podChecks, requestCheck, unboundCheck } from './check-pod';
import { fairResources, mainResources } from '../pod/fair-resources';
import { MAIN, portOf, sharesMemory } from '../plans/gpu-workload';
import type { GpuWorkloadProps } from '../plans/gpu-workload-props';
import type { PodProps } from '../pod/pod-props';
import { PORT_NAME } from '../objects/service';
import { controllerRow } from '../plans/training-job';
import { DEFAULT_MASTER_PORT, type GpuTrainingJobProps, type Redeploy } from '../plans/training-job-props';

/** What is wrong with the props of a training job that each of them alone does not show. */
export const trainingJobChecks: readonly Check<GpuTrainingJobProps, Place>[] = [
  requestCheck,
  (props, place) => unboundCheck(() => rowOf(props).container)(props, place),
  ...podChecks<GpuTrainingJobProps>({
    container: (props) => rowOf(props).container,
    resources: (props) => fairResources(props, props.request),
    ports: (props) => namedPort(rowOf(props).port, props.masterPort ?? DEFAULT_MASTER_PORT),
    shm: () => true,
  }),
  ...controllerChecks(),
  checkQueue,
  controllerQueueCheck(),
  checkResources,
  checkComputeDomain,
  checkContentKnown,
];

/** What is wrong with the props of a workload that each of them alone does not show. */
export const gpuWorkloadChecks: readonly Check<GpuWorkloadProps, Place>[] = [
  requestCheck,
  unboundCheck(() => MAIN),
  ...podChecks<GpuWorkloadProps>({
    container: MAIN,
    resources: (props) => mainResources(props, props.request),
    ports: (props) => namedPort(PORT_NAME, portOf(props)),
    claims: (props) => (props.kind === 'StatefulSet' ? props.volumeClaimTemplates : undefined),
    shm: sharesMemory,
  }),
  ...kindChecks,
  checkQueue,
  checkContentKnown,
];

const rowOf = (props: GpuTrainingJobProps): TrainingRow => controllerRow(props, defaultControllers);

const namedPort = (name: string | undefined, containerPort: number | undefined): readonly ContainerPort[] =>
  name === undefined || containerPort === undefined ? [] : [{ name, containerPort }];

function checkComputeDomain({ computeDomain, numNodes = 1 }: GpuTrainingJobProps, { path }: Place): readonly Problem[] {
  if (computeDomain !== true || numNodes > 1) return [];
  const problem = 'is for memory that nodes share over NVLink, and the job has one node';
  return [{ path: `${path}.computeDomain`, problem, got: true, fix: 'remove it, or set numNodes' }];
}

function checkResources(props: GpuTrainingJobProps, { path }: Place): readonly Problem[] {
  const { cpu, memory } = fairResources(props, props.request);
  // What no share is known for is said of the word itself.
  if (props.resources === 'share' || (cpu !== undefined && memory !== undefined)) return [];
  const missing = [...(cpu === undefined ? ['cpu'] : []), ...(memory === undefined ? ['memory'] : [])];
  const { why, fix } = !isKnown(props) ? UNKNOWN : hasShares(props) ? NOT_OFFERED : TOO_SMALL;
  return [
    {
      path: `${path}.resources`,
      problem: `needs ${missing.join(' and ')}: the pods are of QoS class Guaranteed, and ${why}`,
      got: props.resources ?? {},
      allowed: 'cpu and memory',
      fix,
    },
  ];
}

const isKnown = ({ pool }: GpuTrainingJobProps): boolean =>
  (pool?.description.shapes ?? []).some(({ machine }) => machine.memoryMiB !== undefined);

/** Whether a whole GPU of the pool has a share: what has none is the request. */
function hasShares(props: GpuTrainingJobProps): boolean {
  const { cpu, memory } = fairResources(props, { gpus: 1 });
  return cpu !== undefined && memory !== undefined;
}

const NOT_OFFERED = {
  why: 'the pool has no fair share for what request asks for',
  fix: 'ask in request for what the pool offers, or give cpu and memory in resources',
};
const TOO_SMALL = {
  why: 'what its kubelet leaves of the machine is too little for a fair share',
  fix: 'give resources of less than the machine has, such as a part of a CPU, or a pool of larger machines',
};
const UNKNOWN = {
  why: 'no fair share is known',
  fix: "give resources: { cpu: 32, memory: '256Gi' }, or a pool whose machine is known",
};

/** A name made from the content needs the content: an Output among it is refused, wherever it is. */
function checkContentKnown(props: PodProps & { readonly redeploy?: Redeploy }, { path }: Place): readonly Problem[] {
  if (props.redeploy !== 'newName') return [];
  const { namespace: _namespace, pool: _pool, silence: _silence, ...content } = props;
  return outputsIn(content, path).map((where) => ({
    path: where,
    problem: "is an Output, and with redeploy 'newName' the job's name is made from its content",
    allowed: 'a plain value',
    fix: "give a plain value, or redeploy: 'refuse'",
  }));
}

function outputsIn(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return hasToken(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => outputsIn(item, `${path}[${index}]`));
  if (isPlainObject(value)) return Object.entries(value).flatMap(([key, item]) => outputsIn(item, at(path, key)));
  return [];
}
